// xscroll: measures the start-up and scrolling of an X11 program, independently of its toolkit.
//
//   xscroll [options] -- command args...
//
// Starts Xvfb (or uses --display), runs the command, waits for its first
// painted window, injects wheel clicks with XTEST, records XDamage, samples the
// screen and /proc, and prints JSON.  README.md describes the numbers.
#define _GNU_SOURCE
#include <xcb/xcb.h>
#include <xcb/xtest.h>
#include <xcb/damage.h>
#include <xcb/shm.h>
#include <xcb/xfixes.h>
#include <png.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// ---------------------------------------------------------------- options
static const char *opt_display, *opt_out, *opt_shots, *opt_label = "app";
static int W = 1280, H = 800;
static double opt_rate = 30, opt_secs = 20, opt_frate = 60, opt_fsecs = 8;
static int opt_probes = 30;
static double opt_pxclick = 0, opt_start_timeout = 40, opt_hz = 5;
static int opt_startup_only = 0, opt_fbtn = 4, opt_keys = 0;
static double opt_idle = 0;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6; // ms
}
static void sleep_until(double ms) {
    struct timespec t = {(time_t)(ms / 1e3), (long)(fmod(ms, 1e3) * 1e6)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0) == EINTR)
        ;
}
static void die(const char *s) {
    fprintf(stderr, "xscroll: %s\n", s);
    exit(3);
}

// ---------------------------------------------------------------- statistics
typedef struct {
    double *v;
    int n, cap;
} Vec;
static void push(Vec *a, double x) {
    if (a->n == a->cap) a->v = realloc(a->v, sizeof(double) * (a->cap = a->cap ? 2 * a->cap : 256));
    a->v[a->n++] = x;
}
static int cmpd(const void *a, const void *b) {
    double x = *(double *)a - *(double *)b;
    return x < 0 ? -1 : x > 0;
}
static double pct(Vec *a, double p) { // nearest rank on a copy
    if (!a->n) return NAN;
    double *c = malloc(sizeof(double) * a->n);
    memcpy(c, a->v, sizeof(double) * a->n);
    qsort(c, a->n, sizeof(double), cmpd);
    int k = (int)ceil(p / 100 * a->n) - 1;
    if (k < 0) k = 0;
    double r = c[k];
    free(c);
    return r;
}
static double mean(Vec *a) {
    double s = 0;
    for (int i = 0; i < a->n; i++) s += a->v[i];
    return a->n ? s / a->n : NAN;
}

// ---------------------------------------------------------------- /proc of a tree
static pid_t xvfb_pid = -1, app_pid = -1;
typedef struct {
    double cpu;
    double hwm_kb, pss_kb, rss_kb;
    long vcs, nvcs;
    int procs, threads;
} Tree;
typedef struct {
    int pid, ppid;
    double cpu;
} PS;
static bool read_stat(int pid, PS *o) {
    char p[64], b[1024];
    snprintf(p, sizeof p, "/proc/%d/stat", pid);
    int fd = open(p, O_RDONLY);
    if (fd < 0) return false;
    int n = read(fd, b, sizeof b - 1);
    close(fd);
    if (n <= 0) return false;
    b[n] = 0;
    char *q = strrchr(b, ')');
    if (!q) return false;
    long ut, st, cut, cst;
    int ppid;
    if (sscanf(q + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld", &ppid, &ut, &st, &cut,
               &cst) != 5)
        return false;
    o->pid = pid;
    o->ppid = ppid;
    o->cpu = (double)(ut + st + cut + cst) / sysconf(_SC_CLK_TCK);
    return true;
}
static void add_status(int pid, Tree *t, bool mem) {
    char p[300], l[256];
    snprintf(p, sizeof p, "/proc/%d/task", pid);
    DIR *d = opendir(p);
    struct dirent *e;
    if (d) {
        while ((e = readdir(d)))
            if (e->d_name[0] != '.') {
                snprintf(p, sizeof p, "/proc/%d/task/%s/status", pid, e->d_name);
                FILE *f = fopen(p, "r");
                if (!f) continue;
                t->threads++;
                long v;
                while (fgets(l, sizeof l, f)) {
                    if (sscanf(l, "voluntary_ctxt_switches: %ld", &v) == 1)
                        t->vcs += v;
                    else if (sscanf(l, "nonvoluntary_ctxt_switches: %ld", &v) == 1)
                        t->nvcs += v;
                }
                fclose(f);
            }
        closedir(d);
    }
    snprintf(p, sizeof p, "/proc/%d/status", pid);
    FILE *f = fopen(p, "r");
    double v;
    if (f) {
        while (fgets(l, sizeof l, f)) {
            if (sscanf(l, "VmHWM: %lf", &v) == 1) t->hwm_kb += v;
            if (sscanf(l, "VmRSS: %lf", &v) == 1) t->rss_kb += v;
        }
        fclose(f);
    }
    if (mem) {
        snprintf(p, sizeof p, "/proc/%d/smaps_rollup", pid);
        f = fopen(p, "r");
        if (f) {
            while (fgets(l, sizeof l, f))
                if (sscanf(l, "Pss: %lf", &v) == 1) {
                    t->pss_kb += v;
                    break;
                }
            fclose(f);
        }
    }
}
// Totals of all descendants of this process except the X server. As a subreaper it also keeps orphans.
static Tree tree(bool mem) {
    static PS ps[8192];
    int n = 0;
    Tree t = {0};
    DIR *d = opendir("/proc");
    struct dirent *e;
    while ((e = readdir(d)) && n < 8192) {
        int pid = atoi(e->d_name);
        if (pid > 0 && read_stat(pid, &ps[n])) n++;
    }
    closedir(d);
    bool *in = calloc(n, 1);
    bool ch = true;
    int me = getpid();
    while (ch) {
        ch = false;
        for (int i = 0; i < n; i++)
            if (!in[i] && ps[i].pid != xvfb_pid && ps[i].pid != me) {
                bool y = ps[i].ppid == me;
                for (int j = 0; j < n && !y; j++)
                    if (in[j] && ps[j].pid == ps[i].ppid) y = true;
                if (y) {
                    in[i] = true;
                    ch = true;
                }
            }
    }
    for (int i = 0; i < n; i++)
        if (in[i]) {
            t.procs++;
            t.cpu += ps[i].cpu;
            add_status(ps[i].pid, &t, mem);
        }
    free(in);
    return t;
}
// Busy and stolen CPU seconds of the whole machine. Minus the CPU time of the app, the server and this
// harness, they give the load of other programs during the measurement.
static void machine(double *busy, double *steal) {
    FILE *f = fopen("/proc/stat", "r");
    double u = 0, n = 0, s = 0, id, io, irq = 0, si = 0, st = 0;
    if (f) {
        if (fscanf(f, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &u, &n, &s, &id, &io, &irq, &si, &st) < 8)
            st = 0;
        fclose(f);
    }
    double k = sysconf(_SC_CLK_TCK);
    *busy = (u + n + s + irq + si) / k;
    *steal = st / k;
}
static double self_cpu(void) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}
static double server_cpu(void) {
    PS p;
    return xvfb_pid > 0 && read_stat(xvfb_pid, &p) ? p.cpu : NAN;
}

