/* SPDX-License-Identifier: MIT */
/*
 * Files of saves, written durably by the disk worker while the game goes on.
 *
 * Writes are done in the order in which they were asked for.  A file that is still to be written must not be read, written
 * otherwise, removed or renamed: call save_file_settle() before.  Without a worker all is done at once.
 */
#ifndef LOAM_PERSIST_SAVE_FILE_H
#define LOAM_PERSIST_SAVE_FILE_H

#include "object/game.h"

enum { SAVE_WAIT_MS = 50 };

struct save_write; /* one that is under way */

/*
 * Make the file of plain name PATH the bytes of TEXT (whose memory it takes; TEXT is empty then).  Waits at most SAVE_WAIT_MS
 * for it. false: it failed within that time, errno says why, and the file is as it was.  One that fails later is logged.
 */
bool save_file_write_take(struct game *game, const char *path, struct buffer *text);
/* Wait until no write of PATH is under way; NULL: of any file. */
void save_file_settle(struct game *game, const char *path);

#endif
