// What reading HTML uses of libxml2, which is loaded when the first HTML is read. The types are the first fields of those
// of its headers, so that they are not needed.
#pragma once
#include "../library.h"
#include <stddef.h>

// xmlNode and, up to `document`, xmlAttr and xmlDoc.
typedef struct chtml_node {
    void *_Nullable user_data;
    int type;
    // In UTF-8.
    const char *_Nullable name;
    struct chtml_node *_Nullable children, *_Nullable last, *_Nullable parent, *_Nullable next, *_Nullable previous;
    void *_Nullable document;
    // Elements, text and comments only.
    void *_Nullable namespace;
    const char *_Nullable content;
    struct chtml_node *_Nullable attributes;
} chtml_node_t;

// The start of xmlError.
typedef struct {
    int domain, code;
    char *_Nullable message;
    int level;
} chtml_error_t;

// xmlElementType.
enum { CHTML_ELEMENT = 1, CHTML_TEXT = 3, CHTML_CDATA = 4, CHTML_COMMENT = 8 };
// xmlErrorLevel: the rest of the document was not read.
enum { CHTML_FATAL = 3 };
// htmlParserOption: recovers, reports nothing, reads no other file, and takes the encoding of the call.
enum { CHTML_OPTIONS = 1 << 0 | 1 << 5 | 1 << 6 | 1 << 11 | 1 << 21 };

// The functions of the library.
typedef struct {
    void (*_Nonnull initialize)(void);
    // The document; NULL if there is none. `address` may be NULL.
    chtml_node_t *_Nullable (*_Nonnull read)(
        const char *_Nonnull bytes, int count, const char *_Nullable address, const char *_Nonnull encoding, int options);
    void (*_Nonnull free_document)(chtml_node_t *_Nonnull);
    // The last error of this thread.
    const chtml_error_t *_Nullable (*_Nonnull last_error)(void);
    void (*_Nonnull reset_error)(void);
} chtml_library_t;

// Loads the library; NULL if it is not installed. It stays loaded. Call it once.
static inline const chtml_library_t *_Nullable chtml_load(void) {
    static chtml_library_t library;
    static const char *const names[] = {
        "xmlInitParser", "htmlReadMemory", "xmlFreeDoc", "xmlGetLastError", "xmlResetLastError",
    };
    _Static_assert(sizeof library == sizeof names, "a name for each function");
    const size_t count = sizeof names / sizeof *names;
    if (!library_load("libxml2.so.2", names, count, &library) && !library_load("libxml2.so.16", names, count, &library))
        return NULL;
    library.initialize();
    return &library;
}
