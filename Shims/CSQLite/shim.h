// What the gallery's index uses of SQLite 3, which is loaded when a library is large enough to need it. The types and
// numbers are those of its sqlite3.h, so that its headers are not needed.
#pragma once
#include "../library.h"
#include <stdint.h>

typedef struct csqlite_database csqlite_database_t;
typedef struct csqlite_statement csqlite_statement_t;

enum {
    csqlite_ok = 0, csqlite_busy = 5, csqlite_locked = 6, csqlite_corrupt = 11, csqlite_no_database = 26,
    csqlite_row = 100, csqlite_done = 101,
    // Read and write, create, and use by one thread at a time.
    csqlite_open_flags = 0x2 | 0x4 | 0x8000,
};

// The functions of the library. Blobs that are bound must stay until the statement is reset.
typedef struct {
    int (*_Nonnull open)(const char *_Nonnull path, csqlite_database_t *_Nullable *_Nonnull, int flags,
        const char *_Nullable);
    int (*_Nonnull close)(csqlite_database_t *_Nullable);
    int (*_Nonnull busy_timeout)(csqlite_database_t *_Nonnull, int milliseconds);
    int (*_Nonnull execute)(csqlite_database_t *_Nonnull, const char *_Nonnull, void *_Nullable, void *_Nullable,
        void *_Nullable);
    int (*_Nonnull prepare)(csqlite_database_t *_Nonnull, const char *_Nonnull, int length,
        csqlite_statement_t *_Nullable *_Nonnull, void *_Nullable);
    int (*_Nonnull finalize)(csqlite_statement_t *_Nullable);
    int (*_Nonnull step)(csqlite_statement_t *_Nonnull);
    int (*_Nonnull reset)(csqlite_statement_t *_Nonnull);
    int (*_Nonnull bind_number)(csqlite_statement_t *_Nonnull, int, int64_t);
    int (*_Nonnull bind_null)(csqlite_statement_t *_Nonnull, int);
    int (*_Nonnull bind_blob)(csqlite_statement_t *_Nonnull, int, const void *_Nullable, int length,
        void *_Nullable release);
    int64_t (*_Nonnull number)(csqlite_statement_t *_Nonnull, int);
    const void *_Nullable (*_Nonnull blob)(csqlite_statement_t *_Nonnull, int);
    int (*_Nonnull byte_count)(csqlite_statement_t *_Nonnull, int);
    int (*_Nonnull type)(csqlite_statement_t *_Nonnull, int);
} csqlite_library_t;

// Loads the library; NULL if it is not installed. It stays loaded.
static inline const csqlite_library_t *_Nullable csqlite_load(void) {
    static csqlite_library_t library;
    static const char *const names[] = {
        "sqlite3_open_v2", "sqlite3_close_v2", "sqlite3_busy_timeout", "sqlite3_exec", "sqlite3_prepare_v2",
        "sqlite3_finalize", "sqlite3_step", "sqlite3_reset", "sqlite3_bind_int64", "sqlite3_bind_null",
        "sqlite3_bind_blob", "sqlite3_column_int64", "sqlite3_column_blob", "sqlite3_column_bytes",
        "sqlite3_column_type",
    };
    _Static_assert(sizeof library == sizeof names, "a name for each function");
    const size_t count = sizeof names / sizeof *names;
    return library_load("libsqlite3.so.0", names, count, &library) ? &library : NULL;
}
