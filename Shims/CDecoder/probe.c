// A decoder for tests: the first byte of the file is a command. Only in debug builds.
#define _GNU_SOURCE
#include "worker.h"

#ifdef DEBUG
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static int load(char *const *names) {
    (void)names;
    return cdecoder_ok;
}

// The names of what the process can do and must not.
static void list_rights(cdecoder_answer *answer) {
    char *const arguments[] = {(char *)"true", NULL};
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *rights = answer->message;
    if (open("/proc/self/status", O_RDONLY) >= 0) strcat(rights, " read");
    if (open("/tmp", O_TMPFILE | O_RDWR, 0600) >= 0) strcat(rights, " write");
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) strcat(rights, " network");
    if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0) strcat(rights, " socket");
    if (kill(getppid(), 0) == 0) strcat(rights, " signal");
    if (mprotect(memory, 4096, PROT_READ | PROT_EXEC) == 0) strcat(rights, " code");
    if (dup(CDECODER_SOCKET) >= 0) strcat(rights, " descriptor");
    if (execv("/bin/true", arguments) == 0) strcat(rights, " program");
    if (fork() >= 0) strcat(rights, " process");
}

// Takes memory until there is none. Returns the number of megabytes.
static uint32_t take_memory(void) {
    uint32_t count = 0;
    for (; count < 65536; count++) {
        char *part = (char *)mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (part == MAP_FAILED) break;
        part[0] = 1;
    }
    return count;
}

static void decode(const cdecoder_request *request, uint8_t *memory, cdecoder_answer *answer) {
    answer->channels = 4;
    switch (memory[0]) {
    case 'r': list_rights(answer); break;
    case 'm': answer->profile_count = take_memory(); break;
    case 'c': abort();
    case 'l': for (volatile uint64_t count = 0;; count++) {}
    case 'w': for (;;) sleep(1000);
    default: memset(memory + request->pixels_offset, memory[0], (size_t)request->width * request->height * 4);
    }
}

const cdecoder_family cdecoder_probe = {"probe", load, decode};
#endif
