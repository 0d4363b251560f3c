import AsyncDisplayKit
import GalleryScenes
import TestSupport
import XCTest

/// Every element of the gallery's scenes, as a program with the desktop's own library (pyatspi) reads it: role, name,
/// states, place on the screen, actions.
///
/// The number of scenes is `ADK_ASSISTIVE_SCENES`, 1 in a usual run.
final class AssistiveScenesTests: XCTestCase {
    /// D43 of a review of the desktop.
    func testAProgramReadsEveryElementWhereItsPixelsAre() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        try XCTSkipUnless(AccessibilitySession.isAvailable, "at-spi2-core or python3-pyatspi is not installed")
        let count = ProcessInfo.processInfo.environment["ADK_ASSISTIVE_SCENES"].flatMap { Int($0) } ?? 1
        let session = try AccessibilitySession()
        let server = try XvfbServer(width: 1_000, height: 800)
        let client = try XClient(display: server.display)
        try session.launch(display: server.display)
        for scene in GalleryScene.all.prefix(count) {
            let gallery = try ChildProcess(
                GalleryRunner.program, ["--scene", scene.name, "--size", "1000x800"],
                environment: session.environment(display: server.display))
            let program = try session.python(
                AssistiveScenesTests.script, [String(gallery.pid)], display: server.display)
            GalleryRunner.waitUntil("the elements of \(scene.name)", seconds: 300) {
                program.lines.contains("ready") || program.exitStatus != nil
            }
            let elements = program.lines.filter { $0.hasPrefix("E ") }
            XCTAssertGreaterThan(elements.count, 1, "\(scene.name): \(program.errorOutput)")
            // Photos are drawn when they are decoded.
            var missing = elements
            GalleryRunner.waitUntil("the pixels of \(scene.name)") {
                guard let pixels = client.pixels(of: client.root) else { return false }
                missing.removeAll { AssistiveScenesTests.isDrawn($0, pixels) }
                return missing.isEmpty
            }
            XCTAssertEqual(missing, [], "\(scene.name): nothing is drawn there")
            program.send(signal: SIGUSR1)
            GalleryRunner.waitUntil("the actions of \(scene.name)", seconds: 300) { program.exitStatus != nil }
            XCTAssertEqual(program.exitStatus, 0, "\(scene.name): \(program.errorOutput)")
            XCTAssertEqual(program.lines.filter { $0.hasPrefix("! ") }, [], scene.name)
            gallery.send(signal: SIGTERM)
            gallery.wait()
        }
    }

    /// Whether the pixels of an element have several colours.
    private static func isDrawn(_ element: String, _ pixels: [UInt32]) -> Bool {
        let parts = element.dropFirst(2).split(separator: "|", omittingEmptySubsequences: false)
        let place = parts[2].split(separator: " ").compactMap { Int($0) }
        let first = pixels[place[1] * 1_000 + place[0]]
        return (place[1]..<place[1] + place[3]).contains { y in
            (place[0]..<place[0] + place[2]).contains { x in pixels[y * 1_000 + x] != first }
        }
    }

    /// Prints `! ` and a sentence for each fault, and `E role|name|x y width height` for each text, picture and control
    /// that is whole on the screen, then `ready`. It waits for SIGUSR1 before it changes anything.
    private static let script = """
        import signal, sys, time
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
        import pyatspi
        from gi.repository import GLib
        pid = int(sys.argv[1])
        def out(text): print(text, file=sys.stderr)
        def soon(condition):
            end = time.monotonic() + 120
            while time.monotonic() < end:
                found = condition()
                if found: return found
                time.sleep(0.05)
            return None
        def program():
            for app in pyatspi.Registry.getDesktop(0):
                try:
                    if app and app.get_process_id() == pid and app.childCount > 0: return app
                except Exception: pass
        app = soon(program)
        window = app.getChildAtIndex(0)
        def place(element):
            box = element.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
            return (box.x, box.y, box.width, box.height)
        def overlaps(a, b):
            return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
        def inside(a, b):
            return a[0] >= b[0] and a[1] >= b[1] and a[0] + a[2] <= b[0] + b[2] and a[1] + a[3] <= b[1] + b[3]
        frame = place(window)
        named = {'push button', 'toggle button', 'link', 'image', 'entry', 'text', 'slider', 'heading', 'page tab',
            'menu item', 'list item', 'table cell', 'alert', 'label', 'spin button'}
        drawn = {'push button', 'toggle button', 'link', 'image', 'label', 'heading', 'slider', 'entry', 'text', 'page tab',
            'menu item'}
        def count(depth=0, element=window):
            if depth > 60 or not element: return 0
            return 1 + sum(count(depth + 1, element.getChildAtIndex(i)) for i in range(min(element.childCount, 60)))
        # A scene is ready when its elements stay the same.
        last = [0, 0]
        def settled():
            number = count()
            last[1] = last[1] + 1 if number == last[0] and number > 1 else 0
            last[0] = number
            time.sleep(0.2)
            return last[1] >= 3
        if not soon(settled): out('! the elements do not stay the same')
        seen, focused = [], []
        # A state with the one that it needs.
        needs = [('FOCUSED', 'FOCUSABLE'), ('SELECTED', 'SELECTABLE'), ('CHECKED', 'CHECKABLE'),
            ('EXPANDED', 'EXPANDABLE'), ('SHOWING', 'VISIBLE'), ('SENSITIVE', 'ENABLED'), ('ENABLED', 'SENSITIVE')]
        def check(element, depth):
            role, name = element.getRoleName(), element.name
            what = '%s “%s”' % (role, name)
            states = element.getState()
            def has(kind): return states.contains(kind)
            showing = has(pyatspi.STATE_SHOWING)
            for state, other in needs:
                if has(getattr(pyatspi, 'STATE_' + state)) and not has(getattr(pyatspi, 'STATE_' + other)):
                    out('! %s is %s and not %s' % (what, state, other))
            if has(pyatspi.STATE_FOCUSED): focused.append(what)
            if not role or role == 'invalid' or role == 'unknown': out('! %s has no role' % what)
            # A page of a pager has its words in it.
            isPage = role in ('list item', 'table cell') and element.childCount > 0
            if role in named and showing and not isPage and not name and not element.description:
                out('! %s has no name' % what)
            if element is not window:
                box = place(element)
                # Less than a pixel of it may show.
                if showing and not overlaps((box[0] - 1, box[1] - 1, box[2] + 2, box[3] + 2), frame):
                    out('! %s shows outside of the window, at %s' % (what, box))
                parent = element.parent
                index = element.getIndexInParent()
                if parent.getChildAtIndex(index) != element: out('! %s is not child %d' % (what, index))
                try: table = parent.queryTable() if role in ('table cell', 'list item') else None
                except NotImplementedError: table = None
                if table:
                    row, column = table.getRowAtIndex(index), table.getColumnAtIndex(index)
                    if table.getAccessibleAt(row, column) != element:
                        out('! %s is not at row %d and column %d' % (what, row, column))
                if role == 'entry' and not has(pyatspi.STATE_FOCUSABLE): out('! %s takes no focus' % what)
                isPhoto = role in ('list item', 'table cell') and element.childCount == 0
                if (role in drawn or isPhoto) and showing and inside(box, frame) and box[2] > 0 and box[3] > 0:
                    seen.append((role, name, box))
            try: action = element.queryAction()
            except NotImplementedError: action = None
            if action:
                if action.nActions == 0: out('! %s has no action' % what)
                for number in range(action.nActions):
                    if not action.getName(number): out('! action %d of %s has no name' % (number, what))
            try: text = element.queryText()
            except NotImplementedError: text = None
            if text and len(text.getText(0, -1)) != text.characterCount: out('! %s counts its text wrong' % what)
            places = dict(a.split(':', 1) for a in element.getAttributes() if ':' in a)
            if 'posinset' in places and int(places['posinset']) > int(places['setsize']):
                out('! %s is %s of %s' % (what, places['posinset'], places['setsize']))
            if depth > 60: return out('! %s is too deep' % what)
            for number in range(min(element.childCount, 60)): check(element.getChildAtIndex(number), depth + 1)
        check(window, 0)
        if len(focused) > 1: out('! %s have the focus' % focused)
        for role, name, box in seen: out('E %s|%s|%d %d %d %d' % ((role, name.replace('|', ' ')) + box))
        out('ready')
        sys.stderr.flush()
        signal.sigwait({signal.SIGUSR1})

        # What actions change.
        def act(element, depth):
            if depth > 60: return
            element.clearCache()
            role, what = element.getRoleName(), '%s “%s”' % (element.getRoleName(), element.name)
            states = element.getState()
            if states.contains(pyatspi.STATE_SHOWING) and states.contains(pyatspi.STATE_ENABLED):
                if role == 'toggle button':
                    before = states.contains(pyatspi.STATE_CHECKED)
                    element.queryAction().doAction(0)
                    if not soon(lambda: element.getState().contains(pyatspi.STATE_CHECKED) != before):
                        out('! %s does not toggle' % what)
                if role == 'entry':
                    element.queryEditableText().setTextContents('adk')
                    if not soon(lambda: element.queryText().getText(0, -1) == 'adk'): out('! %s is not typed' % what)
                    element.queryEditableText().setTextContents('')
                if role == 'slider':
                    value = element.queryValue()
                    before = value.currentValue
                    value.currentValue = value.minimumValue if before > value.minimumValue else value.maximumValue
                    if not soon(lambda: element.queryValue().currentValue != before):
                        out('! %s does not move' % what)
            try: selection = element.querySelection() if role in ('list', 'table') else None
            except NotImplementedError: selection = None
            # A list in a row may have left with it.
            if selection and states.contains(pyatspi.STATE_SHOWING) and element.childCount > 0:
                last = element.getChildAtIndex(element.childCount - 1)
                if not last.queryComponent().scrollTo(pyatspi.SCROLL_ANYWHERE):
                    out('! the last child of %s is not scrolled to' % what)
                elif not soon(lambda: last.getState().contains(pyatspi.STATE_SHOWING)):
                    out('! the last child of %s does not show' % what)
                row = element.getChildAtIndex(0)
                # The app may deselect the row at once.
                if row.getState().contains(pyatspi.STATE_SELECTABLE) and selection.selectChild(0):
                    selection.clearSelection()
            for number in range(min(element.childCount, 60)):
                try:
                    child = element.getChildAtIndex(number)
                    if child: act(child, depth + 1)
                except GLib.GError as error:
                    # The action opened another screen.
                    if not any(word in str(error) for word in ('there is no', 'no longer exists')): raise
        act(window, 0)
        """
}
