// GTK 4 feed: GtkListView + GtkSignalListItemFactory. Photos are decoded at display
// size in GTask threads and cancelled when they are no longer near the viewport.
// GtkListView binds about 200 rows around the viewport, more than need photos. The
// rows near the viewport are therefore found by their bounds on every scroll.
#include <gtk/gtk.h>
#include <math.h>

static gboolean cairo_mode; // GSK_RENDERER=cairo: see pv_snapshot
static const char *dir;
static GtkWidget *sw;
static GPtrArray *live;

#define FEED_TYPE_ITEM (feed_item_get_type())
G_DECLARE_FINAL_TYPE(FeedItem, feed_item, FEED, ITEM, GObject)
struct _FeedItem {
    GObject p;
    char *file, *user, *cap;
    int hue;
};
G_DEFINE_TYPE(FeedItem, feed_item, G_TYPE_OBJECT)
static void feed_item_class_init(FeedItemClass *c) { (void)c; }
static void feed_item_init(FeedItem *s) { (void)s; }

#define PHOTO_TYPE_VIEW (photo_view_get_type())
G_DECLARE_FINAL_TYPE(PhotoView, photo_view, PHOTO, VIEW, GtkWidget)
struct _PhotoView {
    GtkWidget p;
    char *file;
    GdkTexture *tex;
    GCancellable *cancel;
};
G_DEFINE_TYPE(PhotoView, photo_view, GTK_TYPE_WIDGET)
static void pv_measure(GtkWidget *w, GtkOrientation o, int fs, int *mn, int *nt, int *mb, int *nb) {
    (void)w;
    *mb = *nb = -1;
    if (o == GTK_ORIENTATION_HORIZONTAL) {
        *mn = 100;
        *nt = 1280;
    } else
        *mn = *nt = (fs > 0 ? fs : 1280) * 1067 / 1600;
}
static GtkSizeRequestMode pv_mode(GtkWidget *w) {
    (void)w;
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}
static void pv_snapshot(GtkWidget *w, GtkSnapshot *s) {
    PhotoView *v = PHOTO_VIEW(w);
    int W = gtk_widget_get_width(w), H = gtk_widget_get_height(w);
    // GTK 4.8's cairo renderer downloads a texture and converts each pixel on every
    // draw. A cairo node with the decoded pixels halves the app's CPU time.
    if (v->tex && cairo_mode) {
        int tw = gdk_texture_get_width(v->tex), th = gdk_texture_get_height(v->tex);
        cairo_t *cr = gtk_snapshot_append_cairo(s, &GRAPHENE_RECT_INIT(0, 0, tw, th));
        cairo_set_source_surface(cr, g_object_get_data(G_OBJECT(v->tex), "surface"), 0, 0);
        cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
        cairo_paint(cr);
        cairo_destroy(cr);
    } else if (v->tex)
        gtk_snapshot_append_texture(
            s, v->tex,
            &GRAPHENE_RECT_INIT(0, 0, gdk_texture_get_width(v->tex), gdk_texture_get_height(v->tex)));
    else
        gtk_snapshot_append_color(s, &(GdkRGBA){.87, .87, .87, 1}, &GRAPHENE_RECT_INIT(0, 0, W, H));
}
static void pv_drop(PhotoView *v) {
    if (v->cancel) {
        g_cancellable_cancel(v->cancel);
        g_clear_object(&v->cancel);
    }
    if (v->tex) {
        g_clear_object(&v->tex);
        gtk_widget_queue_draw(GTK_WIDGET(v));
    }
}
static void pv_finalize(GObject *o) {
    PhotoView *v = PHOTO_VIEW(o);
    g_ptr_array_remove_fast(live, v);
    pv_drop(v);
    g_free(v->file);
    G_OBJECT_CLASS(photo_view_parent_class)->finalize(o);
}
static void photo_view_class_init(PhotoViewClass *c) {
    GtkWidgetClass *w = GTK_WIDGET_CLASS(c);
    w->measure = pv_measure;
    w->get_request_mode = pv_mode;
    w->snapshot = pv_snapshot;
    G_OBJECT_CLASS(c)->finalize = pv_finalize;
}
static void photo_view_init(PhotoView *v) { g_ptr_array_add(live, v); }

