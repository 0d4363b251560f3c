import AsyncDisplayKit
import CXCB
import CXTest
import Foundation
import Glibc

/// A program that a benchmark waits for.
protocol WatchedProgram {
    var isRunning: Bool { get }
    /// The end of its messages.
    var lastErrorOutput: String { get }
}

extension Child: WatchedProgram {}
extension ViewerProcess: WatchedProgram {}

/// A private X server with the window of a viewer: keys, the wheel and what is seen in the window's middle.
final class ViewerScreen {
    static let (width, height) = (1280, 800)
    /// The part that is looked at: no program has its bars there.
    private static let look = (x: Int16(440), y: Int16(250), width: UInt16(400), height: UInt16(300))
    /// Seconds between two looks, and without a change until the picture counts as the last one.
    private static let (interval, quiet) = (0.002, 1.0)

    private let server: PrivateServer
    private let connection: OpaquePointer
    private let root: xcb_window_t
    var display: String { server.display }

    init() throws {
        server = try PrivateServer(width: ViewerScreen.width, height: ViewerScreen.height)
        guard let connection = xcb_connect(server.display, nil), xcb_connection_has_error(connection) == 0,
            let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data?.pointee
        else { throw BenchmarkFailure("cannot connect to the X server \(server.display)") }
        guard let xtest = cxtest_extension(connection), xtest.pointee.present != 0 else {
            throw BenchmarkFailure("the X server \(server.display) has no XTEST extension")
        }
        self.connection = connection
        root = screen.root
    }

    deinit {
        xcb_disconnect(connection)
        server.stop()
    }

    // MARK: - Windows

    /// Waits for the program's largest window, and gives it the whole screen and the keys.
    func takeWindow(of program: ViewerProcess, atMost seconds: Double = 60) throws {
        let limit = MonotonicClock.seconds + seconds
        while true {
            if let window = largestWindow {
                let mask = UInt16(
                    XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
                        | XCB_CONFIG_WINDOW_HEIGHT.rawValue)
                let values = [0, 0, UInt32(ViewerScreen.width), UInt32(ViewerScreen.height)]
                xcb_configure_window(connection, window, mask, values)
                let parent = UInt8(XCB_INPUT_FOCUS_PARENT.rawValue)
                xcb_set_input_focus(connection, parent, window, xcb_timestamp_t(XCB_CURRENT_TIME))
                // Beside the part that is looked at: what is below the pointer may be marked.
                fake(XCB_MOTION_NOTIFY, 0, x: 1000, y: 400)
                return
            }
            try check(program, limit)
        }
    }

