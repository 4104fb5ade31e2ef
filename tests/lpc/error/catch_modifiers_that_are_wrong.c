/* SPDX-License-Identifier: MIT */
#pragma strict_types
void main() {
    catch(1; reserve "many");              // error: 'reserve' in catch must be int, not string
    catch(1; limit 1.5);                   // error: 'limit' in catch must be int, not float
    catch(1; limit 5, limit 6);            // error: 'limit' stands in this catch already
    catch(1; unlogged);                    // error: expected nolog, publish, reserve or limit in catch
}
