import CXCB
import Dispatch
import Foundation

/// A second connection to the same server, for libraries that wait for each answer: xkbcommon-x11 reads the keyboard's
/// map in some ten round trips, xcb-cursor the theme in three and its files from the disk.
///
/// They do so on a queue of their own, so that neither the main thread nor a worker waits for the server. It connects
/// when it is first used and stays connected: the server frees cursors with the connection that made them. Where the
/// server does not answer, jobs wait with it, and end when it does.
final class SideConnection: @unchecked Sendable {
    // No lock: `handle` and `isTried` are touched on `queue` only, and in `deinit`, when no job is left that could.
    private let queue = DispatchQueue(label: "x11.side")
    private let display: String
    private var handle: OpaquePointer?
    private var isTried = false

    /// - Parameter display: like `:0`.
    init(display: String) { self.display = display }

    deinit { if let handle { xcb_disconnect(handle) } }

    /// Runs `job` on the connection, after those before it, and hands its result to `then` on the main thread.
    ///
    /// - Parameter job: gets nil where there is no connection.
    func run<Result: Sendable>(
        _ job: @escaping @Sendable (OpaquePointer?) -> Result, then: @escaping @MainActor @Sendable (Result) -> Void
    ) {
        queue.async { [self] in
            let result = job(connected())
            DispatchQueue.main.async { MainActor.assumeIsolated { then(result) } }
        }
    }

    private func connected() -> OpaquePointer? {
        if !isTried {
            isTried = true
            handle = xcb_connect(display, nil)
        }
        guard let handle, xcb_connection_has_error(handle) == 0 else { return nil }
        // Some events go to every program, asked for or not; left unread they would pile up.
        while let event = xcb_poll_for_event(handle) { free(event) }
        return handle
    }
}
