import ADKFoundation
import Logging

/// What image nodes say in the app's log: each sentence once, however often its cause comes back.
enum ImageLog {
    private static let log = Logger(label: "adk.image")
    /// Sentences remembered; with more, all are forgotten.
    private static let capacity = 256
    private static let said = Locked<Set<String>>([])

    static func report(_ sentence: String) {
        let isNew = said.withLock { said in
            if said.count >= capacity { said = [] }
            return said.insert(sentence).inserted
        }
        if isNew { log.error("\(sentence)") }
    }

    /// For tests.
    static var sentences: Set<String> { said.current }
}
