/* SPDX-License-Identifier: MIT */
/*
 * What an evaluation may use: ticks, memory.  (Depth is the number of frames, checked where frames are pushed.)
 *
 * Ticks are handed to the loop in slices, so that it counts one number down; at the end of a slice, and as soon as an
 * instruction that took memory finds it low, the loop comes here.  A catch keeps some ticks back from its body, so the
 * error of a too long evaluation can be caught but not for ever: without ticks to keep back there is no catch.
 */
#include "vm/vm_int.h"

static _Noreturn void
out_of_memory(struct vm *vm)
{
    if (!vm->limits.memory || sm_used(vm->world->heap) > vm->world->limit) vm_error(vm, "Out of memory");
    vm_error(vm, "Out of memory: one evaluation may add %zu bytes", vm->limits.memory);
}

void
budget_look(struct vm *vm, const struct insn *pc)
{
    vm->pc = pc;
    if (world_is_low(vm->world)) out_of_memory(vm);
    int64_t left = vm->ticks + vm->ticks_beyond;
    if (left < 0) {
        vm->ticks = -1;
        vm->ticks_beyond = 0;
        vm_error(vm, "Too long evaluation");
    }
    vm->ticks = left < VM_TICK_SLICE ? left : VM_TICK_SLICE;
    vm->ticks_beyond = left - vm->ticks;
}

void
budget_note_memory(struct vm *vm)
{
    if (!world_is_low(vm->world) || vm->ticks <= 0) return;
    vm->ticks_beyond += vm->ticks;
    vm->ticks = 0;
}

bool
budget_withhold(struct vm *vm, int64_t count)
{
    int64_t left = vm->ticks + vm->ticks_beyond;
    if (left <= count) return false;
    vm->ticks = 0;
    vm->ticks_beyond = left - count;
    return true;
}

void
budget_restore(struct vm *vm, int64_t count)
{
    vm->ticks_beyond += count;
}

void
vm_budget_reset(struct vm *vm)
{
    vm->ticks = 0;
    vm->ticks_beyond = vm->limits.ticks;
    if (vm->limits.memory) world_cap(vm->world, vm->limits.memory);
    vm->hides_texts = false;
    vm->caught = 0;
    vm_bury(vm);
}

void
vm_charge(struct vm *vm, uint64_t count)
{
    if (count <= (uint64_t)(vm->ticks > 0 ? vm->ticks : 0)) {
        vm->ticks -= (int64_t)count;
        return;
    }
    int64_t left = vm->ticks + vm->ticks_beyond;
    vm->ticks_beyond = 0;
    vm->ticks = left < 0 || count > (uint64_t)left ? -1 : left - (int64_t)count;
    budget_look(vm, vm->pc);
}

int64_t
vm_ticks_left(const struct vm *vm)
{
    int64_t left = vm->ticks + vm->ticks_beyond;
    return left < 0 ? 0 : left;
}

void
vm_require(struct vm *vm, uint64_t bytes)
{
    /* A small request is served, from the reserve if need be, and the loop looks at that soon enough. */
    if (bytes > VM_REQUIRE_LEAST && !world_fits(vm->world, bytes))
        vm_error(vm, "Out of memory: %llu bytes asked for", (unsigned long long)bytes);
}

/* Copying that many bytes is paid like as many turns of a loop as take about the same time. */
enum { BYTES_A_TICK = 1024, BYTES_UNASKED = 64 * 1024 };

static void
require_bytes(struct vm *vm, uint64_t bytes)
{
    if (bytes < BYTES_A_TICK) return;
    if (bytes >= BYTES_UNASKED) vm_require(vm, bytes);
    vm_charge(vm, bytes / BYTES_A_TICK);
}

void
require_string(struct vm *vm, uint64_t bytes)
{
    if (bytes > vm->limits.string_max)
        vm_error(vm, "Too long string: %llu bytes of at most %u", (unsigned long long)bytes, vm->limits.string_max);
    require_bytes(vm, bytes);
}

void
require_array(struct vm *vm, uint64_t elements)
{
    if (elements > vm->limits.array_max)
        vm_error(vm, "Too large array: %llu elements of at most %u", (unsigned long long)elements,
            vm->limits.array_max);
    require_bytes(vm, elements * 9);
}

void
require_mapping(struct vm *vm, uint64_t entries)
{
    if (entries > vm->limits.mapping_max)
        vm_error(vm, "Too large mapping: %llu entries of at most %u", (unsigned long long)entries,
            vm->limits.mapping_max);
    require_bytes(vm, entries * 18);
}
