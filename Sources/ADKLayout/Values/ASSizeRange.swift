import Foundation

/// The smallest and the largest size an element may take, in points. Infinity means unbounded.
public struct ASSizeRange: Hashable, Sendable {
    public var min: CGSize
    public var max: CGSize

    @inline(__always)
    public init(min: CGSize, max: CGSize) {
        self.min = min
        self.max = max
    }

    /// Exactly `size`.
    public init(exact size: CGSize) { self.init(min: size, max: size) }

    /// `0` to `max`.
    public init(max: CGSize) { self.init(min: .zero, max: max) }

    @inline(__always)
    init(width: LengthInterval, height: LengthInterval) {
        min = CGSize(width: width.min, height: height.min)
        max = CGSize(width: width.max, height: height.max)
    }

    public static let zero = ASSizeRange(min: .zero, max: .zero)
    /// Any size at all.
    public static let unconstrained = ASSizeRange(
        min: .zero, max: CGSize(width: CGFloat.infinity, height: CGFloat.infinity))

    @inline(__always)
    var width: LengthInterval { LengthInterval(min: min.width, max: max.width) }
    @inline(__always)
    var height: LengthInterval { LengthInterval(min: min.height, max: max.height) }

    /// The size in the range nearest to `size`.
    @inline(__always)
    public func clamp(_ size: CGSize) -> CGSize {
        CGSize(width: width.clamp(size.width), height: height.clamp(size.height))
    }

    /// The sizes in both; per axis without overlap, this range's end nearest to the other's.
    @inline(__always)
    public func intersection(_ other: ASSizeRange) -> ASSizeRange {
        ASSizeRange(width: width.intersection(other.width), height: height.intersection(other.height))
    }

    /// The range's maximum where it can be a size on screen, else undefined: what fractions of it mean.
    @inline(__always)
    var validMax: CGSize {
        CGSize(
            width: ASPointsValidForSize(max.width) ? max.width : .nan,
            height: ASPointsValidForSize(max.height) ? max.height : .nan)
    }

    /// The range's exact size where it has one, else undefined.
    @inline(__always)
    var exactSize: CGSize {
        CGSize(
            width: min.width == max.width ? min.width : .nan,
            height: min.height == max.height ? min.height : .nan)
    }
}

extension ASSizeRange: CustomStringConvertible {
    /// `{w, h}` for an exact range, else `{w...w, h...h}`.
    public var description: String {
        func axis(_ low: CGFloat, _ high: CGFloat) -> String {
            low == high ? shortNumber(low) : "\(shortNumber(low))...\(shortNumber(high))"
        }
        return "{\(axis(min.width, max.width)), \(axis(min.height, max.height))}"
    }
}

// MARK: - Texture's spelling

public let ASSizeRangeZero = ASSizeRange.zero
public let ASSizeRangeUnconstrained = ASSizeRange.unconstrained

public func ASSizeRangeMake(_ min: CGSize, _ max: CGSize) -> ASSizeRange { ASSizeRange(min: min, max: max) }
public func ASSizeRangeMake(_ exactSize: CGSize) -> ASSizeRange { ASSizeRange(exact: exactSize) }
public func ASSizeRangeClamp(_ range: ASSizeRange, _ size: CGSize) -> CGSize { range.clamp(size) }
public func ASSizeRangeIntersect(_ a: ASSizeRange, _ b: ASSizeRange) -> ASSizeRange { a.intersection(b) }
public func ASSizeRangeEqualToSizeRange(_ a: ASSizeRange, _ b: ASSizeRange) -> Bool { a == b }

/// Whether something of the range's largest size could be seen: both sides above 0.1 points.
public func ASSizeRangeHasSignificantArea(_ range: ASSizeRange) -> Bool {
    range.max.width > 0.1 && range.max.height > 0.1
}
