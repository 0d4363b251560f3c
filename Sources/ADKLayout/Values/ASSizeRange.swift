import Foundation

/// The constraint of a measurement: the smallest and the largest allowed size, in points.
///
/// An infinite maximum means that the axis is unbounded. If minimum and maximum are equal, the size is fixed.
public struct ASSizeRange: Hashable, Sendable {
    /// The smallest allowed size, in points.
    public var min: CGSize
    /// The largest allowed size, in points.
    public var max: CGSize

    /// Creates a range from `min` to `max`. The values are not checked.
    @inline(__always)
    public init(min: CGSize, max: CGSize) {
        self.min = min
        self.max = max
    }

    /// Creates a range that allows `size` only.
    public init(exact size: CGSize) { self.init(min: size, max: size) }

    /// Creates a range from zero to `max`.
    public init(max: CGSize) { self.init(min: .zero, max: max) }

    @inline(__always)
    init(width: LengthInterval, height: LengthInterval) {
        min = CGSize(width: width.min, height: height.min)
        max = CGSize(width: width.max, height: height.max)
    }

    /// Allows the size zero only.
    public static let zero = ASSizeRange(min: .zero, max: .zero)
    /// Allows every size: from zero to infinity on both axes.
    public static let unconstrained = ASSizeRange(
        min: .zero, max: CGSize(width: CGFloat.infinity, height: CGFloat.infinity))

    @inline(__always)
    var width: LengthInterval { LengthInterval(min: min.width, max: max.width) }
    @inline(__always)
    var height: LengthInterval { LengthInterval(min: min.height, max: max.height) }

    /// The size in the range that is nearest to `size`.
    @inline(__always)
    public func clamp(_ size: CGSize) -> CGSize {
        CGSize(width: width.clamp(size.width), height: height.clamp(size.height))
    }

    /// The sizes that both ranges allow. On an axis without overlap the result is a single length: the end of this
    /// range that is nearest to `other`.
    @inline(__always)
    public func intersection(_ other: ASSizeRange) -> ASSizeRange {
        ASSizeRange(width: width.intersection(other.width), height: height.intersection(other.height))
    }

    /// The maximum on each axis where it is a valid size, NaN on the others. Specs use it as the parent size for
    /// fractions.
    @inline(__always)
    var validMax: CGSize {
        CGSize(
            width: ASPointsValidForSize(max.width) ? max.width : .nan,
            height: ASPointsValidForSize(max.height) ? max.height : .nan)
    }

    /// The fixed length on each axis where minimum and maximum are equal, NaN on the others.
    @inline(__always)
    var exactSize: CGSize {
        CGSize(
            width: min.width == max.width ? min.width : .nan,
            height: min.height == max.height ? min.height : .nan)
    }
}

extension ASSizeRange: CustomStringConvertible {
    /// `{w...w, h...h}`; an axis with a fixed length is written as one number.
    public var description: String {
        func axis(_ low: CGFloat, _ high: CGFloat) -> String {
            low == high ? shortNumber(low) : "\(shortNumber(low))...\(shortNumber(high))"
        }
        return "{\(axis(min.width, max.width)), \(axis(min.height, max.height))}"
    }
}

// MARK: - Texture's spelling

/// Allows the size zero only.
public let ASSizeRangeZero = ASSizeRange.zero
/// Allows every size: from zero to infinity on both axes.
public let ASSizeRangeUnconstrained = ASSizeRange.unconstrained

/// A range from `min` to `max`, in points.
public func ASSizeRangeMake(_ min: CGSize, _ max: CGSize) -> ASSizeRange { ASSizeRange(min: min, max: max) }
/// A range that allows `exactSize` only.
public func ASSizeRangeMake(_ exactSize: CGSize) -> ASSizeRange { ASSizeRange(exact: exactSize) }
/// The size in `range` that is nearest to `size`.
public func ASSizeRangeClamp(_ range: ASSizeRange, _ size: CGSize) -> CGSize { range.clamp(size) }
/// The sizes that both ranges allow. On an axis without overlap, the end of `a` that is nearest to `b`.
public func ASSizeRangeIntersect(_ a: ASSizeRange, _ b: ASSizeRange) -> ASSizeRange { a.intersection(b) }
/// Whether both ranges have the same minimum and maximum.
public func ASSizeRangeEqualToSizeRange(_ a: ASSizeRange, _ b: ASSizeRange) -> Bool { a == b }

/// Whether an element of the range's maximum size would be visible: width and height above 0.1 points.
public func ASSizeRangeHasSignificantArea(_ range: ASSizeRange) -> Bool {
    range.max.width > 0.1 && range.max.height > 0.1
}
