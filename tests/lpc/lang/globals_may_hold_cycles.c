/* SPDX-License-Identifier: MIT */
mixed *ring = ({ 0, 0 });
mapping self = ([ ]);
void main() {
    ring[0] = ring;
    self["me"] = self;
    write((ring[0][0] == ring) + "" + (self["me"]["me"] == self) + "\n");   // expect: 11
    ring = 0;
    m_delete(self, "me");
}
