// The loops of bilinear sampling. A pixel of the result depends only on its own place in the source, in 32.32 fixed
// point. So any part of a picture has the same bits as the whole, on every processor.
//
// The sampled channels are first blended vertically, then horizontally, with weights of 15 bits. In between they are
// 64 times as large and have 14 bits. `csampling_at` defines the result.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include "shim.h"

typedef struct {
    const uint32_t *pixels;  // premultiplied, the top left one first
    ptrdiff_t stride;        // the distance from one row to the next, in pixels
    int64_t width, height;   // at least 1
    uint32_t alpha;          // 0xFF000000 if every pixel counts as opaque, otherwise 0
    uint32_t repeats_edges;  // 1: the edge pixels repeat outside; 0: it is transparent there
} csampling_source;

// The place of the result's pixel (x, y) in the source is (u + x * ux + y * uy, v + x * vx + y * vy). A place with no
// fraction is the centre of a source pixel. All places of a result must be within 2^30 pixels.
typedef struct {
    int64_t u, v, ux, uy, vx, vy;
} csampling_map;

typedef struct {
    uint32_t *pixels;
    ptrdiff_t stride;       // in pixels
    int64_t width, height;
    uint32_t opacity;       // of the source, 0...255
} csampling_target;

// MARK: - One pixel

#define CSAMPLING static inline
#define CSAMPLING_LANES 0x0000FFFF0000FFFFull

// A pixel 64 times as large: words of blue, green, red and alpha.
typedef uint64_t csampling_wide;

CSAMPLING uint64_t csampling_even(uint32_t pixel) {
    return (pixel & 0xFF) | (uint64_t)(pixel & 0xFF0000) << 16;
}
CSAMPLING uint64_t csampling_weight(int64_t place) { return (uint32_t)place >> 17; }

CSAMPLING csampling_wide csampling_blend_down(uint32_t a, uint32_t b, uint64_t weight) {
    uint64_t rest = 32768 - weight, half = 0x0000010000000100ull;
    uint64_t even = csampling_even(a) * rest + csampling_even(b) * weight + half;
    uint64_t odd = csampling_even(a >> 8) * rest + csampling_even(b >> 8) * weight + half;
    return (even >> 9 & CSAMPLING_LANES) | (odd >> 9 & CSAMPLING_LANES) << 16;
}

CSAMPLING uint32_t csampling_blend_right(csampling_wide a, csampling_wide b, uint64_t weight) {
    uint64_t rest = 32768 - weight, half = 0x0000400000004000ull, round = 0x0000002000000020ull;
    uint64_t even = (a & CSAMPLING_LANES) * rest + (b & CSAMPLING_LANES) * weight + half;
    uint64_t odd = (a >> 16 & CSAMPLING_LANES) * rest + (b >> 16 & CSAMPLING_LANES) * weight + half;
    even = ((even >> 15 & CSAMPLING_LANES) + round) >> 6;
    odd = ((odd >> 15 & CSAMPLING_LANES) + round) >> 6;
    return (uint32_t)((even | even >> 16) & 0xFF00FF) | (uint32_t)((odd | odd >> 16) & 0xFF00FF) << 8;
}

CSAMPLING int64_t csampling_clamp(int64_t value, int64_t end) {
    return value < 0 ? 0 : value < end ? value : end - 1;
}

CSAMPLING uint32_t csampling_pixel(const csampling_source *source, int64_t x, int64_t y) {
    if (source->repeats_edges) {
        x = csampling_clamp(x, source->width);
        y = csampling_clamp(y, source->height);
    } else if (x < 0 || y < 0 || x >= source->width || y >= source->height) {
        return 0;
    }
    return source->pixels[y * source->stride + x] | source->alpha;
}

CSAMPLING uint32_t csampling_at(const csampling_source *source, int64_t u, int64_t v) {
    int64_t x = u >> 32, y = v >> 32;
    uint32_t left = csampling_pixel(source, x, y), right = csampling_pixel(source, x + 1, y);
    uint32_t left_below = csampling_pixel(source, x, y + 1), right_below = csampling_pixel(source, x + 1, y + 1);
    // Filtering does not change one colour. Most places at the edges of a picture are transparent.
    if (left == right && left == left_below && left == right_below) return left;
    uint64_t down = csampling_weight(v);
    return csampling_blend_right(
        csampling_blend_down(left, left_below, down), csampling_blend_down(right, right_below, down),
        csampling_weight(u));
}

