// What the spelling marks use of Enchant 2, which is loaded when the first text is checked. The types are those of its
// enchant.h, so that its headers are not needed.
#pragma once
#include "../library.h"
#include <stddef.h>
#include <sys/types.h>

typedef struct cenchant_broker cenchant_broker_t;
typedef struct cenchant_dict cenchant_dict_t;

// The functions of the library. Words are in UTF-8.
typedef struct {
    cenchant_broker_t *_Nullable (*_Nonnull make_broker)(void);
    void (*_Nonnull free_broker)(cenchant_broker_t *_Nonnull);
    // NULL if no dictionary of the language is installed.
    cenchant_dict_t *_Nullable (*_Nonnull request_dict)(cenchant_broker_t *_Nonnull, const char *_Nonnull language);
    void (*_Nonnull free_dict)(cenchant_broker_t *_Nonnull, cenchant_dict_t *_Nonnull);
    // 0 if the word is right, positive if it is not, negative after an error.
    int (*_Nonnull check)(cenchant_dict_t *_Nonnull, const char *_Nonnull word, ssize_t length);
    char *_Nullable *_Nullable (*_Nonnull suggest)(
        cenchant_dict_t *_Nonnull, const char *_Nonnull word, ssize_t length, size_t *_Nonnull count);
    void (*_Nonnull free_strings)(cenchant_dict_t *_Nonnull, char *_Nullable *_Nonnull);
    // The word is right from now on: for good, or in this process.
    void (*_Nonnull add)(cenchant_dict_t *_Nonnull, const char *_Nonnull word, ssize_t length);
    void (*_Nonnull add_to_session)(cenchant_dict_t *_Nonnull, const char *_Nonnull word, ssize_t length);
} cenchant_library_t;

// Loads the library; NULL if it is not installed. It stays loaded.
static inline const cenchant_library_t *_Nullable cenchant_load(void) {
    static cenchant_library_t library;
    static const char *const names[] = {
        "enchant_broker_init", "enchant_broker_free", "enchant_broker_request_dict", "enchant_broker_free_dict",
        "enchant_dict_check", "enchant_dict_suggest", "enchant_dict_free_string_list", "enchant_dict_add",
        "enchant_dict_add_to_session",
    };
    _Static_assert(sizeof library == sizeof names, "a name for each function");
    const size_t count = sizeof names / sizeof *names;
    return library_load("libenchant-2.so.2", names, count, &library) ? &library : NULL;
}
