/// Something only the server knows: asked for without waiting, kept, and asked for again when it has changed.
///
/// Main thread. Who needs it now gets it by `whenKnown`, at once or when the answer comes; calls are answered in their
/// order. A change while a question is open makes that answer stale: it is dropped and the question repeated, so
/// there is one question on its way at most.
@MainActor
final class Inquiry<Answer> {
    private enum State {
        /// Not asked for, or forgotten.
        case unknown
        case asked
        /// It changed after it was asked for.
        case askedButStale
        case known(Answer)
    }

    private var state = State.unknown
    private var waiting: [@MainActor (Answer) -> Void] = []
    private let ask: @MainActor (@escaping @MainActor (Answer) -> Void) -> Void
    /// The last answer, though it may be out of date; nil before the first.
    private(set) var lastAnswer: Answer?
    /// Called with every answer, before those that wait for it.
    var onAnswer: (@MainActor (Answer) -> Void)?

    /// - Parameter ask: asks the question and calls its argument once with the answer, not before it returns.
    init(_ ask: @escaping @MainActor (@escaping @MainActor (Answer) -> Void) -> Void) { self.ask = ask }

    /// The answer is not out of date.
    var isKnown: Bool { if case .known = state { true } else { false } }

    /// A question is on its way.
    var isAsking: Bool {
        switch state {
        case .asked, .askedButStale: true
        case .unknown, .known: false
        }
    }

    /// Asks, or asks again: what is known may have changed.
    func refresh() {
        switch state {
        case .asked, .askedButStale: state = .askedButStale
        case .unknown, .known: sendRequest()
        }
    }

    /// What is known may have changed, but is not asked for before it is needed.
    func invalidate() {
        switch state {
        case .asked, .askedButStale: state = .askedButStale
        case .unknown, .known: if waiting.isEmpty { state = .unknown } else { sendRequest() }
        }
    }

    /// Calls `body` with an answer that is not out of date: at once where there is one, else when it comes.
    func whenKnown(_ body: @escaping @MainActor (Answer) -> Void) {
        switch state {
        case .known(let answer) where waiting.isEmpty: body(answer)
        case .unknown:
            waiting.append(body)
            sendRequest()
        case .known, .asked, .askedButStale: waiting.append(body)
        }
    }

    private func sendRequest() {
        state = .asked
        ask { [weak self] in self?.arrived($0) }
    }

    private func arrived(_ answer: Answer) {
        if case .askedButStale = state { return sendRequest() }
        state = .known(answer)
        lastAnswer = answer
        onAnswer?(answer)
        // One of them may find that it has changed: the others wait for the next answer.
        while case .known(let answer) = state, !waiting.isEmpty { waiting.removeFirst()(answer) }
    }
}
