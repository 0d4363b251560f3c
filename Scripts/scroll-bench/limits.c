// Measures the limits of this machine for a window of WIDTH x HEIGHT pixels with 32 bits each.
// Prints one line with a median per measurement.
//   limits PHOTO.jpg             all measurements; DISPLAY must be an Xvfb without other clients
//   limits PHOTO.jpg window      only those that depend on the window's size
#define _GNU_SOURCE
#include <xcb/xcb.h>
#include <xcb/shm.h>
#include <cairo.h>
#include <pango/pangocairo.h>
#include <pango/pangoft2.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <jpeglib.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>
#ifndef WIDTH
#define WIDTH 1280
#define HEIGHT 800
#endif
enum { W = WIDTH, H = HEIGHT };
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}
static int cmp(const void *a, const void *b) {
    double d = *(double *)a - *(double *)b;
    return d < 0 ? -1 : d > 0;
}
static void show(const char *n, double *v, int k, double scale, const char *unit) {
    qsort(v, k, 8, cmp);
    printf("%-58s %9.3f %-4s (min %.3f, p95 %.3f, n=%d)\n", n, v[k / 2] * scale, unit, v[0] * scale,
           v[(int)(k * .95)] * scale, k);
    fflush(stdout);
}
#define BENCH(name, n, scale, unit, ...)                                                                     \
    do {                                                                                                     \
        double v_[n];                                                                                        \
        for (int k_ = -3; k_ < (n); k_++) {                                                                  \
            double t_ = now();                                                                               \
            __VA_ARGS__;                                                                                     \
            if (k_ >= 0) v_[k_] = now() - t_;                                                                \
        }                                                                                                    \
        show(name, v_, n, scale, unit);                                                                      \
    } while (0)

static uint32_t *noise(int n) {
    uint32_t *p = aligned_alloc(64, n * 4), x = 1;
    for (int i = 0; i < n; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        p[i] = x | 0xff000000u;
    }
    return p;
}
static uint8_t *jpg;
static size_t jlen;
static const char *jpath;
static void decode(int num, J_COLOR_SPACE cs, int *w, int *h) {
    struct jpeg_decompress_struct d;
    struct jpeg_error_mgr e;
    d.err = jpeg_std_error(&e);
    jpeg_create_decompress(&d);
    jpeg_mem_src(&d, jpg, jlen);
    jpeg_read_header(&d, 1);
    d.scale_num = num;
    d.scale_denom = 8;
    d.out_color_space = cs;
    jpeg_start_decompress(&d);
    *w = d.output_width;
    *h = d.output_height;
    int st = d.output_width * d.output_components;
    uint8_t *buf = malloc((size_t)st * d.output_height);
    while (d.output_scanline < d.output_height) {
        JSAMPROW r[4];
        for (int i = 0; i < 4; i++)
            r[i] = buf + (size_t)(d.output_scanline + i < d.output_height ? d.output_scanline + i
                                                                          : d.output_height - 1) *
                             st;
        jpeg_read_scanlines(&d, r, 4);
    }
    jpeg_finish_decompress(&d);
    jpeg_destroy_decompress(&d);
    free(buf);
}
static const char *caps[3] = {
    "Nobody told stories light of up the stories except stories patient we there river for was the who two "
    "who else there for who told and to us fog two patient very flood stories, and then we went home aga",
    "清晨的河面上有薄雾我们沿着山脊慢慢走上去等待太阳升起週末の朝は静かで風が気持ちよかった오늘은정말좋은날씨"
    "였다清晨的河面上有薄雾我们沿着山脊慢慢走上去等待太阳升起",
    "Early the stories صباح الخير من الجبل كان الضوء جميلا جدا والهواء بارد 🌄📷 the dogs two river والطريق "
    "طويل إلى القمة 😀 清晨的河面上有薄雾我们沿着山脊慢慢走上去 patient morning ❤️ waited for the fog to "
    "lift nobody else"};
