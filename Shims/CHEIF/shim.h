// The used functions of libheif (1.6 to 1.x). The library is loaded when the first HEIC or AVIF picture is decoded: a
// start without such a picture does not load it, and it is not needed to build.
//
// The types are those of libheif/heif.h. Enumerations are ints here. Structures of the library are opaque, except
// heif_decoding_options, which has a version and gets new fields at its end.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cheif_context cheif_context;
typedef struct cheif_handle cheif_handle;
typedef struct cheif_image cheif_image;

typedef struct {
    int code;
    int subcode;
    const char *message;
} cheif_error;

typedef struct {
    uint8_t version;
    uint8_t ignore_transformations;
    void (*start_progress)(int, int, void *);
    void (*on_progress)(int, int, void *);
    void (*end_progress)(int, void *);
    void *progress_user_data;
    // Since version 2 of the structure.
    uint8_t convert_hdr_to_8bit;
    // Since version 3 of the structure.
    uint8_t strict_decoding;
} cheif_options;

enum {
    cheif_colorspace_rgb = 1,
    cheif_chroma_rgb = 10,
    cheif_chroma_rgba = 11,
    cheif_channel_interleaved = 10,
    cheif_error_memory = 6,
    cheif_suberror_no_codec = 3000,
    cheif_suberror_limit = 1000,
};

typedef struct {
    uint32_t (*version)(void);
    cheif_context *(*context_alloc)(void);
    void (*context_free)(cheif_context *);
    void (*context_set_maximum_image_size_limit)(cheif_context *, int);
    // NULL in versions without the function.
    void (*context_set_max_decoding_threads)(cheif_context *, int);
    cheif_error (*context_read_from_memory_without_copy)(cheif_context *, const void *, size_t, const void *);
    cheif_error (*context_get_primary_image_handle)(cheif_context *, cheif_handle **);
    void (*handle_release)(const cheif_handle *);
    int (*handle_get_width)(const cheif_handle *);
    int (*handle_get_height)(const cheif_handle *);
    int (*handle_has_alpha_channel)(const cheif_handle *);
    // NULL in versions without the function.
    int (*handle_is_premultiplied_alpha)(const cheif_handle *);
    cheif_options *(*options_alloc)(void);
    void (*options_free)(cheif_options *);
    cheif_error (*decode_image)(const cheif_handle *, cheif_image **, int, int, const cheif_options *);
    int (*image_get_width)(const cheif_image *, int);
    int (*image_get_height)(const cheif_image *, int);
    const uint8_t *(*image_get_plane_readonly)(const cheif_image *, int, int *);
    void (*image_release)(const cheif_image *);
} cheif_library;

// Loads the library `name` permanently and looks up its functions. Returns 0 if the library or a function is missing.
static inline int cheif_open(const char *name, cheif_library *library) {
    void *file = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!file) return 0;
#define CHEIF_FIND(member, symbol) *(void **)&library->member = dlsym(file, symbol)
    CHEIF_FIND(version, "heif_get_version_number");
    CHEIF_FIND(context_alloc, "heif_context_alloc");
    CHEIF_FIND(context_free, "heif_context_free");
    CHEIF_FIND(context_set_maximum_image_size_limit, "heif_context_set_maximum_image_size_limit");
    CHEIF_FIND(context_set_max_decoding_threads, "heif_context_set_max_decoding_threads");
    CHEIF_FIND(context_read_from_memory_without_copy, "heif_context_read_from_memory_without_copy");
    CHEIF_FIND(context_get_primary_image_handle, "heif_context_get_primary_image_handle");
    CHEIF_FIND(handle_release, "heif_image_handle_release");
    CHEIF_FIND(handle_get_width, "heif_image_handle_get_width");
    CHEIF_FIND(handle_get_height, "heif_image_handle_get_height");
    CHEIF_FIND(handle_has_alpha_channel, "heif_image_handle_has_alpha_channel");
    CHEIF_FIND(handle_is_premultiplied_alpha, "heif_image_handle_is_premultiplied_alpha");
    CHEIF_FIND(options_alloc, "heif_decoding_options_alloc");
    CHEIF_FIND(options_free, "heif_decoding_options_free");
    CHEIF_FIND(decode_image, "heif_decode_image");
    CHEIF_FIND(image_get_width, "heif_image_get_width");
    CHEIF_FIND(image_get_height, "heif_image_get_height");
    CHEIF_FIND(image_get_plane_readonly, "heif_image_get_plane_readonly");
    CHEIF_FIND(image_release, "heif_image_release");
#undef CHEIF_FIND
    return library->version && library->context_alloc && library->context_free
        && library->context_set_maximum_image_size_limit && library->context_read_from_memory_without_copy
        && library->context_get_primary_image_handle && library->handle_release && library->handle_get_width
        && library->handle_get_height && library->handle_has_alpha_channel && library->options_alloc
        && library->options_free && library->decode_image && library->image_get_width && library->image_get_height
        && library->image_get_plane_readonly && library->image_release;
}
