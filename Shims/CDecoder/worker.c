// The process that decodes: loading its library, and its loop.
#define _GNU_SOURCE
#include "worker.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The process ends if no picture comes for this time: a list that is scrolled again soon finds it.
#define IDLE_MILLISECONDS 20000

static const cdecoder_family *const families[] = {
    &cdecoder_heif, &cdecoder_jxl, &cdecoder_pixbuf, &cdecoder_raw,
#ifdef DEBUG
    &cdecoder_probe,
#endif
};

void *cdecoder_load_library(char *const *names) {
    for (; *names; names++) {
        void *file = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
        if (file) return file;
    }
    return NULL;
}

void cdecoder_fail(cdecoder_answer *answer, uint32_t status, const char *message) {
    answer->status = status;
    snprintf(answer->message, sizeof answer->message, "%s", message ? message : "");
}

void cdecoder_put_rows(
    const cdecoder_request *request, uint8_t *memory, const uint8_t *rows, size_t stride, uint32_t channels) {
    size_t length = (size_t)request->width * channels;
    uint8_t *pixels = memory + request->pixels_offset;
    for (uint32_t y = 0; y < request->height; y++) memcpy(pixels + y * length, rows + y * stride, length);
}

// Closes what the program left open for its children.
static void close_others(void) {
    if (syscall(436 /* SYS_close_range */, CDECODER_SOCKET + 1u, ~0u, 0u) == 0) return;
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) files.rlim_cur = 1024;
    for (int file = CDECODER_SOCKET + 1; file < (int)files.rlim_cur; file++) close(file);
}

static uint64_t address_space(void) {
    FILE *file = fopen("/proc/self/statm", "re");
    unsigned long pages = 0;
    if (file) {
        if (fscanf(file, "%lu", &pages) != 1) pages = 0;
        fclose(file);
    }
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static int answer_with(const cdecoder_answer *answer) {
    ssize_t count;
    do count = send(CDECODER_SOCKET, answer, sizeof *answer, MSG_NOSIGNAL);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)sizeof *answer;
}

// Waits for the next request. Returns its memory's descriptor, or -1 if the process must end.
static int next_request(cdecoder_request *request) {
    struct pollfd ready = {CDECODER_SOCKET, POLLIN, 0};
    int count;
    do count = poll(&ready, 1, IDLE_MILLISECONDS);
    while (count < 0 && errno == EINTR);
    if (count <= 0) return -1;
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {request, sizeof *request};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    if (recvmsg(CDECODER_SOCKET, &message, MSG_CMSG_CLOEXEC) != (ssize_t)sizeof *request) return -1;
    struct cmsghdr *first = CMSG_FIRSTHDR(&message);
    if (!first || first->cmsg_type != SCM_RIGHTS) return -1;
    int memory;
    memcpy(&memory, CMSG_DATA(first), sizeof memory);
    return memory;
}

static void serve(const cdecoder_family *family) {
    cdecoder_request request;
    int descriptor;
    while ((descriptor = next_request(&request)) >= 0) {
        cdecoder_answer answer;
        memset(&answer, 0, sizeof answer);
        void *memory = mmap(NULL, request.memory_count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
        close(descriptor);
        if (memory == MAP_FAILED) {
            cdecoder_fail(&answer, cdecoder_out_of_memory, NULL);
        } else {
            family->decode(&request, (uint8_t *)memory, &answer);
            munmap(memory, request.memory_count);
        }
        if (!answer_with(&answer)) return;
    }
}

void cdecoder_run(const char *name, char *const *libraries) {
    close_others();
    // One heap for all threads: each one reserves address space, which is limited.
    mallopt(M_ARENA_MAX, 1);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (strcmp(families[i]->name, name) != 0) continue;
        cdecoder_answer answer;
        memset(&answer, 0, sizeof answer);
        answer.status = (uint32_t)families[i]->load(libraries);
        answer.address_space = address_space();
        if (answer.status == cdecoder_ok && !cdecoder_enter_sandbox()) answer.status = cdecoder_no_sandbox;
        if (answer_with(&answer) && answer.status == cdecoder_ok) serve(families[i]);
    }
}