// Each channel times opacity / 255, rounded.
CSAMPLING uint32_t csampling_fade(uint32_t pixel, uint32_t opacity) {
    uint32_t even = (pixel & 0xFF00FF) * opacity + 0x800080, odd = (pixel >> 8 & 0xFF00FF) * opacity + 0x800080;
    return ((even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF) | ((odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00);
}

// Blends a pixel over another, with Cairo's result.
CSAMPLING void csampling_put(uint32_t pixel, uint32_t opacity, uint32_t *target) {
    if (opacity < 255) pixel = csampling_fade(pixel, opacity);
    if (pixel >= 0xFF000000) {
        *target = pixel;
    } else if (pixel) {
        *target = pixel + csampling_fade(*target, 255 - (pixel >> 24));
    }
}

// MARK: - Runs

typedef struct {
    int64_t from, to;
} csampling_run;

// A step from one pixel to the next, with its reciprocal: each row divides by it eight times.
typedef struct {
    int64_t step;
    double inverse;
} csampling_step;

CSAMPLING csampling_step csampling_step_of(int64_t step) {
    return (csampling_step){step, step ? 1.0 / (double)step : 0};
}

// The first whole number x with x * step >= distance for a positive step, or x * step <= distance for a negative one.
// Beyond 2^31 the result is only as far away.
CSAMPLING int64_t csampling_first(int64_t distance, csampling_step by) {
    double estimate = (double)distance * by.inverse;
    if (!(estimate < 2147483648.0)) return INT32_MAX;
    if (!(estimate > -2147483648.0)) return INT32_MIN;
    // At most one away from the result.
    int64_t x = (int64_t)estimate - 1;
    int64_t rest = by.step > 0 ? distance - x * by.step : x * by.step - distance;
    int64_t size = by.step > 0 ? by.step : -by.step;
    while (rest > 0) rest -= size, x++;
    return x;
}

// The part of `run` with first <= place + x * step < end.
CSAMPLING csampling_run csampling_inside(
    csampling_run run, int64_t place, csampling_step by, int64_t first, int64_t end
) {
    int64_t from = run.from, to = run.to;
    if (by.step == 0) {
        if (place < first || place >= end) to = from;
    } else if (by.step > 0) {
        from = csampling_first(first - place, by);
        to = csampling_first(end - place, by);
    } else {
        from = csampling_first(end - 1 - place, by);
        to = csampling_first(first - 1 - place, by);
    }
    from = from < run.from ? run.from : from > run.to ? run.to : from;
    to = to < from ? from : to > run.to ? run.to : to;
    return (csampling_run){from, to};
}

// MARK: - AVX2

#if defined(__x86_64__)

// Moves `a` towards `b` by weights of 15 bits.
CSCALING_AVX2 __m256i csampling_mix(__m256i a, __m256i b, __m256i weight) {
    return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), weight));
}

// Each channel times a word of 0...255, divided by 255.
CSCALING_AVX2 __m256i csampling_fade_words(__m256i channels, __m256i by) {
    __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(channels, by), _mm256_set1_epi16(128));
    // (product + product / 256) / 256.
    return _mm256_mulhi_epu16(product, _mm256_set1_epi16(257));
}

CSCALING_AVX2 __m128i csampling_bytes(__m256i words) {
    return _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

// Puts four pixels, given as words.
CSCALING_AVX2 void csampling_put_words(__m256i words, uint32_t opacity, uint32_t *target) {
    if (opacity < 255) words = csampling_fade_words(words, _mm256_set1_epi16((short)opacity));
    __m128i pixels = csampling_bytes(words);
    __m128i transparent = _mm_andnot_si128(pixels, _mm_set1_epi32((int)0xFF000000));
    if (!_mm_testz_si128(transparent, transparent)) {
        if (_mm_testz_si128(pixels, pixels)) return;
        const __m256i alphas = _mm256_setr_epi8(
            6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14,
            15);
        __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(words, alphas));
        __m256i below = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)target));
        pixels = _mm_add_epi8(pixels, csampling_bytes(csampling_fade_words(below, rest)));
    }
    _mm_storeu_si128((__m128i *)target, pixels);
}

