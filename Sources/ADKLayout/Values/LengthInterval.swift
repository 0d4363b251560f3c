import Foundation

/// The lengths allowed on one axis, in points.
struct LengthInterval: Equatable {
    var min: CGFloat
    var max: CGFloat

    @inline(__always)
    init(min: CGFloat, max: CGFloat) {
        self.min = min
        self.max = max
    }

    /// Resolves a style's three dimensions of one axis. The minimum takes precedence over the maximum, and the maximum
    /// over the exact length.
    ///
    /// A fraction of an undefined or infinite parent counts as auto.
    @inline(__always)
    init(
        exact: ASDimension, min: ASDimension, max: ASDimension, parent: CGFloat, autoMin: CGFloat, autoMax: CGFloat
    ) {
        let parent = parent.isFinite ? parent : .nan
        var low = min.resolve(parent: parent, auto: autoMin)
        var high = max.resolve(parent: parent, auto: autoMax)
        if low.isNaN { low = autoMin }
        if high.isNaN { high = autoMax }
        let wanted = exact.resolve(parent: parent, auto: .nan)
        if high <= low {
            self.init(min: low, max: low)
        } else if wanted.isNaN {
            self.init(min: low, max: high)
        } else {
            let clipped = wanted > high ? high : wanted < low ? low : wanted
            self.init(min: clipped, max: clipped)
        }
    }

    /// The lengths in both intervals. Without overlap, the end of this interval that is nearest to `other`.
    @inline(__always)
    func intersection(_ other: LengthInterval) -> LengthInterval {
        let low = min > other.min ? min : other.min
        let high = max < other.max ? max : other.max
        if low <= high { return LengthInterval(min: low, max: high) }
        let nearest = min < other.min ? max : min
        return LengthInterval(min: nearest, max: nearest)
    }

    @inline(__always)
    func clamp(_ length: CGFloat) -> CGFloat { Swift.max(min, Swift.min(max, length)) }

    @inline(__always)
    var isExact: Bool { min == max }

    /// The change that makes `length` allowed: positive if it is too small, negative if too large, else 0.
    @inline(__always)
    func violation(of length: CGFloat) -> CGFloat {
        if length < min { return min - length }
        return length > max ? max - length : 0
    }
}
