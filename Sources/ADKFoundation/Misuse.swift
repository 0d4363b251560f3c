import Logging

/// Reports a mistake of the calling program that was found at run time, and that was handled in a defined way.
///
/// Each place in the code reports its first mistakes only: a mistake in code that runs for each frame must not fill
/// the disk. Any thread.
package enum Misuse {
    private struct State {
        var counts = PlaceCounts()
        var observer: (@Sendable (String) -> Void)?
    }

    private static let log = Logger(label: "adk.misuse")
    private static let state = Locked(State())

    /// Logs `message`, which names what was wrong, with its values, and what happens instead.
    package static func report(_ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) {
        let (turn, observer) = state.withLock { ($0.counts.next("\(file):\(line)"), $0.observer) }
        guard observer != nil || turn != .silent else { return }
        let text = message()
        observer?(text)
        switch turn {
        case .reported: log.error("\(text)", file: "\(file)", line: line)
        case .last: log.error("\(text) (not reported from here again)", file: "\(file)", line: line)
        case .silent: break
        }
    }

    /// The messages reported while `body` runs, from any thread; for tests that run one at a time.
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
    /// How often each place in the code reported a mistake.
    struct PlaceCounts {
        enum Turn { case reported, last, silent }

        /// How many mistakes one place reports.
        static let limit = 20

        private var counts: [String: Int] = [:]

        /// What becomes of the next mistake at `place`.
        mutating func next(_ place: String) -> Turn {
            let count = counts[place, default: 0] + 1
            guard count <= Self.limit else { return .silent }
            counts[place] = count
            return count == Self.limit ? .last : .reported
        }
    }
}
