import CXCB
import CXTest
import Foundation
import Glibc

/// Another program on the same display: inspects windows from outside and simulates the user.
///
/// When a call returns, the server has processed it.
public final class XClient {
    /// A window's place on the screen, in pixels.
    public struct Geometry: Equatable, Sendable {
        /// Position of the window's top left corner on the screen.
        public var x, y: Int
        /// Size without the border.
        public var width, height: Int

        /// Creates a geometry.
        public init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// The connection to the server.
    public let connection: OpaquePointer
    /// The root window.
    public let root: xcb_window_t
    /// Size of the screen in pixels when the client connected.
    public let screenWidth, screenHeight: Int
    let minimumKeycode, maximumKeycode: xcb_keycode_t

    /// Connects to a server.
    ///
    /// - Parameter display: as in `XvfbServer.display`.
    public init(display: String) throws {
        var number: Int32 = 0
        guard let connection = xcb_connect(display, &number) else {
            throw ChildProcess.LaunchError(description: "cannot connect to \(display): no memory")
        }
        guard xcb_connection_has_error(connection) == 0, let setup = xcb_get_setup(connection),
            let screen = xcb_setup_roots_iterator(setup).data?.pointee
        else {
            xcb_disconnect(connection)
            throw ChildProcess.LaunchError(description: "cannot connect to \(display)")
        }
        self.connection = connection
        root = screen.root
        (screenWidth, screenHeight) = (Int(screen.width_in_pixels), Int(screen.height_in_pixels))
        (minimumKeycode, maximumKeycode) = (setup.pointee.min_keycode, setup.pointee.max_keycode)
    }

    deinit { xcb_disconnect(connection) }

    /// Waits until the server has processed all earlier requests.
    public func sync() {
        free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
    }

    /// Whether the connection still works.
    public var isConnected: Bool { xcb_connection_has_error(connection) == 0 }

    // MARK: - Finding windows

    /// All windows below `window`, parents before children.
    public func descendants(of window: xcb_window_t? = nil) -> [xcb_window_t] {
        guard let reply = xcb_query_tree_reply(connection, xcb_query_tree(connection, window ?? root), nil) else {
            return []
        }
        defer { free(reply) }
        let children = UnsafeBufferPointer(
            start: xcb_query_tree_children(reply), count: Int(xcb_query_tree_children_length(reply)))
        return children.flatMap { [$0] + descendants(of: $0) }
    }

    /// The first window with that title.
    public func window(title: String) -> xcb_window_t? { descendants().first { self.title(of: $0) == title } }

    /// The first window of the process.
    public func window(pid: pid_t) -> xcb_window_t? {
        descendants().first { cardinals("_NET_WM_PID", of: $0) == [UInt32(pid)] }
    }

    /// The window's place on the screen; nil if the window is gone.
    public func geometry(of window: xcb_window_t) -> Geometry? {
        guard let size = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window), nil) else {
            return nil
        }
        defer { free(size) }
        guard
            let origin = xcb_translate_coordinates_reply(
                connection, xcb_translate_coordinates(connection, window, root, 0, 0), nil)
        else { return nil }
        defer { free(origin) }
        return Geometry(
            x: Int(origin.pointee.dst_x), y: Int(origin.pointee.dst_y), width: Int(size.pointee.width),
            height: Int(size.pointee.height))
    }

    /// Whether the window and all its ancestors are mapped.
    public func isViewable(_ window: xcb_window_t) -> Bool {
        guard
            let reply = xcb_get_window_attributes_reply(
                connection, xcb_get_window_attributes(connection, window), nil)
        else { return false }
        defer { free(reply) }
        return reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
    }

    // MARK: - Pixels

    /// The window's pixels as `0x00RRGGBB`, row by row; nil if the window is gone or not on the screen.
    ///
    /// Parts that other windows cover contain the pixels of those windows. Channels with other than eight bits are
    /// converted to the nearest eight-bit value.
    public func pixels(
        of window: xcb_window_t, x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil
    ) -> [UInt32]? {
        guard let geometry = geometry(of: window) else { return nil }
        let (width, height) = (width ?? geometry.width - x, height ?? geometry.height - y)
        let cookie = xcb_get_image(
            connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, Int16(x), Int16(y), UInt16(width),
            UInt16(height), UInt32.max)
        guard let reply = xcb_get_image_reply(connection, cookie, nil) else { return nil }
        defer { free(reply) }
        let bytes = UnsafeRawBufferPointer(
            start: xcb_get_image_data(reply), count: Int(xcb_get_image_data_length(reply)))
        guard let masks = masks(of: reply.pointee.visual), masks != [0xFF0000, 0xFF00, 0xFF] else {
            return bytes.bindMemory(to: UInt32.self).prefix(width * height).map { $0 & 0xFF_FFFF }
        }
        let size = masks.reduce(0, |) > 0xFFFF ? 4 : 2
        // Rows are aligned to 32-bit words.
        let stride = (width * size + 3) / 4 * 4
        return (0..<height).flatMap { row in
            (0..<width).map { column in
                let place = row * stride + column * size
                let value =
                    size == 4
                    ? bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                    : UInt32(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self))
                return masks.reduce(0) { result, mask in
                    let level = Double((value & mask) >> UInt32(mask.trailingZeroBitCount))
                    let levels = Double(mask >> UInt32(mask.trailingZeroBitCount))
                    return result << 8 | UInt32((level * 255 / levels).rounded())
                }
            }
        }
    }

    /// Serial number of the cursor that is shown; another number is another cursor. Nil without XFIXES.
    public func cursorSerial() -> UInt32? {
        let version = xcb_xfixes_query_version(connection, 2, 0)
        guard let known = xcb_xfixes_query_version_reply(connection, version, nil) else { return nil }
        free(known)
        guard let reply = xcb_xfixes_get_cursor_image_reply(connection, xcb_xfixes_get_cursor_image(connection), nil)
        else { return nil }
        defer { free(reply) }
        return reply.pointee.cursor_serial
    }

    /// The red, green and blue masks of a visual.
    private func masks(of visual: xcb_visualid_t) -> [UInt32]? {
        guard let setup = xcb_get_setup(connection), let screen = xcb_setup_roots_iterator(setup).data else {
            return nil
        }
        var depths = xcb_screen_allowed_depths_iterator(screen)
        while depths.rem > 0, let depth = depths.data {
            var visuals = xcb_depth_visuals_iterator(depth)
            while visuals.rem > 0, let type = visuals.data?.pointee {
                if type.visual_id == visual { return [type.red_mask, type.green_mask, type.blue_mask] }
                xcb_visualtype_next(&visuals)
            }
            xcb_depth_next(&depths)
        }
        return nil
    }
}