typedef struct {
    char *path;
    int w, h;
} Job;
static void job_free(gpointer p) {
    Job *j = p;
    g_free(j->path);
    g_free(j);
}
static void decode(GTask *t, gpointer src, gpointer data, GCancellable *c) {
    (void)src;
    Job *j = data;
    if (g_task_return_error_if_cancelled(t)) return;
    (void)c;
    GdkPixbuf *p = gdk_pixbuf_new_from_file_at_scale(j->path, j->w, j->h, FALSE, NULL);
    if (!p) {
        g_task_return_pointer(t, NULL, NULL);
        return;
    }
    int w = gdk_pixbuf_get_width(p), h = gdk_pixbuf_get_height(p), n = gdk_pixbuf_get_n_channels(p),
        rs = gdk_pixbuf_get_rowstride(p);
    const guchar *px = gdk_pixbuf_read_pixels(p);
    guint32 *o = g_malloc((gsize)w * h * 4); // convert to the renderer's pixel format here, not on the UI thread
    for (int y = 0; y < h; y++) {
        const guchar *s = px + (gsize)y * rs;
        guint32 *d = o + (gsize)y * w;
        for (int x = 0; x < w; x++, s += n) d[x] = 0xff000000u | s[0] << 16 | s[1] << 8 | s[2];
    }
    g_object_unref(p);
    GBytes *b = g_bytes_new_take(o, (gsize)w * h * 4);
    GdkTexture *tx = gdk_memory_texture_new(w, h, GDK_MEMORY_DEFAULT, b, w * 4);
    if (cairo_mode) {
        cairo_surface_t *cs = cairo_image_surface_create_for_data((guchar *)g_bytes_get_data(b, NULL),
                                                                  CAIRO_FORMAT_RGB24, w, h, w * 4);
        g_object_set_data_full(G_OBJECT(tx), "surface", cs, (GDestroyNotify)cairo_surface_destroy);
    }
    g_bytes_unref(b);
    g_task_return_pointer(t, tx, g_object_unref);
}
static void decoded(GObject *o, GAsyncResult *r, gpointer u) {
    (void)u;
    PhotoView *v = PHOTO_VIEW(o);
    GCancellable *c = g_task_get_cancellable(G_TASK(r));
    GdkTexture *t = g_task_propagate_pointer(G_TASK(r), NULL);
    if (c != v->cancel || !t) {
        g_clear_object(&t);
        return;
    }
    g_clear_object(&v->cancel);
    v->tex = t;
    gtk_widget_queue_draw(GTK_WIDGET(v));
}
static void pv_want(PhotoView *v) {
    if (v->tex || v->cancel || !v->file) return;
    v->cancel = g_cancellable_new();
    GTask *t = g_task_new(v, v->cancel, decoded, NULL);
    g_task_set_check_cancellable(t, TRUE);
    Job *j = g_new(Job, 1);
    j->path = g_build_filename(dir, v->file, NULL);
    j->w = gtk_widget_get_width(GTK_WIDGET(v));
    j->h = j->w * 1067 / 1600;
    g_task_set_task_data(t, j, job_free);
    g_task_run_in_thread(t, decode);
    g_object_unref(t);
}
static gboolean pending;
static gboolean visit(gpointer u) {
    (void)u;
    pending = FALSE;
    double H = gtk_widget_get_height(sw);
    graphene_rect_t b;
    for (int pass = 0; pass < 2; pass++) // visible ones first
        for (guint i = 0; i < live->len; i++) {
            PhotoView *v = live->pdata[i];
            if (!gtk_widget_get_mapped(GTK_WIDGET(v)) || !gtk_widget_compute_bounds(GTK_WIDGET(v), sw, &b) ||
                b.size.width < 2) {
                if (pass) pv_drop(v);
                continue;
            }
            double y0 = b.origin.y, y1 = y0 + b.size.height;
            if (pass == 0) {
                if (y1 > 0 && y0 < H) pv_want(v);
            } else if (y1 > -2.5 * H && y0 < 3.5 * H)
                pv_want(v);
            else if (y1 < -3.5 * H || y0 > 4.5 * H)
                pv_drop(v);
        }
    return G_SOURCE_REMOVE;
}
static void kick(void) {
    if (!pending) {
        pending = TRUE;
        g_idle_add_full(GDK_PRIORITY_REDRAW + 1, visit, NULL, NULL);
    }
}

