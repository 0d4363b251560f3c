// The program's side: starting the process and talking to it.
#define _GNU_SOURCE
#include "worker.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// The name of the process: its first argument, by which the constructor knows it.
#define PROCESS_NAME "adk-decoder"
#define MOST_ARGUMENTS 16
#define MOST_VARIABLES 64

extern char **environ;

// Runs before the constructors of the program. It is in the file that starts processes, so that whatever has the one has
// the other: without it, a process would run the program's `main`.
__attribute__((constructor(101))) static void begin(int argc, char **argv) {
    if (argc < 2 || strcmp(argv[0], PROCESS_NAME) != 0) return;
    cdecoder_run(argv[1], argv + 2);
    _exit(0);
}

// The file of the shared library that this code is in, or NULL if it is in the program itself.
static const char *own_library(void) {
    Dl_info info;
    struct link_map *map = NULL;
    if (!dladdr1((void *)&own_library, &info, (void **)&map, RTLD_DL_LINKMAP) || !map) return NULL;
    return map->l_name[0] ? map->l_name : NULL;
}

// The process gets the variables that say where libraries are, and nothing else. A shared library with this code, such
// as an extension of another program, is loaded before that program's `main`.
static void select_environment(char **selected, char *preload, size_t preload_size) {
    static const char *const prefixes[] = {"LD_", "GDK_PIXBUF_", "LIBHEIF_"};
    size_t count = 0;
    const char *library = own_library();
    if (library) {
        snprintf(preload, preload_size, "LD_PRELOAD=%s", library);
        selected[count++] = preload;
    }
    for (char **variable = environ; variable && *variable && count < MOST_VARIABLES - 1; variable++) {
        if (library && strncmp(*variable, "LD_PRELOAD=", 11) == 0) continue;
        for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
            if (strncmp(*variable, prefixes[i], strlen(prefixes[i])) == 0) selected[count++] = *variable;
    }
    selected[count] = NULL;
}

static int spawn(char *const *arguments, int socket, pid_t *process) {
    char *variables[MOST_VARIABLES];
    char preload[4096 + 16];
    select_environment(variables, preload, sizeof preload);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&files) != 0) return 0;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return 0;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    // A group of its own: an interrupt from the terminal is for the program.
    int is_unprepared = posix_spawn_file_actions_adddup2(&files, socket, CDECODER_SOCKET)
        || posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        || posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
        || posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
        || posix_spawnattr_setsigmask(&attributes, &none) || posix_spawnattr_setsigdefault(&attributes, &all)
        || posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int code =
        is_unprepared ? ENOMEM : posix_spawn(process, "/proc/self/exe", &files, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    errno = code;
    return code == 0;
}

int cdecoder_start(const char *family, const char *const *libraries, pid_t *process) {
    char *arguments[MOST_ARGUMENTS] = {(char *)PROCESS_NAME, (char *)family};
    for (size_t i = 0; libraries[i] && i + 3 < MOST_ARGUMENTS; i++) arguments[i + 2] = (char *)libraries[i];
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    int is_started = spawn(arguments, ends[1], process), code = errno;
    close(ends[1]);
    if (is_started) return ends[0];
    close(ends[0]);
    errno = code;
    return -1;
}

const void *cdecoder_find(const void *bytes, size_t count, const void *part, size_t part_count) {
    return memmem(bytes, count, part, part_count);
}

int cdecoder_memory(size_t count) {
    int memory = memfd_create("picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0) return -1;
    // A file that shrinks would end the program when it reads the missing part.
    if (ftruncate(memory, (off_t)count) == 0
        && fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return memory;
    close(memory);
    return -1;
}

int cdecoder_limit(pid_t process, uint64_t address_space, double more_seconds) {
    struct rlimit memory, time;
    double used = cdecoder_processor_seconds(process);
    if (used < 0 || prlimit(process, RLIMIT_AS, NULL, &memory) != 0 || prlimit(process, RLIMIT_CPU, NULL, &time) != 0)
        return 0;
    memory.rlim_cur = address_space < memory.rlim_max ? address_space : memory.rlim_max;
    rlim_t seconds = (rlim_t)(used + more_seconds) + 2;
    time.rlim_cur = seconds < time.rlim_max ? seconds : time.rlim_max;
    return prlimit(process, RLIMIT_AS, &memory, NULL) == 0 && prlimit(process, RLIMIT_CPU, &time, NULL) == 0;
}

int cdecoder_send(int socket, const cdecoder_request *request, int memory) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct iovec part = {(void *)request, sizeof *request};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(&control.header), &memory, sizeof memory);
    ssize_t count;
    do count = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)sizeof *request;
}

int cdecoder_receive(int socket, cdecoder_answer *answer, int milliseconds) {
    struct pollfd ready = {socket, POLLIN, 0};
    int count = poll(&ready, 1, milliseconds);
    if (count == 0 || (count < 0 && errno == EINTR)) return 0;
    if (count < 0 || recv(socket, answer, sizeof *answer, MSG_DONTWAIT) != (ssize_t)sizeof *answer) return -1;
    answer->message[sizeof answer->message - 1] = 0;
    return 1;
}

double cdecoder_processor_seconds(pid_t process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
