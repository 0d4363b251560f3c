// System functions that Swift's Glibc and Dispatch modules do not export.
#pragma once
#include <malloc.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>

extern long syscall(long number, ...);

// libdispatch's main queue for another event loop: an eventfd that becomes readable, and a function that runs the
// blocks.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static inline int csystem_main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void csystem_main_queue_drain(void) { _dispatch_main_queue_callback_4CF((void *)0); }

static inline int csystem_memfd_create(const char *name) {
    return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}
static inline int csystem_gettid(void) { return (int)syscall(SYS_gettid); }

// Sets the nice level of the calling thread. Linux has one per thread.
static inline int csystem_set_thread_nice(int level) {
    return (int)syscall(SYS_setpriority, 0 /* PRIO_PROCESS */, csystem_gettid(), level);
}

// Whether the byte at `offset` of an open file can be read without waiting for the disk. 0 if the system cannot tell.
static inline int csystem_is_in_memory(int descriptor, long offset) {
    char byte;
    struct iovec part = {&byte, 1};
    return syscall(SYS_preadv2, descriptor, &part, 1L, offset, 0L, 8L /* RWF_NOWAIT */) == 1;
}

// Sets the largest number of malloc's arenas. The default is eight per core, so that nearly every thread has one, each
// with its own fragmentation.
static inline void csystem_limit_heaps(int count) { mallopt(M_ARENA_MAX, count); }

// The bytes of heap in use in all arenas, including malloc's own bookkeeping.
static inline uint64_t csystem_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (uint64_t)info.uordblks + (uint64_t)info.hblkhd;
}
