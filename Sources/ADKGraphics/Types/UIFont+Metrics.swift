import ADKFoundation
import Foundation

extension UIFont {
    /// Lengths of a font in points.
    struct Metrics: Hashable, Sendable {
        var ascender, descender, capHeight, xHeight: CGFloat
    }

    /// The distance from the baseline up to the top of a line, in points.
    public var ascender: CGFloat { metrics.ascender }
    /// The distance from the baseline to the bottom of a line, in points. Negative below the baseline, as in UIKit.
    public var descender: CGFloat { metrics.descender }
    /// The height in points of a line of text in this font alone: `ascender - descender`.
    public var lineHeight: CGFloat { metrics.ascender - metrics.descender }
    /// The space in points between two lines of this font: 0, because lines are set `lineHeight` apart.
    public var leading: CGFloat { 0 }
    /// The height of a flat capital letter above the baseline, in points.
    public var capHeight: CGFloat { metrics.capHeight }
    /// The height of a lower-case x above the baseline, in points.
    public var xHeight: CGFloat { metrics.xHeight }

    /// Loads the font on first use and caches the result.
    private var metrics: Metrics {
        metrics { ShapingPool.shared.withContext(forBytes: 0) { $0.metrics(of: self) } }
    }

    /// The same for a caller that already holds a shaping context.
    func metrics(by context: ShapingContext) -> Metrics { metrics { context.metrics(of: self) } }

    private func metrics(load: () -> Metrics) -> Metrics {
        if let known = FontMetricsTable.shared.withLock({ $0[self] }) { return known }
        let fresh = load()
        FontMetricsTable.shared.withLock { table in
            // Animated font sizes fill the table. Clear it at the limit.
            if table.count >= FontMetricsTable.limit { table.removeAll() }
            table[self] = fresh
        }
        return fresh
    }
}

private enum FontMetricsTable {
    static let limit = 512
    static let shared = Locked<[UIFont: UIFont.Metrics]>([:])
}