// Puts the four results from blended neighbours: of pixels 0 and 2 in `even`, of 1 and 3 in `odd`. The neighbours of a
// pixel are the halves of a lane. `weights` has the four pixels' weights.
CSCALING_AVX2 void csampling_put_four(
    __m256i even, __m256i odd, __m256i weights, uint32_t opacity, uint32_t *target
) {
    even = csampling_mix(even, _mm256_srli_si256(even, 8), weights);
    odd = csampling_mix(odd, _mm256_srli_si256(odd, 8), _mm256_srli_si256(weights, 8));
    __m256i wide = _mm256_add_epi16(_mm256_unpacklo_epi64(even, odd), _mm256_set1_epi16(32));
    csampling_put_words(_mm256_srli_epi16(wide, 6), opacity, target);
}

// Two pairs of neighbours.
CSCALING_AVX2 __m128i csampling_pairs(const uint32_t *a, const uint32_t *b, __m128i alpha) {
    __m128i both = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)a), _mm_loadl_epi64((const __m128i *)b));
    return _mm_or_si128(both, alpha);
}

// Four pixels, 64 times as large.
CSCALING_AVX2 __m256i csampling_widen(__m128i pixels) {
    return _mm256_slli_epi16(_mm256_cvtepu8_epi16(pixels), 6);
}

// Draws the run of a row, four pixels at a time. All neighbours must be inside the source. Returns the first pixel that
// is not done.
CSCALING_AVX2 int64_t csampling_row_avx2(
    const csampling_source *source, int64_t u, int64_t v, int64_t ux, int64_t vx, csampling_run run,
    const csampling_target *target, uint32_t *row
) {
    const __m128i alpha = _mm_set1_epi32((int)source->alpha);
    // The weights are the words at 17 bits; each fills the four words of its place.
    const __m256i spread = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    const __m256i mask = _mm256_set1_epi16(0x7FFF);
    ptrdiff_t stride = source->stride;
    int64_t x = run.from;
    u += x * ux;
    v += x * vx;
    for (; x + 4 <= run.to; x += 4) {
        const uint32_t *at[4];
        int64_t us[4], vs[4];
        for (int index = 0; index < 4; index++, u += ux, v += vx) {
            at[index] = source->pixels + (v >> 32) * stride + (u >> 32);
            us[index] = u;
            vs[index] = v;
        }
        __m128i even_top = csampling_pairs(at[0], at[2], alpha), odd_top = csampling_pairs(at[1], at[3], alpha);
        __m128i even_bottom = csampling_pairs(at[0] + stride, at[2] + stride, alpha);
        __m128i odd_bottom = csampling_pairs(at[1] + stride, at[3] + stride, alpha);
        // Most groups of cards and grounds lie in one colour, which filtering does not change.
        __m128i first = _mm_shuffle_epi32(even_top, 0);
        __m128i differs = _mm_or_si128(
            _mm_or_si128(_mm_xor_si128(even_top, first), _mm_xor_si128(odd_top, first)),
            _mm_or_si128(_mm_xor_si128(even_bottom, first), _mm_xor_si128(odd_bottom, first)));
        if (_mm_testz_si128(differs, differs)) {
            csampling_put_words(_mm256_cvtepu8_epi16(first), target->opacity, row + x);
            continue;
        }
        __m256i right = _mm256_srli_epi64(_mm256_loadu_si256((const __m256i *)us), 17);
        __m256i down = _mm256_srli_epi64(_mm256_loadu_si256((const __m256i *)vs), 17);
        right = _mm256_and_si256(_mm256_shuffle_epi8(right, spread), mask);
        down = _mm256_and_si256(_mm256_shuffle_epi8(down, spread), mask);
        __m256i even = csampling_mix(
            csampling_widen(even_top), csampling_widen(even_bottom), _mm256_unpacklo_epi64(down, down));
        __m256i odd = csampling_mix(
            csampling_widen(odd_top), csampling_widen(odd_bottom), _mm256_unpackhi_epi64(down, down));
        csampling_put_four(even, odd, right, target->opacity, row + x);
    }
    return x;
}

