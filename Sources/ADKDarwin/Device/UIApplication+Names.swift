import ADKViews
import Foundation

/// A task that goes on in the background. A desktop does not suspend apps, so that it has no end.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// Creates an identifier with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// Names without effect.
extension UIApplication {
    /// Differs from UIKit: a desktop does not suspend apps. The task is never ended, and `handler` is never called.
    public func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil)
        -> UIBackgroundTaskIdentifier
    { UIBackgroundTaskIdentifier(rawValue: 1) }

    /// Differs from UIKit: a desktop does not suspend apps. The task is never ended, and `handler` is never called.
    public func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

    /// The time until the app is suspended, in seconds. Always the greatest number.
    public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

    /// Without effect.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

    /// The look of the status bar. Differs from UIKit: always `default`, and setting it has no effect.
    public var statusBarStyle: UIStatusBarStyle {
        get { .default }
        set {}
    }
    /// The orientation. Always `portrait`.
    public var statusBarOrientation: UIInterfaceOrientation { .portrait }
    /// The frame of the status bar. Always zero.
    public var statusBarFrame: CGRect { .zero }
    /// The number on the app's icon. Differs from UIKit: always 0, and setting it has no effect.
    public var applicationIconBadgeNumber: Int {
        get { 0 }
        set {}
    }
}

extension UIWindow {
    /// The place of a window above others.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// The height.
        public let rawValue: CGFloat
        /// Creates a level.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Most windows.
        public static let normal = Level(rawValue: 0)
        /// The status bar.
        public static let statusBar = Level(rawValue: 1000)
        /// Alerts.
        public static let alert = Level(rawValue: 2000)

        /// The level that is `distance` higher.
        public static func + (level: Level, distance: CGFloat) -> Level {
            Level(rawValue: level.rawValue + distance)
        }
        /// The level that is `distance` lower.
        public static func - (level: Level, distance: CGFloat) -> Level {
            Level(rawValue: level.rawValue - distance)
        }
    }

    /// Differs from UIKit: always `normal`, and setting it has no effect. The window manager orders windows.
    public var windowLevel: Level {
        get { .normal }
        set {}
    }
}
