// System functions that Swift's Glibc and Dispatch modules do not export.
#pragma once
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

extern long syscall(long number, ...);

// libdispatch's main queue for another event loop: an eventfd that becomes readable, and a function that runs the
// blocks.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static inline int csystem_main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void csystem_main_queue_drain(void) { _dispatch_main_queue_callback_4CF((void *)0); }

// Foundation's main run loop, for another event loop. Foundation exports these functions of Core Foundation, and not
// their module.
extern const void *csystem_cf_main_run_loop(void) __asm__("CFRunLoopGetMain");
extern const void *const csystem_cf_default_mode __asm__("kCFRunLoopDefaultMode");
extern int32_t csystem_cf_run(const void *mode, double seconds, unsigned char returns_after_source)
    __asm__("CFRunLoopRunInMode");
extern const void *csystem_cf_description(const void *object) __asm__("CFCopyDescription");
extern long csystem_cf_string_length(const void *string) __asm__("CFStringGetLength");
extern unsigned char csystem_cf_string_bytes(const void *string, char *buffer, long size, uint32_t encoding)
    __asm__("CFStringGetCString");
extern void csystem_cf_release(const void *object) __asm__("CFRelease");

// Calls the blocks of the calling thread's run loop, and its timers that are due, without sleeping.
static inline void csystem_run_loop_poll(void) { csystem_cf_run(csystem_cf_default_mode, 0, 1); }

// The description of the main run loop, to be freed; NULL if there is none.
static inline char *csystem_main_run_loop_description(void) {
    const void *text = csystem_cf_description(csystem_cf_main_run_loop());
    if (!text) return (char *)0;
    long size = csystem_cf_string_length(text) * 4 + 1;
    char *buffer = (char *)malloc((size_t)size);
    if (buffer && !csystem_cf_string_bytes(text, buffer, size, 0x08000100u /* UTF-8 */)) buffer[0] = 0;
    csystem_cf_release(text);
    return buffer;
}

// Whether `descriptor` is an open epoll set. Removing a descriptor that is not in it is another error than removing
// one from something else.
static inline int csystem_is_epoll(int descriptor) {
    int probe = eventfd(0, EFD_CLOEXEC);
    if (probe < 0) return 0;
    int is_epoll = epoll_ctl(descriptor, EPOLL_CTL_DEL, probe, (struct epoll_event *)0) == -1 && errno == ENOENT;
    close(probe);
    return is_epoll;
}

static inline int csystem_memfd_create(const char *name) {
    return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}
// A descriptor that becomes readable when the process ends; -1 if there is none.
static inline int csystem_pidfd_open(int process) { return (int)syscall(434 /* SYS_pidfd_open */, process, 0u); }

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
