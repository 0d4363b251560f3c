// gdk-pixbuf's loaders, selected by format.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdint.h>

// The limits for the size of a picture, its announced size, and whether that exceeds a limit.
typedef struct {
    int64_t pixel_limit;
    int side_limit;
    int width;
    int height;
    int is_refused;
} cpixbuf_bounds;

// Called with the size of the picture, before the loader allocates memory. Setting the size 0 x 0 stops the loader.
static inline void cpixbuf_on_size(GdkPixbufLoader *loader, int width, int height, gpointer data) {
    cpixbuf_bounds *bounds = (cpixbuf_bounds *)data;
    bounds->width = width;
    bounds->height = height;
    if (width <= bounds->side_limit && height <= bounds->side_limit
        && (int64_t)width * height <= bounds->pixel_limit)
        return;
    bounds->is_refused = 1;
    gdk_pixbuf_loader_set_size(loader, 0, 0);
}

static inline GdkPixbufLoader *cpixbuf_open(const char *type, cpixbuf_bounds *bounds, GError **error) {
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(type, error);
    if (loader) g_signal_connect(loader, "size-prepared", G_CALLBACK(cpixbuf_on_size), bounds);
    return loader;
}

static inline void cpixbuf_release(void *object) { g_object_unref(object); }
