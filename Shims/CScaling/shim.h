// The inner loops of image scaling with AVX2 instructions. Swift cannot enable them for a single function in a program
// that must also run on older processors. The results equal those of `VectorKernel` bit for bit; `ScalingKernel`
// defines them.
#pragma once
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define CSCALING_AVX2 static inline __attribute__((target("avx2")))

static inline int cscaling_has_avx2(void) { return __builtin_cpu_supports("avx2") != 0; }

typedef struct {
    __m256i blue_red, green_alpha;
} cscaling_eight;

// Adds the weighted channels of eight pixels to `sum`.
CSCALING_AVX2 cscaling_eight cscaling_weigh(cscaling_eight sum, const uint8_t *pixels, __m256i weight) {
    __m256i eight = _mm256_loadu_si256((const __m256i *)pixels);
    __m256i blue_red = _mm256_mulhi_epu16(_mm256_slli_epi16(eight, 8), weight);
    __m256i green_alpha = _mm256_mulhi_epu16(_mm256_and_si256(eight, _mm256_set1_epi16((short)0xFF00)), weight);
    sum.blue_red = _mm256_add_epi16(sum.blue_red, blue_red);
    sum.green_alpha = _mm256_add_epi16(sum.green_alpha, green_alpha);
    return sum;
}

// Stores eight pixels: for each its blue and red, then its green and alpha.
CSCALING_AVX2 void cscaling_store(uint64_t *wide, cscaling_eight sum) {
    __m256i low = _mm256_unpacklo_epi32(sum.blue_red, sum.green_alpha);
    __m256i high = _mm256_unpackhi_epi32(sum.blue_red, sum.green_alpha);
    _mm256_storeu_si256((__m256i *)wide, _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256((__m256i *)(wide + 4), _mm256_permute2x128_si256(low, high, 0x31));
}

// Blends `count` rows into `wide`, eight columns at a time from `start`. Returns the first column that is not done.
CSCALING_AVX2 ptrdiff_t cscaling_blend_avx2(
    const uint8_t *first, ptrdiff_t bytes_per_row, const uint16_t *weights, ptrdiff_t count, ptrdiff_t start,
    ptrdiff_t end, uint64_t *wide
) {
    __m256i bias = _mm256_set1_epi16((short)((count + 1) >> 1));
    cscaling_eight none = {bias, bias};
    __m256i top = _mm256_set1_epi16((short)weights[0]);
    __m256i middle = _mm256_set1_epi16((short)weights[count > 1 ? 1 : 0]);
    __m256i bottom = _mm256_set1_epi16((short)weights[count > 2 ? 2 : 0]);
    const uint8_t *second = first + bytes_per_row, *third = second + bytes_per_row;
    ptrdiff_t x = start;
    for (; x + 8 <= end; x += 8) {
        cscaling_eight sum = cscaling_weigh(none, first + x * 4, top);
        if (count > 1) sum = cscaling_weigh(sum, second + x * 4, middle);
        if (count > 2) sum = cscaling_weigh(sum, third + x * 4, bottom);
        for (ptrdiff_t tap = 3; tap < count; tap++)
            sum = cscaling_weigh(sum, first + tap * bytes_per_row + x * 4, _mm256_set1_epi16((short)weights[tap]));
        cscaling_store(wide + x, sum);
    }
    return x;
}

// Computes two result pixels. Each is the sum of two 64-bit halves.
CSCALING_AVX2 __m256i cscaling_pair(
    const uint64_t *left, const uint64_t *right, const uint16_t *weights, ptrdiff_t stride
) {
    if (stride == 2) {
        __m256i pixels = _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)left)), _mm_loadu_si128((const __m128i *)right), 1);
        return _mm256_mulhi_epu16(pixels, _mm256_loadu_si256((const __m256i *)weights));
    }
    __m256i a = _mm256_setzero_si256(), b = _mm256_setzero_si256();
    for (ptrdiff_t tap = 0; tap < stride; tap += 4) {
        const uint16_t *own = weights + tap * 4, *next = own + stride * 4;
        a = _mm256_add_epi16(a, _mm256_mulhi_epu16(
            _mm256_loadu_si256((const __m256i *)(left + tap)), _mm256_loadu_si256((const __m256i *)own)));
        b = _mm256_add_epi16(b, _mm256_mulhi_epu16(
            _mm256_loadu_si256((const __m256i *)(right + tap)), _mm256_loadu_si256((const __m256i *)next)));
    }
    return _mm256_add_epi16(_mm256_permute2x128_si256(a, b, 0x20), _mm256_permute2x128_si256(a, b, 0x31));
}

// Computes result pixels, four at a time. Returns their number. `stride` is 2 or a multiple of 4.
CSCALING_AVX2 ptrdiff_t cscaling_resample_avx2(
    const uint64_t *wide, const ptrdiff_t *starts, const uint16_t *spread, ptrdiff_t stride, uint16_t half,
    uint32_t *result, ptrdiff_t count
) {
    __m256i round = _mm256_set1_epi16((short)half);
    __m256i even = _mm256_set1_epi32(0x00FF00FF), odd = _mm256_set1_epi32((int)0xFF00FF00);
    __m256i order = _mm256_setr_epi32(0, 4, 2, 6, 0, 4, 2, 6);
    ptrdiff_t index = 0;
    for (; index + 4 <= count; index += 4) {
        const ptrdiff_t *own = starts + index;
        const uint16_t *weights = spread + index * stride * 4;
        __m256i a = cscaling_pair(wide + own[0], wide + own[1], weights, stride);
        __m256i b = cscaling_pair(wide + own[2], wide + own[3], weights + stride * 8, stride);
        __m256i sum = _mm256_add_epi16(
            round, _mm256_add_epi16(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)));
        __m256i pixels = _mm256_or_si256(
            _mm256_and_si256(_mm256_srli_epi64(sum, 8), even), _mm256_and_si256(_mm256_srli_epi64(sum, 32), odd));
        _mm_storeu_si128(
            (__m128i *)(result + index), _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(pixels, order)));
    }
    return index;
}

#else

static inline int cscaling_has_avx2(void) { return 0; }
static inline ptrdiff_t cscaling_blend_avx2(
    const uint8_t *first, ptrdiff_t bytes_per_row, const uint16_t *weights, ptrdiff_t count, ptrdiff_t start,
    ptrdiff_t end, uint64_t *wide
) {
    return start;
}
static inline ptrdiff_t cscaling_resample_avx2(
    const uint64_t *wide, const ptrdiff_t *starts, const uint16_t *spread, ptrdiff_t stride, uint16_t half,
    uint32_t *result, ptrdiff_t count
) {
    return 0;
}

#endif
