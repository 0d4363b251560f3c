// JPEG XL with libjxl (0.7 to 0.11), which is not needed to build.
//
// The types are those of jxl/decode.h, jxl/codestream_header.h and jxl/types.h. Enumerations are ints here.
#include "worker.h"

#include <dlfcn.h>

typedef struct jxl_decoder jxl_decoder;

typedef struct {
    uint32_t num_channels;
    int data_type;
    int endianness;
    size_t align;
} jxl_pixel_format;

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
    // The rest is not used.
    uint8_t rest[160];
} jxl_basic_info;

enum {
    success = 0,
    need_more_input = 2,
    need_image_out_buffer = 5,
    basic_info_known = 0x40,
    color_known = 0x100,
    full_image = 0x1000,
    type_uint8 = 2,
    // The profile of the decoded pixels, not of the encoded ones.
    profile_of_data = 1,
    // Versions before 0.9 give a pixel format to the functions of the profile.
    version_without_format = 9000,
};

static struct {
    uint32_t (*version)(void);
    jxl_decoder *(*create)(const void *memory_manager);
    void (*destroy)(jxl_decoder *);
    int (*subscribe_events)(jxl_decoder *, int);
    int (*set_input)(jxl_decoder *, const uint8_t *, size_t);
    void (*close_input)(jxl_decoder *);
    int (*process_input)(jxl_decoder *);
    int (*get_basic_info)(const jxl_decoder *, jxl_basic_info *);
    int (*image_out_buffer_size)(const jxl_decoder *, const jxl_pixel_format *, size_t *);
    int (*set_image_out_buffer)(jxl_decoder *, const jxl_pixel_format *, void *, size_t);
    void *get_icc_profile_size;
    void *get_color_as_icc_profile;
} library;

static int load(char *const *names) {
    void *file = cdecoder_load_library(names);
    if (!file) return cdecoder_missing_library;
    CDECODER_FIND(version, "JxlDecoderVersion");
    CDECODER_FIND(create, "JxlDecoderCreate");
    CDECODER_FIND(destroy, "JxlDecoderDestroy");
    CDECODER_FIND(subscribe_events, "JxlDecoderSubscribeEvents");
    CDECODER_FIND(set_input, "JxlDecoderSetInput");
    CDECODER_FIND(close_input, "JxlDecoderCloseInput");
    CDECODER_FIND(process_input, "JxlDecoderProcessInput");
    CDECODER_FIND(get_basic_info, "JxlDecoderGetBasicInfo");
    CDECODER_FIND(image_out_buffer_size, "JxlDecoderImageOutBufferSize");
    CDECODER_FIND(set_image_out_buffer, "JxlDecoderSetImageOutBuffer");
    CDECODER_FIND(get_icc_profile_size, "JxlDecoderGetICCProfileSize");
    CDECODER_FIND(get_color_as_icc_profile, "JxlDecoderGetColorAsICCProfile");
    int is_whole = library.version && library.create && library.destroy && library.subscribe_events
        && library.set_input && library.close_input && library.process_input && library.get_basic_info
        && library.image_out_buffer_size && library.set_image_out_buffer && library.get_icc_profile_size
        && library.get_color_as_icc_profile;
    return is_whole ? cdecoder_ok : cdecoder_missing_library;
}

static int profile_size(const jxl_decoder *decoder, size_t *size) {
    void *function = library.get_icc_profile_size;
    return library.version() < version_without_format
        ? ((int (*)(const jxl_decoder *, const jxl_pixel_format *, int, size_t *))function)(
              decoder, NULL, profile_of_data, size)
        : ((int (*)(const jxl_decoder *, int, size_t *))function)(decoder, profile_of_data, size);
}

static int copy_profile(const jxl_decoder *decoder, uint8_t *profile, size_t size) {
    void *function = library.get_color_as_icc_profile;
    return library.version() < version_without_format
        ? ((int (*)(const jxl_decoder *, const jxl_pixel_format *, int, uint8_t *, size_t))function)(
              decoder, NULL, profile_of_data, profile, size)
        : ((int (*)(const jxl_decoder *, int, uint8_t *, size_t))function)(decoder, profile_of_data, profile, size);
}

static void read_profile(
    const cdecoder_request *request, uint8_t *memory, const jxl_decoder *decoder, cdecoder_answer *answer) {
    size_t size = 0;
    if (profile_size(decoder, &size) == success && size <= request->profile_capacity
        && copy_profile(decoder, memory + request->profile_offset, size) == success)
        answer->profile_count = (uint32_t)size;
}

static int set_output(const cdecoder_request *request, uint8_t *memory, jxl_decoder *decoder) {
    size_t length = (size_t)request->width * 4, size = 0;
    jxl_pixel_format format = {4, type_uint8, 0, length};
    return library.image_out_buffer_size(decoder, &format, &size) == success && size <= length * request->height
        && library.set_image_out_buffer(
               decoder, &format, memory + request->pixels_offset, length * request->height) == success;
}

// Handles one event. Returns whether the picture goes on.
static int handle(
    int event, const cdecoder_request *request, uint8_t *memory, jxl_decoder *decoder, cdecoder_answer *answer) {
    jxl_basic_info info;
    switch (event) {
    case basic_info_known:
        if (library.get_basic_info(decoder, &info) != success)
            return cdecoder_fail(answer, cdecoder_corrupt, "it has no size"), 0;
        if (info.xsize != request->width || info.ysize != request->height)
            return cdecoder_fail(answer, cdecoder_other_size, NULL), 0;
        answer->alpha = !request->has_alpha ? cdecoder_opaque
            : info.alpha_premultiplied ? cdecoder_premultiplied : cdecoder_straight;
        return 1;
    case color_known:
        read_profile(request, memory, decoder, answer);
        return 1;
    case need_image_out_buffer:
        answer->channels = 4;
        if (set_output(request, memory, decoder)) return 1;
        return cdecoder_fail(answer, cdecoder_other_size, NULL), 0;
    case full_image:
        return 0;
    case need_more_input:
        return cdecoder_fail(answer, cdecoder_corrupt, "it ends early"), 0;
    default:
        cdecoder_fail(
            answer, cdecoder_corrupt, event == success ? "its picture has no pixels" : "its data is invalid");
        return 0;
    }
}

static void decode(const cdecoder_request *request, uint8_t *memory, cdecoder_answer *answer) {
    jxl_decoder *decoder = library.create(NULL);
    if (!decoder) return cdecoder_fail(answer, cdecoder_out_of_memory, NULL);
    if (library.subscribe_events(decoder, basic_info_known | color_known | full_image) != success
        || library.set_input(decoder, memory, request->file_count) != success) {
        cdecoder_fail(answer, cdecoder_unsupported, "an incompatible version of libjxl");
    } else {
        library.close_input(decoder);
        while (handle(library.process_input(decoder), request, memory, decoder, answer)) {}
    }
    library.destroy(decoder);
}

const cdecoder_family cdecoder_jxl = {"jxl", load, decode};