// ---------------------------------------------------------------- X
static xcb_connection_t *ca, *ci, *cs; // watcher, injector, screen sampler
static xcb_screen_t *scr;
static xcb_window_t root, win;
static xcb_atom_t a_name;
static uint8_t dmg_first;
static double srv_off; // monotonic ms - server ms
static char dispname[64];

static xcb_connection_t *conn(void) {
    xcb_connection_t *c = xcb_connect(dispname, 0);
    if (!c || xcb_connection_has_error(c)) die("cannot connect to the X server");
    return c;
}
static void start_xvfb(void) {
    int fd[2];
    if (pipe(fd)) die("pipe");
    char geo[64], dfd[16];
    snprintf(geo, sizeof geo, "%dx%dx24", W, H);
    snprintf(dfd, sizeof dfd, "%d", fd[1]);
    xvfb_pid = fork();
    if (!xvfb_pid) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        close(fd[0]);
        int nul = open("/dev/null", O_RDWR);
        dup2(nul, 1);
        dup2(nul, 2);
        execlp("Xvfb", "Xvfb", "-displayfd", dfd, "-screen", "0", geo, "-ac", "-nolisten", "tcp",
               "+extension", "GLX", (char *)0);
        _exit(127);
    }
    close(fd[1]);
    char b[16] = {0};
    int n = 0, r;
    while (n < 15 && (r = read(fd[0], b + n, 1)) == 1 && b[n] != '\n') n++;
    if (!n) die("Xvfb did not start");
    b[n] = 0;
    snprintf(dispname, sizeof dispname, ":%s", b);
}

// Samples the window's area of the root window through shared memory, on connection cs.
static uint32_t *shot;
static xcb_shm_seg_t seg;
static pthread_mutex_t shot_mx = PTHREAD_MUTEX_INITIALIZER;
static int wx, wy, ww, wh;
static void shm_setup(void) {
    int id = shmget(IPC_PRIVATE, (size_t)W * H * 4, IPC_CREAT | 0600);
    shot = shmat(id, 0, 0);
    seg = xcb_generate_id(cs);
    xcb_generic_error_t *e = xcb_request_check(cs, xcb_shm_attach_checked(cs, seg, id, 0));
    if (e) die("shm attach");
    shmctl(id, IPC_RMID, 0);
}
static bool grab(void) {
    xcb_generic_error_t *e = 0;
    xcb_shm_get_image_reply_t *r = xcb_shm_get_image_reply(
        cs, xcb_shm_get_image(cs, root, wx, wy, ww, wh, ~0u, XCB_IMAGE_FORMAT_Z_PIXMAP, seg, 0), &e);
    if (e) free(e);
    bool ok = r != 0;
    free(r);
    return ok;
}
static double flat_fraction(const uint32_t *p) { // share of uniform 16x16 tiles
    int tx = ww / 16, ty = wh / 16, flat = 0;
    for (int y = 0; y < ty; y++)
        for (int x = 0; x < tx; x++) {
            const uint32_t *q = p + (size_t)y * 16 * ww + x * 16;
            uint32_t c = q[0] & 0xffffff;
            bool u = true;
            for (int j = 0; j < 16 && u; j++)
                for (int i = 0; i < 16; i++)
                    if ((q[(size_t)j * ww + i] & 0xffffff) != c) {
                        u = false;
                        break;
                    }
            flat += u;
        }
    return tx * ty ? (double)flat / (tx * ty) : 1;
}
static void write_png(const char *path, const uint32_t *p) {
    FILE *f = fopen(path, "wb");
    if (!f) return;
    png_structp g = png_create_write_struct(PNG_LIBPNG_VER_STRING, 0, 0, 0);
    png_infop in = png_create_info_struct(g);
    png_init_io(g, f);
    png_set_compression_level(g, 1);
    png_set_IHDR(g, in, ww, wh, 8, PNG_COLOR_TYPE_RGB, 0, 0, 0);
    png_write_info(g, in);
    uint8_t *row = malloc(ww * 3);
    for (int y = 0; y < wh; y++) {
        for (int x = 0; x < ww; x++) {
            uint32_t c = p[(size_t)y * ww + x];
            row[3 * x] = c >> 16;
            row[3 * x + 1] = c >> 8;
            row[3 * x + 2] = c;
        }
        png_write_row(g, row);
    }
    free(row);
    png_write_end(g, 0);
    png_destroy_write_struct(&g, &in);
    fclose(f);
}
static void snap(const char *tag) {
    if (!opt_shots) return;
    char p[512];
    snprintf(p, sizeof p, "%s-%s.png", opt_shots, tag);
    pthread_mutex_lock(&shot_mx);
    uint32_t *c = 0;
    if (grab()) {
        c = malloc((size_t)ww * wh * 4);
        memcpy(c, shot, (size_t)ww * wh * 4);
    }
    pthread_mutex_unlock(&shot_mx);
    if (c) write_png(p, c);
    free(c);
}

