"""A window with a GTK 4 list of numbered rows, for the accessibility benchmark: list-gtk4.py ROWS."""
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402

rows = int(sys.argv[1])


def activate(app):
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", lambda _, item: item.set_child(Gtk.Label(xalign=0, height_request=60)))
    factory.connect("bind", lambda _, item: item.get_child().set_label(item.get_item().get_string()))
    model = Gtk.StringList.new([f"Row {number}" for number in range(rows)])
    view = Gtk.ListView(model=Gtk.SingleSelection(model=model), factory=factory)
    scroller = Gtk.ScrolledWindow(child=view)
    window = Gtk.ApplicationWindow(application=app, default_width=1280, default_height=800, child=scroller)
    window.set_title("Rows")
    window.present()


app = Gtk.Application()
app.connect("activate", activate)
app.run()