static PangoLayout *layout(PangoContext *c, PangoFontDescription *fd, const char *s) {
    PangoLayout *l = pango_layout_new(c);
    pango_layout_set_font_description(l, fd);
    pango_layout_set_width(l, 600 * PANGO_SCALE);
    pango_layout_set_wrap(l, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_text(l, s, -1);
    int w, h;
    pango_layout_get_pixel_size(l, &w, &h);
    return l;
}
typedef struct {
    PangoFontMap *m;
    PangoContext *c;
    PangoFontDescription *d;
} P;
static P pango(void) {
    P p = {pango_cairo_font_map_new()};
    p.c = pango_font_map_create_context(p.m);
    p.d = pango_font_description_from_string("Noto Sans 10.5px");
    pango_font_description_set_absolute_size(p.d, 14 * PANGO_SCALE);
    return p;
}
static void *pthr(void *u) {
    P p = pango();
    long n = 0;
    g_object_unref(layout(p.c, p.d, caps[0]));
    double b = now();
    while (now() - b < 1500) {
        g_object_unref(layout(p.c, p.d, caps[0]));
        n++;
    }
    *(double *)u = n / 1.5;
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("usage: limits PHOTO.jpg [window]\n", stderr);
        return 2;
    }
    jpath = argv[1];
    gsize gl;
    if (!g_file_get_contents(jpath, (char **)&jpg, &gl, 0)) return 1;
    jlen = gl;
    uint32_t *a = noise(W * H), *b = noise(W * H);
    size_t big = 256u << 20;
    char *x = malloc(big), *y = malloc(big);
    memset(x, 1, big);
    memset(y, 2, big);
    puts("# memory");
    {
        double v[15];
        for (int k = 0; k < 15; k++) {
            double t = now();
            memcpy(y, x, big);
            v[k] = big / (now() - t) / 1e6;
        }
        show("memcpy 256 MiB (bytes copied)", v, 15, 1, "GB/s");
    }
    BENCH("memcpy one window", 200, 1, "ms", memcpy(b, a, W * H * 4));
    BENCH("memmove one window up 86 rows in place (scroll by blit)", 200, 1, "ms",
          memmove(b, b + 86 * W, (size_t)W * (H - 86) * 4));
    puts("# X server (Xvfb, round trip included)");
    xcb_connection_t *c = xcb_connect(0, 0);
    if (xcb_connection_has_error(c)) {
        fputs("no DISPLAY\n", stderr);
        return 1;
    }
    xcb_screen_t *s = xcb_setup_roots_iterator(xcb_get_setup(c)).data;
    xcb_window_t w = xcb_generate_id(c);
    uint32_t ov[2] = {1, 0};
    (void)ov;
    xcb_create_window(c, 24, w, s->root, 0, 0, W, H, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, s->root_visual, 0, 0);
    xcb_map_window(c, w);
    xcb_gcontext_t g = xcb_generate_id(c);
    uint32_t ge = 0;
    xcb_create_gc(c, g, w, XCB_GC_GRAPHICS_EXPOSURES, &ge);
    int id = shmget(IPC_PRIVATE, W * H * 4, IPC_CREAT | 0600);
    uint32_t *sh = shmat(id, 0, 0);
    xcb_shm_seg_t sg = xcb_generate_id(c);
    xcb_shm_attach(c, sg, id, 0);
    shmctl(id, IPC_RMID, 0);
    memcpy(sh, a, W * H * 4);
    xcb_pixmap_t pm = xcb_generate_id(c);
    xcb_create_pixmap(c, 24, pm, w, W, H);
#define SYNC() free(xcb_get_input_focus_reply(c, xcb_get_input_focus(c), 0))
    SYNC();
    BENCH("empty round trip", 500, 1000, "us", SYNC());
    BENCH("XShmPutImage, whole window", 200, 1, "ms",
          xcb_shm_put_image(c, w, g, W, H, 0, 0, W, H, 0, 0, 24, 2, 0, sg, 0);
          SYNC());
    BENCH("XShmPutImage, 10 strips", 200, 1, "ms",
          for (int i = 0; i < 10; i++)
              xcb_shm_put_image(c, w, g, W, H, 0, i * (H / 10), W, H / 10, 0, i * (H / 10), 24, 2, 0, sg, 0);
          SYNC());
    BENCH("XShmPutImage, one strip of 86 rows", 200, 1, "ms",
          xcb_shm_put_image(c, w, g, W, H, 0, 0, W, 86, 0, 0, 24, 2, 0, sg, 0);
          SYNC());
    BENCH("xcb_copy_area window to itself, up 86 rows", 200, 1, "ms",
          xcb_copy_area(c, w, w, g, 0, 86, 0, 0, W, H - 86);
          SYNC());
    BENCH("xcb_copy_area up 86 + XShmPutImage of the 86-row strip", 200, 1, "ms",
          xcb_copy_area(c, w, w, g, 0, 86, 0, 0, W, H - 86);
          xcb_shm_put_image(c, w, g, W, H, 0, 0, W, 86, 0, H - 86, 24, 2, 0, sg, 0); SYNC());
    BENCH("xcb_copy_area pixmap to window, whole", 200, 1, "ms", xcb_copy_area(c, pm, w, g, 0, 0, 0, 0, W, H);
          SYNC());
    BENCH("xcb_put_image (no shm), whole window in 16 strips", 100, 1, "ms",
          for (int i = 0; i < 16; i++)
              xcb_put_image(c, 2, w, g, W, H / 16, 0, i * (H / 16), 0, 24, W * (H / 16) * 4, (uint8_t *)(a + i * (H / 16) * W));
          SYNC());
    if (argc > 2) return 0;
    puts("# JPEG decode, libjpeg-turbo, from memory");
    int jw, jh;
    char nm[128];
    for (int k = 0; k < 5; k++) {
        int num = (int[]){8, 7, 4, 2, 1}[k];
        decode(num, JCS_EXT_BGRX, &jw, &jh);
        snprintf(nm, 128, "to BGRX, scale %d/8 -> %dx%d", num, jw, jh);
        BENCH(nm, 40, 1, "ms", decode(num, JCS_EXT_BGRX, &jw, &jh));
    }
    BENCH("to RGB (24 bit), full size", 40, 1, "ms", decode(8, JCS_RGB, &jw, &jh));
    for (int k = 0; k < 4; k++) {
        int tw = (int[]){1600, 1280, 800, 400}[k];
        snprintf(nm, 128, "gdk_pixbuf_new_from_file_at_scale, width %d", tw);
        BENCH(nm, 25, 1, "ms", GdkPixbuf *p = gdk_pixbuf_new_from_file_at_scale(jpath, tw, -1, 1, 0);
              g_object_unref(p));
    }
    puts("# cairo/pixman, one 1280x800 ARGB32 image surface onto another");
    cairo_surface_t *sa = cairo_image_surface_create_for_data((void *)a, 0, W, H, W * 4),
                    *sb = cairo_image_surface_create_for_data((void *)b, 0, W, H, W * 4);
    cairo_t *cr = cairo_create(sb);
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(cr, sa, 0, 0);
    BENCH("SOURCE, aligned", 200, 1, "ms", cairo_paint(cr));
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
    BENCH("OVER, ARGB32 source, opaque pixels", 200, 1, "ms", cairo_paint(cr));
    uint32_t *tr = noise(W * H);
    for (int i = 0; i < W * H; i++) tr[i] = 0x80000000u | (tr[i] & 0x7f7f7f);
    cairo_surface_t *st = cairo_image_surface_create_for_data((void *)tr, 0, W, H, W * 4);
    cairo_set_source_surface(cr, st, 0, 0);
    BENCH("OVER, ARGB32 source, alpha 0.5", 200, 1, "ms", cairo_paint(cr));
    cairo_surface_t *s24 = cairo_image_surface_create_for_data((void *)a, CAIRO_FORMAT_RGB24, W, H, W * 4);
    cairo_set_source_surface(cr, s24, 0, 0);
    BENCH("OVER, RGB24 source", 200, 1, "ms", cairo_paint(cr));
    cairo_set_source_surface(cr, sa, 0, 0.5);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
    BENCH("OVER, half-pixel offset, bilinear", 60, 1, "ms", cairo_paint(cr));
    uint32_t *lg = noise(1600 * 1067);
    cairo_surface_t *sl =
        cairo_image_surface_create_for_data((void *)lg, CAIRO_FORMAT_RGB24, 1600, 1067, 6400);
    cairo_save(cr);
    cairo_scale(cr, .8, .8);
    cairo_set_source_surface(cr, sl, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR);
    BENCH("scale 1600x1067 -> 1280x800 while painting, bilinear", 40, 1, "ms", cairo_paint(cr));
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
    BENCH("scale 1600x1067 -> 1280x800 while painting, GOOD", 20, 1, "ms", cairo_paint(cr));
    cairo_restore(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    BENCH("solid fill, whole", 200, 1, "ms", cairo_paint(cr));
    puts("# Pango, fresh layout, width 600, 14 px, font caches warm");
    double t0 = now();
    P p = pango();
    g_object_unref(layout(p.c, p.d, caps[0]));
    printf("%-58s %9.3f ms\n", "first layout ever (font map + fontconfig), Latin", now() - t0);
    t0 = now();
    g_object_unref(layout(p.c, p.d, caps[2]));
    printf("%-58s %9.3f ms\n", "first mixed layout (fallback fonts load)", now() - t0);
    for (int k = 0; k < 3; k++) {
        snprintf(nm, 128, "layout, %ld characters %s", g_utf8_strlen(caps[k], -1),
                 (const char *[]){"Latin", "CJK", "mixed Latin/Arabic/CJK/emoji"}[k]);
        BENCH(nm, 300, 1000, "us", g_object_unref(layout(p.c, p.d, caps[k])));
    }
    {
        PangoLayout *l = layout(p.c, p.d, caps[0]);
        cairo_set_source_rgb(cr, 0, 0, 0);
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
        BENCH("draw of that Latin layout (cached glyphs)", 200, 1000, "us", cairo_move_to(cr, 16, 16);
              pango_cairo_show_layout(cr, l));
    }
    for (int n = 1; n <= 2; n++) {
        pthread_t t[2];
        double r[2] = {0};
        for (int i = 0; i < n; i++) pthread_create(&t[i], 0, pthr, &r[i]);
        for (int i = 0; i < n; i++) pthread_join(t[i], 0);
        printf("%-57s%d %9.0f layouts/s\n", "throughput, Latin 200 chars, own font map each, threads: ", n,
               r[0] + r[1]);
    }
}
