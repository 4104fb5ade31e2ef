/* SPDX-License-Identifier: MIT */
object partner;
void create() { partner = load_object("/include/loads_partner"); }
