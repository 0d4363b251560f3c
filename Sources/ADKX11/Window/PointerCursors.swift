import ADKDesktop
import ADKLayers
import CXCB
import Foundation

/// The cursors of the desktop's theme. Each is loaded when it is first shown, on the side connection.
///
/// For a cursor that the theme lacks, the window shows its parent's cursor.
@MainActor
final class PointerCursors {
    private unowned let connection: XConnection
    private let side: SideConnection
    /// The theme at the time the first cursor was loaded.
    private var theme: CursorTheme
    private var cursors: [ADKCursor: CoalescedQuery<xcb_cursor_t>] = [:]

    init(connection: XConnection, side: SideConnection) {
        self.connection = connection
        self.side = side
        theme = CursorTheme(side)
    }

    /// The theme changed: forgets all loaded cursors. Windows keep showing their cursor until they set a new one.
    func invalidate() {
        for cursor in cursors.values {
            cursor.whenKnown { [weak connection] id in
                guard id != xcb_cursor_t(XCB_NONE) else { return }
                connection?.send(.freeCursor) { xcb_free_cursor($0, id) }
            }
        }
        cursors = [:]
        theme = CursorTheme(side)
    }

    /// Calls `then` with the server's ID of the cursor, at once or when it is loaded; `XCB_NONE` if the theme has none.
    func find(_ cursor: ADKCursor, then: @escaping @MainActor (xcb_cursor_t) -> Void) {
        if let known = cursors[cursor] { return known.whenKnown(then) }
        let (side, theme, root) = (side, theme, connection.screen.root)
        let query = CoalescedQuery<xcb_cursor_t> { arrived in
            side.run(
                {
                    cursor == .hidden
                        ? CursorTheme.makeHidden(on: $0, root: root)
                        : theme.load(cursor.themeNames, on: $0, root: root)
                }, then: { arrived($0) })
        }
        cursors[cursor] = query
        // Keeps the query alive until its answer has arrived, even if the theme changes meanwhile.
        query.whenKnown { [query] id in withExtendedLifetime(query) { then(id) } }
    }
}

/// A cursor theme, loaded by xcb-cursor.
private final class CursorTheme: @unchecked Sendable {
    // No lock: only jobs of the side connection use these, one after the other; `deinit` runs after the last job.
    private var context: OpaquePointer?
    private var isPrepared = false
    /// Freeing the context sends a request, so the connection has to outlive it.
    private let side: SideConnection

    init(_ side: SideConnection) { self.side = side }

    deinit { if let context { xcb_cursor_context_free(context) } }

    /// Loads the first of `names` that the theme has. Waits for the server and the disk.
    func load(_ names: [String], on connection: OpaquePointer?, root: xcb_window_t) -> xcb_cursor_t {
        guard let connection else { return xcb_cursor_t(XCB_NONE) }
        if !isPrepared {
            isPrepared = true
            guard let screen = CursorTheme.screen(root, of: connection),
                xcb_cursor_context_new(connection, screen, &context) == 0
            else {
                context = nil
                return xcb_cursor_t(XCB_NONE)
            }
        }
        guard let context else { return xcb_cursor_t(XCB_NONE) }
        for name in names {
            let id = xcb_cursor_load_cursor(context, name)
            guard id != xcb_cursor_t(XCB_NONE) else { continue }
            // The main connection will use the ID: the server must have created the cursor before.
            free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
            return id
        }
        return xcb_cursor_t(XCB_NONE)
    }

    /// Makes a cursor without pixels. Waits for the server.
    static func makeHidden(on connection: OpaquePointer?, root: xcb_window_t) -> xcb_cursor_t {
        guard let connection else { return xcb_cursor_t(XCB_NONE) }
        let (pixmap, gc, id) = (
            xcb_generate_id(connection), xcb_generate_id(connection), xcb_generate_id(connection)
        )
        xcb_create_pixmap(connection, 1, pixmap, root, 1, 1)
        // A new pixmap has undefined pixels.
        xcb_create_gc(connection, gc, pixmap, XCB_GC_FOREGROUND.rawValue, [UInt32(0)])
        xcb_poly_fill_rectangle(connection, pixmap, gc, 1, [xcb_rectangle_t(x: 0, y: 0, width: 1, height: 1)])
        xcb_create_cursor(connection, id, pixmap, pixmap, 0, 0, 0, 0, 0, 0, 0, 0)
        xcb_free_gc(connection, gc)
        xcb_free_pixmap(connection, pixmap)
        // The main connection will use the ID: the server must have created the cursor before.
        free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
        return id
    }

    private static func screen(_ root: xcb_window_t, of connection: OpaquePointer) -> UnsafeMutablePointer<
        xcb_screen_t
    >? {
        guard let setup = xcb_get_setup(connection) else { return nil }
        var screens = xcb_setup_roots_iterator(setup)
        while screens.rem > 0 {
            if let data = screens.data, data.pointee.root == root { return data }
            xcb_screen_next(&screens)
        }
        return nil
    }
}

extension X11Window {
    package func setCursor(_ cursor: ADKCursor) {
        shownCursor = cursor
        guard !connection.isLost else { return }
        // For the arrow, the window inherits its parent's cursor, which the rest of the desktop shows.
        guard cursor != .arrow else { return show(cursor: xcb_cursor_t(XCB_NONE)) }
        connection.cursors.find(cursor) { [weak self] id in
            guard let self, self.shownCursor == cursor else { return }
            self.show(cursor: id)
        }
    }

    private func show(cursor: xcb_cursor_t) {
        guard !isGone else { return }
        connection.send(.changeWindowAttributes) {
            xcb_change_window_attributes($0, id, XCB_CW_CURSOR.rawValue, [cursor])
        }
    }

    /// Loads the cursor again, from the current theme.
    func reloadCursor() {
        if shownCursor != .arrow { setCursor(shownCursor) }
    }
}

extension ADKCursor {
    /// The names themes use for the cursor: current names first, then those of the X cursor font.
    fileprivate var themeNames: [String] {
        switch self {
        case .arrow: ["default", "left_ptr"]
        case .pointingHand: ["pointer", "pointing_hand", "hand2", "hand1"]
        case .text: ["text", "xterm"]
        case .verticalText: ["vertical-text", "text", "xterm"]
        case .hidden: []
        case .openHand: ["grab", "openhand", "hand1"]
        case .closedHand: ["grabbing", "closedhand", "fleur"]
        case .crosshair: ["crosshair", "cross"]
        case .notAllowed: ["not-allowed", "crossed_circle", "circle", "X_cursor"]
        case .wait: ["wait", "watch"]
        case .resizeLeftRight: ["ew-resize", "sb_h_double_arrow"]
        case .resizeUpDown: ["ns-resize", "sb_v_double_arrow"]
        case .scrollAll: ["all-scroll", "size_all", "fleur"]
        case .scrollUp: ["up-arrow", "sb_up_arrow", "n-resize"]
        case .scrollDown: ["down-arrow", "sb_down_arrow", "s-resize"]
        case .scrollLeft: ["left-arrow", "sb_left_arrow", "w-resize"]
        case .scrollRight: ["right-arrow", "sb_right_arrow", "e-resize"]
        }
    }
}
