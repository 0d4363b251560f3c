import ADKLayers
import Foundation

extension UIApplication {
    /// The elements of all windows as a screen reader is told of them, a line for each: role, name, value, states,
    /// actions and frame. For logs and tests; the form of the lines may change. O(elements).
    ///
    /// Differs from UIKit, which has no such method.
    public func accessibilityTreeDescription() -> String { AccessibilityFeed.shared.readOnce().description }
}

/// Posts of changed wishes of the user.
extension UIApplication {
    func postContrastChange() {
        let center = NotificationCenter.default
        center.post(name: UIAccessibility.darkerSystemColorsStatusDidChangeNotification, object: nil)
        center.post(name: UIAccessibility.reduceTransparencyStatusDidChangeNotification, object: nil)
    }

    func postMotionChange() {
        NotificationCenter.default.post(name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
    }
}

/// The user's needs that apps respect.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// The user, or the app, wants less motion: the desktop's animations are switched off, or
    /// `UIApplication.animations` is `reduced` or `none`.
    public static var isReduceMotionEnabled: Bool { ADKAnimations.current != .full }

    /// The user wants more contrast: the desktop has a theme of high contrast, or asks for it by its settings portal.
    /// Semantic colours and those of the framework follow it, and so do colours of your own from
    /// ``UIColor/init(dynamicProvider:)``.
    public static var isDarkerSystemColorsEnabled: Bool { UIApplication.shared.systemContrast == .high }

    /// The user wants opaque surfaces. Desktops have no setting of this kind: it is true where the user wants more
    /// contrast.
    public static var isReduceTransparencyEnabled: Bool { isDarkerSystemColorsEnabled }

    /// Screens should change by a cross-fade and not by a move.
    public static var prefersCrossFadeTransitions: Bool { ADKAnimations.current != .full }

    /// Whether an assistive program reads the app, such as a screen reader.
    public static var isVoiceOverRunning: Bool { AccessibilityFeed.shared.isOn }

    /// Posted when ``isReduceMotionEnabled`` changed.
    public nonisolated static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// Posted when ``isDarkerSystemColorsEnabled`` changed.
    public nonisolated static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    /// Posted when ``isReduceTransparencyEnabled`` changed.
    public nonisolated static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")

    /// A message for assistive programs.
    public struct Notification: Hashable, Sendable {
        /// The number of the message, as in UIKit.
        public let rawValue: UInt32
        /// Creates a message from its number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A part of the screen changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The screen was replaced.
        public static let screenChanged = Notification(rawValue: 1000)
        /// The argument is a text to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// The argument is a text about the new place after a scroll.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Tells assistive programs of a change. A text as argument is spoken. A view or node as argument of
    /// `layoutChanged` or `screenChanged` gets the keyboard focus, if it can have it.
    ///
    /// Changes of views and nodes need no message: the next frame finds them.
    public static func post(notification: Notification, argument: Any?) {
        switch argument {
        case let text as String:
            AccessibilityFeed.shared.post(.announcement(text, isUrgent: notification == .announcement))
        case let object as any AccessibleObject where AccessibilityFeed.shared.isOn:
            _ = object.accessibilityView?.becomeFirstResponder()
            AccessibilityWish.valueChanged()
        default: AccessibilityWish.valueChanged()
        }
    }
}
