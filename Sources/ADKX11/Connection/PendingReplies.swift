import CXCB
import Foundation

/// The questions the server has not answered yet, oldest first. Main thread.
///
/// Once a window is shown, the main thread does not wait for the server: a question goes out with the other
/// requests, and its continuation runs when the answer is there (`XConnection.readAnswers`, in the same turn of
/// the loop as the events). The server answers in the order of the questions, so continuations run in that order,
/// each once. A refused question and a lost connection both give nil: no continuation is left behind.
@MainActor
struct PendingReplies {
    struct Entry {
        let request: XRequest
        /// The request's number; 0 where the connection was lost before it could be sent.
        let sequence: UInt32
        /// Gets the reply, which it does not free, or nil.
        let handleReply: @MainActor (UnsafeMutableRawPointer?) -> Void
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    var oldest: Entry? { entries.first }

    mutating func append(_ entry: Entry) { entries.append(entry) }
    mutating func removeOldest() { entries.removeFirst() }
}

extension XConnection {
    /// Asks the server something and goes on. The answer comes in a later turn of the loop, never before this
    /// method returns.
    ///
    /// - Parameters:
    ///   - body: sends the request and gives its number. Not called on a lost connection.
    ///   - read: takes what is needed out of the reply, which is freed afterwards.
    ///   - then: gets that, or nil when the server refused (with a line in the log) or is gone.
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

    /// Calls `then` when the server has carried out all requests before this one, or is gone.
    func whenCarriedOut(_ then: @escaping @MainActor () -> Void) {
        ask(.getInputFocus, for: xcb_get_input_focus_reply_t.self) {
            xcb_get_input_focus($0).sequence
        } read: { _ in
        } then: { _ in
            then()
        }
    }

    /// Questions are open: their answers have not come, or were not read.
    var isAsking: Bool { !pendingReplies.isEmpty }

    /// Runs the continuations of the questions whose answers have arrived; returns whether there was one.
    ///
    /// Looks only at what XCB has read from the socket already, and does not wait. To be called after events were
    /// read, which reads answers too.
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

    /// Waits until no question is open, not even one that an answer led to.
    ///
    /// This is the only place where this program waits for answers, and it is for the set-up alone, before there is
    /// a window. See "Questions to the X server" in ARCHITECTURE for what is asked then and why.
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
