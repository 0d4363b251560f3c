import ADKFoundation
import Foundation

/// The text engine's entry: text and constraints in, a shaped text out.
///
/// Any thread may call it, several at once; each keeps a font map of its own (some
/// megabytes), so shape on few, long-lived threads.
package enum TextShaper {
    /// Equal input gives equal output; results are remembered, so that measuring and then
    /// drawing shapes once.
    /// - Complexity: O(n) in the text that fits, and for the copy of the rest.
    package static func shape(_ text: AttributedText, _ constraints: TextConstraints) -> ShapedText {
        let key = ShapedTextCache.Key(text: text, constraints: constraints)
        if let known = cache.value(for: key) { return known }
        var typesetter = Typesetter(text, constraints, thread: .current)
        let shaped = typesetter.shape()
        cache.insert(shaped, for: key)
        return shaped
    }

    /// Forgets all remembered results.
    package static func emptyCache() { cache.removeAll() }

    /// What the remembered results take in memory, about.
    package static var cacheByteCount: Int { cache.byteCount }

    private static let cache = ShapedTextCache(limit: 8 << 20)
}
