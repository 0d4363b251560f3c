import ADKGraphics
import ADKLayers
import Foundation

/// The axes of a movement or a place.
public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// From left to right.
    public static let horizontal = UIAxis(rawValue: 1 << 0)
    /// From top to bottom.
    public static let vertical = UIAxis(rawValue: 1 << 1)
    /// Both.
    public static let both: UIAxis = [.horizontal, .vertical]
}

/// The shape of the pointer. Differs from UIKit: the desktop's theme draws the pointer. So lengths have no effect,
/// and paths and rectangles are shown as the arrow.
public enum UIPointerShape {
    /// A shape of the app's own. Shown as the arrow.
    case path(UIBezierPath)
    /// A rectangle. Shown as the arrow.
    case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
    /// A beam over text in lines, of `length` points.
    case verticalBeam(length: CGFloat)
    /// A beam over text in columns, of `length` points.
    case horizontalBeam(length: CGFloat)

    /// The radius of a rectangle without one of its own.
    public static let defaultCornerRadius: CGFloat = 8

    fileprivate var cursor: ADKCursor {
        switch self {
        case .path, .roundedRect: .arrow
        case .verticalBeam: .text
        case .horizontalBeam: .verticalText
        }
    }
}

/// The look of the pointer over a region. Any thread.
///
/// Differs from UIKit: there are no effects, which lift or highlight what lies under the pointer.
public final class UIPointerStyle: Sendable {
    /// The cursor that the style shows.
    public let cursor: ADKCursor

    private init(_ cursor: ADKCursor) { self.cursor = cursor }

    /// Creates a style with a shape. `constrainedAxes` has no effect.
    public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) { self.init(shape.cursor) }

    /// No pointer.
    public static func hidden() -> UIPointerStyle { UIPointerStyle(.hidden) }
    /// The arrow.
    public static func system() -> UIPointerStyle { UIPointerStyle(.arrow) }
    /// A cursor of the desktop, such as the hand over a link. Not in UIKit.
    public static func cursor(_ cursor: ADKCursor) -> UIPointerStyle { UIPointerStyle(cursor) }
}
