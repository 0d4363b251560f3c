import ADKFoundation
import Foundation

/// A spec that gives its child a fixed aspect ratio.
///
/// There are two candidates for the size: the full width of the constraint with the height that follows from the
/// ratio, and the full height with the width that follows. The derived side is rounded down to whole pixels, and each
/// candidate is clamped to the constraint. The spec takes the candidate whose ratio is nearest to `ratio`; the first
/// one on a tie. An unbounded axis gives no candidate. If both axes are unbounded, the child decides.
open class ASRatioLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// Height divided by width: 0.5 is twice as wide as high.
    ///
    /// Differs from Texture: a number that is not finite or not above zero is logged, without an assertion. It is
    /// ignored; in the initializer it counts as 1.
    public var ratio: CGFloat {
        didSet { if !mayChange("ratio") || !Self.isValid(ratio) { ratio = oldValue } }
    }

    /// Creates a spec that gives `child` the height `ratio` times its width.
    public init(ratio: CGFloat, child: any ASLayoutElement) {
        self.ratio = Self.isValid(ratio) ? ratio : 1
        super.init()
        self.child = child
    }

    /// Creates a spec without a child, with a ratio of 1. Set them before the layout.
    override public init() {
        ratio = 1
        super.init()
    }

    private static func isValid(_ ratio: CGFloat) -> Bool {
        if ratio > 0 && ratio.isFinite { return true }
        Misuse.report("ASRatioLayoutSpec.ratio must be finite and above zero, got \(ratio)")
        return false
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let best = bestSize(in: constrainedSize)
        let range = best.map { constrainedSize.intersection(ASSizeRange(exact: $0)) } ?? constrainedSize
        let sublayout = child.layoutThatFits(range, parentSize: best ?? ASLayoutElementParentSizeUndefined)
        return ASLayout(
            layoutElement: self, size: sublayout.size, sublayouts: [sublayout.positioned(at: .zero)])
    }

    /// The candidate nearest to the ratio: the one with the full width or the one with the full height. The width wins
    /// a tie. Nil if both axes are unbounded.
    private func bestSize(in range: ASSizeRange) -> CGSize? {
        let scale = LayoutEnvironment.current.scale
        var best: CGSize?
        if ASPointsValidForSize(range.max.width) {
            let height = PixelRounding.floor(ratio * range.max.width, scale: scale)
            best = range.clamp(CGSize(width: range.max.width, height: height))
        }
        if ASPointsValidForSize(range.max.height) {
            let width = PixelRounding.floor(range.max.height / ratio, scale: scale)
            let other = range.clamp(CGSize(width: width, height: range.max.height))
            if let first = best, !(distance(other) < distance(first)) { return first }
            best = other
        }
        return best
    }

    private func distance(_ size: CGSize) -> CGFloat { abs(size.height / size.width - ratio) }
}
