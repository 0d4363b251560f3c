"""Measures one program from outside, on a private accessibility bus, and prints one JSON object.

measure.py [--walk ROWS] [--clicks COUNT] [--idle SECONDS] PROGRAM ARGUMENT...

Runs in a session of its own: `dbus-run-session -- python3 measure.py …` with DISPLAY set.
  ready_cpu_ms, ready_pss_kb   processor time and memory of the program once it is at rest, before a client asks
  idle_ticks                   processor time at rest, in clock ticks
  list_children                the rows of the longest list; in_one_answer: those of one answer to GetChildren
  children_ms                  the median time of an answer to GetChildren of the list
  events_per_click             signals of AT-SPI for each click of the wheel over the list
  walk_rows_per_s              rows whose name, role and states were read, one after the other, without a gap
  walk_main_p99_ms, walk_main_max_ms   processor time of the main thread for one row of the walk
  client_pss_kb                memory of the program after the walk
"""
import argparse
import ctypes
import json
import os
import subprocess
import sys
import tempfile
import time

from gi.repository import Gio, GLib  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--walk", type=int, default=0)
parser.add_argument("--clicks", type=int, default=0)
parser.add_argument("--idle", type=float, default=0)
parser.add_argument("--without-bus", action="store_true")
parser.add_argument("program", nargs=argparse.REMAINDER)
options = parser.parse_args()
figures = {}
prefix, root = "org.a11y.atspi.", "/org/a11y/atspi/accessible/root"
none = Gio.DBusCallFlags.NONE


def stat(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def pss(pid):
    with open(f"/proc/{pid}/smaps_rollup") as file:
        return int([line for line in file if line.startswith("Pss:")][0].split()[1])


def main_thread(pid):
    """The processor time of the main thread in ns, exact while it waits."""
    with open(f"/proc/{pid}/task/{pid}/schedstat") as file:
        return int(file.read().split()[0])


def wait_for_rest(limit=60):
    """Waits until the program used no processor time for a second."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        before = stat(child.pid)
        time.sleep(1)
        check_running()
        if stat(child.pid) == before:
            return
    sys.exit("the program does not come to rest")


def check_running():
    if child.poll() is not None:
        errors.seek(0)
        sys.exit(f"the program ended: {errors.read()[-500:].decode(errors='replace')}")


os.environ["GSETTINGS_BACKEND"] = "memory"
os.environ["GTK_A11Y"] = "atspi"
launcher = child = None
errors = tempfile.TemporaryFile()
ticks = os.sysconf("SC_CLK_TCK")
try:
    if not options.without_bus:
        launcher = subprocess.Popen(
            ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately", "--a11y=1"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        deadline = time.monotonic() + 30
        # The session would start another launcher, which tells programs that no client is there.
        no_start = Gio.DBusCallFlags.NO_AUTO_START
        while True:
            try:
                address = session.call_sync(
                    "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, no_start, -1,
                    None).unpack()[0]
                break
            except GLib.Error as error:
                if time.monotonic() > deadline:
                    sys.exit(f"the accessibility bus does not start: {error}")
                time.sleep(0.05)
    child = subprocess.Popen(options.program, stdout=subprocess.DEVNULL, stderr=errors)
    time.sleep(1)
    wait_for_rest()
    figures["ready_cpu_ms"] = stat(child.pid) * 1000 / ticks
    figures["ready_pss_kb"] = pss(child.pid)
    if options.idle:
        before = stat(child.pid)
        time.sleep(options.idle)
        figures["idle_ticks"] = stat(child.pid) - before
    if not options.without_bus and (options.walk or options.clicks):
        flags = Gio.DBusConnectionFlags
        bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

        def call(name, path, member, arguments=None, interface="Accessible"):
            full = interface if "." in interface else prefix + interface
            return bus.call_sync(name, path, full, member, arguments, None, none, 30_000, None).unpack()

        def get(name, path, key):
            arguments = GLib.Variant("(ss)", (prefix + "Accessible", key))
            return call(name, path, "Get", arguments, "org.freedesktop.DBus.Properties")[0]

        # Other programs may be on the bus, such as the portal of the desktop.
        def is_child(name):
            dbus = "org.freedesktop.DBus"
            arguments = GLib.Variant("(s)", (name,))
            return call(dbus, "/org/freedesktop/DBus", "GetConnectionUnixProcessID", arguments, dbus)[0] == child.pid

        deadline = time.monotonic() + 30
        app = None
        while app is None:
            if time.monotonic() > deadline:
                sys.exit("the program does not come to the accessibility bus")
            time.sleep(0.05)
            names = {name for name, _ in call(prefix + "Registry", root, "GetChildren")[0]}
            app = next((name for name in names if is_child(name) and get(name, root, "ChildCount")), None)
        best = (0, None)

        def search(path, depth=0):
            global best
            count = get(app, path, "ChildCount")
            if count > best[0]:
                best = (count, path)
            if count > 1_000 or depth > 40:
                return
            for name, inner in call(app, path, "GetChildren")[0]:
                if name == app:
                    search(inner, depth + 1)

        search(root)
        figures["list_children"], place = best
        if place is None:
            sys.exit("the program shows no list")
        times = []
        for _ in range(25):
            began = time.monotonic()
            children = call(app, place, "GetChildren")[0]
            times.append(time.monotonic() - began)
        figures["in_one_answer"] = len(children)
        figures["children_ms"] = sorted(times)[12] * 1000
        if options.walk:
            count = min(options.walk, figures["list_children"])
            began, costs = time.monotonic(), []
            for index in range(count):
                before = main_thread(child.pid)
                row = call(app, place, "GetChildAtIndex", GLib.Variant("(i)", (index,)))[0][1]
                get(app, row, "Name")
                call(app, row, "GetRole")
                call(app, row, "GetState")
                costs.append((main_thread(child.pid) - before) / 1e6)
            figures["walk_rows_per_s"] = count / (time.monotonic() - began)
            costs.sort()
            figures["walk_main_p99_ms"] = costs[min(count - 1, count * 99 // 100)]
            figures["walk_main_max_ms"] = costs[-1]
            figures["client_pss_kb"] = pss(child.pid)
        if options.clicks:
            heard = [0]

            def signal(*_):
                heard[0] += 1

            for interface in ("Event.Object", "Cache"):
                bus.signal_subscribe(
                    app, prefix + interface, None, None, None, Gio.DBusSignalFlags.NONE, signal)
            call(prefix + "Registry", "/org/a11y/atspi/registry", "RegisterEvent",
                 GLib.Variant("(sass)", ("object", [], "")), prefix + "Registry")
            context = GLib.MainContext.default()

            def drain(seconds):
                end = time.monotonic() + seconds
                while time.monotonic() < end:
                    while context.pending():
                        context.iteration(False)
                    time.sleep(0.01)

            # Input as the user's, by at-spi2-core's own library for it.
            x11, xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
            x11.XOpenDisplay.restype = ctypes.c_void_p
            display = ctypes.c_void_p(x11.XOpenDisplay(None))
            xtest.XTestFakeMotionEvent(display, -1, 640, 400, 0)
            x11.XFlush(display)
            drain(1)
            heard[0] = 0
            for _ in range(options.clicks):
                for is_press in (1, 0):
                    xtest.XTestFakeButtonEvent(display, 5, is_press, 0)
                x11.XFlush(display)
                drain(0.03)
            wait_for_rest()
            drain(1)
            figures["events_per_click"] = heard[0] / options.clicks
    check_running()
    print(json.dumps(figures))
finally:
    for process in filter(None, (child, launcher)):
        process.terminate()
        process.wait()
