import ADKFoundation
import Foundation

extension UIFont {
    struct Metrics: Hashable, Sendable {
        var ascender, descender, capHeight, xHeight: CGFloat
    }

    /// From the baseline up to the top of a line, in points.
    public var ascender: CGFloat { metrics.ascender }
    /// From the baseline to the bottom of a line, in points; negative.
    public var descender: CGFloat { metrics.descender }
    /// `ascender - descender`: a line of text in this font alone is this high.
    public var lineHeight: CGFloat { metrics.ascender - metrics.descender }
    /// From the baseline to the top of a flat capital letter, in points.
    public var capHeight: CGFloat { metrics.capHeight }
    /// From the baseline to the top of a small x, in points.
    public var xHeight: CGFloat { metrics.xHeight }

    /// Loads the font when first asked, then remembered.
    private var metrics: Metrics {
        metrics { ShapingPool.shared.withContext(forBytes: 0) { $0.metrics(of: self) } }
    }

    /// Likewise, for who has a context on loan.
    func metrics(by context: ShapingContext) -> Metrics { metrics { context.metrics(of: self) } }

    private func metrics(load: () -> Metrics) -> Metrics {
        if let known = FontMetricsTable.shared.withLock({ $0[self] }) { return known }
        let fresh = load()
        FontMetricsTable.shared.withLock { table in
            // Sizes can be animated; a table that grew that large starts over.
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
