// gdk-pixbuf's loaders, one named format at a time.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdint.h>

// What a picture may measure, and whether its loader announced more.
typedef struct {
    int64_t pixel_limit;
    int side_limit;
    int width;
    int height;
    int is_refused;
} cpixbuf_bounds;

// Loaders announce a size before they take memory for it; asked for no pixels at all, they stop.
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
