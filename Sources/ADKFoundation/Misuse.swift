import Logging

/// Reports mistakes of the calling program that are found at run time and handled in a defined way. Thread-safe.
///
/// Each call site reports its first 20 mistakes only, so that a mistake in every frame does not fill the disk.
package enum Misuse {
    private struct State {
        var counts = CallSiteCounts()
        var observer: (@Sendable (String) -> Void)?
        var receiver: (@Sendable (String) -> Void)?
    }

    private static let log = Logger(label: "adk.misuse")
    private static let state = Locked(State())

    /// Logs `message`, which names the invalid value and the behaviour that replaces it.
    ///
    /// The first reports of each call site are logged. With a `subject` it is the first of each subject there.
    package static func report(
        _ message: @autoclosure () -> String, of subject: String = "", file: StaticString = #fileID, line: UInt = #line
    ) {
        let (outcome, observer, receiver) = state.withLock {
            ($0.counts.next("\(file):\(line)", of: subject), $0.observer, $0.receiver)
        }
        guard observer != nil || receiver != nil || outcome != .silent else { return }
        let text = message()
        observer?(text)
        receiver?(text)
        switch outcome {
        case .reported: log.error("\(text)", file: "\(file)", line: line)
        case .last: log.error("\(text) (further reports from here are suppressed)", file: "\(file)", line: line)
        case .silent: break
        }
    }

    /// Sets the receiver of every message, also of those that are not logged any more. Nil removes it.
    package static func setReceiver(_ receiver: (@Sendable (String) -> Void)?) {
        let old = state.withLock { state in
            defer { state.receiver = receiver }
            return state.receiver
        }
        withExtendedLifetime(old) {}
    }

    /// The messages that any thread reports while `body` runs. For tests that do not run in parallel.
    package static func messages(during body: () throws -> Void) rethrows -> [String] {
        let messages = Locked<[String]>([])
        let former = state.withLock { state in
            let former = state.observer
            state.observer = { message in messages.withLock { $0.append(message) } }
            return former
        }
        defer { state.withLock { $0.observer = former } }
        try body()
        return messages.current
    }
}

extension Misuse {
    /// The number of mistakes reported at each call site.
    struct CallSiteCounts {
        enum Outcome { case reported, last, silent }

        /// The number of mistakes that one call site reports.
        static let limit = 20
        /// The number of call sites and subjects that are kept apart. Those beyond are silent.
        static let placeLimit = 10_000

        private var counts: [String: Int] = [:]

        /// Counts a mistake of `subject` at `place` and returns whether to report it.
        mutating func next(_ place: String, of subject: String = "") -> Outcome {
            let key = subject.isEmpty ? place : "\(place) \(subject)"
            let count = counts[key, default: 0] + 1
            guard count <= Self.limit, count > 1 || counts.count < Self.placeLimit else { return .silent }
            counts[key] = count
            return count == Self.limit ? .last : .reported
        }
    }
}
