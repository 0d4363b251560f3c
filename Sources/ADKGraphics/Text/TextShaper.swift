import ADKFoundation
import Foundation

/// The text engine's entry: text and constraints in, a shaped text out.
///
/// Any thread may call it; how many shape at once, `ShapingPool` says.
package enum TextShaper {
    /// Equal input gives equal output; results are remembered, so that measuring and then
    /// drawing shapes once.
    /// - Complexity: O(n) in the text that fits, and for the copy of the rest.
    package static func shape(_ text: AttributedText, _ constraints: TextConstraints) -> ShapedText {
        let key = ShapedTextCache.Key(text: text, constraints: constraints)
        if let known = cache.value(for: key) { return known }
        let shaped = constraints.scaleFactors.isEmpty ? typeset(text, constraints) : shrink(text, constraints)
        cache.insert(shaped, for: key)
        return shaped
    }

    /// Whether `text` is small enough to be remembered; another is its user's to keep.
    package static func remembers(_ text: ShapedText) -> Bool { cache.takes(text) }

    /// What is remembered; shapes nothing.
    package static func remembered(_ text: AttributedText, _ constraints: TextConstraints) -> ShapedText? {
        cache.value(for: ShapedTextCache.Key(text: text, constraints: constraints))
    }

    /// Likewise, whatever is remembered, in the size that is asked for.
    static func typeset(_ text: AttributedText, _ constraints: TextConstraints) -> ShapedText {
        Trace.span("shape") {
            ShapingPool.shared.withContext(forBytes: text.byteCount) { context in
                var typesetter = Typesetter(text, constraints, context: context)
                return typesetter.shape()
            }
        }
    }

    /// In the largest size that needs no cut and breaks no word.
    private static func shrink(_ text: AttributedText, _ constraints: TextConstraints) -> ShapedText {
        let whole = typeset(text, constraints)
        guard !whole.fitsInWords else { return whole }
        var smallest = whole
        let factors = constraints.scaleFactors.filter { $0 > 0 && $0 < 1 }
        for factor in factors.sorted(by: >) {
            smallest = typeset(text.scaled(by: factor), constraints)
            if smallest.fitsInWords { break }
        }
        return smallest
    }

    /// Forgets all remembered results.
    package static func emptyCache() { cache.removeAll() }

    /// What the remembered results take in memory, about.
    package static var cacheByteCount: Int { cache.byteCount }

    private static let cache = ShapedTextCache(limit: 2 << 20)
}
