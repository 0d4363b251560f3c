#pragma once
#include <png.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// libpng reports errors with longjmp. Every call of libpng is inside one of the functions below, which catch the jump
// and return 0, so that no jump crosses Swift code.

#define CPNG_MESSAGE_SIZE 128

typedef struct {
    png_structp png;
    png_infop info;
    const uint8_t *input;
    size_t input_count;
    size_t input_offset;
    int ended_early;
    uint8_t *output;
    size_t output_count;
    size_t output_capacity;
    char message[CPNG_MESSAGE_SIZE];
} cpng_codec;

// Whether libpng asked for more bytes than there are.
static inline int cpng_ended_early(const cpng_codec *codec) { return codec->ended_early; }
static inline const char *cpng_message(const cpng_codec *codec) { return codec->message; }
static inline const uint8_t *cpng_output(const cpng_codec *codec) { return codec->output; }
static inline size_t cpng_output_count(const cpng_codec *codec) { return codec->output_count; }

static inline void cpng_on_error(png_structp png, png_const_charp text) {
    cpng_codec *codec = (cpng_codec *)png_get_error_ptr(png);
    strncpy(codec->message, text ? text : "", CPNG_MESSAGE_SIZE - 1);
    png_longjmp(png, 1);
}
static inline void cpng_on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static inline void cpng_on_read(png_structp png, png_bytep bytes, size_t count) {
    cpng_codec *codec = (cpng_codec *)png_get_io_ptr(png);
    if (count > codec->input_count - codec->input_offset) {
        codec->ended_early = 1;
        png_error(png, "it ends early");
    }
    memcpy(bytes, codec->input + codec->input_offset, count);
    codec->input_offset += count;
}

static inline void cpng_on_write(png_structp png, png_bytep bytes, size_t count) {
    cpng_codec *codec = (cpng_codec *)png_get_io_ptr(png);
    if (count > codec->output_capacity - codec->output_count) {
        size_t capacity = codec->output_capacity * 2 + count + 4096;
        uint8_t *grown = (uint8_t *)realloc(codec->output, capacity);
        if (!grown) png_error(png, "not enough memory");
        codec->output = grown;
        codec->output_capacity = capacity;
    }
    memcpy(codec->output + codec->output_count, bytes, count);
    codec->output_count += count;
}
static inline void cpng_on_flush(png_structp png) { (void)png; }

// Reading: open, start, then cpng_read_row for each row or cpng_read_image for all rows, close.

static inline cpng_codec *cpng_open_reader(const void *bytes, size_t count) {
    cpng_codec *codec = (cpng_codec *)calloc(1, sizeof *codec);
    if (!codec) return NULL;
    codec->input = (const uint8_t *)bytes;
    codec->input_count = count;
    codec->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, codec, cpng_on_error, cpng_on_warning);
    if (codec->png) codec->info = png_create_info_struct(codec->png);
    if (codec->info) return codec;
    png_destroy_read_struct(&codec->png, &codec->info, NULL);
    free(codec);
    return NULL;
}

static inline void cpng_close_reader(cpng_codec *codec) {
    png_destroy_read_struct(&codec->png, &codec->info, NULL);
    free(codec);
}

// Whether the file ends before its last chunk does.
static inline int cpng_is_cut_off(const cpng_codec *codec) {
    size_t position = 8;
    while (codec->input_count - position >= 12) {
        const uint8_t *chunk = codec->input + position;
        size_t length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
        if (length > codec->input_count - position - 12) return 1;
        if (memcmp(chunk + 4, "IEND", 4) == 0) return 0;
        position += 12 + length;
    }
    return 1;
}

// The colour profile in the file, or NULL.
static inline const void *cpng_profile(const cpng_codec *codec, size_t *count) {
    png_charp name = NULL;
    int compression = 0;
    png_bytep profile = NULL;
    png_uint_32 length = 0;
    if (!png_get_iCCP(codec->png, codec->info, &name, &compression, &profile, &length)) return NULL;
    *count = length;
    return profile;
}

// The chromaticities of white, red, green and blue (x and y each) and the decoding exponent: 9 numbers. Returns 0 if
// the file has a profile, lacks these values, or has the primaries of sRGB.
static inline int cpng_chromaticities(const cpng_codec *codec, double *numbers) {
    static const double usual[8] = {0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06};
    png_structp png = codec->png;
    png_infop info = codec->info;
    double *n = numbers, gamma = 0;
    if (png_get_valid(png, info, PNG_INFO_sRGB) || png_get_valid(png, info, PNG_INFO_iCCP)
        || !(png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR)
        || !png_get_cHRM(png, info, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7])
        || !png_get_gAMA(png, info, &gamma) || gamma < 0.01 || gamma > 10)
        return 0;
    int differs = 0;
    for (int i = 0; i < 8; i++) {
        double distance = n[i] - usual[i];
        if (distance > 0.002 || distance < -0.002) differs = 1;
    }
    n[8] = 1 / gamma;
    return differs;
}

