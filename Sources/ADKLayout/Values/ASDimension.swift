import ADKFoundation
import Foundation

/// What the number in an `ASDimension` means.
public enum ASDimensionUnit: UInt8, Sendable {
    case auto
    case points
    case fraction
}

/// A length that may depend on the parent: points, a fraction of the parent's length, or auto.
///
/// Points are finite and not negative, fractions lie in 0...1. Other numbers are logged and put right: the nearest
/// allowed one is taken, or auto for points without an end and for NaN.
/// Also written as a literal: `20`, `"50%"`, `"20pt"`, `"auto"`.
public struct ASDimension: Hashable, Sendable {
    // Points as they are, a fraction with its sign bit set, auto as NaN: eight bytes, so that a style can keep
    // it in one atomic word.
    private let code: CGFloat

    public init(unit: ASDimensionUnit, value: CGFloat) {
        switch unit {
        case .auto:
            code = .nan
        case .points:
            code = value >= 0 && value.isFinite ? value + 0 : Self.putRight(points: value)
        case .fraction:
            code = value >= 0 && value <= 1 ? -(value + 0) : Self.putRight(fraction: value)
        }
    }

    private static func putRight(points: CGFloat) -> CGFloat {
        Misuse.report("ASDimension: points must be finite and not negative, got \(points)")
        return points < 0 ? 0 : .nan
    }

    private static func putRight(fraction: CGFloat) -> CGFloat {
        Misuse.report("ASDimension: a fraction must lie in 0...1, got \(fraction)")
        return fraction.isNaN ? .nan : -min(1, max(0, fraction))
    }

    init(bits: UInt64) { code = CGFloat(Double(bitPattern: bits)) }

    public static let auto = ASDimension(unit: .auto, value: 0)
    public static func points(_ value: CGFloat) -> ASDimension { ASDimension(unit: .points, value: value) }
    public static func fraction(_ value: CGFloat) -> ASDimension { ASDimension(unit: .fraction, value: value) }

    public var unit: ASDimensionUnit { code.isNaN ? .auto : code.sign == .minus ? .fraction : .points }

    /// Points, or the fraction; 0 for auto.
    public var value: CGFloat { code.isNaN ? 0 : abs(code) }

    var isAuto: Bool { code.isNaN }
    var bits: UInt64 { Double(code).bitPattern }

    /// The length in points: a fraction is of `parent`, auto is `auto`. An undefined parent gives NaN.
    @inline(__always)
    func resolve(parent: CGFloat, auto: CGFloat) -> CGFloat {
        if code.isNaN { return auto }
        return code.sign == .minus ? -code * parent : code
    }

    public static func == (a: ASDimension, b: ASDimension) -> Bool { a.bits == b.bits }
    public func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

// MARK: - Literals and text

extension ASDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int) { self.init(unit: .points, value: CGFloat(value)) }
    public init(floatLiteral value: Double) { self.init(unit: .points, value: CGFloat(value)) }
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

public let ASDimensionAuto = ASDimension.auto

/// The parent length for fractions when it depends on the content.
public let ASLayoutElementParentDimensionUndefined = CGFloat.nan
/// A parent size undefined in both directions.
public let ASLayoutElementParentSizeUndefined = CGSize(width: CGFloat.nan, height: CGFloat.nan)

public func ASDimensionMake(_ points: CGFloat) -> ASDimension { ASDimension(unit: .points, value: points) }
public func ASDimensionMake(_ unit: ASDimensionUnit, _ value: CGFloat) -> ASDimension {
    ASDimension(unit: unit, value: value)
}

/// Reads `"100pt"`, `"50%"` and `"auto"`; any other text is auto. A number out of range is logged and put right.
public func ASDimensionMake(_ text: String) -> ASDimension {
    if text.hasSuffix("pt"), let points = Double(text.dropLast(2)) {
        return ASDimension(unit: .points, value: CGFloat(points))
    }
    if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
        return ASDimension(unit: .fraction, value: CGFloat(percent / 100))
    }
    return .auto
}

public func ASDimensionMakeWithPoints(_ points: CGFloat) -> ASDimension { ASDimension(unit: .points, value: points) }
public func ASDimensionMakeWithFraction(_ fraction: CGFloat) -> ASDimension {
    ASDimension(unit: .fraction, value: fraction)
}

public func ASDimensionEqualToDimension(_ a: ASDimension, _ b: ASDimension) -> Bool { a == b }

/// The length of `dimension` in points, with `autoSize` for auto. NaN for a fraction of an undefined parent.
public func ASDimensionResolve(_ dimension: ASDimension, _ parentSize: CGFloat, _ autoSize: CGFloat) -> CGFloat {
    dimension.resolve(parent: parentSize, auto: autoSize)
}

/// Whether `points` can take part in layout arithmetic: below half of the largest number.
public func ASPointsValidForLayout(_ points: CGFloat) -> Bool { points < CGFloat.greatestFiniteMagnitude / 2 }

/// Whether `points` can be the size of something on screen: 0 ≤ points < 10 000 000.
public func ASPointsValidForSize(_ points: CGFloat) -> Bool { points >= 0 && points < 10_000_000 }

/// A number for people: no fraction where there is none, at most three digits of it otherwise.
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
