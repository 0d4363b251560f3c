import ADKViews
import Foundation

/// A view that a node can measure on any thread, also before the view is made.
@preconcurrency @MainActor
public protocol ADKMeasuredControl: UIView, SendableMetatype {
    /// The size in points that suits a new control, in a place of `size`. Lengths may be infinite. Any thread.
    nonisolated static func sizeThatFits(_ size: CGSize) -> CGSize
    /// A function that measures the control with its present content. A control whose size depends on its content
    /// returns a new one after it called `invalidateIntrinsicContentSize()`. The function runs on any thread.
    var measurement: @Sendable (CGSize) -> CGSize { get }
}

extension ADKMeasuredControl {
    /// Measures as a new control.
    public var measurement: @Sendable (CGSize) -> CGSize { { Self.sizeThatFits($0) } }
}
