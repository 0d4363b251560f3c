// The used functions of libjxl (0.7 to 0.11). The library is loaded when the first JPEG XL picture is decoded: a start
// without such a picture does not load it, and it is not needed to build.
//
// The types are those of jxl/decode.h, jxl/codestream_header.h and jxl/types.h. Enumerations are ints here.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cjxl_decoder cjxl_decoder;

typedef struct {
    uint32_t num_channels;
    int data_type;
    int endianness;
    size_t align;
} cjxl_pixel_format;

typedef struct {
    int have_container;
    uint32_t xsize;
    uint32_t ysize;
    uint32_t bits_per_sample;
    uint32_t exponent_bits_per_sample;
    float intensity_target;
    float min_nits;
    int relative_to_max_display;
    float linear_below;
    int uses_original_profile;
    int have_preview;
    int have_animation;
    int orientation;
    uint32_t num_color_channels;
    uint32_t num_extra_channels;
    uint32_t alpha_bits;
    uint32_t alpha_exponent_bits;
    int alpha_premultiplied;
    uint32_t preview_xsize;
    uint32_t preview_ysize;
    uint32_t animation_tps_numerator;
    uint32_t animation_tps_denominator;
    uint32_t animation_num_loops;
    int animation_have_timecodes;
    uint32_t intrinsic_xsize;
    uint32_t intrinsic_ysize;
    uint8_t padding[100];
} cjxl_basic_info;

enum {
    cjxl_success = 0,
    cjxl_failed = 1,
    cjxl_need_more_input = 2,
    cjxl_need_image_out_buffer = 5,
    cjxl_basic_info_known = 0x40,
    cjxl_color_known = 0x100,
    cjxl_full_image = 0x1000,
    cjxl_type_uint8 = 2,
    // The profile of the decoded pixels, not of the encoded ones.
    cjxl_profile_of_data = 1,
};

typedef struct {
    uint32_t (*version)(void);
    cjxl_decoder *(*create)(const void *memory_manager);
    void (*destroy)(cjxl_decoder *);
    int (*subscribe_events)(cjxl_decoder *, int);
    int (*set_input)(cjxl_decoder *, const uint8_t *, size_t);
    size_t (*release_input)(cjxl_decoder *);
    void (*close_input)(cjxl_decoder *);
    int (*process_input)(cjxl_decoder *);
    int (*get_basic_info)(const cjxl_decoder *, cjxl_basic_info *);
    int (*image_out_buffer_size)(const cjxl_decoder *, const cjxl_pixel_format *, size_t *);
    int (*set_image_out_buffer)(cjxl_decoder *, const cjxl_pixel_format *, void *, size_t);
    // These two have one more argument before version 0.9.
    void *get_icc_profile_size;
    void *get_color_as_icc_profile;
} cjxl_library;

// Loads the library `name` permanently and looks up its functions. Returns 0 if the library or a function is missing.
static inline int cjxl_open(const char *name, cjxl_library *library) {
    void *file = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!file) return 0;
#define CJXL_FIND(member, symbol) *(void **)&library->member = dlsym(file, symbol)
    CJXL_FIND(version, "JxlDecoderVersion");
    CJXL_FIND(create, "JxlDecoderCreate");
    CJXL_FIND(destroy, "JxlDecoderDestroy");
    CJXL_FIND(subscribe_events, "JxlDecoderSubscribeEvents");
    CJXL_FIND(set_input, "JxlDecoderSetInput");
    CJXL_FIND(release_input, "JxlDecoderReleaseInput");
    CJXL_FIND(close_input, "JxlDecoderCloseInput");
    CJXL_FIND(process_input, "JxlDecoderProcessInput");
    CJXL_FIND(get_basic_info, "JxlDecoderGetBasicInfo");
    CJXL_FIND(image_out_buffer_size, "JxlDecoderImageOutBufferSize");
    CJXL_FIND(set_image_out_buffer, "JxlDecoderSetImageOutBuffer");
    CJXL_FIND(get_icc_profile_size, "JxlDecoderGetICCProfileSize");
    CJXL_FIND(get_color_as_icc_profile, "JxlDecoderGetColorAsICCProfile");
#undef CJXL_FIND
    return library->version && library->create && library->destroy && library->subscribe_events && library->set_input
        && library->release_input && library->close_input && library->process_input && library->get_basic_info
        && library->image_out_buffer_size && library->set_image_out_buffer && library->get_icc_profile_size
        && library->get_color_as_icc_profile;
}

// The length of the profile of the decoded pixels in bytes; 0 if there is none.
static inline size_t cjxl_profile_size(const cjxl_library *library, const cjxl_decoder *decoder) {
    size_t size = 0;
    int status =
        library->version() < 9000
            ? ((int (*)(const cjxl_decoder *, const cjxl_pixel_format *, int, size_t *))library->get_icc_profile_size)(
                  decoder, NULL, cjxl_profile_of_data, &size)
            : ((int (*)(const cjxl_decoder *, int, size_t *))library->get_icc_profile_size)(
                  decoder, cjxl_profile_of_data, &size);
    return status == cjxl_success ? size : 0;
}

// Copies the profile of the decoded pixels. Returns 0 after an error.
static inline int cjxl_copy_profile(
    const cjxl_library *library, const cjxl_decoder *decoder, uint8_t *profile, size_t size) {
    void *function = library->get_color_as_icc_profile;
    int status =
        library->version() < 9000
            ? ((int (*)(const cjxl_decoder *, const cjxl_pixel_format *, int, uint8_t *, size_t))function)(
                  decoder, NULL, cjxl_profile_of_data, profile, size)
            : ((int (*)(const cjxl_decoder *, int, uint8_t *, size_t))function)(
                  decoder, cjxl_profile_of_data, profile, size);
    return status == cjxl_success;
}
