import ADKFoundation
import Foundation

/// The interpolation from one keyframe to the next. An unknown mode has the effect of `linear`.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A straight line.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// A jump: a value holds until the time of the next.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Straight lines at an even speed. The given times are not used.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// A smooth curve through all values.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// A smooth curve at an even speed. The given times are not used.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

    package var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Values at times, and the interpolation between them, as in `CAKeyframeAnimation`.
package struct Keyframes<Value: AnimatableValue>: Equatable, Sendable {
    package let values: [Value]
    package let mode: CAAnimationCalculationMode
    /// The time of each value, as a fraction of the duration. Ascending from 0, and to 1 unless the mode is discrete.
    package let times: [Double]
    /// The curve of the time from each value to the next.
    private let curves: [CubicBezier]
    /// The coordinates of the values, each chosen near those of the one before.
    private let places: [Coordinates]
    /// The directions of the smooth curve: one for each value, when leaving it and when reaching it.
    private let tangents: KeyframeTangents?
    /// The times on a smooth curve at even distances; nil for other modes.
    private let pace: PaceTable?

    /// Creates keyframes; nil without values.
    ///
    /// Times that do not ascend from 0 to 1, or do not fit the number of values, are logged, and even times are used.
    ///
    /// - Parameters:
    ///   - keyTimes: a time for each value. In the discrete mode, one more: the end of the last value.
    ///   - curves: the curve of the time between two values. Missing ones are linear. Not used in paced modes.
    ///   - tangents: the smoothness at each value, for cubic modes.
    package init?(
        _ values: [Value], keyTimes: [Double]? = nil, curves: [CubicBezier] = [],
        mode: CAAnimationCalculationMode = .linear, tangents: KeyframeSmoothness = KeyframeSmoothness()
    ) {
        guard !values.isEmpty else { return nil }
        self.values = values
        self.mode = mode
        var places: [Coordinates] = []
        for value in values {
            places.append(places.last.map { value.coordinates(near: $0) } ?? value.coordinates)
        }
        self.places = places
        let isPaced = mode.isPaced
        self.curves = isPaced ? [] : curves
        let times =
            mode == .paced
            ? KeyframeTimes.paced(places)
            : KeyframeTimes.accepted(isPaced ? nil : keyTimes, count: values.count, isDiscrete: mode == .discrete)
        self.times = times
        let made = mode.isCubic ? KeyframeTangents(places, times, tangents) : nil
        self.tangents = made
        pace = made.flatMap { made in
            mode == .cubicPaced
                ? PaceTable(segments: values.count - 1) { made.place(on: $0, at: $1, from: places) } : nil
        }
    }

    /// The value at a fraction of the duration. Fractions outside of 0...1 are clamped, and NaN counts as 0.
    package func value(at fraction: Double) -> Value {
        let time = fraction.isNaN ? 0 : min(1, max(0, fraction))
        if mode == .discrete { return values[values.count > 1 ? segment(at: time) : 0] }
        guard values.count > 1 else { return values[0] }
        // The ends are exact.
        if time == 0 { return values[0] }
        if time == 1 { return values[values.count - 1] }
        if let pace, let tangents {
            let (index, part) = pace.place(at: time)
            return Value(coordinates: tangents.place(on: index, at: part, from: places))
        }
        let index = segment(at: time)
        let length = times[index + 1] - times[index]
        let passed = length > 0 ? (time - times[index]) / length : 1
        let part = index < curves.count ? curves[index].value(at: passed) : passed
        if let tangents { return Value(coordinates: tangents.place(on: index, at: part, from: places)) }
        // Both ends of a segment are exact.
        if part == 0 { return values[index] }
        if part == 1 { return values[index + 1] }
        return Value(coordinates: places[index] + (places[index + 1] - places[index]) * part)
    }

    /// The last segment that begins at `time` or before. There must be two values. O(log n).
    package func segment(at time: Double) -> Int {
        let last = mode == .discrete ? values.count - 1 : values.count - 2
        var (low, high) = (0, last)
        while low < high {
            let middle = (low + high + 1) / 2
            if times[middle] <= time { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// The times of keyframes.
enum KeyframeTimes {
    /// The given times if they can be used, and even ones otherwise.
    static func accepted(_ given: [Double]?, count: Int, isDiscrete: Bool) -> [Double] {
        let even = even(count, isDiscrete: isDiscrete)
        guard let given else { return even }
        let fits = isDiscrete ? given.count == count + 1 || given.count == count : given.count == count
        let ascends = zip(given, given.dropFirst()).allSatisfy { $0 <= $1 }
        guard fits, ascends, given.first == 0, given.last.map({ $0 <= 1 }) ?? false,
            isDiscrete || count == 1 || given.last == 1
        else {
            Misuse.report("\(count) keyframes cannot have the times \(given); even times are used")
            return even
        }
        return Array(given.prefix(count))
    }

    private static func even(_ count: Int, isDiscrete: Bool) -> [Double] {
        let parts = isDiscrete ? count : max(1, count - 1)
        return (0..<count).map { Double($0) / Double(parts) }
    }

    /// Times in proportion to the distances between the values. Even ones if all values are equal.
    static func paced(_ places: [Coordinates]) -> [Double] {
        var sums = [0.0]
        for (from, to) in zip(places, places.dropFirst()) { sums.append(sums[sums.count - 1] + (to - from).length) }
        let total = sums[sums.count - 1]
        guard total > 0, total.isFinite else { return even(places.count, isDiscrete: false) }
        var times = sums.map { $0 / total }
        times[times.count - 1] = 1
        return places.count > 1 ? times : [0]
    }
}
