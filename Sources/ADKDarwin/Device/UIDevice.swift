import ADKGraphics
import ADKViews
import Foundation

/// The orientation of a device. A desktop has none.
public enum UIDeviceOrientation: Int, Sendable {
    /// Not known: always so here.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// Turned, with the home button at the right.
    case landscapeLeft = 3
    /// Turned, with the home button at the left.
    case landscapeRight = 4
    /// With the screen up.
    case faceUp = 5
    /// With the screen down.
    case faceDown = 6

    /// Whether the longer side is horizontal.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the longer side is vertical.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device lies on its back or on its screen.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The computer. Most values are fixed, because a desktop has no such sensors. Any thread.
public final class UIDevice: Sendable {
    /// The computer.
    public static let current = UIDevice()

    private init() {}

    /// The name of the computer in the network.
    public var name: String { ProcessInfo.processInfo.hostName }
    /// `Desktop`.
    public var model: String { "Desktop" }
    /// `Desktop`.
    public var localizedModel: String { model }
    /// `Linux`.
    public var systemName: String { "Linux" }
    /// The version of the kernel.
    public var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }
    /// `mac`, as in the traits of a window.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
    /// Always `unknown`.
    public var orientation: UIDeviceOrientation { .unknown }
    /// Nil: the computer has no number for a vendor's apps.
    public var identifierForVendor: UUID? { nil }
    /// Whether `orientationDidChangeNotification` is posted. It never is.
    public var isGeneratingDeviceOrientationNotifications: Bool { false }
    /// -1: not known.
    public var batteryLevel: Float { -1 }
    /// Setting it has no effect.
    public var isBatteryMonitoringEnabled: Bool {
        get { false }
        set {}
    }
    /// Without effect.
    public func beginGeneratingDeviceOrientationNotifications() {}
    /// Without effect.
    public func endGeneratingDeviceOrientationNotifications() {}
    /// Without effect.
    public func playInputClick() {}

    /// Never posted: a desktop does not turn.
    public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
}

extension UIScreen {
    /// The brightness, in 0...1. Differs from UIKit: always 1, and setting it has no effect.
    public var brightness: CGFloat {
        get { 1 }
        set {}
    }
    /// Never posted.
    public nonisolated static let brightnessDidChangeNotification = Notification.Name(
        "UIScreenBrightnessDidChangeNotification")
}

extension UITraitCollection {
    /// Creates traits with a size of text.
    public init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init()
        self.preferredContentSizeCategory = preferredContentSizeCategory
    }
}
