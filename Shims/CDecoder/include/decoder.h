// Decoding in a process of its own, for libraries that the program must not trust with a picture: libheif, libjxl,
// gdk-pixbuf and LibRaw. A decoder that crashes, hangs or is taken over by a hostile picture can neither end the program nor read
// its memory, files or network.
//
// The process is the program itself, started once more from /proc/self/exe. A constructor in `start.c` sees the first
// argument and takes over before `main` and before the program's own constructors. So there is no second program to
// install. Each process serves one library, loads it, and then gives up all rights but those to compute.
//
// The program and the process exchange one message for each picture over a socket. Input and output are in memory that
// both map. The program never reads anything but pixels and a colour profile from it.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    cdecoder_ok,
    // The data is invalid. The message is the reason.
    cdecoder_corrupt,
    // The library, or the decoder that it needs for this format, is not installed.
    cdecoder_missing_library,
    cdecoder_missing_codec,
    // The picture uses a feature that is not supported. The message names it.
    cdecoder_unsupported,
    cdecoder_out_of_memory,
    // The decoded picture has another size than the header announced.
    cdecoder_other_size,
    // The process could not give up its rights.
    cdecoder_no_sandbox,
};

// What the alpha channel of the pixels means.
enum { cdecoder_opaque, cdecoder_straight, cdecoder_premultiplied };

// The loader of gdk-pixbuf.
enum { cdecoder_tiff, cdecoder_bmp, cdecoder_ico, cdecoder_pnm, cdecoder_loader_count };

typedef struct {
    // For gdk-pixbuf.
    uint32_t loader;
    // The size in pixels that the header announces, and whether it announces alpha.
    uint32_t width;
    uint32_t height;
    uint32_t has_alpha;
    // The memory: the file, then the pixels, then the colour profile. All in bytes.
    uint64_t file_count;
    uint64_t pixels_offset;
    uint64_t profile_offset;
    uint64_t profile_capacity;
    uint64_t memory_count;
} cdecoder_request;

typedef struct {
    uint32_t status;
    // Three or four bytes per pixel, red first; rows without gaps. 0 if there are no pixels.
    uint32_t channels;
    uint32_t alpha;
    uint32_t profile_count;
    // The address space of the process in bytes. Only in the first answer, before any picture.
    uint64_t address_space;
    char message[160];
} cdecoder_answer;

// The place of `part` in `bytes`, or NULL. The C library hides `memmem` from Swift.
const void *cdecoder_find(const void *bytes, size_t count, const void *part, size_t part_count);

static inline const char *cdecoder_message(const cdecoder_answer *answer) { return answer->message; }

// Starts a process that loads one of `libraries`, which ends with NULL. `family` is "heif", "jxl", "pixbuf" or
// "raw". Returns the socket, or -1 with the reason in errno.
int cdecoder_start(const char *family, const char *const *libraries, pid_t *process);

// Returns a descriptor of shared memory of `count` bytes that cannot shrink, or -1.
int cdecoder_memory(size_t count);

// Limits the address space of the process, and as a safeguard if the program ends first, its processor time.
int cdecoder_limit(pid_t process, uint64_t address_space, double more_seconds);

// Sends a request with its memory. Returns 0 if the process has ended.
int cdecoder_send(int socket, const cdecoder_request *request, int memory);

// Returns 1 with an answer, 0 if none came in time, or -1 if the process has ended.
int cdecoder_receive(int socket, cdecoder_answer *answer, int milliseconds);

// The processor time of the process in seconds, or -1 if it has ended.
double cdecoder_processor_seconds(pid_t process);
