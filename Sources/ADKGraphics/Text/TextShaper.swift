import ADKFoundation
import Foundation

/// The entry point of the text engine: shapes text for constraints.
///
/// Usable on any thread. `ShapingPool` limits how many threads shape at once.
package enum TextShaper {
    /// Shapes `text`, or returns the cached result, so that measuring and drawing shape only once. Equal arguments
    /// give equal results.
    ///
    /// - Complexity: O(n) in the text that fits, and O(n) for copying the rest.
    package static func shape(_ text: AttributedText, _ constraints: TextConstraints) -> ShapedText {
        let key = ShapedTextCache.Key(text: text, constraints: constraints)
        if let known = cache.value(for: key) { return known }
        text.reportNumbers()
        let shaped = constraints.scaleFactors.isEmpty ? typeset(text, constraints) : shrink(text, constraints)
        cache.insert(shaped, for: key)
        return shaped
    }

    /// Whether `text` is small enough for the cache. The caller has to keep a larger text itself.
    package static func isCacheable(_ text: ShapedText) -> Bool { cache.accepts(text) }

    /// The cached result, if any. Does not shape.
    package static func cached(_ text: AttributedText, _ constraints: TextConstraints) -> ShapedText? {
        cache.value(for: ShapedTextCache.Key(text: text, constraints: constraints))
    }

    /// Shapes `text` in the given size, without the cache.
    static func typeset(_ text: AttributedText, _ constraints: TextConstraints) -> ShapedText {
        WorkCount.note()
        return Trace.span("shape") {
            ShapingPool.shared.withContext(forBytes: text.byteCount) { context in
                var typesetter = Typesetter(text, constraints, context: context)
                return typesetter.shape()
            }
        }
    }

    /// Shapes `text` in the largest size that needs no truncation and breaks no word.
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

    /// Removes all cached results.
    package static func emptyCache() { cache.removeAll() }

    private static let cache = ShapedTextCache(limit: 2 << 20)
}

extension AttributedText {
    /// Reports letter spacings and baselines that are not finite. Shaping ignores them. No lock is held here: a log may
    /// shape text.
    fileprivate func reportNumbers() {
        for run in runs {
            if let kern = run.attributes.kern, !kern.isFinite {
                Misuse.report("the letter spacing of a text cannot be \(kern); 0 is used")
            }
            if let offset = run.attributes.baselineOffset, !offset.isFinite {
                Misuse.report("the baseline offset of a text cannot be \(offset); 0 is used")
            }
        }
    }
}
