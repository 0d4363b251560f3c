/// A value that is requested asynchronously, cached, and requested again when it has changed; usually one that only the
/// server knows.
///
/// `whenKnown` delivers the value at once or when the answer arrives; its calls are answered in order. A change while a
/// request is pending makes the answer stale: the answer is dropped and the request repeated. At most one request is
/// pending.
@MainActor
package final class CoalescedQuery<Answer> {
    private enum State {
        /// Never requested, or invalidated.
        case unknown
        case asked
        /// The value changed after it was requested.
        case askedButStale
        case known(Answer)
    }

    private var state = State.unknown
    private var waiting: [@MainActor (Answer) -> Void] = []
    private let ask: @MainActor (@escaping @MainActor (Answer) -> Void) -> Void
    /// The last answer, which may be stale; nil before the first.
    package private(set) var lastAnswer: Answer?
    /// Called with every answer, before the callers of `whenKnown`.
    package var onAnswer: (@MainActor (Answer) -> Void)?

    /// - Parameter ask: sends the request, and calls its argument once with the answer, after it has returned.
    package init(_ ask: @escaping @MainActor (@escaping @MainActor (Answer) -> Void) -> Void) { self.ask = ask }

    /// Whether the last answer is up to date.
    package var isKnown: Bool { if case .known = state { true } else { false } }

    /// Whether a request is pending.
    package var isAsking: Bool {
        switch state {
        case .asked, .askedButStale: true
        case .unknown, .known: false
        }
    }

    /// Requests the value, or requests it again: it may have changed.
    package func refresh() {
        switch state {
        case .asked, .askedButStale: state = .askedButStale
        case .unknown, .known: sendRequest()
        }
    }

    /// Marks the value as stale. It is requested again when it is needed.
    package func invalidate() {
        switch state {
        case .asked, .askedButStale: state = .askedButStale
        case .unknown, .known: if waiting.isEmpty { state = .unknown } else { sendRequest() }
        }
    }

    /// Calls `body` with an up-to-date answer: at once if there is one, else when it arrives.
    package func whenKnown(_ body: @escaping @MainActor (Answer) -> Void) {
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
        // One of the callers may invalidate the value: the others wait for the next answer.
        while case .known(let answer) = state, !waiting.isEmpty { waiting.removeFirst()(answer) }
    }
}
