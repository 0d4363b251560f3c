import Logging

/// What an app asked for that cannot be: it is logged with its values, and handled in the way the method says.
@MainActor
enum CallerMistake {
    private static let logger = Logger(label: "ADKViews")

    /// Takes the message; the log unless a test wants to know.
    static var report: @MainActor (String) -> Void = { message in logger.error("\(message)") }
}
