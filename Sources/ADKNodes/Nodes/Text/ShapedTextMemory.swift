import ADKFoundation
import ADKGraphics
import Foundation

/// The last shaped text of a node, as long as the node has the same text. Any thread.
///
/// Only for a text that may be too long for the cache of shaped texts: measuring, drawing and the pointer would each
/// shape it otherwise.
final class ShapedTextMemory: Sendable {
    private struct State {
        var last: (constraints: TextConstraints, shaped: ShapedText)?
        /// The constraints for which the text is shaped in the background.
        var awaited: TextConstraints?
    }

    /// A text of at most this many bytes is in the cache.
    private static let shortText = 1024

    private let text: AttributedText
    private let state = Locked(State())

    /// Nil for a short text.
    init?(_ text: AttributedText?) {
        guard let text, text.byteCount > Self.shortText else { return nil }
        self.text = text
    }

    /// The shaped text, if it is the last one or cached.
    func known(_ constraints: TextConstraints) -> ShapedText? {
        state.withLock { $0.last?.constraints == constraints ? $0.last?.shaped : nil }
            ?? TextShaper.cached(text, constraints)
    }

    /// The shaped text. Shapes it if it is not known.
    func shape(_ constraints: TextConstraints) -> ShapedText {
        if let known = known(constraints) { return known }
        let shaped = TextShaper.shape(text, constraints)
        guard !TextShaper.isCacheable(shaped) else { return shaped }
        let former = state.withLock { state in
            defer { state.last = (constraints, shaped) }
            return state.last
        }
        withExtendedLifetime(former) {}
        return shaped
    }

    /// Shapes the text in the background, once for the same constraints.
    func shapeAhead(_ constraints: TextConstraints) {
        let isAwaited = state.withLock { state in
            defer { state.awaited = constraints }
            return state.awaited == constraints
        }
        guard !isAwaited else { return }
        WorkQueue.shared.async(.visible) { [self] in
            _ = shape(constraints)
            state.withLock { $0.awaited = nil }
        }
    }
}