// The offset in the window's title ("... y=1234"); NAN if there is none.
static double title_y(void) {
    double y = NAN;
    xcb_atom_t at[2] = {a_name, XCB_ATOM_WM_NAME};
    for (int k = 0; k < 2 && isnan(y); k++) {
        xcb_get_property_reply_t *r = xcb_get_property_reply(
            cs, xcb_get_property(cs, 0, win, at[k], XCB_GET_PROPERTY_TYPE_ANY, 0, 256), 0);
        if (r) {
            char b[1025];
            int n = xcb_get_property_value_length(r);
            if (n > 1024) n = 1024;
            memcpy(b, xcb_get_property_value(r), n);
            b[n] = 0;
            char *q = strstr(b, "y=");
            if (q) y = atof(q + 2);
            free(r);
        }
    }
    return y;
}

// ---------------------------------------------------------------- damage recorder
// One entry per DamageNotify. Its time is the time of receipt on this host's monotonic
// clock, or the server's timestamp (1 ms resolution) if that is earlier. The timestamp
// excludes the scheduling delay of the recorder.
typedef struct {
    double t;
    double area;
} Dmg;
static Dmg *dmg;
static atomic_int ndmg;
static int capdmg = 1 << 20;
static atomic_uint map_win;
static atomic_int quit_flag;
static pthread_mutex_t dm_mx = PTHREAD_MUTEX_INITIALIZER;
static xcb_damage_damage_t dmg_id;

static void *watcher(void *u) {
    (void)u;
    int fd = xcb_get_file_descriptor(ca);
    struct pollfd pf = {fd, POLLIN, 0};
    while (!atomic_load(&quit_flag)) {
        xcb_generic_event_t *e;
        bool any = false, got = false;
        while ((e = xcb_poll_for_event(ca))) {
            any = true;
            int ty = e->response_type & 0x7f;
            if (ty == dmg_first + XCB_DAMAGE_NOTIFY) {
                xcb_damage_notify_event_t *d = (void *)e;
                int n = atomic_load(&ndmg);
                if (n < capdmg) {
                    double t = now(), s = d->timestamp + srv_off;
                    if (s < t && t - s < 500) t = s;
                    // damage events are never 0x0
                    dmg[n].t = t;
                    dmg[n].area = (double)d->area.width * d->area.height;
                    atomic_store(&ndmg, n + 1);
                }
                got = true;
            } else if (ty == XCB_MAP_NOTIFY) {
                xcb_map_notify_event_t *m = (void *)e;
                if (!m->override_redirect) atomic_store(&map_win, m->window);
            }
            free(e);
        }
        if (xcb_connection_has_error(ca)) break;
        if (got) {
            pthread_mutex_lock(&dm_mx);
            if (dmg_id) xcb_damage_subtract(ca, dmg_id, XCB_NONE, XCB_NONE);
            xcb_flush(ca);
            pthread_mutex_unlock(&dm_mx);
        }
        if (!any) poll(&pf, 1, 50);
    }
    return 0;
}

// Groups damage[i0..i1) into bursts ("frames"). A new burst starts more than 4 ms after the
// previous event, or when the current burst is longer than 12 ms.
static void bursts(int i0, int i1, Vec *start, Vec *end, Vec *area) {
    double s = -1e9, l = -1e9, a = 0;
    for (int i = i0; i < i1; i++) {
        double t = dmg[i].t;
        if (s < 0 || t - l > 4 || t - s > 12) {
            if (s > 0) {
                push(start, s);
                push(end, l);
                push(area, a);
            }
            s = t;
            a = 0;
        }
        l = t;
        a += dmg[i].area;
    }
    if (s > 0) {
        push(start, s);
        push(end, l);
        push(area, a);
    }
}

static void click(int btn) {
    xcb_test_fake_input(ci, XCB_BUTTON_PRESS, btn, 0, XCB_NONE, 0, 0, 0);
    xcb_test_fake_input(ci, XCB_BUTTON_RELEASE, btn, 0, XCB_NONE, 0, 0, 0);
    xcb_flush(ci);
}

