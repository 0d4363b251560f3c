// X extensions that tests and benchmarks use, and no app: input of their own, and the pointer's picture.
#pragma once
#include <xcb/xcb.h>
#include <xcb/xfixes.h>
#include <xcb/xtest.h>

static inline const xcb_query_extension_reply_t *cxtest_extension(xcb_connection_t *connection) {
    return xcb_get_extension_data(connection, &xcb_test_id);
}
