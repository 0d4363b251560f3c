// The used functions of libcurl (7.66 to 8.x). The library is loaded when the first transfer starts: a start without the
// network does not load it, and it is not needed to build.
//
// Numbers and types are those of curl/curl.h and curl/multi.h, which keep them within libcurl.so.4. Handles are opaque.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ccurl_easy ccurl_easy;
typedef struct ccurl_multi ccurl_multi;
typedef struct ccurl_list ccurl_list;

typedef struct {
    int kind;
    ccurl_easy *easy;
    union {
        void *pointer;
        int code;
    } data;
} ccurl_message;

typedef struct {
    int descriptor;
    short events;
    short found;
} ccurl_waitfd;

// The first fields of the structure. Later ones depend on its age.
typedef struct {
    int age;
    const char *version;
    unsigned int number;
    const char *host;
    int features;
} ccurl_version;

typedef size_t (*ccurl_receiver)(char *, size_t, size_t, void *);

enum {
    ccurl_global_all = 3,
    ccurl_message_done = 1,
    ccurl_wait_in = 1,

    ccurl_opt_cainfo = 10065,
    ccurl_opt_connecttimeout_ms = 156,
    ccurl_opt_customrequest = 10036,
    ccurl_opt_errorbuffer = 10010,
    ccurl_opt_buffersize = 98,
    ccurl_opt_followlocation = 52,
    ccurl_opt_headerdata = 10029,
    ccurl_opt_headerfunction = 20079,
    ccurl_opt_http09_allowed = 285,
    ccurl_opt_http_content_decoding = 158,
    ccurl_opt_http_version = 84,
    ccurl_opt_httpheader = 10023,
    ccurl_opt_nobody = 44,
    ccurl_opt_noprogress = 43,
    ccurl_opt_nosignal = 99,
    ccurl_opt_path_as_is = 234,
    ccurl_opt_pipewait = 237,
    ccurl_opt_protocols = 181,
    ccurl_opt_proxy = 10004,
    ccurl_opt_quick_exit = 322,
    ccurl_opt_stream_weight = 239,
    ccurl_opt_suppress_connect_headers = 265,
    ccurl_opt_url = 10002,
    ccurl_opt_writedata = 10001,
    ccurl_opt_writefunction = 20011,

    ccurl_multi_pipelining = 3,
    ccurl_multi_maxconnects = 6,
    ccurl_multi_max_host_connections = 7,
    ccurl_multi_max_total_connections = 13,

    ccurl_info_http_version = 0x200000 + 46,
    ccurl_info_num_connects = 0x200000 + 26,

    ccurl_http_2tls = 4,
    ccurl_protocol_http = 1,
    ccurl_protocol_https = 2,
    ccurl_multiplex = 2,
    ccurl_pause_receiving = 1,
    ccurl_pause_nothing = 0,
    ccurl_writefunc_pause = 0x10000001,

    // Codes of a finished transfer.
    ccurl_ok = 0,
    ccurl_unsupported_protocol = 1,
    ccurl_url_malformat = 3,
    ccurl_couldnt_resolve_proxy = 5,
    ccurl_couldnt_resolve_host = 6,
    ccurl_couldnt_connect = 7,
    ccurl_weird_server_reply = 8,
    ccurl_http2 = 16,
    ccurl_partial_file = 18,
    ccurl_write_error = 23,
    ccurl_out_of_memory = 27,
    ccurl_operation_timedout = 28,
    ccurl_ssl_connect_error = 35,
    ccurl_got_nothing = 52,
    ccurl_ssl_engine_notfound = 53,
    ccurl_send_error = 55,
    ccurl_recv_error = 56,
    ccurl_ssl_certproblem = 58,
    ccurl_ssl_cipher = 59,
    ccurl_peer_failed_verification = 60,
    ccurl_bad_content_encoding = 61,
    ccurl_ssl_cacert_badfile = 77,
    ccurl_ssl_shutdown_failed = 80,
    ccurl_ssl_issuer_error = 83,
    ccurl_ssl_pinnedpubkeynotmatch = 90,
    ccurl_ssl_invalidcertstatus = 91,
    ccurl_http2_stream = 92,
    ccurl_proxy = 97,
};

