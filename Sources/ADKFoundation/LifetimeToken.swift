/// Something that lasts as long as this token: a timer, a watcher, a place in a list. Its owner keeps the token, so
/// that it ends with its owner at the latest. Thread-safe.
package final class LifetimeToken: Sendable {
    private let end: MainMailbox.Block

    /// `end` runs when the token is freed: at once on the main thread, else in the next frame.
    package init(_ end: @escaping MainMailbox.Block) { self.end = end }

    deinit {
        let end = end
        if MainThread.isCurrent { MainActor.assumeIsolated { end() } } else { MainMailbox.post(end) }
    }
}