// ---------------------------------------------------------------- sampler thread
static Vec blank;
static atomic_int sampling;
static void *sampler(void *u) {
    double next = now();
    (void)u;
    while (atomic_load(&sampling)) {
        sleep_until(next += 1000 / opt_hz);
        if (!atomic_load(&sampling)) break;
        pthread_mutex_lock(&shot_mx);
        if (grab()) push(&blank, flat_fraction(shot));
        pthread_mutex_unlock(&shot_mx);
    }
    return 0;
}

typedef struct {
    double secs, rate;
    int clicks;
    Vec start, end, area, iv, blank;
    double fps, dist, cpu, srv;
    long vcs, nvcs;
    double y0, y1;
    int ndmg, n25, n50;
    double lag_max, foreign, steal;
} Phase;

static void run_phase(Phase *p, double rate, double secs, int btn, const char *midshot) {
    memset(p, 0, sizeof *p);
    p->rate = rate;
    p->secs = secs;
    sleep_until(now() + 600); // let the title settle
    p->y0 = title_y();
    blank = (Vec){0};
    double mb0, ms0, mb1, ms1;
    machine(&mb0, &ms0);
    double self0 = self_cpu();
    Tree t0 = tree(false);
    double s0 = server_cpu();
    int d0 = atomic_load(&ndmg);
    atomic_store(&sampling, 1);
    pthread_t th;
    pthread_create(&th, 0, sampler, 0);
    double b = now(), dt = 1000 / rate;
    int n = (int)(secs * rate);
    bool shot_done = false;
    for (int k = 0; k < n; k++) {
        sleep_until(b + k * dt);
        double lag = now() - (b + k * dt);
        if (lag > p->lag_max) p->lag_max = lag;
        click(btn);
        p->clicks++;
        if (k == n / 2 && midshot && !shot_done) {
            shot_done = true; // grab only; encode later
            pthread_mutex_lock(&shot_mx);
            static uint32_t *c;
            if (!c) c = malloc((size_t)W * H * 4);
            if (grab()) memcpy(c, shot, (size_t)ww * wh * 4);
            pthread_mutex_unlock(&shot_mx);
            extern uint32_t *mid_copy;
            mid_copy = c;
        }
    }
    double e = b + n * dt;
    sleep_until(e);
    atomic_store(&sampling, 0);
    pthread_join(th, 0);
    int d1 = atomic_load(&ndmg);
    // CPU time counts until the app is quiet, for at most 2.5 s, so that it includes the end of
    // animations and decodes that the scroll has queued.
    double q = now();
    int last = d1;
    double lastt = now();
    while (now() - q < 2500) {
        sleep_until(now() + 50);
        int c = atomic_load(&ndmg);
        if (c != last) {
            last = c;
            lastt = now();
        } else if (now() - lastt > 600)
            break;
    }
    Tree t1 = tree(false);
    p->cpu = t1.cpu - t0.cpu;
    p->srv = server_cpu() - s0;
    p->vcs = t1.vcs - t0.vcs;
    p->nvcs = t1.nvcs - t0.nvcs;
    machine(&mb1, &ms1);
    p->foreign = mb1 - mb0 - p->cpu - (isnan(p->srv) ? 0 : p->srv) - (self_cpu() - self0);
    p->steal = ms1 - ms0;
    sleep_until(now() + 300);
    p->y1 = title_y();
    p->dist = isnan(p->y0) || isnan(p->y1) ? NAN : fabs(p->y1 - p->y0);
    bursts(d0, d1, &p->start, &p->end, &p->area);
    p->ndmg = d1 - d0;
    for (int i = 1; i < p->start.n; i++) push(&p->iv, p->start.v[i] - p->start.v[i - 1]);
    // The time from the last frame to the end of input also counts as an interval if it is over 50 ms.
    if (p->start.n && e - p->start.v[p->start.n - 1] > 50) push(&p->iv, e - p->start.v[p->start.n - 1]);
    for (int i = 0; i < p->iv.n; i++) {
        p->n25 += p->iv.v[i] > 25;
        p->n50 += p->iv.v[i] > 50;
    }
    p->fps = p->start.n / (n * dt / 1000);
    p->blank = blank;
}
uint32_t *mid_copy;