// Blends two rows into `line`, four columns at a time from `x`. Returns the first column that is not done.
CSCALING_AVX2 int64_t csampling_line_avx2(
    const uint32_t *top, const uint32_t *bottom, uint64_t weight, uint32_t alpha, int64_t x, int64_t end,
    csampling_wide *line
) {
    const __m128i opaque = _mm_set1_epi32((int)alpha);
    const __m256i down = _mm256_set1_epi16((short)weight);
    for (; x + 4 <= end; x += 4) {
        __m128i a = _mm_or_si128(_mm_loadu_si128((const __m128i *)(top + x)), opaque);
        __m128i b = _mm_or_si128(_mm_loadu_si128((const __m128i *)(bottom + x)), opaque);
        __m256i wide = csampling_mix(
            _mm256_slli_epi16(_mm256_cvtepu8_epi16(a), 6), _mm256_slli_epi16(_mm256_cvtepu8_epi16(b), 6), down);
        _mm256_storeu_si256((__m256i *)(line + x), wide);
    }
    return x;
}

// Draws the first `count` pixels of a run from a blended row, four at a time. `weights` fill the four words of their
// places. Returns the first pixel that is not done.
CSCALING_AVX2 int64_t csampling_spread_avx2(
    const csampling_wide *line, const int32_t *columns, const uint64_t *weights, int64_t count, uint32_t opacity,
    uint32_t *row
) {
    int64_t x = 0;
    for (; x + 4 <= count; x += 4) {
        const int32_t *at = columns + x;
        __m256i even = _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(line + at[0]))),
            _mm_loadu_si128((const __m128i *)(line + at[2])), 1);
        __m256i odd = _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(line + at[1]))),
            _mm_loadu_si128((const __m128i *)(line + at[3])), 1);
        csampling_put_four(even, odd, _mm256_loadu_si256((const __m256i *)(weights + x)), opacity, row + x);
    }
    return x;
}

#else

static inline int64_t csampling_row_avx2(
    const csampling_source *source, int64_t u, int64_t v, int64_t ux, int64_t vx, csampling_run run,
    const csampling_target *target, uint32_t *row
) {
    return run.from;
}
static inline int64_t csampling_line_avx2(
    const uint32_t *top, const uint32_t *bottom, uint64_t weight, uint32_t alpha, int64_t x, int64_t end,
    csampling_wide *line
) {
    return x;
}
static inline int64_t csampling_spread_avx2(
    const csampling_wide *line, const int32_t *columns, const uint64_t *weights, int64_t count, uint32_t opacity,
    uint32_t *row
) {
    return 0;
}

#endif

// MARK: - Any transform

// Draws a block of the result.
CSAMPLING void csampling_draw_block(
    const csampling_source *source, csampling_map map, const csampling_target *target, int has_avx2
) {
    const int64_t one = (int64_t)1 << 32;
    const csampling_step across = csampling_step_of(map.ux), along = csampling_step_of(map.vx);
    for (int64_t y = 0; y < target->height; y++) {
        int64_t u = map.u + y * map.uy, v = map.v + y * map.vy;
        uint32_t *row = target->pixels + y * target->stride;
        csampling_run all = {0, target->width};
        if (!source->repeats_edges) {
            all = csampling_inside(all, u, across, -one, source->width * one);
            all = csampling_inside(all, v, along, -one, source->height * one);
        }
        csampling_run inner = csampling_inside(all, u, across, 0, (source->width - 1) * one);
        inner = csampling_inside(inner, v, along, 0, (source->height - 1) * one);
        int64_t x = all.from;
        for (; x < inner.from; x++)
            csampling_put(csampling_at(source, u + x * map.ux, v + x * map.vx), target->opacity, row + x);
        if (has_avx2) x = csampling_row_avx2(source, u, v, map.ux, map.vx, inner, target, row);
        for (; x < all.to; x++)
            csampling_put(csampling_at(source, u + x * map.ux, v + x * map.vx), target->opacity, row + x);
    }
}

// The pixels 0..<end of the source between the places `place` and `place` + `across` + `down`, with neighbours.
CSAMPLING csampling_run csampling_neighbours(int64_t place, int64_t across, int64_t down, int64_t end) {
    int64_t first = place + (across < 0 ? across : 0) + (down < 0 ? down : 0);
    int64_t last = place + (across > 0 ? across : 0) + (down > 0 ? down : 0);
    return (csampling_run){csampling_clamp(first >> 32, end), csampling_clamp((last >> 32) + 1, end) + 1};
}

