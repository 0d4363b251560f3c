import ADKFoundation
import Foundation

/// The ranges of values in a compositional layout. A value outside its range is reported and replaced.
enum CompositionalLimits {
    /// The greatest length and distance, in points.
    static let length: CGFloat = 1_000_000
    /// The greatest fraction of a container.
    static let fraction: CGFloat = 10_000
    /// The greatest number of items in a group.
    static let itemsInGroup = 4096
    /// The greatest depth of nested groups.
    static let depth = 64

    /// A length from 0 to the limit. NaN and negative lengths become 0.
    static func length(_ value: CGFloat, _ name: @autoclosure () -> String) -> CGFloat {
        within(value, 0...length, name())
    }

    /// A distance in either direction. NaN becomes 0.
    static func offset(_ value: CGFloat, _ name: @autoclosure () -> String) -> CGFloat {
        within(value, -length...length, name())
    }

    /// A fraction from 0 to the limit. NaN and negative fractions become 0.
    static func fraction(_ value: CGFloat, _ name: @autoclosure () -> String) -> CGFloat {
        within(value, 0...fraction, name())
    }

    private static func within(
        _ value: CGFloat, _ range: ClosedRange<CGFloat>, _ name: @autoclosure () -> String
    ) -> CGFloat {
        if range.contains(value) { return value }
        let used = value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound)
        Misuse.report("\(name()) is \(value): \(used) is used")
        return used
    }
}
