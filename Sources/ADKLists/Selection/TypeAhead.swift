import Foundation

/// The text that the user types to find a row.
struct TypeAhead {
    /// The text begins again after this many seconds without a key.
    static let pause: TimeInterval = 1

    private var text = ""
    private var lastTime: TimeInterval = -.infinity

    /// Whether a text is in progress at `time`, so that a space belongs to it.
    func isActive(at time: TimeInterval) -> Bool { !text.isEmpty && time - lastTime < TypeAhead.pause }

    /// Adds what a key typed at `time`, in seconds of the frame clock. Returns the whole text.
    mutating func add(_ characters: String, at time: TimeInterval) -> String {
        text = isActive(at: time) ? text + characters : characters
        lastTime = time
        return text
    }

    mutating func clear() { text = "" }
}
