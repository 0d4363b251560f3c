import AsyncDisplayKit
import CXCB
import CXTest
import Foundation
import Glibc

/// Simulates the wheel: a client of the X server that injects input through XTEST.
final class WheelInjector {
    enum Direction: UInt8 {
        case up = 4
        case down = 5
    }

    private let connection: OpaquePointer
    private let root: xcb_window_t

    init(display: String) throws {
        guard let connection = xcb_connect(display, nil) else { throw BenchmarkFailure("no memory for a connection") }
        guard xcb_connection_has_error(connection) == 0,
            let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data?.pointee
        else {
            xcb_disconnect(connection)
            throw BenchmarkFailure("cannot connect to the X server \(display)")
        }
        guard let xtest = cxtest_extension(connection), xtest.pointee.present != 0 else {
            xcb_disconnect(connection)
            throw BenchmarkFailure("the X server \(display) has no XTEST extension")
        }
        self.connection = connection
        root = screen.root
    }

    deinit { xcb_disconnect(connection) }

    /// Waits until a window is visible, for up to 20 seconds.
    func waitForWindow(of program: Child) throws {
        let limit = MonotonicClock.seconds + 20
        while !hasWindow {
            guard program.isRunning else {
                throw BenchmarkFailure("the gallery ended by itself: \(program.lastErrorOutput)")
            }
            guard MonotonicClock.seconds < limit else { throw BenchmarkFailure("the gallery opened no window in 20 s") }
            try wait(until: MonotonicClock.seconds + 0.01)
        }
    }

    private var hasWindow: Bool {
        guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), nil) else { return false }
        defer { free(tree) }
        let windows = UnsafeBufferPointer(
            start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
        return windows.contains { window in
            let cookie = xcb_get_window_attributes(connection, window)
            guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return false }
            defer { free(reply) }
            return reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
        }
    }

    /// Moves the pointer to a position on the screen, in pixels.
    func movePointer(x: Int, y: Int) {
        fake(XCB_MOTION_NOTIFY, detail: 0, x: Int16(x), y: Int16(y))
        xcb_flush(connection)
    }

    /// Turns the wheel by one click.
    func turn(_ direction: Direction) {
        fake(XCB_BUTTON_PRESS, detail: direction.rawValue)
        fake(XCB_BUTTON_RELEASE, detail: direction.rawValue)
        xcb_flush(connection)
    }

    private func fake(_ event: Int32, detail: UInt8, x: Int16 = 0, y: Int16 = 0) {
        xcb_test_fake_input(connection, UInt8(event), detail, xcb_timestamp_t(XCB_CURRENT_TIME), root, x, y, 0)
    }

    /// Waits until a time of the monotonic clock, and reads the connection's events meanwhile.
    func wait(until deadline: TimeInterval) throws {
        while true {
            while let event = xcb_poll_for_event(connection) { free(event) }
            guard xcb_connection_has_error(connection) == 0 else { throw BenchmarkFailure("the X server is gone") }
            let left = deadline - MonotonicClock.seconds
            guard left > 0 else { return }
            var entry = pollfd(fd: xcb_get_file_descriptor(connection), events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, Int32((left * 1000).rounded(.up)))
        }
    }
}
