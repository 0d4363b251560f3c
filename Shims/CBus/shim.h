// What the D-Bus client uses of libsystemd's sd-bus, which is loaded with the first use of the bus. The types are those
// of its sd-bus.h, so that its headers are not needed. Functions return a negative error number when they fail.
#pragma once
#include "../library.h"
#include <stddef.h>
#include <stdint.h>

typedef struct cbus cbus_t;
typedef struct cbus_message cbus_message_t;

typedef struct {
    const char *_Nullable name;
    const char *_Nullable message;
    int must_be_freed;
} cbus_error_t;

// Returns a positive number if no other handler is to see the message.
typedef int (*cbus_filter)(cbus_message_t *_Nonnull, void *_Nullable user, cbus_error_t *_Nullable);

// Types of messages.
enum { CBUS_CALL = 1, CBUS_RETURN = 2, CBUS_ERROR = 3, CBUS_SIGNAL = 4 };

// The functions of the library.
typedef struct {
    int (*_Nonnull create)(cbus_t *_Nullable *_Nonnull);
    int (*_Nonnull set_address)(cbus_t *_Nonnull, const char *_Nonnull address);
    int (*_Nonnull set_bus_client)(cbus_t *_Nonnull, int is_client);
    // Connects without waiting.
    int (*_Nonnull start)(cbus_t *_Nonnull);
    // Closes without waiting. Returns NULL.
    cbus_t *_Nullable (*_Nonnull close_unref)(cbus_t *_Nonnull);
    int (*_Nonnull get_fd)(cbus_t *_Nonnull);
    // The events for `poll`.
    int (*_Nonnull get_events)(cbus_t *_Nonnull);
    // Microseconds of the monotonic clock; UINT64_MAX for none.
    int (*_Nonnull get_timeout)(cbus_t *_Nonnull, uint64_t *_Nonnull);
    // Handles at most one message. Returns 0 if there was nothing to do.
    int (*_Nonnull process)(cbus_t *_Nonnull, cbus_message_t *_Nullable *_Nullable);
    int (*_Nonnull get_n_queued_write)(cbus_t *_Nonnull, uint64_t *_Nonnull);
    // Without `slot` the filter stays as long as the bus.
    int (*_Nonnull add_filter)(cbus_t *_Nonnull, void *_Nullable *_Nullable slot, cbus_filter _Nonnull, void *_Nullable user);
    // Queues the message. Without `cookie` no answer is asked for.
    int (*_Nonnull send)(cbus_t *_Nonnull, cbus_message_t *_Nonnull, uint64_t *_Nullable cookie);

    int (*_Nonnull new_call)(
        cbus_t *_Nonnull, cbus_message_t *_Nullable *_Nonnull, const char *_Nullable destination,
        const char *_Nonnull path, const char *_Nullable interface, const char *_Nonnull member);
    int (*_Nonnull new_signal)(
        cbus_t *_Nonnull, cbus_message_t *_Nullable *_Nonnull, const char *_Nonnull path,
        const char *_Nonnull interface, const char *_Nonnull member);
    int (*_Nonnull new_return)(cbus_message_t *_Nonnull call, cbus_message_t *_Nullable *_Nonnull);
    int (*_Nonnull new_error)(
        cbus_message_t *_Nonnull call, cbus_message_t *_Nullable *_Nonnull, const cbus_error_t *_Nonnull);
    int (*_Nonnull set_destination)(cbus_message_t *_Nonnull, const char *_Nonnull);
    cbus_message_t *_Nullable (*_Nonnull message_ref)(cbus_message_t *_Nonnull);
    cbus_message_t *_Nullable (*_Nonnull message_unref)(cbus_message_t *_Nonnull);

    int (*_Nonnull get_type)(cbus_message_t *_Nonnull, uint8_t *_Nonnull);
    int (*_Nonnull get_reply_cookie)(cbus_message_t *_Nonnull, uint64_t *_Nonnull);
    int (*_Nonnull get_expect_reply)(cbus_message_t *_Nonnull);
    const char *_Nullable (*_Nonnull get_sender)(cbus_message_t *_Nonnull);
    const char *_Nullable (*_Nonnull get_destination)(cbus_message_t *_Nonnull);
    const char *_Nullable (*_Nonnull get_path)(cbus_message_t *_Nonnull);
    const char *_Nullable (*_Nonnull get_interface)(cbus_message_t *_Nonnull);
    const char *_Nullable (*_Nonnull get_member)(cbus_message_t *_Nonnull);
    const cbus_error_t *_Nullable (*_Nonnull get_error)(cbus_message_t *_Nonnull);

    int (*_Nonnull append_basic)(cbus_message_t *_Nonnull, char type, const void *_Nonnull);
    int (*_Nonnull append_array)(cbus_message_t *_Nonnull, char type, const void *_Nullable, size_t bytes);
    int (*_Nonnull open_container)(cbus_message_t *_Nonnull, char type, const char *_Nonnull contents);
    int (*_Nonnull close_container)(cbus_message_t *_Nonnull);
    // The next type and, of a container, that of its contents; 0 at the end.
    int (*_Nonnull peek_type)(cbus_message_t *_Nonnull, char *_Nonnull, const char *_Nullable *_Nonnull contents);
    int (*_Nonnull read_basic)(cbus_message_t *_Nonnull, char type, void *_Nonnull);
    int (*_Nonnull read_array)(
        cbus_message_t *_Nonnull, char type, const void *_Nullable *_Nonnull, size_t *_Nonnull bytes);
    int (*_Nonnull enter_container)(cbus_message_t *_Nonnull, char type, const char *_Nonnull contents);
    int (*_Nonnull exit_container)(cbus_message_t *_Nonnull);
} cbus_library_t;

// Loads the library `file`; NULL if it is not installed. It stays loaded. Call it on one thread.
static inline const cbus_library_t *_Nullable cbus_load(const char *_Nonnull file) {
    static cbus_library_t library;
    static const char *const names[] = {
        "sd_bus_new", "sd_bus_set_address", "sd_bus_set_bus_client", "sd_bus_start", "sd_bus_close_unref",
        "sd_bus_get_fd", "sd_bus_get_events", "sd_bus_get_timeout", "sd_bus_process", "sd_bus_get_n_queued_write",
        "sd_bus_add_filter", "sd_bus_send",
        "sd_bus_message_new_method_call", "sd_bus_message_new_signal", "sd_bus_message_new_method_return",
        "sd_bus_message_new_method_error", "sd_bus_message_set_destination", "sd_bus_message_ref",
        "sd_bus_message_unref",
        "sd_bus_message_get_type", "sd_bus_message_get_reply_cookie", "sd_bus_message_get_expect_reply",
        "sd_bus_message_get_sender", "sd_bus_message_get_destination", "sd_bus_message_get_path",
        "sd_bus_message_get_interface", "sd_bus_message_get_member", "sd_bus_message_get_error",
        "sd_bus_message_append_basic", "sd_bus_message_append_array", "sd_bus_message_open_container",
        "sd_bus_message_close_container", "sd_bus_message_peek_type", "sd_bus_message_read_basic",
        "sd_bus_message_read_array", "sd_bus_message_enter_container", "sd_bus_message_exit_container",
    };
    _Static_assert(sizeof library == sizeof names, "a name for each function");
    const size_t count = sizeof names / sizeof *names;
    return library_load(file, names, count, &library) ? &library : NULL;
}
