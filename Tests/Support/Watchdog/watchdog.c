// Ends a test process in which no test has started or finished for a long time. It writes the running tests and the
// stacks of all threads to standard error, kills the processes it started, and exits with status 86.
//
// The watchdog starts before `main` in every process that links it, so no test has to start it. An observer reports
// XCTest's tests. Swift Testing has no observers, but it writes a stream of events to a file named on its command line:
// the process executes itself again with a pipe as that file.
//
// The limit is the time since any test started or finished, not the duration of one test: Swift Testing runs tests in
// parallel, and on a slow machine each of them takes as long as all. A process that uses the processor may only be slow
// on a busy machine: it is ended after four times the limit. A process that only waits is ended at the limit.
// ADK_TEST_LIMIT sets the limit in seconds; 0 disables the watchdog.
#define _GNU_SOURCE
#include "include/watchdog.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "stacks.h"

#define USUAL_LIMIT 300
#define STATUS 86
// Share of elapsed time from which on a process counts as busy. A busy machine gives a program as little as a twentieth
// of a processor.
#define BUSY_SHARE 0.02
#define BUSY_LIMITS 4
#define MOST_TESTS 1024

static const char *const limit_variable = "ADK_TEST_LIMIT";
static const char *const pipe_variable = "ADK_TEST_EVENTS";

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Guarded by `lock`.
static char *running[MOST_TESTS];
static char *last_ended;
static double last_event;
static double processor_time_then;

static int limit;
static int events = -1;

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double seconds(void) { return read_clock(CLOCK_MONOTONIC); }

