// The parts of the process that decodes.
#pragma once
#include "decoder.h"

// Loads one of `libraries` for the family `name` and decodes until the program closes the socket.
void cdecoder_run(const char *name, char *const *libraries);

// The descriptor of the socket in the process.
#define CDECODER_SOCKET 3

// One library. `load` returns a status. `decode` writes the answer, whose bytes are all 0 before.
typedef struct {
    const char *name;
    int (*load)(char *const *libraries);
    void (*decode)(const cdecoder_request *request, uint8_t *memory, cdecoder_answer *answer);
} cdecoder_family;

extern const cdecoder_family cdecoder_heif, cdecoder_jxl, cdecoder_pixbuf, cdecoder_raw;
#ifdef DEBUG
extern const cdecoder_family cdecoder_probe;
#endif

// Gives up files, sockets, other processes and new privileges for good. Returns 0 if the system cannot do that.
int cdecoder_enter_sandbox(void);

// Loads the first of `names` that is installed. Returns its handle or NULL.
void *cdecoder_load_library(char *const *names);

// Sets the status and the message, which may be NULL.
void cdecoder_fail(cdecoder_answer *answer, uint32_t status, const char *message);

// Copies `height` rows of the requested size to the place of the pixels.
void cdecoder_put_rows(
    const cdecoder_request *request, uint8_t *memory, const uint8_t *rows, size_t stride, uint32_t channels);

// Looks up a function of a library whose handle is `file`, for a member of `library`.
#define CDECODER_FIND(member, symbol) *(void **)&library.member = dlsym(file, symbol)