    private var largestWindow: xcb_window_t? {
        guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), nil) else { return nil }
        defer { free(tree) }
        let windows = UnsafeBufferPointer(
            start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
        let sizes = windows.compactMap { window -> (xcb_window_t, Int)? in
            let cookie = xcb_get_window_attributes(connection, window)
            guard let state = xcb_get_window_attributes_reply(connection, cookie, nil) else { return nil }
            defer { free(state) }
            guard state.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue),
                let size = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window), nil)
            else { return nil }
            defer { free(size) }
            return (window, Int(size.pointee.width) * Int(size.pointee.height))
        }
        // Smaller ones are helpers of toolkits.
        return sizes.filter { $0.1 > 200 * 200 }.max { $0.1 < $1.1 }?.0
    }

    // MARK: - Input

    func press(_ key: ViewerProgram.Key) throws {
        try hold(key)
        try release(key)
    }

    func hold(_ key: ViewerProgram.Key) throws { fake(XCB_KEY_PRESS, try code(of: key)) }

    func release(_ key: ViewerProgram.Key) throws { fake(XCB_KEY_RELEASE, try code(of: key)) }

    /// Turns the wheel down by one click.
    func turnWheel() {
        fake(XCB_BUTTON_PRESS, 5)
        fake(XCB_BUTTON_RELEASE, 5)
    }

    private func fake(_ event: Int32, _ detail: UInt8, x: Int16 = 0, y: Int16 = 0) {
        xcb_test_fake_input(connection, UInt8(event), detail, xcb_timestamp_t(XCB_CURRENT_TIME), root, x, y, 0)
        xcb_flush(connection)
    }

    private func code(of key: ViewerProgram.Key) throws -> UInt8 {
        guard let setup = xcb_get_setup(connection) else { throw BenchmarkFailure("the X server is gone") }
        let first = setup.pointee.min_keycode
        let cookie = xcb_get_keyboard_mapping(connection, first, setup.pointee.max_keycode - first + 1)
        guard let reply = xcb_get_keyboard_mapping_reply(connection, cookie, nil) else {
            throw BenchmarkFailure("the X server tells no keys")
        }
        defer { free(reply) }
        let symbols = UnsafeBufferPointer(
            start: xcb_get_keyboard_mapping_keysyms(reply),
            count: Int(xcb_get_keyboard_mapping_keysyms_length(reply)))
        guard let place = symbols.firstIndex(of: key.rawValue) else {
            throw BenchmarkFailure("the X server has no key for \(key)")
        }
        return first + UInt8(place / Int(reply.pointee.keysyms_per_keycode))
    }

    // MARK: - What is seen

    /// The pixels in the middle of the screen: blue, green, red and an unused byte each.
    func pixels() throws -> [UInt8] {
        let look = ViewerScreen.look
        let cookie = xcb_get_image(
            connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), root, look.x, look.y, look.width, look.height, .max)
        guard let reply = xcb_get_image_reply(connection, cookie, nil) else {
            throw BenchmarkFailure("the X server is gone")
        }
        defer { free(reply) }
        return Array(
            UnsafeBufferPointer(start: xcb_get_image_data(reply), count: Int(xcb_get_image_data_length(reply))))
    }

    /// The mean colour of pixels: it tells one photo from another at any size.
    static func mean(_ pixels: [UInt8]) -> [Double] {
        var sums = [0.0, 0.0, 0.0]
        for index in stride(from: 0, to: pixels.count - 3, by: 4 * 7) {
            for channel in 0..<3 { sums[channel] += Double(pixels[index + channel]) }
        }
        let count = Double(max(1, (pixels.count + 27) / 28))
        return sums.map { $0 / count }
    }

    /// Waits until the middle of the screen differs from `before`.
    func waitForChange(from before: [UInt8], _ program: any WatchedProgram, atMost seconds: Double = 60) throws {
        let limit = MonotonicClock.seconds + seconds
        while try pixels() == before { try check(program, limit) }
    }

    /// The time of the last change of the picture since `start`, which showed `before`. Nil if there was none for
    /// `patience` seconds.
    func lastChange(
        since start: Double, from before: [UInt8], _ program: ViewerProcess, patience: Double = 5,
        atMost seconds: Double = 90
    ) throws -> Double? {
        var (last, changed) = (before, Double?.none)
        while MonotonicClock.seconds - (changed ?? start) < (changed == nil ? patience : ViewerScreen.quiet) {
            try check(program, start + seconds)
            let next = try pixels()
            guard next != last else { continue }
            (last, changed) = (next, MonotonicClock.seconds)
        }
        return changed.map { $0 - start }
    }

    /// Waits until the next look.
    private func check(_ program: any WatchedProgram, _ limit: Double) throws {
        guard program.isRunning else { throw BenchmarkFailure("it ended by itself: \(program.lastErrorOutput)") }
        guard MonotonicClock.seconds < limit else { throw BenchmarkFailure("it was not at rest in time") }
        wait(ViewerScreen.interval)
    }

    /// Lets seconds pass.
    func wait(_ seconds: Double) {
        while let event = xcb_poll_for_event(connection) { free(event) }
        poll(nil, 0, Int32((seconds * 1000).rounded(.up)))
    }
}
