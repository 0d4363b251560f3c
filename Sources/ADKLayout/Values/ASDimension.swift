import ADKFoundation
import Foundation

/// The unit of an `ASDimension`.
public enum ASDimensionUnit: UInt8, Sendable {
    /// No length of its own: the length comes from the content and the constraint.
    case auto
    /// A fixed number of points.
    case points
    /// A fraction of the parent's length, from 0 to 1.
    case fraction
}

/// A length that may depend on the parent: points, a fraction of the parent's length, or auto.
///
/// A dimension can be written as a literal: `20`, `"20pt"`, `"50%"` or `"auto"`.
///
/// Points are finite and not negative. Fractions lie in 0...1. Differs from Texture: a number outside these limits is
/// logged and replaced, without an assertion. Negative points become 0, infinite points and NaN become auto, and
/// fractions are clamped to 0...1.
public struct ASDimension: Hashable, Sendable {
    // Points are stored unchanged, a fraction with its sign bit set, auto as NaN. This takes eight bytes, so that a
    // style can keep it in one atomic word.
    private var code: CGFloat

    /// Creates a dimension of `value` in `unit`. The value of `.auto` is ignored.
    public init(unit: ASDimensionUnit, value: CGFloat) {
        switch unit {
        case .auto:
            code = .nan
        case .points:
            code = value >= 0 && value.isFinite ? value + 0 : Self.corrected(points: value)
        case .fraction:
            code = value >= 0 && value <= 1 ? -(value + 0) : Self.corrected(fraction: value)
        }
    }

    private static func corrected(points: CGFloat) -> CGFloat {
        Misuse.report("ASDimension: points must be finite and not negative, got \(points)")
        return points < 0 ? 0 : .nan
    }

    private static func corrected(fraction: CGFloat) -> CGFloat {
        Misuse.report("ASDimension: a fraction must lie in 0...1, got \(fraction)")
        return fraction.isNaN ? .nan : -min(1, max(0, fraction))
    }

    init(bits: UInt64) { code = CGFloat(Double(bitPattern: bits)) }

    /// A length that comes from the content and the constraint.
    public static let auto = ASDimension(unit: .auto, value: 0)
    /// A length of `value` points.
    public static func points(_ value: CGFloat) -> ASDimension { ASDimension(unit: .points, value: value) }
    /// A fraction of the parent's length; `0.5` is half of it.
    public static func fraction(_ value: CGFloat) -> ASDimension { ASDimension(unit: .fraction, value: value) }

    /// The unit of `value`. Setting it keeps the number, which counts as 0 if it was auto.
    public var unit: ASDimensionUnit {
        get { code.isNaN ? .auto : code.sign == .minus ? .fraction : .points }
        set { self = ASDimension(unit: newValue, value: value) }
    }

    /// The number of points, or the fraction in 0...1; 0 for auto. Setting it keeps the unit.
    public var value: CGFloat {
        get { code.isNaN ? 0 : abs(code) }
        set { self = ASDimension(unit: unit, value: newValue) }
    }

    var bits: UInt64 { Double(code).bitPattern }

    /// The length in points: a fraction is multiplied by `parent`, auto becomes `auto`. A fraction of an undefined
    /// (NaN) parent is NaN.
    @inline(__always)
    func resolve(parent: CGFloat, auto: CGFloat) -> CGFloat {
        if code.isNaN { return auto }
        return code.sign == .minus ? -code * parent : code
    }

    /// Whether both have the same unit and value; auto equals auto.
    public static func == (a: ASDimension, b: ASDimension) -> Bool { a.bits == b.bits }
    /// Hashes the unit and the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

// MARK: - Literals and text

extension ASDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    /// Creates a length of `value` points.
    public init(integerLiteral value: Int) { self.init(unit: .points, value: CGFloat(value)) }
    /// Creates a length of `value` points.
    public init(floatLiteral value: Double) { self.init(unit: .points, value: CGFloat(value)) }
    /// Creates a dimension from `"100pt"`, `"50%"` or `"auto"`. Any other text is auto.
    public init(stringLiteral value: String) { self = ASDimensionMake(value) }
}

extension ASDimension: CustomStringConvertible {
    /// `20pt`, `50%` or `auto`.
    public var description: String {
        switch unit {
        case .auto: "auto"
        case .points: "\(shortNumber(value))pt"
        case .fraction: "\(shortNumber(value * 100))%"
        }
    }
}

// MARK: - Texture's spelling

/// A length that comes from the content and the constraint.
public let ASDimensionAuto = ASDimension.auto

/// A parent length that is not known while the children are measured: NaN. Fractions of it count as auto.
public let ASLayoutElementParentDimensionUndefined = CGFloat.nan
/// A parent size that is not known on either axis. Fractions of it count as auto.
public let ASLayoutElementParentSizeUndefined = CGSize(width: CGFloat.nan, height: CGFloat.nan)

/// A length of `points` points.
public func ASDimensionMake(_ points: CGFloat) -> ASDimension { ASDimension(unit: .points, value: points) }
/// A dimension of `value` in `unit`.
public func ASDimensionMake(_ unit: ASDimensionUnit, _ value: CGFloat) -> ASDimension {
    ASDimension(unit: unit, value: value)
}

/// Parses `"100pt"`, `"50%"` or `"auto"`. Any other text is auto. A number out of range is logged and replaced as in
/// ``ASDimension``.
public func ASDimensionMake(_ text: String) -> ASDimension {
    if text.hasSuffix("pt"), let points = Double(text.dropLast(2)) {
        return ASDimension(unit: .points, value: CGFloat(points))
    }
    if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
        return ASDimension(unit: .fraction, value: CGFloat(percent / 100))
    }
    return .auto
}

/// A length of `points` points.
public func ASDimensionMakeWithPoints(_ points: CGFloat) -> ASDimension { ASDimension(unit: .points, value: points) }
/// A fraction of the parent's length, in 0...1.
public func ASDimensionMakeWithFraction(_ fraction: CGFloat) -> ASDimension {
    ASDimension(unit: .fraction, value: fraction)
}

/// Whether both dimensions have the same unit and value.
public func ASDimensionEqualToDimension(_ a: ASDimension, _ b: ASDimension) -> Bool { a == b }

/// The length of `dimension` in points within a parent of `parentSize` points; `autoSize` for auto. NaN for a fraction
/// of an undefined parent.
public func ASDimensionResolve(_ dimension: ASDimension, _ parentSize: CGFloat, _ autoSize: CGFloat) -> CGFloat {
    dimension.resolve(parent: parentSize, auto: autoSize)
}

/// Whether `points` can be used in layout arithmetic: below half of the largest finite number.
public func ASPointsValidForLayout(_ points: CGFloat) -> Bool { points < CGFloat.greatestFiniteMagnitude / 2 }

/// Whether `points` can be the width or height of an element: 0 ≤ points < 10,000,000.
public func ASPointsValidForSize(_ points: CGFloat) -> Bool { points >= 0 && points < 10_000_000 }

/// `value` as text for messages, with at most three decimals.
func shortNumber(_ value: CGFloat) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    let thousandths = (value * 1000).rounded()
    guard abs(thousandths) < 1e15 else { return "\(value)" }
    let count = Int64(thousandths)
    let (whole, part) = (abs(count) / 1000, abs(count) % 1000)
    let sign = count < 0 ? "-" : ""
    guard part != 0 else { return "\(sign)\(whole)" }
    var digits = String(part + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
}
