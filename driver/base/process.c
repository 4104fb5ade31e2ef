/* SPDX-License-Identifier: MIT */
/*
 * Lines like "VmRSS:     12345 kB" of /proc/self/status.
 */
#include "base/process.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t
find(const char *text, const char *name)
{
    const char *line = strstr(text, name);
    return line ? strtoull(line + strlen(name), NULL, 10) * 1024 : 0;
}

bool
process_memory_read(struct process_memory *memory)
{
    char text[4096];
    ssize_t size = -1;
    *memory = (struct process_memory){ 0 };
    int descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) {
        size = read(descriptor, text, sizeof text - 1);
        close(descriptor);
    }
    if (size <= 0) return false;
    text[size] = '\0';
    memory->resident = find(text, "\nVmRSS:");
    memory->peak = find(text, "\nVmHWM:");
    memory->anonymous = find(text, "\nRssAnon:");
    memory->file = find(text, "\nRssFile:") + find(text, "\nRssShmem:");
    return memory->resident != 0;
}