// Reads the part of the source that a block shows. A turned block reads a column of cache lines per row, each of which
// would wait for memory; in the order of the source the processor loads them ahead.
CSAMPLING void csampling_load(const csampling_source *source, csampling_map map, int64_t width, int64_t height) {
    const int64_t line = 16;
    csampling_run columns = csampling_neighbours(map.u, (width - 1) * map.ux, (height - 1) * map.uy, source->width);
    csampling_run rows = csampling_neighbours(map.v, (width - 1) * map.vx, (height - 1) * map.vy, source->height);
    for (int64_t y = rows.from; y < rows.to; y++) {
        const volatile uint32_t *row = source->pixels + y * source->stride;
        for (int64_t x = columns.from; x < columns.to; x += line) (void)row[x];
        (void)row[columns.to - 1];
    }
}

CSAMPLING void csampling_draw(
    const csampling_source *source, csampling_map map, const csampling_target *target, int has_avx2
) {
    // The part of the source that a block shows is smaller than the cache of a core.
    const int64_t side = source->width * source->height <= 1 << 16 ? INT64_MAX / 2 : 128;
    for (int64_t y = 0; y < target->height; y += side) {
        for (int64_t x = 0; x < target->width; x += side) {
            csampling_target block = *target;
            block.pixels = target->pixels + y * target->stride + x;
            block.width = target->width - x < side ? target->width - x : side;
            block.height = target->height - y < side ? target->height - y : side;
            csampling_map start = map;
            start.u = map.u + x * map.ux + y * map.uy;
            start.v = map.v + x * map.vx + y * map.vy;
            csampling_load(source, start, block.width, block.height);
            csampling_draw_block(source, start, &block, has_avx2);
        }
    }
}

// MARK: - Scaling along the axes

// The memory for one run of columns.
typedef struct {
    csampling_wide *line;  // one blended row: from a pixel left of the source to one right of it
    uint64_t *weights;
    int32_t *columns;      // the left neighbours
    uint32_t *nothing;     // a transparent row
} csampling_scratch;

CSAMPLING const uint32_t *csampling_source_row(
    const csampling_source *source, int64_t y, const csampling_scratch *scratch
) {
    if (!source->repeats_edges && (y < 0 || y >= source->height)) return scratch->nothing;
    return source->pixels + csampling_clamp(y, source->height) * source->stride;
}

// The same result as `csampling_draw` for maps with uy == 0 and vx == 0. Each source row is blended once per row.
CSAMPLING void csampling_scale_with(
    const csampling_source *source, csampling_map map, const csampling_target *target, int has_avx2,
    csampling_scratch scratch
) {
    const int64_t one = (int64_t)1 << 32, width = source->width;
    csampling_run run = {0, target->width};
    if (!source->repeats_edges)
        run = csampling_inside(run, map.u, csampling_step_of(map.ux), -one, width * one);
    int64_t count = run.to - run.from, first = width, last = -1;
    if (count <= 0) return;
    for (int64_t index = 0; index < count; index++) {
        int64_t u = map.u + (run.from + index) * map.ux;
        if (source->repeats_edges) u = csampling_clamp(u, (width - 1) * one + 1);
        int64_t column = u >> 32;
        scratch.columns[index] = (int32_t)column;
        scratch.weights[index] = csampling_weight(u) * 0x0001000100010001ull;
        if (column < first) first = column;
        if (column > last) last = column;
    }
    first = csampling_clamp(first, width);
    last = csampling_clamp(last + 1, width);
    for (int64_t y = 0; y < target->height; y++) {
        int64_t v = map.v + y * map.vy;
        if (!source->repeats_edges && (v < -one || v >= source->height * one)) continue;
        const uint32_t *top = csampling_source_row(source, v >> 32, &scratch);
        const uint32_t *bottom = csampling_source_row(source, (v >> 32) + 1, &scratch);
        // A transparent row is transparent also above an opaque source.
        uint32_t top_alpha = top == scratch.nothing ? 0 : source->alpha;
        uint32_t bottom_alpha = bottom == scratch.nothing ? 0 : source->alpha;
        uint64_t weight = csampling_weight(v);
        int64_t x = first;
        if (has_avx2 && top_alpha == bottom_alpha)
            x = csampling_line_avx2(top, bottom, weight, top_alpha, x, last + 1, scratch.line);
        for (; x <= last; x++)
            scratch.line[x] = csampling_blend_down(top[x] | top_alpha, bottom[x] | bottom_alpha, weight);
        scratch.line[-1] = source->repeats_edges ? scratch.line[0] : 0;
        scratch.line[width] = source->repeats_edges ? scratch.line[width - 1] : 0;
        uint32_t *row = target->pixels + y * target->stride + run.from;
        int64_t index = 0;
        if (has_avx2)
            index = csampling_spread_avx2(
                scratch.line, scratch.columns, scratch.weights, count, target->opacity, row);
        for (; index < count; index++) {
            const csampling_wide *at = scratch.line + scratch.columns[index];
            csampling_put(
                csampling_blend_right(at[0], at[1], scratch.weights[index] & 0x7FFF), target->opacity, row + index);
        }
    }
}