// Reads the file up to the pixels, and selects BGRA with straight alpha and 8 bits per channel, in sRGB.
static inline int cpng_start_reading(cpng_codec *codec, uint32_t width, uint32_t height, uint32_t chunk_limit) {
    if (setjmp(png_jmpbuf(codec->png))) return 0;
    png_structp png = codec->png;
    png_infop info = codec->info;
    png_set_read_fn(png, codec, cpng_on_read);
    png_set_user_limits(png, width, height);
    png_set_chunk_cache_max(png, 128);
    png_set_chunk_malloc_max(png, chunk_limit);
    // Skip texts and palettes, which are not used: each may unpack to `chunk_limit` bytes, and there may be many.
    static const png_byte skipped[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0eXIf";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped, sizeof skipped / 5);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
        png_error(png, "its sizes contradict each other");

    int color = png_get_color_type(png, info);
    png_set_scale_16(png);
    png_set_expand(png);
    if (!(color & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_set_bgr(png);
    double gamma = 0;
    if (!png_get_valid(png, info, PNG_INFO_sRGB) && !png_get_valid(png, info, PNG_INFO_iCCP)
        && png_get_gAMA(png, info, &gamma) && gamma > 0.01 && gamma < 10 && (gamma < 0.44 || gamma > 0.47)
        && !cpng_chromaticities(codec, (double[9]){0}))
        png_set_gamma(png, PNG_DEFAULT_sRGB, gamma);
    png_set_interlace_handling(png);
    // The bytes of a file that was cut off are used up to the last 256.
    if (cpng_is_cut_off(codec)) png_set_compression_buffer_size(png, 256);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "its pixels are of an unknown kind");
    return 1;
}

static inline int cpng_read_row(cpng_codec *codec, void *row) {
    if (setjmp(png_jmpbuf(codec->png))) return 0;
    png_read_row(codec->png, (png_bytep)row, NULL);
    return 1;
}

// Reads all passes of an interlaced picture. Each pass fills the pixels that later passes would set with the nearest
// pixel that is known. A file that ends after its first pass gives the passes it has.
static inline int cpng_read_image(cpng_codec *codec, void *pixels, size_t bytes_per_row, uint32_t height) {
    volatile int passes = 0;
    if (setjmp(png_jmpbuf(codec->png))) return codec->ended_early && passes > 0;
    for (; passes < 7; passes++)
        for (uint32_t y = 0; y < height; y++)
            png_read_row(codec->png, NULL, (png_bytep)pixels + y * bytes_per_row);
    return 1;
}

// Writing: open, start, cpng_write_row for each row, finish, read the output, close.

static inline cpng_codec *cpng_open_writer(void) {
    cpng_codec *codec = (cpng_codec *)calloc(1, sizeof *codec);
    if (!codec) return NULL;
    codec->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, codec, cpng_on_error, cpng_on_warning);
    if (codec->png) codec->info = png_create_info_struct(codec->png);
    if (codec->info) return codec;
    png_destroy_write_struct(&codec->png, &codec->info);
    free(codec);
    return NULL;
}

static inline void cpng_close_writer(cpng_codec *codec) {
    png_destroy_write_struct(&codec->png, &codec->info);
    free(codec->output);
    free(codec);
}

// Rows are BGRA with straight alpha. Without alpha every fourth byte is skipped. A fast file has one filter, which is
// also read fast, and no other repetitions than runs.
static inline int cpng_start_writing(cpng_codec *codec, uint32_t width, uint32_t height, int has_alpha, int is_fast) {
    if (setjmp(png_jmpbuf(codec->png))) return 0;
    png_structp png = codec->png;
    png_set_write_fn(png, codec, cpng_on_write, cpng_on_flush);
    png_set_IHDR(png, codec->info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, is_fast ? Z_BEST_SPEED : 6);
    if (is_fast) png_set_compression_strategy(png, Z_RLE);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, is_fast ? PNG_FILTER_UP : PNG_ALL_FILTERS);
    png_write_info(png, codec->info);
    if (!has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
    png_set_bgr(png);
    return 1;
}

static inline int cpng_write_row(cpng_codec *codec, const void *row) {
    if (setjmp(png_jmpbuf(codec->png))) return 0;
    png_write_row(codec->png, (png_const_bytep)row);
    return 1;
}

static inline int cpng_finish_writing(cpng_codec *codec) {
    if (setjmp(png_jmpbuf(codec->png))) return 0;
    png_write_end(codec->png, NULL);
    return 1;
}
