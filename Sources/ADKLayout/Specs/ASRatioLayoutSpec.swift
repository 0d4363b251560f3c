import ADKFoundation
import Foundation

/// Gives its child a fixed shape: height / width.
public final class ASRatioLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// Height over width, above zero. Another number is logged and ignored; in the initializer it counts as 1.
    public var ratio: CGFloat {
        didSet { if !mayChange("ratio") || !Self.isValid(ratio) { ratio = oldValue } }
    }

    public init(ratio: CGFloat, child: any ASLayoutElement) {
        self.ratio = Self.isValid(ratio) ? ratio : 1
        super.init()
        self.child = child
    }

    private static func isValid(_ ratio: CGFloat) -> Bool {
        if ratio > 0 && ratio.isFinite { return true }
        Misuse.report("ASRatioLayoutSpec.ratio must be finite and above zero, got \(ratio)")
        return false
    }

    public override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let best = bestSize(in: constrainedSize)
        let range = best.map { constrainedSize.intersection(ASSizeRange(exact: $0)) } ?? constrainedSize
        let sublayout = child.layoutThatFits(range, parentSize: best ?? ASLayoutElementParentSizeUndefined)
        return ASLayout(
            layoutElement: self, size: sublayout.size, sublayouts: [sublayout.positioned(at: .zero)])
    }

    /// The full width or the full height, whichever comes out nearest to the ratio; the width on a tie. Nil with
    /// no end of room both ways.
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
