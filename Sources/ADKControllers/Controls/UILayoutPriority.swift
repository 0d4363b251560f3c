import ADKViews
import Foundation

/// The name space of ``Axis``.
///
/// Differs from UIKit: there is no Auto Layout. Use layout specs or ``UIStackView``.
public enum NSLayoutConstraint {
    /// A direction.
    public enum Axis: Int, Sendable {
        /// Along lines of text.
        case horizontal
        /// Across lines of text.
        case vertical
    }
}

/// How much a view resists to be made larger or smaller than its content, from 0 to 1,000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The priority as a number.
    public var rawValue: Float
    /// Creates a priority from a number.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from a number.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// 1,000.
    public static let required = UILayoutPriority(1000)
    /// 750: that of content against being made smaller.
    public static let defaultHigh = UILayoutPriority(750)
    /// 250: that of content against being made larger.
    public static let defaultLow = UILayoutPriority(250)
}

/// The priorities of a view that are not the standard ones.
@MainActor
private final class ContentPriorities {
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
}

extension UIView {
    private func changePriorities(_ change: (ContentPriorities) -> Void) {
        let priorities = attachment(ContentPriorities.self) ?? ContentPriorities()
        change(priorities)
        attach(priorities, as: ContentPriorities.self)
        superview?.setNeedsLayout()
    }

    /// How much the view resists to be made larger by a ``UIStackView``. `.defaultLow` by default.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        attachment(ContentPriorities.self)?.hugging[axis] ?? .defaultLow
    }

    /// Sets how much the view resists to be made larger by a ``UIStackView``.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        changePriorities { $0.hugging[axis] = priority }
    }

    /// How much the view resists to be made smaller by a ``UIStackView``. `.defaultHigh` by default.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        attachment(ContentPriorities.self)?.resistance[axis] ?? .defaultHigh
    }

    /// Sets how much the view resists to be made smaller by a ``UIStackView``.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        changePriorities { $0.resistance[axis] = priority }
    }
}
