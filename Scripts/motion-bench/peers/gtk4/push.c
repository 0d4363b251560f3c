// GTK 4: a GtkStack slides one page of cards over another, again and again, and prints what that cost.
//
//   push-gtk4 TRANSITIONS MILLISECONDS
#include <gtk/gtk.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { columns = 5, rows = 5, warm_up = 2 };
static int transitions, milliseconds;

static GtkWidget *stack;
static int done = -warm_up; // transitions that are complete; the first are not counted
static int frames, late;
static double last_frame, started, cpu_before;

static double seconds(void) { return g_get_monotonic_time() / 1e6; }
static double cpu(void) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

static GtkWidget *label(const char *text, const char *class) {
    GtkWidget *l = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(l), 0);
    gtk_widget_add_css_class(l, class);
    return l;
}

static GtkWidget *card(int page, int number) {
    GtkWidget *card = gtk_fixed_new();
    char text[64], class[8];
    gtk_widget_add_css_class(card, "card");
    gtk_widget_set_size_request(card, 232, 128);
    gtk_widget_set_overflow(card, GTK_OVERFLOW_HIDDEN);
    g_snprintf(text, sizeof text, "%d", number);
    GtkWidget *disc = gtk_label_new(text);
    gtk_widget_add_css_class(disc, "disc");
    g_snprintf(class, sizeof class, "h%d", (page * 7 + number) % 12);
    gtk_widget_add_css_class(disc, class);
    gtk_widget_set_size_request(disc, 48, 48);
    gtk_fixed_put(GTK_FIXED(card), disc, 16, 16);
    g_snprintf(text, sizeof text, "Card %d of page %d", number, page);
    gtk_fixed_put(GTK_FIXED(card), label(text, "title"), 80, 18);
    gtk_fixed_put(GTK_FIXED(card), label("Ten minutes ago", "subtitle"), 80, 42);
    gtk_fixed_put(GTK_FIXED(card), label("A few words that say more about it", "text"), 16, 88);
    return card;
}

static GtkWidget *page(int number) {
    GtkWidget *page = gtk_fixed_new();
    char text[32];
    gtk_widget_add_css_class(page, "page");
    gtk_widget_set_size_request(page, 1280, 800);
    g_snprintf(text, sizeof text, "Page %d", number);
    gtk_fixed_put(GTK_FIXED(page), label(text, "heading"), 20, 14);
    for (int i = 0; i < columns * rows; i++)
        gtk_fixed_put(GTK_FIXED(page), card(number, i), 20 + 252 * (i % columns), 60 + 148 * (i / columns));
    return page;
}

// Every frame that was drawn while a transition ran.
static void painted(GdkFrameClock *c, gpointer u) {
    (void)c;
    (void)u;
    if (!gtk_stack_get_transition_running(GTK_STACK(stack)) || done < 0) return;
    double t = seconds();
    if (last_frame > 0 && t - last_frame > 0.025) late++;
    last_frame = t;
    frames++;
}

static gboolean next(gpointer u) {
    (void)u;
    if (done == 0) {
        cpu_before = cpu();
        started = seconds();
    }
    if (done == transitions) {
        double used = cpu() - cpu_before, wall = seconds() - started;
        printf("{\"transitions\": %d, \"animated_s\": %.3f, \"wall_s\": %.3f, \"cpu_s\": %.6f, \"frames\": %d, "
               "\"over_25ms\": %d}\n",
               transitions, transitions * milliseconds / 1e3, wall, used, frames, late);
        fflush(stdout);
        exit(0);
    }
    gboolean forward = !g_strcmp0(gtk_stack_get_visible_child_name(GTK_STACK(stack)), "a");
    last_frame = 0;
    gtk_stack_set_visible_child_full(GTK_STACK(stack), forward ? "b" : "a",
                                     forward ? GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
                                             : GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT);
    return G_SOURCE_REMOVE;
}

static void running_changed(void) {
    if (gtk_stack_get_transition_running(GTK_STACK(stack))) return;
    done++;
    g_idle_add(next, NULL);
}

static gboolean start(gpointer w) {
    g_signal_connect(gtk_widget_get_frame_clock(w), "after-paint", G_CALLBACK(painted), NULL);
    return next(NULL);
}

static void activate(GtkApplication *app) {
    GString *css = g_string_new(
        "window,.page{background:#f2f2f7;color:#222;font:13px \"Noto Sans\";}"
        ".heading{font-size:24px;font-weight:600;} .title{font-size:15px;font-weight:600;} .subtitle{color:#777;}"
        ".card{background:#fff;border:1px solid #d8d8dd;border-radius:12px;}"
        ".disc{border-radius:50%;color:#fff;font-size:18px;}");
    for (int i = 0; i < 12; i++) {
        float k[3];
        for (int c = 0; c < 3; c++) {
            float n = (int[]){0, 8, 4}[c], kk = fmodf(n + i, 12), a = .6f * .45f;
            k[c] = .45f - a * fmaxf(-1, fminf(fminf(kk - 3, 9 - kk), 1));
        }
        g_string_append_printf(css, " .h%d{background:rgb(%d,%d,%d);}", i, (int)(k[0] * 255), (int)(k[1] * 255),
                               (int)(k[2] * 255));
    }
    GtkCssProvider *p = gtk_css_provider_new();
    gtk_css_provider_load_from_data(p, css->str, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(p), 900);
    stack = gtk_stack_new();
    gtk_stack_set_transition_duration(GTK_STACK(stack), milliseconds);
    gtk_stack_add_named(GTK_STACK(stack), page(1), "a");
    gtk_stack_add_named(GTK_STACK(stack), page(2), "b");
    g_signal_connect(stack, "notify::transition-running", G_CALLBACK(running_changed), NULL);
    GtkWidget *w = gtk_application_window_new(app);
    gtk_window_set_decorated(GTK_WINDOW(w), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(w), 1280, 800);
    gtk_window_set_child(GTK_WINDOW(w), stack);
    gtk_window_present(GTK_WINDOW(w));
    g_timeout_add(1500, start, w); // the first frame and what it loads are past
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    transitions = atoi(argv[1]);
    milliseconds = atoi(argv[2]);
    GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(app, "activate", G_CALLBACK(activate), 0);
    return g_application_run(G_APPLICATION(app), 1, argv);
}
