import ADKViews
import CXCB
import Foundation

/// The cursors of the desktop's theme, each loaded when it is first shown. Main thread.
///
/// A theme that lacks a cursor leaves the one the window manager gives.
@MainActor
final class PointerCursors {
    private unowned let connection: XConnection
    private var context: OpaquePointer?
    private var isPrepared = false
    private var loaded: [UICursor: xcb_cursor_t] = [:]

    init(connection: XConnection) { self.connection = connection }

    /// The theme is another one. Windows that show a cursor keep it until they are given another.
    func forget() {
        for id in loaded.values where id != xcb_cursor_t(XCB_NONE) {
            connection.send(.freeCursor) { xcb_free_cursor($0, id) }
        }
        loaded = [:]
        isPrepared = false
        close()
    }

    /// Before the connection is closed: what is freed here asks it.
    func close() {
        if let context { xcb_cursor_context_free(context) }
        context = nil
    }

    /// The server's name for the cursor; `XCB_NONE` where the theme has none.
    func id(of cursor: UICursor) -> xcb_cursor_t {
        if let known = loaded[cursor] { return known }
        prepare()
        var id = xcb_cursor_t(XCB_NONE)
        if let context {
            for name in cursor.themeNames where id == XCB_NONE { id = xcb_cursor_load_cursor(context, name) }
        }
        loaded[cursor] = id
        return id
    }

    /// Asks the server for the theme's name and size: some round trips, not before they are needed.
    private func prepare() {
        guard !isPrepared, !connection.isLost else { return }
        isPrepared = true
        guard let screen = connection.rootScreen, xcb_cursor_context_new(connection.handle, screen, &context) == 0 else {
            context = nil
            return
        }
    }
}

extension XConnection {
    /// What the server said of the screen in use; valid as long as the connection.
    fileprivate var rootScreen: UnsafeMutablePointer<xcb_screen_t>? {
        guard let setup = xcb_get_setup(handle) else { return nil }
        var screens = xcb_setup_roots_iterator(setup)
        while screens.rem > 0 {
            if let data = screens.data, data.pointee.root == screen.root { return data }
            xcb_screen_next(&screens)
        }
        return nil
    }
}

extension X11Window {
    package func setCursor(_ cursor: UICursor) {
        shownCursor = cursor
        guard !connection.isLost else { return }
        // The arrow is the parent's, so that it is the one the rest of the desktop shows.
        let id = cursor == .arrow ? xcb_cursor_t(XCB_NONE) : connection.cursors.id(of: cursor)
        connection.send(.changeWindowAttributes) {
            xcb_change_window_attributes($0, self.id, XCB_CW_CURSOR.rawValue, [id])
        }
    }

    /// From the theme as it is now.
    func showCursorAnew() {
        if shownCursor != .arrow { setCursor(shownCursor) }
    }
}

extension UICursor {
    /// What themes call it, the present names first, then those of the X cursor font.
    fileprivate var themeNames: [String] {
        switch self {
        case .arrow: ["default", "left_ptr"]
        case .pointingHand: ["pointer", "pointing_hand", "hand2", "hand1"]
        case .text: ["text", "xterm"]
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
