import ADKFoundation
import Foundation

/// The space of a colour's components.
///
/// Differs from UIKit: all colours are in sRGB. A space only says how many components a colour is made from.
public final class CGColorSpace: Sendable {
    /// The number of components of a colour, without alpha.
    public let numberOfComponents: Int

    init(_ numberOfComponents: Int) { self.numberOfComponents = numberOfComponents }
}

/// The space of red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(3) }
/// The space of greys.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(1) }

/// A change from colour to colour.
public final class CGGradient: Sendable {
    let stops: [(offset: CGFloat, color: UIColor)]

    private init(_ stops: [(offset: CGFloat, color: UIColor)]) { self.stops = stops }

    /// Creates a gradient of `colors`, a list of `CGColor`, at `locations` from 0 to 1, or at even distances if nil.
    ///
    /// Nil without colours, or if an element is no colour. There must be a location for each colour. Differs from
    /// UIKit: `colors` is a Swift array, and `space` is not used.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: [Any], locations: UnsafePointer<CGFloat>?) {
        let list = colors.compactMap { $0 as? CGColor }
        guard !list.isEmpty, list.count == colors.count else { return nil }
        let given = locations.map { Array(UnsafeBufferPointer(start: $0, count: list.count)) }
        self.init(CGGradient.stops(list, given))
    }

    /// Creates a gradient of colours of four components each, or of two in a space of greys: the last is alpha.
    ///
    /// Nil if `count` is not positive.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0 else { return nil }
        let list = (0..<count).map { index in
            if space.numberOfComponents == 1 {
                return UIColor(white: components[index * 2], alpha: components[index * 2 + 1])
            }
            let at = index * 4
            return UIColor(
                red: components[at], green: components[at + 1], blue: components[at + 2], alpha: components[at + 3])
        }
        let given = locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
        self.init(CGGradient.stops(list, given))
    }

    /// The colours with their places. Without places they are at even distances. A place that is not a number is 0.
    package static func stops(_ colors: [UIColor], _ locations: [CGFloat]?) -> [(offset: CGFloat, color: UIColor)] {
        colors.enumerated().map { index, color in
            let even = colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0
            let place = locations.map { index < $0.count ? $0[index] : 1 } ?? even
            return (Misuse.clamped(place, to: 0...1, "place of a colour in a gradient"), color)
        }
    }
}

/// Whether a gradient continues before its start and after its end.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The area before the start has the first colour.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The area after the end has the last colour.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
    /// Fills the clip with a gradient along the line from `startPoint` to `endPoint`, in points.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        paint(.linear(startPoint, endPoint), gradient.stops(options))
    }

    /// Fills the clip with a gradient from the circle around `startCenter` to the circle around `endCenter`, in points.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        paint(.radial(startCenter, startRadius, endCenter, endRadius), gradient.stops(options))
    }
}

extension CGGradient {
    /// The stops, with clear ones at the ends beyond which nothing is drawn.
    fileprivate func stops(_ options: CGGradientDrawingOptions) -> [(CGFloat, UIColor)] {
        var result = stops.map { ($0.offset, $0.color) }
        if !options.contains(.drawsBeforeStartLocation), let first = result.first {
            result.insert((0, first.1.withAlphaComponent(0)), at: 0)
        }
        if !options.contains(.drawsAfterEndLocation), let last = result.last {
            result.append((1, last.1.withAlphaComponent(0)))
        }
        return result
    }
}