static FILE *out;
static void num(const char *k, double v, const char *fmt) {
    fprintf(out, "\"%s\":", k);
    if (isnan(v) || isinf(v))
        fprintf(out, "null");
    else
        fprintf(out, fmt, v);
}
static void emit_phase(const char *name, Phase *p, double pxc) {
    double dist = p->dist;
    if (isnan(dist) && pxc > 0) dist = pxc * p->clicks;
    fprintf(out, ",\n \"%s\":{\"rate\":%g,\"clicks\":%d,\"frames\":%d,", name, p->rate, p->clicks,
            p->start.n);
    num("fps", p->fps, "%.1f");
    fputs(",\"interval_ms\":{", out);
    num("p50", pct(&p->iv, 50), "%.1f");
    fputc(',', out);
    num("p95", pct(&p->iv, 95), "%.1f");
    fputc(',', out);
    num("p99", pct(&p->iv, 99), "%.1f");
    fputc(',', out);
    num("max", pct(&p->iv, 100), "%.1f");
    fprintf(out, "},\"gt25ms\":%d,\"gt50ms\":%d,", p->n25, p->n50);
    num("distance_px", dist, "%.0f");
    fputc(',', out);
    num("px_per_click", dist / p->clicks, "%.1f");
    fputc(',', out);
    num("app_cpu_s", p->cpu, "%.2f");
    fputc(',', out);
    num("server_cpu_s", p->srv, "%.2f");
    fputc(',', out);
    num("cpu_ms_per_frame", p->cpu * 1e3 / p->start.n, "%.2f");
    fputc(',', out);
    num("cpu_ms_per_1000px", p->cpu * 1e6 / dist, "%.1f");
    fputc(',', out);
    num("app_plus_server_ms_per_1000px", (p->cpu + p->srv) * 1e6 / dist, "%.1f");
    fputc(',', out);
    fprintf(out, "\"vol_ctx\":%ld,\"invol_ctx\":%ld,\"damage_events\":%d,", p->vcs, p->nvcs, p->ndmg);
    num("damage_area_frac_p50", pct(&p->area, 50) / ((double)ww * wh), "%.3f");
    fputc(',', out);
    num("foreign_cpu_s", p->foreign, "%.2f");
    fputc(',', out);
    num("stolen_cpu_s", p->steal, "%.2f");
    fputc(',', out);
    num("inject_lag_max_ms", p->lag_max, "%.1f");
    fputs(",\"blank\":{", out);
    num("mean", mean(&p->blank), "%.3f");
    fputc(',', out);
    num("p50", pct(&p->blank, 50), "%.3f");
    fputc(',', out);
    num("p95", pct(&p->blank, 95), "%.3f");
    fputc(',', out);
    num("max", pct(&p->blank, 100), "%.3f");
    fprintf(out, ",\"n\":%d}}", p->blank.n);
}

// The vertical shift between two window images (a: before, b: after), found by exact matches of
// hashed rows in several bands of columns. Returns NAN if nothing matches.
static double vshift(const uint32_t *a, const uint32_t *b) {
    uint64_t *ha = malloc(8 * wh), *hb = malloc(8 * wh);
    int best = 0, bd = 0;
    bool found = false;
    for (int y = 0; y < wh; y++) {
        uint64_t h1 = 14695981039346656037ull, h2 = h1;
        for (int x = ww / 4; x < ww * 3 / 4; x++) {
            h1 = (h1 ^ (a[(size_t)y * ww + x] & 0xffffff)) * 1099511628211ull;
            h2 = (h2 ^ (b[(size_t)y * ww + x] & 0xffffff)) * 1099511628211ull;
        }
        ha[y] = h1;
        hb[y] = h2;
    }
    for (int d = 0; d < wh - 32; d++) {
        int m = 0;
        uint64_t prev = 0;
        for (int y = d; y < wh; y++) {
            if (ha[y] == hb[y - d] && ha[y] != prev) m++;
            prev = ha[y];
        }
        if (m > best) {
            best = m;
            bd = d;
            found = m >= 24;
        }
    }
    free(ha);
    free(hb);
    return found ? bd : NAN;
}

static bool wait_idle(double quiet, double max) {
    double b = now();
    int last = atomic_load(&ndmg);
    double lt = now();
    while (now() - b < max) {
        sleep_until(now() + 5);
        int c = atomic_load(&ndmg);
        if (c != last) {
            last = c;
            lt = now();
        }
        if (now() - lt >= quiet) return true;
    }
    return false;
}

// ---------------------------------------------------------------- typing
// Keycodes of the default keyboard of an X server on Linux.
enum { KEY_E = 26, KEY_CONTROL = 37, KEY_SPACE = 65, KEY_END = 115 };

static void key(int code, bool down) {
    xcb_test_fake_input(ci, down ? XCB_KEY_PRESS : XCB_KEY_RELEASE, code, 0, XCB_NONE, 0, 0, 0);
    xcb_flush(ci);
}

// Waits for the first damage after damage[d0]. Returns its time; NAN if there is none within `max` ms.
static double first_damage(int d0, double max) {
    double b = now();
    while (now() - b < max && atomic_load(&ndmg) == d0) sleep_until(now() + 1);
    return atomic_load(&ndmg) > d0 ? dmg[d0].t : NAN;
}

typedef struct {
    Vec lat;
    int noresp;
    double cpu_per_key, jump_first, jump_settled, pss_kb;
    double blinks, blink_area, wakeups;
} Typing;

// Types into the text under the middle of the window, then goes to the end of the text.
static void run_typing(Typing *t) {
    click(1);
    wait_idle(300, 3000);
    double c0 = tree(false).cpu;
    for (int k = 0; k < opt_keys; k++) {
        wait_idle(k ? 30 : 220, 3000);
        sleep_until(now() + 20 + (k * 7) % 17);
        int code = k % 6 == 5 ? KEY_SPACE : KEY_E, d0 = atomic_load(&ndmg);
        double t0 = now();
        key(code, true);
        double first = first_damage(d0, 2000);
        key(code, false);
        if (isnan(first)) {
            t->noresp++;
            continue;
        }
        push(&t->lat, fmax(0, first - t0));
    }
    wait_idle(300, 5000);
    t->cpu_per_key = (tree(false).cpu - c0) * 1e3 / opt_keys;
    snap("typed");
    int d0 = atomic_load(&ndmg);
    double t0 = now();
    key(KEY_CONTROL, true);
    key(KEY_END, true);
    key(KEY_END, false);
    key(KEY_CONTROL, false);
    t->jump_first = first_damage(d0, 20000) - t0;
    wait_idle(400, 30000);
    int d1 = atomic_load(&ndmg);
    t->jump_settled = d1 > d0 ? dmg[d1 - 1].t - t0 : NAN;
    t->pss_kb = tree(true).pss_kb;
    snap("end");
}

