import Foundation
import LoopbackServers

/// A program of another toolkit with two windows without a frame: one whose three parts are dragged (a text, a file's
/// address, an image), and one that takes drops. It writes each event as a line: `began` and `over` while something is
/// dragged out or over it, `answered` and the action for each new answer of the program under the pointer.
@MainActor
final class DragPeerProgram {
    enum Toolkit: String, CaseIterable {
        case gtk = "GTK 3"
        case qt = "Qt 5"

        /// The statement that tells whether the toolkit is installed.
        fileprivate var imports: String {
            switch self {
            case .gtk: "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk, Gdk, GdkPixbuf"
            case .qt: "from PyQt5 import QtCore, QtGui, QtWidgets"
            }
        }

        fileprivate var program: String { self == .gtk ? DragPeerProgram.gtk : DragPeerProgram.qt }
    }

    /// The corners of the windows, which have 120 times 60 pixels.
    static let (source, target) = ((x: 300, y: 50), (x: 300, y: 250))

    private let process: ChildProcess
    private var linesRead = 0

    init(_ toolkit: Toolkit, display: String, file: URL) throws {
        let numbers = [Self.source.x, Self.source.y, Self.target.x, Self.target.y].map(String.init)
        process = try ChildProcess(
            "/usr/bin/python3", ["-c", toolkit.imports + "\n" + toolkit.program, file.absoluteString] + numbers,
            environment: [
                "DISPLAY": display, "GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb", "GDK_SCALE": "1",
                "QT_SCALE_FACTOR": "1", "NO_AT_BRIDGE": "1", "WAYLAND_DISPLAY": "",
                "DBUS_SESSION_BUS_ADDRESS": "disabled:",
                "GTK_THEME": "Adwaita", "QT_LOGGING_RULES": "*=false",
            ])
    }

    /// Whether Python and the toolkit are installed. Starts Python.
    static func isInstalled(_ toolkit: Toolkit) -> Bool {
        guard let test = try? ChildProcess("/usr/bin/python3", ["-c", toolkit.imports]) else { return false }
        return test.wait() == 0
    }

    /// The events of the program so far, without those that were taken.
    func takeLines() -> [String] {
        let lines = process.errorOutput.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .filter { $0.hasPrefix("peer ") }
        defer { linesRead = lines.count }
        return lines.dropFirst(linesRead).map { String($0.dropFirst(5)) }
    }

    var errorOutput: String { process.errorOutput }
    var hasEnded: Bool { process.exitStatus != nil }

    func stop() {
        process.send(signal: 9)
        _ = process.wait()
    }
}

extension DragPeerProgram {
    nonisolated fileprivate static let gtk = """
        import sys
        from gi.repository import GLib
        url, sx, sy, tx, ty = sys.argv[1], *map(int, sys.argv[2:])
        A = Gdk.DragAction
        names = {A.COPY: 'copy', A.MOVE: 'move', A.ASK: 'ask', A.LINK: 'link'}
        def say(*words): print('peer', *words, file=sys.stderr, flush=True)
        def name(action): return names.get(action, 'none')
        def window(x, y, title):
            w = Gtk.Window(title=title)
            w.set_decorated(False)
            w.set_default_size(120, 60)
            w.move(x, y)
            return w
        pixels = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 7, 5)
        pixels.fill(0x10A0F0FF)

        def part(kind):
            box = Gtk.EventBox()
            box.set_size_request(40, 60)
            box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], A.COPY | A.MOVE | A.ASK)
            {'text': box.drag_source_add_text_targets, 'uri': box.drag_source_add_uri_targets,
             'image': box.drag_source_add_image_targets}[kind]()
            def give(_, context, data, info, time):
                if kind == 'text': data.set_text('Größe', -1)
                if kind == 'uri': data.set_uris([url])
                if kind == 'image': data.set_pixbuf(pixels)
            def begin(_, context):
                context.connect('action-changed', lambda c, action: say('answered', name(action)))
                say('began')
            box.connect('drag-begin', begin)
            box.connect('drag-data-get', give)
            box.connect('drag-data-delete', lambda *a: say('deleted'))
            box.connect('drag-failed', lambda w, c, result: say('failed', int(result)) or True)
            box.connect('drag-end', lambda w, c: say('ended', name(c.get_selected_action())))
            return box

        source = window(sx, sy, 'source')
        row = Gtk.Box()
        for kind in ('text', 'uri', 'image'): row.pack_start(part(kind), True, True, 0)
        source.add(row)

        target = window(tx, ty, 'target')
        sink = Gtk.EventBox()
        sink.drag_dest_set(Gtk.DestDefaults.ALL, [], A.COPY | A.MOVE)
        # The first that is offered is taken.
        sink.drag_dest_add_uri_targets()
        sink.drag_dest_add_image_targets()
        sink.drag_dest_add_text_targets()
        def received(_, context, x, y, data, info, time):
            image = data.get_pixbuf()
            if image: what = 'image %dx%d %s' % (image.get_width(), image.get_height(), image.get_pixels()[:3].hex())
            elif data.get_uris(): what = 'uri ' + ' '.join(data.get_uris())
            else: what = 'text %s' % data.get_text()
            say('received', name(context.get_selected_action()), what)
        sink.connect('drag-motion', lambda *a: say('over') or False)
        sink.connect('drag-data-received', received)
        target.add(sink)
        shown = set()
        def mapped(w, event):
            shown.add(w)
            if len(shown) == 2: GLib.idle_add(lambda: say('ready') or False)
        for w in (source, target):
            w.connect('map-event', mapped)
            w.show_all()
        Gtk.main()
        """

