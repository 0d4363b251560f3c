#pragma once
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>

// The version at build time, such as 2001005 for 2.1.5, because libjpeg has no function for it. 0 for another library
// with the same interface.
static inline int cjpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
    return LIBJPEG_TURBO_VERSION_NUMBER;
#else
    return 0;
#endif
}

// libjpeg reports errors with a function that must not return. Every call of libjpeg is inside one of the functions
// below, which catch the jump and return 0, so that no jump crosses Swift code.

typedef struct {
    struct jpeg_error_mgr errors;
    jmp_buf jump;
    char message[JMSG_LENGTH_MAX];
} cjpeg_errors;

static inline void cjpeg_on_error(j_common_ptr info) {
    cjpeg_errors *errors = (cjpeg_errors *)info->err;
    info->err->format_message(info, errors->message);
    longjmp(errors->jump, 1);
}
// Warnings report damage that is visible in the picture. They are counted and not printed.
static inline void cjpeg_on_message(j_common_ptr info, int level) {
    if (level < 0) info->err->num_warnings++;
}

static inline struct jpeg_error_mgr *cjpeg_catch(cjpeg_errors *errors) {
    jpeg_std_error(&errors->errors);
    errors->errors.error_exit = cjpeg_on_error;
    errors->errors.emit_message = cjpeg_on_message;
    return &errors->errors;
}

// Reading: open, start, then cjpeg_read_rows until all rows are read, close.

typedef struct {
    struct jpeg_decompress_struct info;
    cjpeg_errors errors;
} cjpeg_reader;

static inline const char *cjpeg_message(const cjpeg_reader *reader) { return reader->errors.message; }
static inline long cjpeg_warning_count(const cjpeg_reader *reader) { return reader->errors.errors.num_warnings; }
static inline uint32_t cjpeg_stored_width(const cjpeg_reader *reader) { return reader->info.image_width; }
static inline uint32_t cjpeg_stored_height(const cjpeg_reader *reader) { return reader->info.image_height; }
static inline uint32_t cjpeg_width(const cjpeg_reader *reader) { return reader->info.output_width; }
static inline uint32_t cjpeg_height(const cjpeg_reader *reader) { return reader->info.output_height; }

static inline cjpeg_reader *cjpeg_open_reader(void) { return (cjpeg_reader *)calloc(1, sizeof(cjpeg_reader)); }

static inline void cjpeg_close_reader(cjpeg_reader *reader) {
    if (!setjmp(reader->errors.jump)) jpeg_destroy_decompress(&reader->info);
    free(reader);
}

// Reads the header. `bytes` must stay valid until the reader is closed.
static inline int cjpeg_read_header(cjpeg_reader *reader, const void *bytes, size_t count) {
    reader->info.err = cjpeg_catch(&reader->errors);
    if (setjmp(reader->errors.jump)) return 0;
    jpeg_create_decompress(&reader->info);
    jpeg_mem_src(&reader->info, (const unsigned char *)bytes, (unsigned long)count);
    return jpeg_read_header(&reader->info, TRUE) == JPEG_HEADER_OK;
}

// Starts to decode. Pixels are cyan, magenta, yellow, black, or blue, green, red, 255. Width and height are divided by
// `reduction`: 1, 2, 4 or 8.
static inline int cjpeg_start_reading(cjpeg_reader *reader, int is_cmyk, unsigned reduction) {
    if (setjmp(reader->errors.jump)) return 0;
    reader->info.out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_BGRA;
    reader->info.scale_num = 1;
    reader->info.scale_denom = reduction;
    return jpeg_start_decompress(&reader->info) ? 1 : 0;
}

// Limits reading to a part of the picture, after the start and before the first row: to `*width` columns from `*left` on,
// which become whole blocks around them, and to the rows from `top` on. The rows above are decompressed, but not decoded.
static inline int cjpeg_crop(cjpeg_reader *reader, uint32_t *left, uint32_t *width, uint32_t top) {
    if (setjmp(reader->errors.jump)) return 0;
    JDIMENSION start = *left, count = *width;
    jpeg_crop_scanline(&reader->info, &start, &count);
    *left = start;
    *width = count;
    return jpeg_skip_scanlines(&reader->info, top) == top;
}

// Reads the next rows, at most `count`. Returns the number of rows, 0 after an error.
static inline uint32_t cjpeg_read_rows(cjpeg_reader *reader, void *first, size_t bytes_per_row, uint32_t count) {
    enum { batch = 16 };
    JSAMPROW rows[batch];
    uint32_t read;
    if (setjmp(reader->errors.jump)) return 0;
    read = 0;
    while (read < count && reader->info.output_scanline < reader->info.output_height) {
        uint32_t wanted = count - read < batch ? count - read : batch;
        for (uint32_t i = 0; i < wanted; i++) rows[i] = (JSAMPROW)first + (read + i) * bytes_per_row;
        read += jpeg_read_scanlines(&reader->info, rows, wanted);
    }
    return read;
}

// Writing.

// Encodes a baseline file. Pixels are blue, green, red and an ignored byte. Returns NULL and a message after an error.
// The caller frees the result.
static inline uint8_t *cjpeg_write(
    const void *pixels, uint32_t width, uint32_t height, size_t bytes_per_row, int quality, int has_full_color,
    size_t *byte_count, char message[JMSG_LENGTH_MAX]
) {
    struct writing {
        struct jpeg_compress_struct info;
        cjpeg_errors errors;
        unsigned char *output;
        unsigned long count;
    } *writing = (struct writing *)calloc(1, sizeof *writing);
    if (!writing) return NULL;
    writing->info.err = cjpeg_catch(&writing->errors);
    if (setjmp(writing->errors.jump)) {
        for (int i = 0; i < JMSG_LENGTH_MAX; i++) message[i] = writing->errors.message[i];
        jpeg_destroy_compress(&writing->info);
        free(writing->output);
        free(writing);
        return NULL;
    }
    struct jpeg_compress_struct *info = &writing->info;
    jpeg_create_compress(info);
    jpeg_mem_dest(info, &writing->output, &writing->count);
    info->image_width = width;
    info->image_height = height;
    info->input_components = 4;
    info->in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(info);
    info->dct_method = JDCT_ISLOW;
    jpeg_set_quality(info, quality, TRUE);
    info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = has_full_color ? 1 : 2;
    jpeg_start_compress(info, TRUE);
    while (info->next_scanline < height) {
        JSAMPROW row = (JSAMPROW)pixels + info->next_scanline * bytes_per_row;
        jpeg_write_scanlines(info, &row, 1);
    }
    jpeg_finish_compress(info);
    uint8_t *output = writing->output;
    *byte_count = writing->count;
    jpeg_destroy_compress(info);
    free(writing);
    return output;
}
