// What reading Markdown uses of MD4C, which is loaded when the first Markdown is read. The types are those of its header,
// so that it is not needed.
#pragma once
#include "../library.h"

// MD_BLOCKTYPE.
enum {
    CMARKDOWN_DOCUMENT, CMARKDOWN_QUOTE, CMARKDOWN_BULLETS, CMARKDOWN_NUMBERS, CMARKDOWN_ITEM, CMARKDOWN_RULE,
    CMARKDOWN_HEADING, CMARKDOWN_CODE_BLOCK, CMARKDOWN_HTML_BLOCK, CMARKDOWN_PARAGRAPH, CMARKDOWN_TABLE,
    CMARKDOWN_TABLE_HEAD, CMARKDOWN_TABLE_BODY, CMARKDOWN_ROW, CMARKDOWN_HEAD_CELL, CMARKDOWN_CELL,
};
// MD_SPANTYPE.
enum {
    CMARKDOWN_EMPHASIS, CMARKDOWN_STRONG, CMARKDOWN_LINK, CMARKDOWN_IMAGE, CMARKDOWN_CODE, CMARKDOWN_STRIKETHROUGH,
};
// MD_TEXTTYPE.
enum {
    CMARKDOWN_TEXT, CMARKDOWN_NULL, CMARKDOWN_HARD_BREAK, CMARKDOWN_SOFT_BREAK, CMARKDOWN_ENTITY, CMARKDOWN_CODE_TEXT,
};
// MD_FLAG: links without brackets, no HTML, tables, strikethrough, tasks.
enum { CMARKDOWN_INLINE = 0x066C, CMARKDOWN_TABLES = 0x0100, CMARKDOWN_TASKS = 0x0800, CMARKDOWN_FLAT = 0x0010 };

// MD_ATTRIBUTE.
typedef struct {
    const char *_Nullable text;
    unsigned size;
    const unsigned *_Nullable types, *_Nullable offsets;
} cmarkdown_attribute_t;

// The details of a link or an image.
typedef struct {
    cmarkdown_attribute_t target, title;
} cmarkdown_link_t;

// The details of a list with bullets, and the start of those of one with numbers.
typedef struct {
    int is_tight;
} cmarkdown_bullets_t;

typedef struct {
    unsigned start;
    int is_tight;
} cmarkdown_numbers_t;

typedef struct {
    int is_task;
    char mark;
} cmarkdown_item_t;

// MD_PARSER. A callback that returns another number than 0 ends the reading.
typedef struct {
    unsigned abi_version, flags;
    int (*_Nonnull enter_block)(unsigned type, void *_Nullable detail, void *_Nullable context);
    int (*_Nonnull leave_block)(unsigned type, void *_Nullable detail, void *_Nullable context);
    int (*_Nonnull enter_span)(unsigned type, void *_Nullable detail, void *_Nullable context);
    int (*_Nonnull leave_span)(unsigned type, void *_Nullable detail, void *_Nullable context);
    int (*_Nonnull text)(unsigned type, const char *_Nullable text, unsigned size, void *_Nullable context);
    void *_Nullable debug_log, *_Nullable syntax;
} cmarkdown_parser_t;

// The functions of the library.
typedef struct {
    int (*_Nonnull parse)(
        const char *_Nonnull text, unsigned size, const cmarkdown_parser_t *_Nonnull parser, void *_Nullable context);
} cmarkdown_library_t;

// Loads the library; NULL if it is not installed. It stays loaded. Call it once.
static inline const cmarkdown_library_t *_Nullable cmarkdown_load(void) {
    static cmarkdown_library_t library;
    static const char *const names[] = {"md_parse"};
    _Static_assert(sizeof library == sizeof names, "a name for each function");
    return library_load("libmd4c.so.0", names, 1, &library) ? &library : NULL;
}
