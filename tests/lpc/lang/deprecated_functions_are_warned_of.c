/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/modifiers";
deprecated int older = 1;
deprecated int outdated() { return older; }  // warning: variable 'older' is deprecated
void main() {
    write(outdated() + "\n");    // warning: 'outdated' is deprecated // expect: 1
    write(old() + "\n");         // warning: 'old' is deprecated // expect: 5
#pragma no_warn_deprecated
}
void quiet() { outdated(); }
