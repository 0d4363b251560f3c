// XCB and the extensions the host uses. Extension globals are mutable in C,
// which Swift 6 refuses; the inline functions ask for the reply instead.
#pragma once
#include <xcb/xcb.h>
#include <xcb/shm.h>
#include <xcb/xcb_icccm.h>
#include <xcb/xtest.h>

static inline const xcb_query_extension_reply_t *cxcb_shm_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_shm_id);
}
static inline const xcb_query_extension_reply_t *cxcb_xtest_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_test_id);
}
