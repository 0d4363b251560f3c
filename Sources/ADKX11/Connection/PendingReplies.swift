import CXCB
import Foundation

/// The requests whose replies have not arrived, oldest first.
///
/// Once a window is shown, the main thread does not wait for the server. A request is sent with the others, and its
/// continuation runs when the reply has arrived (`XConnection.readAnswers`, in the same turn of the loop as the
/// events). The server replies in the order of the requests, so continuations run in that order, each exactly once.
/// After an error, or when the connection is lost, a continuation gets nil.
@MainActor
struct PendingReplies {
    struct Entry {
        let request: XRequest
        /// The request's sequence number; 0 if the connection was lost before it could be sent.
        let sequence: UInt32
        /// Gets the reply, or nil. It does not free the reply.
        let handleReply: @MainActor (UnsafeMutableRawPointer?) -> Void
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    var oldest: Entry? { entries.first }

    mutating func append(_ entry: Entry) { entries.append(entry) }
    mutating func removeOldest() { entries.removeFirst() }
}

extension XConnection {
    /// Sends a request that has a reply, and does not wait. The reply is handled in a later turn of the loop, never
    /// before this method returns.
    ///
    /// - Parameters:
    ///   - body: sends the request and returns its sequence number. Not called on a lost connection.
    ///   - read: extracts the answer from the reply, which is freed afterwards.
    ///   - then: gets the answer, or nil if the server refused the request (which is logged) or is gone.
    func ask<Reply, Answer>(
        _ request: XRequest, for reply: Reply.Type, _ body: (OpaquePointer) -> UInt32,
        read: @escaping @MainActor (UnsafeMutablePointer<Reply>) -> Answer,
        then: @escaping @MainActor (Answer?) -> Void
    ) {
        let sequence = isLost ? 0 : body(handle)
        pendingReplies.append(
            PendingReplies.Entry(request: request, sequence: sequence) { reply in
                then(reply.map { read($0.assumingMemoryBound(to: Reply.self)) })
            })
    }

    /// Calls `then` when the server has processed all earlier requests, or is gone.
    func whenCarriedOut(_ then: @escaping @MainActor () -> Void) {
        ask(.getInputFocus, for: xcb_get_input_focus_reply_t.self) {
            xcb_get_input_focus($0).sequence
        } read: { _ in
        } then: { _ in
            then()
        }
    }

    /// Whether replies are pending.
    var isAsking: Bool { !pendingReplies.isEmpty }

    /// Runs the continuations of the replies that have arrived; returns whether there were any.
    ///
    /// Looks only at what XCB has already read from the socket, and does not wait. Call it after reading events, which
    /// also reads replies.
    @discardableResult
    func readAnswers() -> Bool {
        var any = false
        while let entry = pendingReplies.oldest {
            var reply: UnsafeMutableRawPointer?
            var error: UnsafeMutablePointer<xcb_generic_error_t>?
            guard xcb_poll_for_reply(handle, entry.sequence, &reply, &error) != 0 else { break }
            any = true
            pendingReplies.removeOldest()
            finish(entry, reply, error)
        }
        return any
    }

    /// Waits until no reply is pending, including those of requests that continuations send.
    ///
    /// This is the only place where the program waits for replies. It is used during set-up only, before there is a
    /// window. See "Questions to the X server" in ARCHITECTURE.
    func waitForAnswers() {
        while let entry = pendingReplies.oldest {
            pendingReplies.removeOldest()
            waits += 1
            var error: UnsafeMutablePointer<xcb_generic_error_t>?
            finish(entry, xcb_wait_for_reply(handle, entry.sequence, &error), error)
        }
    }

    private func finish(
        _ entry: PendingReplies.Entry, _ reply: UnsafeMutableRawPointer?,
        _ error: UnsafeMutablePointer<xcb_generic_error_t>?
    ) {
        if let error {
            report(error.pointee, request: entry.request)
            free(error)
        }
        entry.handleReply(reply)
        free(reply)
    }
}
