import ADKFoundation
import ADKGraphics
import Foundation

/// The running program.
@MainActor
public final class UIApplication: UIResponder {
    public static let shared = UIApplication()

    public struct LaunchOptionsKey: Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public var delegate: (any UIApplicationDelegate)?

    /// In the order they were made visible.
    public internal(set) var windows: [UIWindow] = []

    /// What `UIScreen.main.bounds` offers new windows, in points.
    public var preferredWindowSize = CGSize(width: 1100, height: 800)

    /// Shown in light or dark, or `.unspecified` to follow the desktop; every window without an override of its own follows.
    public var userInterfaceStyle = UIUserInterfaceStyle.light {
        didSet { for window in windows where userInterfaceStyle != oldValue { window.traitsDidChange() } }
    }

    /// What the desktop is set to; shown while `userInterfaceStyle` is `.unspecified`. Host only.
    package var systemUserInterfaceStyle = UIUserInterfaceStyle.light {
        didSet {
            guard systemUserInterfaceStyle != oldValue, userInterfaceStyle == .unspecified else { return }
            for window in windows { window.traitsDidChange() }
        }
    }

    /// As the desktop is set. Host only.
    package var pointerSettings = PointerSettings()

    /// Light or dark.
    var shownInterfaceStyle: UIUserInterfaceStyle {
        userInterfaceStyle == .unspecified ? systemUserInterfaceStyle : userInterfaceStyle
    }

    /// Told what every presented frame cost.
    public var onFrame: (@MainActor (ADKFrameRecord) -> Void)? {
        get { FrameLoop.shared.onFrame }
        set { FrameLoop.shared.onFrame = newValue }
    }

    override private init() {}

    /// The window that has the keyboard; while none has it, the one shown last.
    public var keyWindow: UIWindow? { focusedWindow ?? windows.last }
    weak var focusedWindow: UIWindow?

    /// What no window's responders took goes to the delegate, as UIKit does it.
    override public var next: UIResponder? { delegate as? UIResponder }

    /// Ends the program with `status` after the present frame.
    public func terminate(status: Int32 = 0) {
        delegate?.applicationWillTerminate(self)
        FrameLoop.shared.host?.stop(status: status)
    }

    /// Tells the delegate that the program runs on `host`; windows may be made from now on.
    package func launch(on host: any Host) {
        FrameLoop.shared.attach(host)
        Trace.mark("host ready: connected to the display")
        defer { Trace.mark("launched: first window opened") }
        _ = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    }
}

/// What an app writes to be started: `@main final class AppDelegate: UIResponder, UIApplicationDelegate`.
@MainActor
public protocol UIApplicationDelegate: AnyObject {
    init()
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
    public func applicationWillTerminate(_ application: UIApplication) {}
}
