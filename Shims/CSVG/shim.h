// What icons and images use of librsvg, which is loaded when the first drawing in SVG is read. The types are those of its headers, so
// that they are not needed.
#pragma once
#include "../library.h"

typedef struct csvg_document csvg_document_t;

// RsvgRectangle.
typedef struct {
    double x, y, width, height;
} csvg_rectangle_t;

// RsvgLength.
typedef struct {
    double length;
    int unit;
} csvg_length_t;

// The functions of the library, and of GObject, which it loads.
typedef struct {
    // NULL if the bytes are no SVG. The errors are not asked for.
    csvg_document_t *_Nullable (*_Nonnull read)(
        const unsigned char *_Nonnull bytes, size_t count, void *_Nullable *_Nullable error);
    // Draws the document in the centre of the rectangle, as large as it fits. 0 if it cannot. `context` is a cairo_t.
    int (*_Nonnull draw)(
        csvg_document_t *_Nonnull, void *_Nonnull context, const csvg_rectangle_t *_Nonnull,
        void *_Nullable *_Nullable error);
    void (*_Nonnull free)(csvg_document_t *_Nonnull);
    // The size in pixels that the document asks for. 0 if it asks for none.
    int (*_Nonnull size)(csvg_document_t *_Nonnull, double *_Nonnull width, double *_Nonnull height);
    // The attributes `width`, `height` and `viewBox`, and whether the document has them.
    void (*_Nonnull attributes)(
        csvg_document_t *_Nonnull, int *_Nonnull has_width, csvg_length_t *_Nonnull width, int *_Nonnull has_height,
        csvg_length_t *_Nonnull height, int *_Nonnull has_box, csvg_rectangle_t *_Nonnull box);
} csvg_library_t;

// Loads the library; NULL if it is not installed, or older than 2.52. It stays loaded. Call it once.
static inline const csvg_library_t *_Nullable csvg_load(void) {
    static csvg_library_t library;
    static const char *const names[] = {
        "rsvg_handle_new_from_data", "rsvg_handle_render_document", "g_object_unref",
        "rsvg_handle_get_intrinsic_size_in_pixels", "rsvg_handle_get_intrinsic_dimensions"};
    _Static_assert(sizeof library == sizeof names, "a name for each function");
    return library_load("librsvg-2.so.2", names, 5, &library) ? &library : NULL;
}
