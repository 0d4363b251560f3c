// XCB and the extensions of the host. Swift 6 does not allow access to the extensions' global variables, which are
// mutable in C, so the inline functions return the extension data.
#pragma once
#include <xcb/xcb.h>
#include <xcb/present.h>
#include <xcb/randr.h>
#include <xcb/shm.h>
#include <xcb/sync.h>
#include <xcb/xcb_cursor.h>
#include <xcb/xcb_icccm.h>
#include <xcb/xfixes.h>
#include <xcb/xinput.h>
#include <xcb/xkb.h>
// xcb_poll_for_reply is declared in xcbext.h only.
#include <xcb/xcbext.h>

static inline const xcb_query_extension_reply_t *cxcb_shm_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_shm_id);
}
static inline const xcb_query_extension_reply_t *cxcb_sync_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_sync_id);
}
static inline const xcb_query_extension_reply_t *cxcb_randr_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_randr_id);
}
static inline const xcb_query_extension_reply_t *cxcb_present_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_present_id);
}
static inline const xcb_query_extension_reply_t *cxcb_input_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_input_id);
}
static inline const xcb_query_extension_reply_t *cxcb_xkb_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_xkb_id);
}

static inline const xcb_query_extension_reply_t *cxcb_xfixes_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_xfixes_id);
}

// Sends the requests whose replies the functions above and xcb_get_maximum_request_length wait for.
static inline void cxcb_prefetch_extensions(xcb_connection_t *connection) {
    xcb_prefetch_maximum_request_length(connection);
    xcb_prefetch_extension_data(connection, &xcb_shm_id);
    xcb_prefetch_extension_data(connection, &xcb_sync_id);
    xcb_prefetch_extension_data(connection, &xcb_randr_id);
    xcb_prefetch_extension_data(connection, &xcb_input_id);
    xcb_prefetch_extension_data(connection, &xcb_xkb_id);
    xcb_prefetch_extension_data(connection, &xcb_present_id);
    xcb_prefetch_extension_data(connection, &xcb_xfixes_id);
}

// The event is packed: Swift cannot read its unaligned 64-bit fields.
static inline uint64_t cxcb_present_ust(const xcb_present_complete_notify_event_t *event) { return event->ust; }
static inline uint64_t cxcb_present_msc(const xcb_present_complete_notify_event_t *event) { return event->msc; }

// A list of one event mask, for XISelectEvents.
typedef struct {
    xcb_input_event_mask_t head;
    uint32_t bits;
} cxcb_input_event_mask_t;
static inline xcb_void_cookie_t cxcb_input_select_events(
    xcb_connection_t *connection, xcb_window_t window, const cxcb_input_event_mask_t *mask) {
    return xcb_input_xi_select_events(connection, window, 1, &mask->head);
}
