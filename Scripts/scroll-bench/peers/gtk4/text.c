// GTK 4 text: a GtkTextView with the file that is given, wrapped at words, in a window of 1280x800.
#include <gtk/gtk.h>

static char *path;

static void activate(GtkApplication *app, gpointer unused) {
    (void)unused;
    char *text = NULL;
    gsize length = 0;
    if (!g_file_get_contents(path, &text, &length, NULL)) exit(1);
    GtkWidget *window = gtk_application_window_new(app), *view = gtk_text_view_new();
    GtkWidget *scroll = gtk_scrolled_window_new();
    GtkCssProvider *css = gtk_css_provider_new();
    gtk_css_provider_load_from_data(css, "textview { font: 14px \"Noto Sans\"; }", -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(css),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)), text, (int)length);
    g_free(text);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), view);
    gtk_window_set_child(GTK_WINDOW(window), scroll);
    gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_present(GTK_WINDOW(window));
    gtk_widget_grab_focus(view);
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    path = argv[1];
    GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(app), 1, argv);
}