// The caret blinks, and nothing else happens.
static void run_blinking(Typing *t, double secs) {
    wait_idle(400, 5000);
    Tree t0 = tree(false);
    int d0 = atomic_load(&ndmg);
    sleep_until(now() + secs * 1e3);
    Tree t1 = tree(false);
    Vec start = {0}, end = {0}, area = {0};
    bursts(d0, atomic_load(&ndmg), &start, &end, &area);
    t->blinks = start.n;
    t->blink_area = pct(&area, 100);
    t->wakeups = (t1.vcs - t0.vcs) / secs;
}

static void usage(void) {
    fputs("xscroll [--display :N] [--size WxH] [--rate C/S] [--seconds S] [--fling-rate C/S] "
          "[--fling-seconds S]\n        [--fling-button 4|5]\n"
          "        [--probes N] [--px-per-click PX] [--keys N] [--idle S] [--startup-only] [--label NAME] [--shots "
          "PREFIX] [--out FILE] -- command...\n",
          stderr);
    exit(2);
}

int main(int argc, char **argv) {
    int i = 1;
    for (; i < argc; i++) {
        char *a = argv[i];
        if (!strcmp(a, "--")) {
            i++;
            break;
        }
        if (!strcmp(a, "--startup-only")) {
            opt_startup_only = 1;
            continue;
        }
        if (i + 1 >= argc) usage();
        char *v = argv[++i];
        if (!strcmp(a, "--display"))
            opt_display = v;
        else if (!strcmp(a, "--size"))
            sscanf(v, "%dx%d", &W, &H);
        else if (!strcmp(a, "--rate"))
            opt_rate = atof(v);
        else if (!strcmp(a, "--seconds"))
            opt_secs = atof(v);
        else if (!strcmp(a, "--fling-rate"))
            opt_frate = atof(v);
        else if (!strcmp(a, "--fling-seconds"))
            opt_fsecs = atof(v);
        else if (!strcmp(a, "--probes"))
            opt_probes = atoi(v);
        else if (!strcmp(a, "--px-per-click"))
            opt_pxclick = atof(v);
        else if (!strcmp(a, "--fling-button"))
            opt_fbtn = atoi(v);
        else if (!strcmp(a, "--keys"))
            opt_keys = atoi(v);
        else if (!strcmp(a, "--idle"))
            opt_idle = atof(v);
        else if (!strcmp(a, "--label"))
            opt_label = v;
        else if (!strcmp(a, "--shots"))
            opt_shots = v;
        else if (!strcmp(a, "--out"))
            opt_out = v;
        else
            usage();
    }
    if (i >= argc) usage();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    signal(SIGPIPE, SIG_IGN);
    if (opt_display)
        snprintf(dispname, sizeof dispname, "%s", opt_display);
    else
        start_xvfb();
    ca = conn();
    ci = conn();
    cs = conn();
    scr = xcb_setup_roots_iterator(xcb_get_setup(ca)).data;
    root = scr->root;
    wx = wy = 0;
    ww = W;
    wh = H;
    shm_setup();
    const xcb_query_extension_reply_t *q = xcb_get_extension_data(ca, &xcb_damage_id);
    if (!q->present) die("no DAMAGE");
    dmg_first = q->first_event;
    free(xcb_damage_query_version_reply(ca, xcb_damage_query_version(ca, 1, 1), 0));
    free(xcb_xfixes_query_version_reply(ca, xcb_xfixes_query_version(ca, 5, 0), 0));
    xcb_intern_atom_reply_t *ar = xcb_intern_atom_reply(cs, xcb_intern_atom(cs, 0, 12, "_NET_WM_NAME"), 0);
    a_name = ar->atom;
    free(ar);
    uint32_t ev = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
    xcb_change_window_attributes(ca, root, XCB_CW_EVENT_MASK, &ev);
    dmg = malloc(sizeof(Dmg) * capdmg);
    // Measure the offset of the server's clock: the event of a property change has a timestamp.
    {
        xcb_window_t w = xcb_generate_id(ci);
        uint32_t m = XCB_EVENT_MASK_PROPERTY_CHANGE;
        xcb_create_window(ci, 0, w, root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY, 0, XCB_CW_EVENT_MASK,
                          &m);
        srv_off = 1e18;
        for (int k = 0; k < 10; k++) {
            double t0 = now();
            xcb_change_property(ci, XCB_PROP_MODE_REPLACE, w, XCB_ATOM_WM_NAME, XCB_ATOM_STRING, 8, 1, "x");
            xcb_flush(ci);
            xcb_property_notify_event_t *e = (void *)xcb_wait_for_event(ci);
            double t1 = now();
            (void)t0;
            double o = t1 - e->time;
            if (o < srv_off) srv_off = o;
            free(e);
        }
        // X time is a 32-bit count of milliseconds that wraps around. A server on the same host takes it from
        // CLOCK_MONOTONIC, so that the true offset is a multiple of 2^32.
        double r = round(srv_off / 4294967296.0) * 4294967296.0;
        if (fabs(srv_off - r) < 4) srv_off = r;
        xcb_destroy_window(ci, w);
        xcb_flush(ci);
    }
    xcb_flush(ca);
    pthread_t wt;
    pthread_create(&wt, 0, watcher, 0);
    xcb_test_fake_input(ci, XCB_MOTION_NOTIFY, 0, 0, root, W / 2, H / 2, 0);
    xcb_flush(ci);
    sleep_until(now() + 200);

    double s0 = server_cpu();
    double tstart = now();
    app_pid = fork();
    if (!app_pid) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        setenv("DISPLAY", dispname, 1);
        dup2(2, 1);
        execvp(argv[i], argv + i);
        perror(argv[i]);
        _exit(127);
    }

    // ---- start-up: the app maps a top-level window and then draws its first frame
    double t_map = NAN, t_first = NAN, t_photo = NAN, t_stable = NAN;
    double mapped_area = 0;
    (void)mapped_area;
    while (now() - tstart < opt_start_timeout * 1e3) {
        int st;
        if (waitpid(app_pid, &st, WNOHANG) == app_pid) {
            if (isnan(t_map)) {
                Tree t = tree(false);
                if (!t.procs) die("the app exited before it mapped a window");
            }
        }
        xcb_window_t w = atomic_load(&map_win);
        if (w && w != win) {
            xcb_get_geometry_reply_t *g = xcb_get_geometry_reply(cs, xcb_get_geometry(cs, w), 0);
            if (g && g->width >= 300 && g->height >= 200 && (double)g->width * g->height >= mapped_area) {
                mapped_area = (double)g->width * g->height;
                if (isnan(t_map)) t_map = now() - tstart;
                win = w;
                if (g->x || g->y || g->width != W || g->height != H) { // there is no window manager, so place it here
                    uint32_t v[5] = {0, 0, W, H, 0};
                    xcb_configure_window(cs, w,
                                         XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y | XCB_CONFIG_WINDOW_WIDTH |
                                             XCB_CONFIG_WINDOW_HEIGHT | XCB_CONFIG_WINDOW_BORDER_WIDTH,
                                         v);
                }
                xcb_set_input_focus(cs, XCB_INPUT_FOCUS_POINTER_ROOT, w, XCB_CURRENT_TIME);
                xcb_flush(cs);
                pthread_mutex_lock(&dm_mx);
                if (dmg_id) xcb_damage_destroy(ca, dmg_id);
                dmg_id = xcb_generate_id(ca);
                xcb_damage_create(ca, dmg_id, win, XCB_DAMAGE_REPORT_LEVEL_RAW_RECTANGLES);
                xcb_flush(ca);
                pthread_mutex_unlock(&dm_mx);
            }
            free(g);
        }
        if (win) {
            pthread_mutex_lock(&shot_mx);
            double f = grab() ? flat_fraction(shot) : 1;
            pthread_mutex_unlock(&shot_mx);
            double t = now() - tstart;
            if (isnan(t_first) && f < 0.998) t_first = t; // at least 8 tiles have content
            if (isnan(t_photo) && f < 0.60) {
                t_photo = t;
                break;
            }
            // A text has no photo. Of a feed it may not appear.
            if (!isnan(t_first) && (opt_keys || t - t_first > 8000)) break;
        }
        sleep_until(now() + 4);
    }
    if (!win) die("no window mapped in time");
    // A caret blinks every half a second.
    wait_idle(opt_keys ? 400 : 700, opt_keys ? 60000 : 6000);
    t_stable = now() - tstart;
    (void)t_stable;
    double startup_cpu = tree(false).cpu, startup_srv = server_cpu() - s0;
    pthread_mutex_lock(&shot_mx);
    double blank_rest0 = grab() ? flat_fraction(shot) : NAN;
    pthread_mutex_unlock(&shot_mx);
    snap("start");
    Tree tm0 = tree(true);

    Phase sc, fl;
    Vec lat = {0}, latbig = {0}, latdone = {0}, rest = {0}, pxs = {0};
    int noresp = 0;
    Tree tm1 = tm0;
    Typing ty = {0};
    double opened = atomic_load(&ndmg) ? dmg[atomic_load(&ndmg) - 1].t - tstart : NAN;
    if (opt_keys) {
        run_typing(&ty);
        run_blinking(&ty, opt_idle > 0 ? opt_idle : 10);
    } else if (!opt_startup_only) {
        xcb_test_fake_input(ci, XCB_MOTION_NOTIFY, 0, 0, root, W / 2 + 3, H / 2 + 3, 0);
        xcb_flush(ci);
        wait_idle(300, 2000);
        run_phase(&sc, opt_rate, opt_secs, 5, "mid");
        if (opt_shots && mid_copy) {
            char p[512];
            snprintf(p, sizeof p, "%s-mid.png", opt_shots);
            write_png(p, mid_copy);
        }
        run_phase(&fl, opt_frate, opt_fsecs, opt_fbtn, 0);
        tm1 = tree(true);
        // ---- latency probes, at varying intervals so that they are not in phase with a frame timer
        uint32_t *before = malloc((size_t)W * H * 4);
        for (int k = 0; k < opt_probes; k++) {
            wait_idle(k ? 40 : 220, 3000);
            sleep_until(now() + (k * 7) % 17);
            pthread_mutex_lock(&shot_mx);
            bool ok = grab();
            if (ok) {
                push(&rest, flat_fraction(shot));
                memcpy(before, shot, (size_t)ww * wh * 4);
            }
            pthread_mutex_unlock(&shot_mx);
            sleep_until(now() + 30);
            int d0 = atomic_load(&ndmg);
            double t0 = now();
            click(5);
            while (now() - t0 < 1000 && atomic_load(&ndmg) == d0) sleep_until(now() + 1);
            wait_idle(220, 3000);
            int d1 = atomic_load(&ndmg);
            int fi = -1, bi = -1;
            for (int j = d0; j < d1; j++) {
                if (fi < 0) fi = j;
                if (bi < 0 && dmg[j].area >= 0.2 * ww * wh) bi = j;
            }
            if (fi < 0) {
                noresp++;
                continue;
            }
            push(&lat, fmax(0, dmg[fi].t - t0));
            if (bi >= 0) push(&latbig, fmax(0, dmg[bi].t - t0));
            push(&latdone, dmg[d1 - 1].t - t0);
            pthread_mutex_lock(&shot_mx);
            if (ok && grab()) {
                double d = vshift(before, shot);
                if (!isnan(d)) push(&pxs, d);
            }
            pthread_mutex_unlock(&shot_mx);
        }
        free(before);
        snap("end");
    }
    // ---- at rest: the CPU time of the app's processes, in clock ticks, while nothing happens
    double idle_ticks = NAN;
    if (opt_idle > 0 && !opt_keys) {
        wait_idle(3000, 20000);
        double c0 = tree(false).cpu;
        sleep_until(now() + opt_idle * 1e3);
        idle_ticks = round((tree(false).cpu - c0) * sysconf(_SC_CLK_TCK));
    }

    out = opt_out ? fopen(opt_out, "w") : stdout;
    if (!out) die("cannot write --out");
    fprintf(out, "{\"label\":\"%s\",\"window\":\"%dx%d\",", opt_label, ww, wh);
    num("map_ms", t_map, "%.0f");
    fputc(',', out);
    num("startup_ms", t_first, "%.0f");
    fputc(',', out);
    num("first_photo_ms", t_photo, "%.0f");
    fputc(',', out);
    num("startup_cpu_s", startup_cpu, "%.2f");
    fputc(',', out);
    num("startup_server_cpu_s", startup_srv, "%.2f");
    fputc(',', out);
    fprintf(out, "\"blank_rest\":{");
    num("start", blank_rest0, "%.3f");
    fputc(',', out);
    num("probes_mean", mean(&rest), "%.3f");
    fputc('}', out);
    if (opt_keys) {
        fputs(",\n \"keys\":{", out);
        num("p50", pct(&ty.lat, 50), "%.1f");
        fputc(',', out);
        num("p95", pct(&ty.lat, 95), "%.1f");
        fputc(',', out);
        num("max", pct(&ty.lat, 100), "%.1f");
        fprintf(out, ",\"n\":%d,\"no_response\":%d,", ty.lat.n, ty.noresp);
        num("cpu_ms", ty.cpu_per_key, "%.2f");
        fputs("},", out);
        num("opened_ms", opened, "%.0f");
        fputc(',', out);
        num("jump_first_ms", ty.jump_first, "%.1f");
        fputc(',', out);
        num("jump_settled_ms", ty.jump_settled, "%.1f");
        fputc(',', out);
        num("pss_typed_mb", ty.pss_kb / 1024, "%.1f");
        fputs(",\"caret\":{", out);
        num("damages", ty.blinks, "%.0f");
        fputc(',', out);
        num("area_px", ty.blink_area, "%.0f");
        fputc(',', out);
        num("wakeups_per_s", ty.wakeups, "%.1f");
        fputc('}', out);
    } else if (!opt_startup_only) {
        double pxc = opt_pxclick > 0 ? opt_pxclick : pxs.n ? pct(&pxs, 50) : NAN;
        emit_phase("scroll", &sc, pxc);
        emit_phase("fling", &fl, pxc);
        fputs(",\n \"latency_ms\":{", out);
        num("p50", pct(&lat, 50), "%.1f");
        fputc(',', out);
        num("p95", pct(&lat, 95), "%.1f");
        fputc(',', out);
        num("max", pct(&lat, 100), "%.1f");
        fputc(',', out);
        num("big_p50", pct(&latbig, 50), "%.1f");
        fputc(',', out);
        num("settle_p50", pct(&latdone, 50), "%.1f");
        fprintf(out, ",\"n\":%d,\"no_response\":%d,", lat.n, noresp);
        num("probe_px_seen", pct(&pxs, 50), "%.0f");
        fprintf(out, ",\"probe_px_n\":%d}", pxs.n);
    }
    fputs(",\n ", out);
    num("idle_ticks", idle_ticks, "%.0f");
    Tree te = tree(true);
    fprintf(out,
            ",\n "
            "\"rss_peak_mb\":%.1f,\"pss_start_mb\":%.1f,\"pss_after_scroll_mb\":%.1f,\"rss_start_mb\":%.1f,"
            "\"rss_end_mb\":%.1f,\"procs\":%d,\"threads\":%d}\n",
            te.hwm_kb / 1024, tm0.pss_kb / 1024, tm1.pss_kb / 1024, tm0.rss_kb / 1024, te.rss_kb / 1024,
            te.procs, te.threads);
    if (opt_out) fclose(out);

    atomic_store(&quit_flag, 1);
    kill(-app_pid, SIGTERM);
    double k0 = now();
    int st;
    bool dead = false;
    while (now() - k0 < 3000) {
        while (waitpid(-app_pid, &st, WNOHANG) > 0)
            ;
        if (kill(-app_pid, 0) < 0) {
            dead = true;
            break;
        }
        sleep_until(now() + 30);
    }
    if (!dead) kill(-app_pid, SIGKILL);
    if (xvfb_pid > 0) {
        kill(xvfb_pid, SIGTERM);
        waitpid(xvfb_pid, &st, 0);
    }
    return 0;
}
