import CXCB
import Dispatch
import Foundation

/// A second connection to the server, for libraries that wait for every reply: xkbcommon-x11 reads the keyboard map in
/// about ten round trips, xcb-cursor reads the theme in three and its files from the disk.
///
/// Jobs run on a queue of their own, so that neither the main thread nor a worker waits for the server. The connection
/// is made at the first job and stays open, because the server frees cursors together with the connection that created
/// them. If the server does not answer, jobs wait until it does.
final class SideConnection: @unchecked Sendable {
    // No lock: only jobs on `queue` use `handle` and `isTried`, and `deinit`, when no job is left.
    private let queue = DispatchQueue(label: "x11.side")
    private let display: String
    private var handle: OpaquePointer?
    private var isTried = false

    /// - Parameter display: like `:0`.
    init(display: String) { self.display = display }

    deinit { if let handle { xcb_disconnect(handle) } }

    /// Runs `job` on the connection after all earlier jobs, then calls `then` with its result on the main thread.
    ///
    /// - Parameter job: gets nil if the connection cannot be made.
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
        // The server sends some events to every client, and unread events would accumulate.
        while let event = xcb_poll_for_event(handle) { free(event) }
        return handle
    }
}
