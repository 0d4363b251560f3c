import ADKFoundation
import Foundation

extension NSValue {
    /// Creates a value with a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Creates a value with a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Creates a value with a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    /// Creates a value with insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(
            edgeInsets: NSEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
    }

    /// The point. The value must have one.
    public var cgPointValue: CGPoint { pointValue }
    /// The size. The value must have one.
    public var cgSizeValue: CGSize { sizeValue }
    /// The rectangle. The value must have one.
    public var cgRectValue: CGRect { rectValue }
    /// The insets. The value must have some.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        let insets = edgeInsetsValue
        return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}

/// The coordinates as text: `{1, 2}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSStringFromPoint(point) }
/// The lengths as text: `{3, 4}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSStringFromSize(size) }
/// The point and the size as text: `{{1, 2}, {3, 4}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSStringFromRect(rect) }

extension RunLoop.Mode {
    /// The mode of controls that are tracked. Differs from UIKit: the run loop is never in it.
    public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
