import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// The colours of scroll bars.
extension UIScrollView {
    /// The colour of the scroll bars.
    public enum IndicatorStyle: Int, Sendable {
        /// Of the appearance.
        case `default`
        /// Dark bars.
        case black
        /// Light bars.
        case white
    }

    /// Differs from UIKit: always `default`, and setting it has no effect. The bars follow the appearance.
    public var indicatorStyle: IndicatorStyle {
        get { .default }
        set {}
    }

    /// Differs from UIKit: always zero, and setting it has no effect. The bars take the whole edge of the view.
    public var scrollIndicatorInsets: UIEdgeInsets {
        get { .zero }
        set {}
    }

    /// Differs from UIKit: always zero, and setting it has no effect. The bars take the whole edge of the view.
    public var verticalScrollIndicatorInsets: UIEdgeInsets {
        get { .zero }
        set {}
    }

    /// Differs from UIKit: always zero, and setting it has no effect. The bars take the whole edge of the view.
    public var horizontalScrollIndicatorInsets: UIEdgeInsets {
        get { .zero }
        set {}
    }
}

/// The place of text that is made smaller.
public enum UIBaselineAdjustment: Int, Sendable {
    /// At the baseline.
    case alignBaselines
    /// In the middle.
    case alignCenters
    /// At the top.
    case none
}

extension UILabel {
    /// Differs from UIKit: always `alignBaselines`, and setting it has no effect.
    public var baselineAdjustment: UIBaselineAdjustment {
        get { .alignBaselines }
        set {}
    }
}

extension UITapGestureRecognizer {
    /// The number of fingers. Differs from UIKit: always 1, and setting it has no effect.
    public var numberOfTouchesRequired: Int {
        get { 1 }
        set {}
    }
}

extension UILongPressGestureRecognizer {
    /// The number of fingers. Differs from UIKit: always 1, and setting it has no effect.
    public var numberOfTouchesRequired: Int {
        get { 1 }
        set {}
    }
    /// The number of taps before the press. Differs from UIKit: always 0, and setting it has no effect.
    public var numberOfTapsRequired: Int {
        get { 0 }
        set {}
    }
}

extension UIView {
    /// The direction in which views with `attribute` are laid out, in the app's direction.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        attribute.forcedDirection ?? UIApplication.shared.userInterfaceLayoutDirection
    }
}

/// The distance of a bar from the edge of a controller's view.
@preconcurrency @MainActor
public protocol UILayoutSupport {
    /// The length of the bar, in points.
    var length: CGFloat { get }
}

extension UIViewController {
    private struct Guide: UILayoutSupport {
        let length: CGFloat
    }

    /// The safe area at the top. Bars are beside the content, so that they are not part of it.
    public var topLayoutGuide: any UILayoutSupport { Guide(length: view.safeAreaInsets.top) }
    /// The safe area at the bottom.
    public var bottomLayoutGuide: any UILayoutSupport { Guide(length: view.safeAreaInsets.bottom) }
}

/// Without effect. Differs from Texture: mistakes are logged by swift-log, whose handler decides.
public func ASDisableLogging() {}
/// Without effect.
public func ASEnableLogging() {}

/// Names without effect.
extension UIViewController {
    /// Without effect: the user decides the shape of a window.
    public static func attemptRotationToDeviceOrientation() {}
    /// Without effect: the user decides the shape of a window.
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    /// Differs from UIKit: always false, and setting it has no effect. A controller covers the whole window.
    public var definesPresentationContext: Bool {
        get { false }
        set {}
    }
}

/// Names without effect.
extension UINavigationBar {
    /// The image behind the bar. Always nil.
    public func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { nil }
    /// Differs from UIKit: always nil, and setting it has no effect. The bar has its own symbol.
    public var backIndicatorImage: UIImage? {
        get { nil }
        set {}
    }
    /// Differs from UIKit: always nil, and setting it has no effect.
    public var backIndicatorTransitionMaskImage: UIImage? {
        get { nil }
        set {}
    }
}

/// Names without effect.
extension UIBarButtonItem {
    /// Without effect. The bar has its own symbol.
    public func setBackButtonBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {}
}

/// Sizes for views that measure themselves.
extension UIView {
    /// As small as possible.
    public nonisolated static let layoutFittingCompressedSize = CGSize.zero
    /// As large as needed.
    public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
}