CSAMPLING void csampling_scale(
    const csampling_source *source, csampling_map map, const csampling_target *target, int has_avx2
) {
    size_t width = (size_t)source->width, count = (size_t)target->width;
    // The margin lets four pixels be read at once.
    csampling_wide *line = calloc(width + 6 + count, sizeof(csampling_wide));
    uint32_t *words = calloc(count + width + 4, sizeof(uint32_t));
    if (line && words)
        csampling_scale_with(
            source, map, target, has_avx2,
            (csampling_scratch){line + 1, line + width + 6, (int32_t *)words, words + count});
    else
        csampling_draw(source, map, target, has_avx2);
    free(line);
    free(words);
}

// MARK: - Half size

// Averages pairs of columns (if `across`) and pairs of rows (if `down`). A last pixel without a partner is averaged
// with itself if the source repeats its edges, otherwise with transparency.
CSAMPLING void csampling_halve(
    const csampling_source *source, int across, int down, uint32_t *result, ptrdiff_t stride
) {
    int64_t columns = across ? (source->width + 1) / 2 : source->width;
    int64_t rows = down ? (source->height + 1) / 2 : source->height;
    int shift = (across ? 1 : 0) + (down ? 1 : 0);
    uint32_t half = shift ? 0x00010001u << (shift - 1) : 0;
    // The columns whose partners exist. Without `across`, each is its own.
    int64_t whole = across ? source->width / 2 : source->width;
    for (int64_t y = 0; y < rows; y++) {
        int64_t first = down ? 2 * y : y;
        int has_second = down && first + 1 < source->height;
        const uint32_t *top = source->pixels + first * source->stride, *bottom = top + source->stride;
        uint32_t *target = result + y * stride;
        if (shift == 2 && has_second) {
            // The usual case, simple enough for the compiler to use vectors.
            for (int64_t x = 0; x < whole; x++) {
                uint32_t a = top[2 * x], b = top[2 * x + 1], c = bottom[2 * x], d = bottom[2 * x + 1];
                uint32_t even = (a & 0xFF00FF) + (b & 0xFF00FF) + (c & 0xFF00FF) + (d & 0xFF00FF) + 0x20002;
                uint32_t odd = (a >> 8 & 0xFF00FF) + (b >> 8 & 0xFF00FF) + (c >> 8 & 0xFF00FF) + (d >> 8 & 0xFF00FF)
                    + 0x20002;
                target[x] = (even >> 2 & 0xFF00FF) | (odd >> 2 & 0xFF00FF) << 8 | source->alpha;
            }
        }
        for (int64_t x = shift == 2 && has_second ? whole : 0; x < columns; x++) {
            uint32_t even = half, odd = half;
            for (int64_t line = first; line < first + (down ? 2 : 1); line++) {
                for (int64_t column = across ? 2 * x : x; column < (across ? 2 * x + 2 : x + 1); column++) {
                    uint32_t pixel = csampling_pixel(source, column, line);
                    even += pixel & 0xFF00FF;
                    odd += pixel >> 8 & 0xFF00FF;
                }
            }
            target[x] = (even >> shift & 0xFF00FF) | (odd >> shift & 0xFF00FF) << 8;
        }
    }
}
