// The preview in a camera's raw file with LibRaw (0.20 to 0.22), which is not needed to build.
//
// The answer has no pixels. In the place of the colour profile is the preview as a JPEG file, to which LibRaw adds the
// orientation if the file of the camera has it elsewhere.
#include "worker.h"

#include <dlfcn.h>
#include <string.h>

typedef struct raw_file raw_file;

// libraw_processed_image_t.
typedef struct {
    int type;
    uint16_t height, width, colors, bits;
    uint32_t count;
    uint8_t data[1];
} raw_preview;

enum { type_jpeg = 1, out_of_memory = -100007 };

static struct {
    raw_file *(*make)(unsigned);
    int (*open)(raw_file *, const void *, size_t);
    int (*unpack)(raw_file *);
    raw_preview *(*preview)(raw_file *, int *);
    void (*free_preview)(raw_preview *);
    void (*free)(raw_file *);
    const char *(*reason)(int);
} library;

static int load(char *const *names) {
    void *file = cdecoder_load_library(names);
    if (!file) return cdecoder_missing_library;
    CDECODER_FIND(make, "libraw_init");
    CDECODER_FIND(open, "libraw_open_buffer");
    CDECODER_FIND(unpack, "libraw_unpack_thumb");
    CDECODER_FIND(preview, "libraw_dcraw_make_mem_thumb");
    CDECODER_FIND(free_preview, "libraw_dcraw_clear_mem");
    CDECODER_FIND(free, "libraw_close");
    CDECODER_FIND(reason, "libraw_strerror");
    void *const *functions = (void *const *)&library;
    for (size_t i = 0; i < sizeof library / sizeof *functions; i++)
        if (!functions[i]) return cdecoder_missing_library;
    return cdecoder_ok;
}

static void fail(cdecoder_answer *answer, int code) {
    cdecoder_fail(answer, code == out_of_memory ? cdecoder_out_of_memory : cdecoder_corrupt, library.reason(code));
}

static void copy(const cdecoder_request *request, uint8_t *memory, raw_file *file, cdecoder_answer *answer) {
    int code = 0;
    raw_preview *preview = library.preview(file, &code);
    if (!preview) return fail(answer, code);
    if (preview->type != type_jpeg) {
        cdecoder_fail(answer, cdecoder_unsupported, "a preview that is no JPEG");
    } else if (preview->count > request->profile_capacity) {
        cdecoder_fail(answer, cdecoder_other_size, NULL);
    } else {
        memcpy(memory + request->profile_offset, preview->data, preview->count);
        answer->profile_count = preview->count;
    }
    library.free_preview(preview);
}

static void decode(const cdecoder_request *request, uint8_t *memory, cdecoder_answer *answer) {
    raw_file *file = library.make(0);
    if (!file) return cdecoder_fail(answer, cdecoder_out_of_memory, NULL);
    int code = library.open(file, memory, request->file_count);
    if (code == 0) code = library.unpack(file);
    if (code == 0) {
        copy(request, memory, file, answer);
    } else {
        fail(answer, code);
    }
    library.free(file);
}

const cdecoder_family cdecoder_raw = {"raw", load, decode};
