import Foundation

/// Settings of UIKit that have no effect on the desktop. They are kept, so that code for iOS reads what it set.
@MainActor
final class ScrollEdgeSettings {
    var bounces = true
    var alwaysBounceVertical = false
    var alwaysBounceHorizontal = false
    var scrollsToTop = true
    var insetAdjustment = UIScrollView.ContentInsetAdjustmentBehavior.automatic
    var keyboardDismissMode = UIScrollView.KeyboardDismissMode.none
}

extension UIScrollView {
    /// Whether the insets follow the safe area, which has none on the desktop.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// As the container needs it.
        case automatic
        /// Along the axes in which the content scrolls.
        case scrollableAxes
        /// Never.
        case never
        /// Always.
        case always
    }

    /// How scrolling hides a keyboard on the screen. There is none.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Not.
        case none
        /// When a drag begins.
        case onDrag
        /// With the finger.
        case interactive
    }

    private var edgeSettings: ScrollEdgeSettings {
        if let settings = attachment(ScrollEdgeSettings.self) { return settings }
        let settings = ScrollEdgeSettings()
        attach(settings, as: ScrollEdgeSettings.self)
        return settings
    }

    /// Whether content can be pulled over its end. Kept without effect: content stops at its end.
    public var bounces: Bool {
        get { edgeSettings.bounces }
        set { edgeSettings.bounces = newValue }
    }

    /// Whether content that fits can be pulled vertically. Kept without effect: content stops at its end.
    public var alwaysBounceVertical: Bool {
        get { edgeSettings.alwaysBounceVertical }
        set { edgeSettings.alwaysBounceVertical = newValue }
    }

    /// Whether content that fits can be pulled horizontally. Kept without effect: content stops at its end.
    public var alwaysBounceHorizontal: Bool {
        get { edgeSettings.alwaysBounceHorizontal }
        set { edgeSettings.alwaysBounceHorizontal = newValue }
    }

    /// Whether a tap on the status bar scrolls to the top. Kept without effect: there is no status bar.
    public var scrollsToTop: Bool {
        get { edgeSettings.scrollsToTop }
        set { edgeSettings.scrollsToTop = newValue }
    }

    /// Whether the insets follow the safe area. Kept without effect: the safe area has no insets.
    public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
        get { edgeSettings.insetAdjustment }
        set { edgeSettings.insetAdjustment = newValue }
    }

    /// How scrolling hides the keyboard. Kept without effect: there is none on the screen.
    public var keyboardDismissMode: KeyboardDismissMode {
        get { edgeSettings.keyboardDismissMode }
        set { edgeSettings.keyboardDismissMode = newValue }
    }
}
