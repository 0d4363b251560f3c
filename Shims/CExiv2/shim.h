// What the gallery uses of gexiv2, the C interface of Exiv2, which is loaded when the first photo's data are shown. The
// types are those of its gexiv2-metadata.h and of GLib, so that their headers are not needed.
#pragma once
#include "../library.h"

typedef struct cexiv2_metadata cexiv2_metadata_t;

// The functions of the library. The last argument, a place for an error, may be NULL. Texts that are returned are freed
// with `free_text` or `free_texts`.
typedef struct {
    int (*_Nonnull initialize)(void);
    void (*_Nonnull set_log_level)(int level);
    cexiv2_metadata_t *_Nullable (*_Nonnull make)(void);
    void (*_Nonnull release)(void *_Nonnull);
    // 0 if the file has a format without data, or is damaged.
    int (*_Nonnull open)(cexiv2_metadata_t *_Nonnull, const char *_Nonnull path, void *_Nullable *_Nullable);
    // The value of a tag, as written and for people. NULL if there is none.
    char *_Nullable (*_Nonnull text)(cexiv2_metadata_t *_Nonnull, const char *_Nonnull tag, void *_Nullable *_Nullable);
    char *_Nullable (*_Nonnull description)(
        cexiv2_metadata_t *_Nonnull, const char *_Nonnull tag, void *_Nullable *_Nullable);
    char *_Nullable *_Nullable (*_Nonnull texts)(
        cexiv2_metadata_t *_Nonnull, const char *_Nonnull tag, void *_Nullable *_Nullable);
    // Degrees and metres. 0 if there is none.
    int (*_Nonnull latitude)(cexiv2_metadata_t *_Nonnull, double *_Nonnull, void *_Nullable *_Nullable);
    int (*_Nonnull longitude)(cexiv2_metadata_t *_Nonnull, double *_Nonnull, void *_Nullable *_Nullable);
    int (*_Nonnull altitude)(cexiv2_metadata_t *_Nonnull, double *_Nonnull, void *_Nullable *_Nullable);
    void (*_Nonnull free_text)(void *_Nullable);
    void (*_Nonnull free_texts)(char *_Nullable *_Nullable);
} cexiv2_library_t;

// Loads the library; NULL if it is not installed. It stays loaded.
static inline const cexiv2_library_t *_Nullable cexiv2_load(void) {
    static cexiv2_library_t library;
    static const char *const names[] = {
        "gexiv2_initialize", "gexiv2_log_set_level", "gexiv2_metadata_new", "g_object_unref",
        "gexiv2_metadata_open_path", "gexiv2_metadata_try_get_tag_string",
        "gexiv2_metadata_try_get_tag_interpreted_string", "gexiv2_metadata_try_get_tag_multiple",
        "gexiv2_metadata_try_get_gps_latitude", "gexiv2_metadata_try_get_gps_longitude",
        "gexiv2_metadata_try_get_gps_altitude", "g_free", "g_strfreev",
    };
    _Static_assert(sizeof library == sizeof names, "a name for each function");
    const size_t count = sizeof names / sizeof *names;
    return library_load("libgexiv2.so.2", names, count, &library) ? &library : NULL;
}
