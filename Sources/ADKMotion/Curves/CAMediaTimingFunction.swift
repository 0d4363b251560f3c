import ADKFoundation
import Foundation

/// The name of a predefined timing curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String
    /// Creates a name from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Even speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// A slow start.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// A slow end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// A slow start and a slow end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve of most animations of the system: a quick start and a slow end.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1), with time along x and progress along y.
///
/// Immutable, usable on any thread.
public final class CAMediaTimingFunction: Hashable, Sendable {
    package let curve: CubicBezier

    /// The first control point of `easeInEaseOut` along x.
    private static let slowStart: Double = mutable("curve.easeInOut", 0.42)

    package init(_ curve: CubicBezier) { self.curve = curve }

    /// Creates a predefined curve. A name that does not exist is logged, and the curve is linear.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .linear: self.init(.linear)
        case .easeIn: self.init(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
        case .easeOut: self.init(CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
        case .easeInEaseOut: self.init(CubicBezier(x1: CAMediaTimingFunction.slowStart, y1: 0, x2: 0.58, y2: 1))
        case .default: self.init(CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
        default:
            Misuse.report("there is no timing curve with the name \(name.rawValue); a linear one is used")
            self.init(.linear)
        }
    }

    /// Creates a curve from its two inner control points.
    ///
    /// Horizontal coordinates outside of 0...1 are logged and clamped, since time cannot go back. Numbers that are not
    /// finite are logged and give the linear curve.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(CubicBezier(x1: Double(c1x), y1: Double(c1y), x2: Double(c2x), y2: Double(c2y)))
    }

    /// Stores the two coordinates of a control point at `ptr`, which must have room for two numbers.
    ///
    /// - Parameter idx: 0 to 3. 0 and 3 are the ends of the curve. Another index is logged, and the nearest is used.
    public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        if !(0...3).contains(idx) { Misuse.report("a timing curve has the control points 0 to 3, not \(idx)") }
        let (x, y): (Double, Double) =
            switch idx {
            case ...0: (0, 0)
            case 1: (curve.x1, curve.y1)
            case 2: (curve.x2, curve.y2)
            default: (1, 1)
            }
        ptr[0] = Float(x)
        ptr[1] = Float(y)
    }

    /// Whether both curves have the same control points.
    public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool { a.curve == b.curve }

    /// Hashes the control points.
    public func hash(into hasher: inout Hasher) { hasher.combine(curve) }
}
