// TIFF, BMP, ICO and PNM with gdk-pixbuf (2.22 to 2.x), which is not needed to build. The loader is selected by name: a
// file cannot choose among all installed ones.
#include "worker.h"

#include <dlfcn.h>
#include <string.h>

typedef struct pixbuf_loader pixbuf_loader;
typedef struct pixbuf pixbuf;

typedef struct {
    uint32_t domain;
    int code;
    char *message;
} g_error;

static struct {
    pixbuf_loader *(*new_with_type)(const char *, g_error **);
    int (*write)(pixbuf_loader *, const uint8_t *, size_t, g_error **);
    int (*close)(pixbuf_loader *, g_error **);
    void (*set_size)(pixbuf_loader *, int, int);
    pixbuf *(*get_pixbuf)(pixbuf_loader *);
    pixbuf *(*apply_embedded_orientation)(pixbuf *);
    const char *(*get_option)(pixbuf *, const char *);
    int (*get_width)(const pixbuf *);
    int (*get_height)(const pixbuf *);
    int (*get_rowstride)(const pixbuf *);
    int (*get_has_alpha)(const pixbuf *);
    const uint8_t *(*read_pixels)(const pixbuf *);
    unsigned long (*connect)(void *, const char *, void (*)(void), void *, void *, int);
    void (*unref)(void *);
    void (*error_free)(g_error *);
    uint8_t *(*base64_decode)(const char *, size_t *);
    void (*free)(void *);
} library;

static const char *const loader_names[cdecoder_loader_count] = {
    [cdecoder_tiff] = "tiff", [cdecoder_bmp] = "bmp", [cdecoder_ico] = "ico", [cdecoder_pnm] = "pnm"};

static int load(char *const *names) {
    void *file = cdecoder_load_library(names);
    if (!file) return cdecoder_missing_library;
    CDECODER_FIND(new_with_type, "gdk_pixbuf_loader_new_with_type");
    CDECODER_FIND(write, "gdk_pixbuf_loader_write");
    CDECODER_FIND(close, "gdk_pixbuf_loader_close");
    CDECODER_FIND(set_size, "gdk_pixbuf_loader_set_size");
    CDECODER_FIND(get_pixbuf, "gdk_pixbuf_loader_get_pixbuf");
    CDECODER_FIND(apply_embedded_orientation, "gdk_pixbuf_apply_embedded_orientation");
    CDECODER_FIND(get_option, "gdk_pixbuf_get_option");
    CDECODER_FIND(get_width, "gdk_pixbuf_get_width");
    CDECODER_FIND(get_height, "gdk_pixbuf_get_height");
    CDECODER_FIND(get_rowstride, "gdk_pixbuf_get_rowstride");
    CDECODER_FIND(get_has_alpha, "gdk_pixbuf_get_has_alpha");
    CDECODER_FIND(read_pixels, "gdk_pixbuf_read_pixels");
    // In the libraries below gdk-pixbuf, which the handle finds too.
    CDECODER_FIND(connect, "g_signal_connect_data");
    CDECODER_FIND(unref, "g_object_unref");
    CDECODER_FIND(error_free, "g_error_free");
    CDECODER_FIND(base64_decode, "g_base64_decode");
    CDECODER_FIND(free, "g_free");
    void *const *functions = (void *const *)&library;
    for (size_t i = 0; i < sizeof library / sizeof *functions; i++)
        if (!functions[i]) return cdecoder_missing_library;
    // Each loader is a file, which cannot be read later.
    for (int i = 0; i < cdecoder_loader_count; i++) {
        pixbuf_loader *loader = library.new_with_type(loader_names[i], NULL);
        if (!loader) continue;
        library.close(loader, NULL);
        library.unref(loader);
    }
    return cdecoder_ok;
}

static void fail(cdecoder_answer *answer, uint32_t status, g_error *error) {
    cdecoder_fail(answer, status, error ? error->message : NULL);
    if (error) library.error_free(error);
}

// Called with the size of the picture, before the loader allocates memory. The size 0 x 0 stops the loader.
static void on_size(pixbuf_loader *loader, int width, int height, void *data) {
    const cdecoder_request *request = (const cdecoder_request *)data;
    if ((int64_t)width * height > (int64_t)request->width * request->height) library.set_size(loader, 0, 0);
}

static void copy_profile(
    const cdecoder_request *request, uint8_t *memory, pixbuf *picture, cdecoder_answer *answer) {
    const char *text = library.get_option(picture, "icc-profile");
    if (!text) return;
    size_t size = 0;
    uint8_t *profile = library.base64_decode(text, &size);
    if (profile && size <= request->profile_capacity) {
        memcpy(memory + request->profile_offset, profile, size);
        answer->profile_count = (uint32_t)size;
    }
    library.free(profile);
}

static void copy(const cdecoder_request *request, uint8_t *memory, pixbuf *picture, cdecoder_answer *answer) {
    pixbuf *upright = library.apply_embedded_orientation(picture);
    if (!upright) return cdecoder_fail(answer, cdecoder_out_of_memory, NULL);
    const uint8_t *rows = library.read_pixels(upright);
    int has_alpha = library.get_has_alpha(upright);
    if (!rows || library.get_width(upright) != (int)request->width
        || library.get_height(upright) != (int)request->height) {
        cdecoder_fail(answer, cdecoder_other_size, NULL);
    } else {
        answer->channels = has_alpha ? 4 : 3;
        // libtiff premultiplies.
        answer->alpha = !has_alpha ? cdecoder_opaque
            : request->loader == cdecoder_tiff ? cdecoder_premultiplied : cdecoder_straight;
        cdecoder_put_rows(request, memory, rows, (size_t)library.get_rowstride(upright), answer->channels);
        copy_profile(request, memory, picture, answer);
    }
    library.unref(upright);
}

static void decode(const cdecoder_request *request, uint8_t *memory, cdecoder_answer *answer) {
    g_error *error = NULL;
    pixbuf_loader *loader = library.new_with_type(loader_names[request->loader % cdecoder_loader_count], &error);
    if (!loader) return fail(answer, cdecoder_unsupported, error);
    library.connect(loader, "size-prepared", (void (*)(void))on_size, (void *)request, NULL, 0);
    int is_written = library.write(loader, memory, request->file_count, &error);
    // Closing finishes a picture that ends early. The first error counts.
    library.close(loader, is_written ? &error : NULL);
    pixbuf *picture = is_written ? library.get_pixbuf(loader) : NULL;
    if (picture) {
        if (error) library.error_free(error);
        copy(request, memory, picture, answer);
    } else {
        fail(answer, cdecoder_corrupt, error);
    }
    library.unref(loader);
}

const cdecoder_family cdecoder_pixbuf = {"pixbuf", load, decode};
