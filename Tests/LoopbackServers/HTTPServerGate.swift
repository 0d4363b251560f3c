import Foundation

/// A barrier that holds answers of a server until it opens. Thread-safe.
public final class HTTPServerGate: @unchecked Sendable {
    private let condition = NSCondition()
    // Guarded by `condition`.
    private var isOpened = false

    /// A closed gate.
    public init() {}

    /// Lets everything pass from now on.
    public func open() {
        condition.lock()
        isOpened = true
        condition.broadcast()
        condition.unlock()
    }

    /// Waits until the gate opens, or for `seconds`. Whether it is open.
    public func wait(atMost seconds: Double = .infinity) -> Bool {
        let limit = seconds == .infinity ? Date.distantFuture : Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while !isOpened {
            guard condition.wait(until: limit) else { return isOpened }
        }
        return true
    }
}
