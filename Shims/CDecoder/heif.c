// HEIC and AVIF with libheif (1.6 to 1.x), which is not needed to build.
//
// The types are those of libheif/heif.h. Enumerations are ints here. Structures of the library are opaque, except
// heif_decoding_options, which has a version and gets new fields at its end.
#include "worker.h"

#include <dlfcn.h>

typedef struct heif_context heif_context;
typedef struct heif_handle heif_handle;
typedef struct heif_image heif_image;

typedef struct {
    int code;
    int subcode;
    const char *message;
} heif_error;

typedef struct {
    uint8_t version;
    uint8_t ignore_transformations;
    void (*start_progress)(int, int, void *);
    void (*on_progress)(int, int, void *);
    void (*end_progress)(int, void *);
    void *progress_user_data;
    // Since version 2 of the structure.
    uint8_t convert_hdr_to_8bit;
} heif_options;

enum {
    colorspace_rgb = 1,
    chroma_rgb = 10,
    chroma_rgba = 11,
    channel_interleaved = 10,
    error_memory = 6,
    suberror_limit = 1000,
    suberror_no_codec = 3000,
    // The oldest version with compatible structures: 1.6.
    oldest_version = 0x01060000,
    largest_side = 32767,
};

static struct {
    uint32_t (*version)(void);
    // NULL in versions without the function, which have no plugins.
    heif_error (*init)(void *);
    heif_context *(*context_alloc)(void);
    void (*context_free)(heif_context *);
    void (*set_maximum_image_size_limit)(heif_context *, int);
    // NULL in versions without the function.
    void (*set_max_decoding_threads)(heif_context *, int);
    heif_error (*read_from_memory_without_copy)(heif_context *, const void *, size_t, const void *);
    heif_error (*get_primary_image_handle)(heif_context *, heif_handle **);
    void (*handle_release)(const heif_handle *);
    // NULL in versions without the function.
    int (*handle_is_premultiplied_alpha)(const heif_handle *);
    int (*handle_get_width)(const heif_handle *);
    int (*handle_get_height)(const heif_handle *);
    heif_options *(*options_alloc)(void);
    void (*options_free)(heif_options *);
    heif_error (*decode_image)(const heif_handle *, heif_image **, int, int, const heif_options *);
    int (*image_get_width)(const heif_image *, int);
    int (*image_get_height)(const heif_image *, int);
    const uint8_t *(*image_get_plane_readonly)(const heif_image *, int, int *);
    void (*image_release)(const heif_image *);
} library;

static int load(char *const *names) {
    void *file = cdecoder_load_library(names);
    if (!file) return cdecoder_missing_library;
    CDECODER_FIND(version, "heif_get_version_number");
    CDECODER_FIND(init, "heif_init");
    CDECODER_FIND(context_alloc, "heif_context_alloc");
    CDECODER_FIND(context_free, "heif_context_free");
    CDECODER_FIND(set_maximum_image_size_limit, "heif_context_set_maximum_image_size_limit");
    CDECODER_FIND(set_max_decoding_threads, "heif_context_set_max_decoding_threads");
    CDECODER_FIND(read_from_memory_without_copy, "heif_context_read_from_memory_without_copy");
    CDECODER_FIND(get_primary_image_handle, "heif_context_get_primary_image_handle");
    CDECODER_FIND(handle_release, "heif_image_handle_release");
    CDECODER_FIND(handle_is_premultiplied_alpha, "heif_image_handle_is_premultiplied_alpha");
    CDECODER_FIND(handle_get_width, "heif_image_handle_get_width");
    CDECODER_FIND(handle_get_height, "heif_image_handle_get_height");
    CDECODER_FIND(options_alloc, "heif_decoding_options_alloc");
    CDECODER_FIND(options_free, "heif_decoding_options_free");
    CDECODER_FIND(decode_image, "heif_decode_image");
    CDECODER_FIND(image_get_width, "heif_image_get_width");
    CDECODER_FIND(image_get_height, "heif_image_get_height");
    CDECODER_FIND(image_get_plane_readonly, "heif_image_get_plane_readonly");
    CDECODER_FIND(image_release, "heif_image_release");
    int is_whole = library.version && library.context_alloc && library.context_free
        && library.set_maximum_image_size_limit && library.read_from_memory_without_copy
        && library.get_primary_image_handle && library.handle_release && library.handle_get_width
        && library.handle_get_height && library.options_alloc && library.options_free && library.decode_image
        && library.image_get_width && library.image_get_height && library.image_get_plane_readonly
        && library.image_release;
    if (!is_whole || library.version() < oldest_version) return cdecoder_missing_library;
    // Loads the plugins, which are files.
    if (library.init) library.init(NULL);
    heif_context *first = library.context_alloc();
    if (first) library.context_free(first);
    return cdecoder_ok;
}