// Call it with the lock held, or before there is a second thread.
static void note_event(void) {
    last_event = seconds();
    processor_time_then = read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

// Seconds until the next check; 0 if the process has to end. Call it with the lock held.
static double time_left(void) {
    double elapsed = seconds() - last_event;
    if (elapsed < limit) return limit - elapsed;
    if (elapsed >= BUSY_LIMITS * limit) return 0;
    double used = read_clock(CLOCK_PROCESS_CPUTIME_ID) - processor_time_then;
    return used >= elapsed * BUSY_SHARE ? 1 : 0;
}

void adk_watchdog_test_began(const char *name) {
    pthread_mutex_lock(&lock);
    note_event();
    for (int index = 0; index < MOST_TESTS; index++) {
        if (running[index]) continue;
        running[index] = strdup(name);
        break;
    }
    pthread_mutex_unlock(&lock);
}

void adk_watchdog_test_ended(const char *name) {
    pthread_mutex_lock(&lock);
    note_event();
    free(last_ended);
    last_ended = strdup(name);
    for (int index = 0; index < MOST_TESTS; index++) {
        if (!running[index] || strcmp(running[index], name) != 0) continue;
        free(running[index]);
        running[index] = NULL;
        break;
    }
    pthread_mutex_unlock(&lock);
}

// Kills child processes, which would survive this one: a paused X server does not notice the end of its clients.
static void end_children(void) {
    DIR *processes = opendir("/proc");
    if (!processes) return;
    for (struct dirent *entry; (entry = readdir(processes));) {
        int process = atoi(entry->d_name);
        if (process <= 0) continue;
        char path[64], text[512];
        snprintf(path, sizeof path, "/proc/%d/stat", process);
        int file = open(path, O_RDONLY | O_CLOEXEC);
        if (file < 0) continue;
        ssize_t count = read(file, text, sizeof text - 1);
        close(file);
        text[count > 0 ? count : 0] = 0;
        // The name in brackets may contain any character.
        char *rest = strrchr(text, ')');
        int parent = 0;
        if (rest && sscanf(rest + 1, " %*c %d", &parent) == 1 && parent == getpid()) kill(process, SIGKILL);
    }
    closedir(processes);
}

static void end(void) {
    // End in any case, whatever the stuck threads hold.
    signal(SIGALRM, SIG_DFL);
    alarm(60);
    dprintf(
        STDERR_FILENO, "\n== HUNG: no test has started or finished for %.0f seconds (the limit is %s=%d). Running:\n",
        seconds() - last_event, limit_variable, limit);
    int count = 0;
    for (int index = 0; index < MOST_TESTS; index++) {
        if (running[index]) dprintf(STDERR_FILENO, "==   %s\n", running[index]), count++;
    }
    if (count == 0) dprintf(STDERR_FILENO, "==   no test; the last one was %s\n", last_ended ? last_ended : "none");
    stacks_write();
    end_children();
    dprintf(STDERR_FILENO, "\n== HUNG: ended the test process.\n");
    _exit(STATUS);
}

// The string value of `key` in a line of JSON, without its escaping backslashes.
static char *value(char *line, const char *key) {
    char *start = strstr(line, key);
    if (!start) return NULL;
    start += strlen(key);
    char *stop = start;
    while (*stop && *stop != '"') stop += stop[0] == '\\' && stop[1] ? 2 : 1;
    char *result = strndup(start, (size_t)(stop - start));
    char *to = result;
    for (char *from = result; *from; from++) {
        if (*from != '\\') *to++ = *from;
    }
    *to = 0;
    return result;
}

static void read_event(char *line) {
    int began = strstr(line, "\"kind\":\"testStarted\"") || strstr(line, "\"kind\":\"testCaseStarted\"");
    int ended = strstr(line, "\"kind\":\"testEnded\"") || strstr(line, "\"kind\":\"testCaseEnded\"");
    if (!began && !ended) return;
    char *name = value(line, "\"testID\":\"");
    // Skip suites: a suite runs as long as its tests.
    if (name && strchr(name, '(')) (began ? adk_watchdog_test_began : adk_watchdog_test_ended)(name);
    free(name);
}

// Reads the available part of the event stream.
static void read_events(void) {
    static char text[1 << 16];
    static size_t length;
    ssize_t count = read(events, text + length, sizeof text - 1 - length);
    if (count <= 0) return;
    length += (size_t)count;
    text[length] = 0;
    char *line = text;
    for (char *stop; (stop = strchr(line, '\n')); line = stop + 1) {
        *stop = 0;
        read_event(line);
    }
    length -= (size_t)(line - text);
    memmove(text, line, length);
    // Drop a line that is longer than the buffer: it is no event of a test.
    if (length >= sizeof text - 1) length = 0;
}

static void *watch(void *unused) {
    (void)unused;
    for (;;) {
        pthread_mutex_lock(&lock);
        double left = time_left();
        // The lock stays held: a test that finishes now is too late.
        if (left <= 0) end();
        pthread_mutex_unlock(&lock);
        struct pollfd entry = {events, POLLIN, 0};
        if (poll(&entry, 1, (int)(left * 1000) + 1) > 0) read_events();
    }
    return NULL;
}

// Executes this program again, with a pipe for Swift Testing's events. Returns only if that fails.
static void start_again_with_events(int count, char **arguments) {
    int ends[2];
    char **all = calloc((size_t)count + 3, sizeof *all);
    if (!all || pipe(ends) != 0) return;
    static char path[64], numbers[64], program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return;
    program[length] = 0;
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[1]);
    snprintf(numbers, sizeof numbers, "%d,%d", ends[0], ends[1]);
    setenv(pipe_variable, numbers, 1);
    memcpy(all, arguments, (size_t)count * sizeof *all);
    all[count] = "--event-stream-output-path";
    all[count + 1] = path;
    execv(program, all);
    unsetenv(pipe_variable);
    close(ends[0]);
    close(ends[1]);
}

// Defined in `TestWatch.swift`.
extern void adk_watchdog_observe_xctest(void);

__attribute__((constructor)) static void begin(int count, char **arguments) {
    const char *text = getenv(limit_variable);
    limit = text ? atoi(text) : USUAL_LIMIT;
    if (limit <= 0) return;
    int is_swift_testing = 0, has_stream = 0;
    for (int index = 1; index < count; index++) {
        if (strstr(arguments[index], "swift-testing")) is_swift_testing = 1;
        if (strstr(arguments[index], "--event-stream-output-path")) has_stream = 1;
    }
    const char *numbers = getenv(pipe_variable);
    if (is_swift_testing && !has_stream && !numbers) start_again_with_events(count, arguments);
    int writing;
    if (is_swift_testing && numbers && sscanf(numbers, "%d,%d", &events, &writing) == 2) {
        // Programs that tests start must not inherit the pipe.
        unsetenv(pipe_variable);
        fcntl(events, F_SETFD, FD_CLOEXEC);
        fcntl(writing, F_SETFD, FD_CLOEXEC);
    }
    // Another program reads the event stream, so this process cannot.
    if (is_swift_testing && events < 0) return;
    stacks_prepare();
    note_event();
    if (!is_swift_testing) adk_watchdog_observe_xctest();
    pthread_t thread;
    pthread_create(&thread, NULL, watch, NULL);
    pthread_setname_np(thread, "watchdog");
}