typedef struct {
    int (*global_init)(long);
    const ccurl_version *(*version_info)(int);
    const char *(*easy_strerror)(int);
    ccurl_easy *(*easy_init)(void);
    void (*easy_cleanup)(ccurl_easy *);
    void (*easy_reset)(ccurl_easy *);
    int (*easy_pause)(ccurl_easy *, int);
    // Functions with a variable number of arguments, which the functions below call.
    void *easy_setopt;
    void *easy_getinfo;
    void *multi_setopt;
    ccurl_list *(*list_append)(ccurl_list *, const char *);
    void (*list_free)(ccurl_list *);
    ccurl_multi *(*multi_init)(void);
    int (*multi_cleanup)(ccurl_multi *);
    int (*multi_add_handle)(ccurl_multi *, ccurl_easy *);
    int (*multi_remove_handle)(ccurl_multi *, ccurl_easy *);
    int (*multi_perform)(ccurl_multi *, int *);
    int (*multi_poll)(ccurl_multi *, ccurl_waitfd *, unsigned int, int, int *);
    ccurl_message *(*multi_info_read)(ccurl_multi *, int *);
} ccurl_library;

// Loads the library `name` permanently and looks up its functions. Returns 0 if the library is missing, -1 if it lacks
// a function.
static inline int ccurl_open(const char *name, ccurl_library *library) {
    void *file = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!file) return 0;
    int complete = 1;
#define CCURL_FIND(member, symbol) complete &= (*(void **)&library->member = dlsym(file, symbol)) != NULL
    CCURL_FIND(global_init, "curl_global_init");
    CCURL_FIND(version_info, "curl_version_info");
    CCURL_FIND(easy_strerror, "curl_easy_strerror");
    CCURL_FIND(easy_init, "curl_easy_init");
    CCURL_FIND(easy_cleanup, "curl_easy_cleanup");
    CCURL_FIND(easy_reset, "curl_easy_reset");
    CCURL_FIND(easy_pause, "curl_easy_pause");
    CCURL_FIND(easy_setopt, "curl_easy_setopt");
    CCURL_FIND(easy_getinfo, "curl_easy_getinfo");
    CCURL_FIND(multi_setopt, "curl_multi_setopt");
    CCURL_FIND(list_append, "curl_slist_append");
    CCURL_FIND(list_free, "curl_slist_free_all");
    CCURL_FIND(multi_init, "curl_multi_init");
    CCURL_FIND(multi_cleanup, "curl_multi_cleanup");
    CCURL_FIND(multi_add_handle, "curl_multi_add_handle");
    CCURL_FIND(multi_remove_handle, "curl_multi_remove_handle");
    CCURL_FIND(multi_perform, "curl_multi_perform");
    CCURL_FIND(multi_poll, "curl_multi_poll");
    CCURL_FIND(multi_info_read, "curl_multi_info_read");
#undef CCURL_FIND
    return complete ? 1 : -1;
}

typedef int (*ccurl_easy_variadic)(ccurl_easy *, int, ...);
typedef int (*ccurl_multi_variadic)(ccurl_multi *, int, ...);

static inline int ccurl_set_number(const ccurl_library *library, ccurl_easy *easy, int option, long value) {
    return ((ccurl_easy_variadic)library->easy_setopt)(easy, option, value);
}
static inline int ccurl_set_text(const ccurl_library *library, ccurl_easy *easy, int option, const char *value) {
    return ((ccurl_easy_variadic)library->easy_setopt)(easy, option, value);
}
static inline int ccurl_set_pointer(const ccurl_library *library, ccurl_easy *easy, int option, void *value) {
    return ((ccurl_easy_variadic)library->easy_setopt)(easy, option, value);
}
static inline int ccurl_set_list(const ccurl_library *library, ccurl_easy *easy, int option, ccurl_list *value) {
    return ((ccurl_easy_variadic)library->easy_setopt)(easy, option, value);
}
static inline int ccurl_set_receiver(
    const ccurl_library *library, ccurl_easy *easy, int option, ccurl_receiver value) {
    return ((ccurl_easy_variadic)library->easy_setopt)(easy, option, value);
}
static inline int ccurl_get_number(const ccurl_library *library, ccurl_easy *easy, int info, long *value) {
    return ((ccurl_easy_variadic)library->easy_getinfo)(easy, info, value);
}
static inline int ccurl_multi_set(const ccurl_library *library, ccurl_multi *multi, int option, long value) {
    return ((ccurl_multi_variadic)library->multi_setopt)(multi, option, value);
}
