import CXCB

/// The keys that an input method has, and did not return yet. Pure: the caller tells when time has passed.
///
/// An input method returns a key that it does not use, and is silent about the others. It answers in order: a key that
/// returns, and the answer to a question, say that all earlier keys are used. If neither comes in time, the input
/// method hangs, and its keys are typed without it, until it answers again.
struct InputMethodKeys {
    enum Step {
        /// No key waits.
        case nothing
        /// The input method has to be asked, about a key of the window.
        case ask(xcb_window_t)
        /// It was asked.
        case wait
        /// It hangs: these keys are typed without it.
        case giveUp([xcb_key_press_event_t])
    }

    private enum Question {
        case none
        /// Asked after this many of the waiting keys.
        case asked(after: Int, timesPassed: Int)
    }

    private var waiting: [xcb_key_press_event_t] = []
    /// The first waiting key made text, so that it is used, though the input method did not say so yet.
    private var firstIsUsed = false
    private var question = Question.none
    /// The input method gets no keys, and what it says is about keys that were typed without it.
    private(set) var hangs = false
    /// Whether the input method has a key.
    var areWaiting: Bool { !waiting.isEmpty }
    /// The times that pass before an asked input method counts as hanging.
    private static let patience = 3

    /// Notes a key that is given to the input method. Returns false if it hangs: the key is not given to it.
    mutating func note(_ event: xcb_key_press_event_t) -> Bool {
        if hangs { return false }
        waiting.append(event)
        return true
    }

    /// A key came back, or is one that the input method made. Returns whether it is to be typed.
    @discardableResult
    mutating func returned(_ event: xcb_key_press_event_t) -> Bool {
        if hangs { return false }
        if let index = waiting.firstIndex(where: { $0.isSame(as: event) }) { remove(index + 1) }
        return true
    }

    /// The input method made text of the first key.
    mutating func madeText() { firstIsUsed = !waiting.isEmpty }

    /// The question was answered: the keys before it are used. Returns whether the input method was hanging.
    mutating func answered() -> Bool {
        defer { (question, hangs) = (.none, false) }
        if case .asked(let count, _) = question { remove(count) }
        return hangs
    }

    private mutating func remove(_ count: Int) {
        waiting.removeFirst(min(count, waiting.count))
        if count > 0 { firstIsUsed = false }
        guard case .asked(let after, let times) = question else { return }
        question = .asked(after: max(0, after - count), timesPassed: times)
    }

    /// Some time passed.
    mutating func timePassed() -> Step {
        guard let first = waiting.first else { return .nothing }
        switch question {
        case .none:
            question = .asked(after: waiting.count, timesPassed: 0)
            return .ask(first.event)
        case .asked(let after, let times) where times < InputMethodKeys.patience:
            question = .asked(after: after, timesPassed: times + 1)
            return .wait
        case .asked:
            return .giveUp(giveUp())
        }
    }

    /// The input method hangs or has ended. Returns the keys of which it made no text, in order.
    mutating func giveUp() -> [xcb_key_press_event_t] {
        defer { (waiting, firstIsUsed, hangs) = ([], false, true) }
        return Array(waiting.dropFirst(firstIsUsed ? 1 : 0))
    }
}

extension xcb_key_press_event_t {
    /// Whether both are the same press or release.
    fileprivate func isSame(as other: xcb_key_press_event_t) -> Bool {
        detail == other.detail && time == other.time && response_type & 0x7F == other.response_type & 0x7F
    }
}
