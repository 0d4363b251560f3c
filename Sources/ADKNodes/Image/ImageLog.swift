import ADKFoundation
import Logging

/// Error log of image nodes. Logs each message once, however often its cause returns.
enum ImageLog {
    private static let log = Logger(label: "adk.image")
    /// The number of messages to remember. Beyond it, all are forgotten.
    private static let capacity = 256
    private static let reported = Locked<Set<String>>([])

    static func report(_ message: String) {
        let isNew = reported.withLock { reported in
            if reported.count >= capacity { reported = [] }
            return reported.insert(message).inserted
        }
        if isNew { log.error("\(message)") }
    }

    /// For tests.
    static var reportedMessages: Set<String> { reported.current }
}
