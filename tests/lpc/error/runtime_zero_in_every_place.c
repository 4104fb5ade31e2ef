/* SPDX-License-Identifier: MIT */
void main() {
    mixed none;
    write(catch(none[0]) ? "e" : "-");
    write(catch(none[0] = 1) ? "e" : "-");
    write(catch(none[0..1]) ? "e" : "-");
    write(catch(none["k"]) ? "e" : "-");
    write(catch(none["k"]++) ? "e" : "-");
    write(catch(none->f()) ? "e" : "-");
    write(catch(none - ({ 1 })) ? "e" : "-");
    write(catch(none & "x") ? "e" : "-");
    write(catch(explode(none, ",")) ? "e" : "-");
    write("\n");                     // expect: eeeeeeeee
}