// Returns whether there was an error.
static int failed(heif_error error, cdecoder_answer *answer) {
    if (error.code == 0) return 0;
    if (error.subcode == suberror_no_codec) cdecoder_fail(answer, cdecoder_missing_codec, error.message);
    else if (error.subcode == suberror_limit)
        cdecoder_fail(answer, cdecoder_unsupported, "more memory than libheif allows");
    else if (error.code == error_memory) cdecoder_fail(answer, cdecoder_out_of_memory, NULL);
    else cdecoder_fail(answer, cdecoder_corrupt, error.message);
    return 1;
}

static void copy(
    const cdecoder_request *request, uint8_t *memory, const heif_image *image, int is_premultiplied,
    cdecoder_answer *answer) {
    int stride = 0;
    const uint8_t *rows = library.image_get_plane_readonly(image, channel_interleaved, &stride);
    if (!rows) return cdecoder_fail(answer, cdecoder_corrupt, "its picture has no pixels");
    answer->channels = request->has_alpha ? 4 : 3;
    answer->alpha =
        !request->has_alpha ? cdecoder_opaque : is_premultiplied ? cdecoder_premultiplied : cdecoder_straight;
    if (library.image_get_width(image, channel_interleaved) != (int)request->width
        || library.image_get_height(image, channel_interleaved) != (int)request->height || stride <= 0
        || (size_t)stride < (size_t)request->width * answer->channels)
        return cdecoder_fail(answer, cdecoder_other_size, NULL);
    cdecoder_put_rows(request, memory, rows, (size_t)stride, answer->channels);
}

static void decode_picture(
    const cdecoder_request *request, uint8_t *memory, const heif_handle *handle, cdecoder_answer *answer) {
    if (library.handle_get_width(handle) != (int)request->width
        || library.handle_get_height(handle) != (int)request->height)
        return cdecoder_fail(answer, cdecoder_other_size, NULL);
    heif_options *options = library.options_alloc();
    if (!options) return cdecoder_fail(answer, cdecoder_out_of_memory, NULL);
    if (options->version >= 2) options->convert_hdr_to_8bit = 1;
    heif_image *image = NULL;
    int chroma = request->has_alpha ? chroma_rgba : chroma_rgb;
    int is_premultiplied =
        library.handle_is_premultiplied_alpha && library.handle_is_premultiplied_alpha(handle) != 0;
    if (!failed(library.decode_image(handle, &image, colorspace_rgb, chroma, options), answer) && image) {
        copy(request, memory, image, is_premultiplied, answer);
        library.image_release(image);
    }
    library.options_free(options);
}

static void decode(const cdecoder_request *request, uint8_t *memory, cdecoder_answer *answer) {
    heif_context *context = library.context_alloc();
    if (!context) return cdecoder_fail(answer, cdecoder_out_of_memory, NULL);
    library.set_maximum_image_size_limit(context, largest_side);
    // One thread for each picture: other pictures use the other cores.
    if (library.set_max_decoding_threads) library.set_max_decoding_threads(context, 0);
    heif_handle *handle = NULL;
    if (!failed(library.read_from_memory_without_copy(context, memory, request->file_count, NULL), answer)
        && !failed(library.get_primary_image_handle(context, &handle), answer)) {
        if (handle) {
            decode_picture(request, memory, handle, answer);
            library.handle_release(handle);
        } else {
            cdecoder_fail(answer, cdecoder_corrupt, "it has no primary picture");
        }
    }
    library.context_free(context);
}

const cdecoder_family cdecoder_heif = {"heif", load, decode};