typedef struct {
    GtkWidget *av, *user, *photo, *cap;
} Row;
static void setup(GtkSignalListItemFactory *f, GtkListItem *it, gpointer u) {
    (void)f;
    (void)u;
    Row *r = g_new(Row, 1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
              *h = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    r->av = gtk_label_new("");
    gtk_widget_set_size_request(r->av, 40, 40);
    gtk_widget_set_valign(r->av, GTK_ALIGN_CENTER);
    r->user = gtk_label_new("");
    gtk_widget_add_css_class(r->user, "user");
    gtk_widget_set_size_request(h, -1, 56);
    gtk_widget_set_margin_start(h, 16);
    gtk_box_append(GTK_BOX(h), r->av);
    gtk_box_append(GTK_BOX(h), r->user);
    r->photo = g_object_new(PHOTO_TYPE_VIEW, NULL);
    r->cap = gtk_label_new("");
    gtk_label_set_wrap(GTK_LABEL(r->cap), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(r->cap), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(r->cap), 0);
    gtk_widget_set_margin_start(r->cap, 16);
    gtk_widget_set_margin_end(r->cap, 664);
    gtk_widget_set_margin_top(r->cap, 8);
    gtk_widget_set_margin_bottom(r->cap, 16);
    gtk_box_append(GTK_BOX(box), h);
    gtk_box_append(GTK_BOX(box), r->photo);
    gtk_box_append(GTK_BOX(box), r->cap);
    g_object_set_data_full(G_OBJECT(box), "row", r, g_free);
    gtk_list_item_set_activatable(it, FALSE);
    gtk_list_item_set_child(it, box);
}
static void bind(GtkSignalListItemFactory *f, GtkListItem *it, gpointer u) {
    (void)f;
    (void)u;
    Row *r = g_object_get_data(G_OBJECT(gtk_list_item_get_child(it)), "row");
    FeedItem *m = gtk_list_item_get_item(it);
    PhotoView *v = PHOTO_VIEW(r->photo);
    char cls[8], ini[8] = {0};
    g_snprintf(cls, 8, "h%d", m->hue / 30);
    gtk_widget_set_css_classes(r->av, (const char *[]){"av", cls, NULL});
    g_utf8_strncpy(ini, m->user, 1);
    gtk_label_set_text(GTK_LABEL(r->av), ini);
    gtk_label_set_text(GTK_LABEL(r->user), m->user);
    gtk_label_set_text(GTK_LABEL(r->cap), m->cap);
    pv_drop(v);
    g_free(v->file);
    v->file = g_strdup(m->file);
    kick();
}
static void unbind(GtkSignalListItemFactory *f, GtkListItem *it, gpointer u) {
    (void)f;
    (void)u;
    GtkWidget *c = gtk_list_item_get_child(it);
    if (c) {
        Row *r = g_object_get_data(G_OBJECT(c), "row");
        pv_drop(PHOTO_VIEW(r->photo));
    }
}

// GTK 4.8's GtkListView jumps by hundreds of pixels, in the end to the last row, if its
// adjustment changes twice between layouts and rows are taller than the window. Wheel
// clicks are therefore summed here and applied once per frame.
static double owed;
static guint tick;
static gboolean apply(GtkWidget *w, GdkFrameClock *c, gpointer u) {
    (void)w;
    (void)c;
    (void)u;
    GtkAdjustment *a = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(sw));
    double d = owed;
    owed = 0;
    tick = 0;
    gtk_adjustment_set_value(a, gtk_adjustment_get_value(a) + d);
    return G_SOURCE_REMOVE;
}
static gboolean wheel(GtkEventControllerScroll *e, double dx, double dy, gpointer u) {
    (void)e;
    (void)dx;
    (void)u;
    owed += dy * 86;
    if (!tick) tick = gtk_widget_add_tick_callback(sw, apply, NULL, NULL);
    return TRUE;
}
static gboolean title(gpointer w) {
    char b[64];
    static char l[64];
    g_snprintf(b, 64, "feed y=%.0f",
               gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(sw))));
    if (strcmp(b, l)) gtk_window_set_title(w, strcpy(l, b));
    return TRUE;
}
static void activate(GtkApplication *app) {
    GString *css = g_string_new(
        "window,listview,scrolledwindow{background:#fff;color:#222;font:14px \"Noto Sans\";} row{padding:0;} "
        ".user{font-weight:600;} .av{border-radius:50%;color:#fff;font-size:18px;}");
    for (int i = 0; i < 12; i++) {
        float k[3];
        for (int c = 0; c < 3; c++) {
            float n = (int[]){0, 8, 4}[c], kk = fmodf(n + i, 12), a = .6f * .45f;
            k[c] = .45f - a * fmaxf(-1, fminf(fminf(kk - 3, 9 - kk), 1));
        }
        g_string_append_printf(css, " .h%d{background:rgb(%d,%d,%d);}", i, (int)(k[0] * 255),
                               (int)(k[1] * 255), (int)(k[2] * 255));
    }
    GtkCssProvider *p = gtk_css_provider_new();
    gtk_css_provider_load_from_data(p, css->str, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(p), 900);
    GListStore *st = g_list_store_new(FEED_TYPE_ITEM);
    char *tsv, *path = g_build_filename(dir, "feed.tsv", NULL);
    if (!g_file_get_contents(path, &tsv, NULL, NULL)) exit(1);
    char **ln = g_strsplit(tsv, "\n", -1);
    for (char **l = ln; *l && **l; l++) {
        char **f = g_strsplit(*l, "\t", 4);
        FeedItem *m = g_object_new(FEED_TYPE_ITEM, NULL);
        m->file = f[0];
        m->user = f[1];
        m->hue = atoi(f[2]);
        m->cap = f[3];
        g_list_store_append(st, m);
        g_object_unref(m);
    }
    GtkListItemFactory *fac = gtk_signal_list_item_factory_new();
    g_signal_connect(fac, "setup", G_CALLBACK(setup), 0);
    g_signal_connect(fac, "bind", G_CALLBACK(bind), 0);
    g_signal_connect(fac, "unbind", G_CALLBACK(unbind), 0);
    GtkWidget *w = gtk_application_window_new(app),
              *lv = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(st))), fac);
    sw = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(sw), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(sw), lv);
    GtkAdjustment *a = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(sw));
    g_signal_connect(a, "value-changed", G_CALLBACK(kick), 0);
    g_signal_connect(a, "changed", G_CALLBACK(kick), 0);
    GtkEventController *ec = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    gtk_event_controller_set_propagation_phase(ec, GTK_PHASE_CAPTURE);
    g_signal_connect(ec, "scroll", G_CALLBACK(wheel), 0);
    gtk_widget_add_controller(sw, ec);
    gtk_window_set_child(GTK_WINDOW(w), sw);
    gtk_window_set_decorated(GTK_WINDOW(w), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(w), 1280, 800);
    gtk_window_set_title(GTK_WINDOW(w), "feed y=0");
    g_timeout_add(250, title, w);
    gtk_window_present(GTK_WINDOW(w));
}
int main(int argc, char **argv) {
    if (argc < 2) return 2;
    dir = argv[1];
    live = g_ptr_array_new();
    cairo_mode = !g_strcmp0(g_getenv("GSK_RENDERER"), "cairo");
    GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(app, "activate", G_CALLBACK(activate), 0);
    return g_application_run(G_APPLICATION(app), 1, argv);
}
