// The rights of the process that decodes: it computes, takes memory, and answers on the socket it has.
#define _GNU_SOURCE
#include "worker.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// The system calls that are allowed, whatever their arguments. None opens, names or finds anything.
static const int allowed[] = {
    SYS_recvmsg, SYS_sendto, SYS_ppoll, SYS_close, SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_futex,
    SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity, SYS_membarrier, SYS_gettid, SYS_getpid,
    SYS_exit, SYS_exit_group, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom, SYS_restart_syscall,
#ifdef SYS_poll
    SYS_poll,
#endif
#ifdef SYS_time
    SYS_time,
#endif
};

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define END(action) BPF_STMT(BPF_RET | BPF_K, action)
#define DENY(code) END(SECCOMP_RET_ERRNO | (code))
// Runs the next `count` instructions for the system call `number` only.
#define FOR(number, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(number), 0, count)

static int filter_system_calls(void) {
#ifndef OWN_ARCHITECTURE
    return 0;
#else
    const unsigned own = (unsigned)getpid();
    struct sock_filter head[] = {
        LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0), END(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        // Memory, but no new code.
        FOR(SYS_mmap, 4), LOAD(args[2]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), DENY(EPERM),
        END(SECCOMP_RET_ALLOW),
        FOR(SYS_mprotect, 4), LOAD(args[2]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), DENY(EPERM),
        END(SECCOMP_RET_ALLOW),
        // Threads, but no processes. The arguments of clone3 cannot be seen, so the C library has to use clone.
        FOR(SYS_clone, 4), LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0), DENY(EPERM),
        END(SECCOMP_RET_ALLOW),
        FOR(SYS_clone3, 1), DENY(ENOSYS),
        // Signals to the process itself: `abort` sends one.
        FOR(SYS_tgkill, 4), LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, own, 1, 0), DENY(EPERM),
        END(SECCOMP_RET_ALLOW),
    };
    enum { head_count = sizeof head / sizeof *head, allowed_count = sizeof allowed / sizeof *allowed };
    struct sock_filter filter[head_count + allowed_count * 2 + 1];
    size_t count = 0;
    for (; count < head_count; count++) filter[count] = head[count];
    for (size_t i = 0; i < allowed_count; i++) {
        filter[count++] = (struct sock_filter)FOR(allowed[i], 1);
        filter[count++] = (struct sock_filter)END(SECCOMP_RET_ALLOW);
    }
    filter[count++] = (struct sock_filter)DENY(EPERM);
    struct sock_fprog program = {(unsigned short)count, filter};
    // For all threads: a library may have started one.
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
#endif
}

int cdecoder_enter_sandbox(void) {
    // The socket, and the memory of one picture while it arrives.
    const struct rlimit files = {CDECODER_SOCKET + 2, CDECODER_SOCKET + 2}, none = {0, 0};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0
        && setrlimit(RLIMIT_NOFILE, &files) == 0 && setrlimit(RLIMIT_FSIZE, &none) == 0
        && setrlimit(RLIMIT_CORE, &none) == 0 && filter_system_calls();
}
