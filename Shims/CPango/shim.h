// PangoFT2 shapes text, fontconfig selects fonts, cairo-ft draws the captured glyphs. The inline functions wrap casts
// and macros that Swift cannot import.
#pragma once
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>
#include <hb-ot.h>

// Turns hinting and pixel fitting off, so that measuring and drawing agree at every scale.
static inline void cpango_substitute(FcPattern *pattern, gpointer unused) {
    (void)unused;
    FcPatternDel(pattern, FC_HINTING);
    FcPatternAddBool(pattern, FC_HINTING, FcFalse);
    FcPatternDel(pattern, FC_AUTOHINT);
    FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
    FcPatternDel(pattern, FC_HINT_STYLE);
    FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_NONE);
    FcPatternDel(pattern, FC_ANTIALIAS);
    FcPatternAddBool(pattern, FC_ANTIALIAS, FcTrue);
    FcPatternDel(pattern, FC_RGBA);
    FcPatternAddInteger(pattern, FC_RGBA, FC_RGBA_NONE);
    FcPatternDel(pattern, FC_LCD_FILTER);
}

// The class that all fonts with a fontconfig pattern derive from.
static inline PangoFontClass *cpango_font_class(void) {
    return (PangoFontClass *)g_type_class_ref(PANGO_TYPE_FC_FONT);
}

// Creates a font map, for use by one thread at a time. `config` NULL selects the system's fontconfig configuration.
static inline PangoFontMap *cpango_font_map_new(FcConfig *config) {
    PangoFontMap *map = pango_ft2_font_map_new();
    pango_ft2_font_map_set_resolution((PangoFT2FontMap *)map, 96, 96);
    if (config) pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
    pango_fc_font_map_set_default_substitute((PangoFcFontMap *)map, cpango_substitute, NULL, NULL);
    return map;
}

// Whether the first character with a strong direction is a right-to-left one.
static inline int cpango_reads_right_to_left(const char *text, int length) {
    const char *end = text + length;
    int isolates = 0;
    for (const char *p = text; p < end; p = g_utf8_next_char(p)) {
        gunichar character = g_utf8_get_char(p);
        if (character >= 0x2066 && character <= 0x2068) {
            isolates++;
        } else if (character == 0x2069) {
            if (isolates > 0) isolates--;
        } else if (isolates == 0) {
            PangoBidiType type = pango_bidi_type_for_unichar(character);
            if (type == PANGO_BIDI_TYPE_R || type == PANGO_BIDI_TYPE_AL) return 1;
            if (type == PANGO_BIDI_TYPE_L) return 0;
        }
    }
    return 0;
}

static inline FcPattern *cpango_font_pattern(PangoFont *font) {
    return pango_fc_font_get_pattern((PangoFcFont *)font);
}

// A renderer that gives its owner the glyphs and shapes in place of painting them.
typedef struct {
    PangoRenderer base;
    void *owner;
} CPangoCapture;

static inline GType cpango_capture_register(GClassInitFunc initialise) {
    return g_type_register_static_simple(
        PANGO_TYPE_RENDERER, "ADKGlyphCapture", sizeof(PangoRendererClass), initialise, sizeof(CPangoCapture), NULL,
        (GTypeFlags)0);
}

static inline PangoRenderer *cpango_capture_new(GType type) {
    return (PangoRenderer *)g_object_new(type, NULL);
}

static inline void cpango_capture_set_owner(PangoRenderer *renderer, void *owner) {
    ((CPangoCapture *)renderer)->owner = owner;
}

static inline void *cpango_capture_owner(PangoRenderer *renderer) { return ((CPangoCapture *)renderer)->owner; }

static inline int cpango_glyph_is_empty(PangoGlyph glyph) { return glyph == PANGO_GLYPH_EMPTY; }
static inline int cpango_glyph_is_unknown(PangoGlyph glyph) { return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0; }

static inline hb_ot_metrics_tag_t cpango_tag_cap_height(void) { return HB_OT_METRICS_TAG_CAP_HEIGHT; }
static inline hb_ot_metrics_tag_t cpango_tag_x_height(void) { return HB_OT_METRICS_TAG_X_HEIGHT; }
