import Foundation

/// Properties for the bouncing edges and the bars of iOS.
extension UIScrollView {
    /// The ways in which the insets of the content follow the safe area.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Follows it in a controller with bars.
        case automatic
        /// Follows it along the axes that scroll.
        case scrollableAxes
        /// Does not follow it.
        case never
        /// Always follows it.
        case always
    }

    /// Always false: content stops at its ends. Setting it has no effect.
    ///
    /// Differs from UIKit: there is no bounce.
    public var alwaysBounceVertical: Bool {
        get { false }
        set {}
    }

    /// Always false: content stops at its ends. Setting it has no effect.
    ///
    /// Differs from UIKit: there is no bounce.
    public var alwaysBounceHorizontal: Bool {
        get { false }
        set {}
    }

    /// Always `.never`: only the app and a refresh control change the insets. Setting it has no effect.
    ///
    /// Differs from UIKit: bars do not cover the content of a controller.
    public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
        get { .never }
        set {}
    }
}
