// What the client of an input method uses of libxcb-imdkit 1.0, which is loaded where the user has an input method.
// The types are those of its imclient.h, so that its headers are not needed. Functions with a variable number of
// arguments cannot be called from Swift.
#pragma once
#include "../library.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <xcb/xcb.h>

typedef struct cxim cxim_t;
typedef uint16_t cxim_context_t;

typedef struct {
    uint16_t method, context;
    uint32_t caret, first, length, status;
    uint16_t byte_length;
    uint8_t *bytes;
    struct {
        uint32_t count;
        uint32_t *items;
    } feedback;
} cxim_preedit_t;

typedef struct {
    uint16_t method, context;
    uint32_t position, direction, style;
} cxim_preedit_caret_t;

typedef void (*cxim_notice)(cxim_t *, cxim_context_t, void *);
typedef void (*cxim_answer)(cxim_t *, cxim_context_t, void *reply, void *);

typedef struct {
    void (*set_event_mask)(cxim_t *, cxim_context_t, uint32_t forwarded, uint32_t synchronous, void *);
    void (*forward_event)(cxim_t *, cxim_context_t, xcb_key_press_event_t *, void *);
    void (*commit_string)(
        cxim_t *, cxim_context_t, uint32_t flags, char *, uint32_t length, uint32_t *symbols, size_t symbol_count,
        void *);
    cxim_notice geometry;
    cxim_notice preedit_start;
    void (*preedit_draw)(cxim_t *, cxim_context_t, cxim_preedit_t *, void *);
    void (*preedit_caret)(cxim_t *, cxim_context_t, cxim_preedit_caret_t *, void *);
    cxim_notice preedit_done;
    cxim_notice status_start;
    void (*status_draw_text)(cxim_t *, cxim_context_t, void *, void *);
    void (*status_draw_bitmap)(cxim_t *, cxim_context_t, void *, void *);
    cxim_notice status_done;
    cxim_notice sync;
    void (*disconnected)(cxim_t *, void *);
} cxim_callbacks_t;

typedef struct {
    uint8_t *data;
    size_t length;
} cxim_list_t;

// The functions of the library.
typedef struct {
    cxim_t *_Nullable (*_Nonnull create)(xcb_connection_t *, int screen, const char *name);
    void (*_Nonnull set_im_callback)(cxim_t *, const cxim_callbacks_t *, void *);
    void (*_Nonnull set_use_utf8_string)(cxim_t *, bool);
    // 1 for UTF-8, 0 for compound text.
    uint32_t (*_Nonnull get_encoding)(cxim_t *);
    bool (*_Nonnull open)(cxim_t *, void (*opened)(cxim_t *, void *), bool reconnects, void *);
    bool (*_Nonnull filter_event)(cxim_t *, xcb_generic_event_t *);
    bool (*_Nonnull set_ic_focus)(cxim_t *, cxim_context_t);
    bool (*_Nonnull unset_ic_focus)(cxim_t *, cxim_context_t);
    bool (*_Nonnull forward_event)(cxim_t *, cxim_context_t, xcb_key_press_event_t *);
    bool (*_Nonnull destroy_ic)(cxim_t *, cxim_context_t, cxim_notice, void *);
    void (*_Nonnull close)(cxim_t *);
    void (*_Nonnull destroy)(cxim_t *);
    bool (*_Nonnull create_ic)(cxim_t *, cxim_notice, void *, ...);
    cxim_list_t (*_Nonnull create_nested_list)(cxim_t *, ...);
    bool (*_Nonnull set_ic_values)(cxim_t *, cxim_context_t, cxim_notice, void *, ...);
    bool (*_Nonnull get_ic_values)(cxim_t *, cxim_context_t, cxim_answer, void *, ...);
    void (*_Nonnull compound_text_init)(void);
    char *_Nullable (*_Nonnull compound_text_to_utf8)(const char *, size_t length, size_t *utf8_length);
} cxim_library_t;

// Loads the library; NULL if it is not installed. It stays loaded.
static inline const cxim_library_t *_Nullable cxim_load(void) {
    static cxim_library_t library;
    static const char *const names[] = {
        "xcb_xim_create", "xcb_xim_set_im_callback", "xcb_xim_set_use_utf8_string", "xcb_xim_get_encoding",
        "xcb_xim_open", "xcb_xim_filter_event", "xcb_xim_set_ic_focus", "xcb_xim_unset_ic_focus",
        "xcb_xim_forward_event", "xcb_xim_destroy_ic", "xcb_xim_close", "xcb_xim_destroy",
        "xcb_xim_create_ic", "xcb_xim_create_nested_list", "xcb_xim_set_ic_values", "xcb_xim_get_ic_values",
        "xcb_compound_text_init", "xcb_compound_text_to_utf8",
    };
    _Static_assert(sizeof library == sizeof names, "a name for each function");
    const size_t count = sizeof names / sizeof *names;
    return library_load("libxcb-imdkit.so.1", names, count, &library) ? &library : NULL;
}

static inline bool cxim_create_context(
    const cxim_library_t *library, cxim_t *method, cxim_notice created, void *user, uint32_t style, uint32_t window) {
    return library->create_ic(
        method, created, user, "inputStyle", &style, "clientWindow", &window, "focusWindow", &window, (void *)0);
}

// Sets the place of the caret, in pixels of the client's window.
static inline bool cxim_set_spot(
    const cxim_library_t *library, cxim_t *method, cxim_context_t context, cxim_notice answered, void *user, int16_t x,
    int16_t y) {
    xcb_point_t spot = {x, y};
    cxim_list_t list = library->create_nested_list(method, "spotLocation", &spot, (void *)0);
    if (!list.data) return false;
    bool sent = library->set_ic_values(
        method, context, answered, user, "preeditAttributes", &list, (void *)0);
    free(list.data);
    return sent;
}

// Asks for a value that every server has. The answer comes after those to earlier keys.
static inline bool cxim_ask(
    const cxim_library_t *library, cxim_t *method, cxim_context_t context, cxim_answer answered, void *user) {
    return library->get_ic_values(method, context, answered, user, "filterEvents", (void *)0);
}