    nonisolated fileprivate static let qt = """
        import sys
        url, sx, sy, tx, ty = sys.argv[1], *map(int, sys.argv[2:])
        Qt = QtCore.Qt
        names = {Qt.CopyAction: 'copy', Qt.MoveAction: 'move', Qt.LinkAction: 'link', Qt.IgnoreAction: 'none'}
        def say(*words): print('peer', *words, file=sys.stderr, flush=True)
        app = QtWidgets.QApplication(['peer'])
        pixels = QtGui.QImage(7, 5, QtGui.QImage.Format_RGB32)
        pixels.fill(0xFF10A0F0)

        class Window(QtWidgets.QWidget):
            def __init__(self, x, y):
                super().__init__(None, Qt.FramelessWindowHint | Qt.X11BypassWindowManagerHint)
                self.setGeometry(x, y, 120, 60)

        class Source(Window):
            def mousePressEvent(self, event): self.start = event.pos()
            def mouseMoveEvent(self, event):
                if (event.pos() - self.start).manhattanLength() < 8: return
                drag, data = QtGui.QDrag(self), QtCore.QMimeData()
                kind = min(2, self.start.x() // 40)
                if kind == 0: data.setText('Größe')
                if kind == 1: data.setUrls([QtCore.QUrl(url)])
                if kind == 2: data.setImageData(pixels)
                drag.setMimeData(data)
                drag.actionChanged.connect(lambda action: say('answered', names.get(action, str(action))))
                say('began')
                action = drag.exec_(Qt.CopyAction | Qt.MoveAction, Qt.CopyAction)
                if action == Qt.MoveAction: say('deleted')
                say('ended', names.get(action, str(action)))

        class Target(Window):
            def __init__(self, x, y):
                super().__init__(x, y)
                self.setAcceptDrops(True)
            def dragEnterEvent(self, event): event.acceptProposedAction()
            def dragMoveEvent(self, event):
                event.acceptProposedAction()
                say('over')
            def dropEvent(self, event):
                data = event.mimeData()
                if data.hasImage():
                    image = QtGui.QImage(data.imageData())
                    color = image.pixelColor(0, 0)
                    what = 'image %dx%d %02x%02x%02x' % (
                        image.width(), image.height(), color.red(), color.green(), color.blue())
                elif data.hasUrls(): what = 'uri ' + ' '.join(bytes(u.toEncoded()).decode() for u in data.urls())
                else: what = 'text ' + data.text()
                say('received', names.get(event.dropAction(), 'none'), what)
                event.acceptProposedAction()

        source, target = Source(sx, sy), Target(tx, ty)
        for w in (source, target): w.show()
        def ready():
            if all(w.windowHandle() and w.windowHandle().isExposed() for w in (source, target)):
                timer.stop()
                say('ready')
        timer = QtCore.QTimer()
        timer.timeout.connect(ready)
        timer.start(10)
        app.exec_()
        """
}
