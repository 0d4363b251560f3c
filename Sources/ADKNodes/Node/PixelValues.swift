import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

// Texture's functions for lengths, insets and points.

/// The pixels per point of the newest window. Any thread.
public func ASScreenScale() -> CGFloat { max(NodeTraits.current.displayScale, .leastNonzeroMagnitude) }

/// `value`, in points, rounded down to whole pixels of the newest window.
public func ASFloorPixelValue(_ value: CGFloat) -> CGFloat { PixelRounding.floor(value, scale: ASScreenScale()) }
/// `value`, in points, rounded up to whole pixels of the newest window.
public func ASCeilPixelValue(_ value: CGFloat) -> CGFloat { PixelRounding.ceil(value, scale: ASScreenScale()) }
/// `value`, in points, rounded to the nearest whole pixel of the newest window.
public func ASRoundPixelValue(_ value: CGFloat) -> CGFloat { PixelRounding.round(value, scale: ASScreenScale()) }

/// Both lengths, in points, rounded down to whole pixels of the newest window.
public func ASFloorSizeValues(_ size: CGSize) -> CGSize {
    CGSize(width: ASFloorPixelValue(size.width), height: ASFloorPixelValue(size.height))
}
/// Both lengths, in points, rounded up to whole pixels of the newest window.
public func ASCeilSizeValues(_ size: CGSize) -> CGSize {
    CGSize(width: ASCeilPixelValue(size.width), height: ASCeilPixelValue(size.height))
}
/// Both coordinates, in points, rounded up to whole pixels of the newest window.
public func ASCeilPointValues(_ point: CGPoint) -> CGPoint {
    CGPoint(x: ASCeilPixelValue(point.x), y: ASCeilPixelValue(point.y))
}

/// The sum of the insets on each side, in points.
public func ASConcatInsets(_ insets: UIEdgeInsets, _ otherInsets: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
        top: insets.top + otherInsets.top, left: insets.left + otherInsets.left,
        bottom: insets.bottom + otherInsets.bottom, right: insets.right + otherInsets.right)
}

/// A point that stands for none: both coordinates are NaN. Compare with `ASPointIsNull`.
public let ASPointNull = CGPoint(x: CGFloat.nan, y: CGFloat.nan)

/// Whether `point` is `ASPointNull`.
public func ASPointIsNull(_ point: CGPoint) -> Bool { point.x.isNaN && point.y.isNaN }

/// Whether the numbers of the affine part of `transform` are finite.
public func ASIsTransformValidForLayout(_ transform: CATransform3D) -> Bool {
    let affine = transform.affine
    return [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty].allSatisfy(\.isFinite)
}

/// Sets `bounds` and `position` to those of a layer with the frame `rect`, in points, and no transform.
///
/// - Parameters:
///   - rect: The frame.
///   - origin: The origin of the bounds.
///   - anchorPoint: The position's place in the bounds, in fractions of their size.
///   - bounds: Receives the bounds.
///   - position: Receives the position.
public func ASBoundsAndPositionForFrame(
    _ rect: CGRect, _ origin: CGPoint, _ anchorPoint: CGPoint, _ bounds: inout CGRect, _ position: inout CGPoint
) {
    bounds = CGRect(origin: origin, size: rect.size)
    position = CGPoint(
        x: rect.minX + rect.width * anchorPoint.x, y: rect.minY + rect.height * anchorPoint.y)
}

/// Runs `block`. With `withoutAnimation` true, its changes show at once, also within an animation.
@preconcurrency @MainActor
public func ASPerformBlockWithoutAnimation(_ withoutAnimation: Bool, _ block: () -> Void) {
    if withoutAnimation { UIView.performWithoutAnimation(block) } else { block() }
}
