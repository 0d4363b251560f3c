// Stack traces of all threads, without a debugger. Each thread receives a signal and records its own stack in the
// handler. The calling thread then looks up the names.
#define _GNU_SOURCE
#include "stacks.h"

#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// libdispatch's threads block nearly all signals, but not this one.
#define ASK SIGPROF
#define MOST_FRAMES 96

static void *frames[MOST_FRAMES];
static volatile int frame_count;
static volatile int asked_thread;
static sem_t answered;

static void answer(int signal) {
    (void)signal;
    int saved = errno;
    // A thread that answers too late must not overwrite another thread's stack.
    if (asked_thread == (int)syscall(SYS_gettid)) {
        frame_count = backtrace(frames, MOST_FRAMES);
        sem_post(&answered);
    }
    errno = saved;
}

void stacks_prepare(void) {
    sem_init(&answered, 0, 0);
    // The first call loads a library, which is not allowed in a signal handler.
    void *one[1];
    backtrace(one, 1);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = answer;
    action.sa_flags = SA_RESTART;
    sigaction(ASK, &action, NULL);
}

// The program's own symbol table, which also has names that are not exported. All 0 if there is none.
typedef struct {
    const ElfW(Sym) *symbols;
    size_t count;
    const char *names;
    uintptr_t base;
} Program;

static Program read_program(void) {
    Program none = {0};
    int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) return none;
    const char *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (bytes == MAP_FAILED) return none;
    const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)bytes;
    const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(bytes + head->e_shoff);
    for (int index = 0; index < head->e_shnum; index++) {
        if (sections[index].sh_type != SHT_SYMTAB) continue;
        Dl_info info;
        Program program = {
            (const ElfW(Sym) *)(bytes + sections[index].sh_offset), sections[index].sh_size / sizeof(ElfW(Sym)),
            bytes + sections[sections[index].sh_link].sh_offset, 0};
        if (dladdr((void *)stacks_write, &info) && head->e_type == ET_DYN) program.base = (uintptr_t)info.dli_fbase;
        return program;
    }
    return none;
}

static const char *name_in(const Program *program, uintptr_t address) {
    for (size_t index = 0; index < program->count; index++) {
        const ElfW(Sym) *symbol = &program->symbols[index];
        if ((symbol->st_info & 0xF) != STT_FUNC) continue;
        uintptr_t start = program->base + symbol->st_value;
        if (address >= start && address < start + symbol->st_size) return program->names + symbol->st_name;
    }
    return NULL;
}

extern char *swift_demangle(const char *name, size_t length, char *output, size_t *size, uint32_t flags)
    __attribute__((weak));

static void write_frame(int number, void *frame, const Program *program) {
    Dl_info info;
    memset(&info, 0, sizeof info);
    dladdr(frame, &info);
    // A return address may be the first of the next function: the call is before it.
    const char *name = name_in(program, (uintptr_t)frame - 1);
    if (!name) name = info.dli_sname ? info.dli_sname : "?";
    char *readable = swift_demangle ? swift_demangle(name, strlen(name), NULL, NULL, 0) : NULL;
    const char *image = info.dli_fname ? strrchr(info.dli_fname, '/') : NULL;
    image = image ? image + 1 : info.dli_fname ? info.dli_fname : "?";
    unsigned long offset = (unsigned long)((uintptr_t)frame - (uintptr_t)info.dli_fbase);
    dprintf(STDERR_FILENO, "  %2d %s  (%s + 0x%lx)\n", number, readable ? readable : name, image, offset);
    free(readable);
}

static void write_thread(int thread, const Program *program) {
    char path[64], name[32] = "";
    snprintf(path, sizeof path, "/proc/self/task/%d/comm", thread);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        ssize_t count = read(file, name, sizeof name - 1);
        name[count > 0 ? count - 1 : 0] = 0;
        close(file);
    }
    dprintf(STDERR_FILENO, "\nThread %d \"%s\"%s:\n", thread, name, thread == getpid() ? " (main)" : "");
    asked_thread = thread;
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 5;
    int failure = syscall(SYS_tgkill, getpid(), thread, ASK) != 0;
    while (!failure && sem_timedwait(&answered, &limit) != 0) failure = errno != EINTR;
    asked_thread = 0;
    if (failure) {
        dprintf(STDERR_FILENO, "  does not answer\n");
        return;
    }
    // The first two frames are the handler and its caller.
    for (int index = 2; index < frame_count; index++) write_frame(index - 2, frames[index], program);
}

void stacks_write(void) {
    Program program = read_program();
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return;
    int own = (int)syscall(SYS_gettid);
    for (struct dirent *entry; (entry = readdir(threads));) {
        int thread = atoi(entry->d_name);
        if (thread > 0 && thread != own) write_thread(thread, &program);
    }
    closedir(threads);
}
