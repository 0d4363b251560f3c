import ADKGraphics
import Foundation

/// A part of the program that has a user interface, in an app with a scene delegate. One is connected at launch, others
/// by ``UIApplication/requestSceneSessionActivation(_:userActivity:options:errorHandler:)``.
///
/// Differs from UIKit: its windows are top-level windows of the desktop.
@preconcurrency @MainActor
public class UIScene: UIResponder {
    /// Whether the user works with the scene.
    public enum ActivationState: Int, Sendable {
        /// The scene is not connected.
        case unattached = -1
        /// A window has the keyboard.
        case foregroundActive
        /// A window can be seen, and none has the keyboard.
        case foregroundInactive
        /// No window can be seen.
        case background
    }

    /// The reasons for which a scene is connected.
    @preconcurrency @MainActor
    public final class ConnectionOptions {
        /// The files and links that the program was started with.
        public let urlContexts: Set<UIOpenURLContext>
        /// The activity that the app gave with its request. Empty at launch.
        public let userActivities: Set<NSUserActivity>

        init(_ activity: NSUserActivity? = nil, opening urls: [URL] = []) {
            userActivities = activity.map { [$0] } ?? []
            urlContexts = Set(urls.map(UIOpenURLContext.init))
        }
    }

    /// Options of a request for a scene.
    @preconcurrency @MainActor
    public final class ActivationRequestOptions {
        /// The scene in which the user asked for another one. Kept without effect.
        public var requestingScene: UIScene?

        /// Creates options without a requesting scene.
        public init() {}
    }

    /// The activity of the user in the scene. The app sets it, and may return it for restoring. Nil by default.
    public var userActivity: NSUserActivity?
    /// The session that the scene was connected for.
    public let session: UISceneSession
    /// The object that receives the scene's events. The scene keeps a strong reference to it.
    public var delegate: (any UISceneDelegate)?
    /// Whether the user works with the scene.
    public var activationState: ActivationState {
        UIApplication.shared.scenes.contains { $0 === self } ? state : .unattached
    }
    var state = ActivationState.foregroundInactive
    /// A name of the scene. Nothing shows it: a window has a title of its own.
    public var title: String?

    init(session: UISceneSession) {
        self.session = session
        super.init()
    }

    /// Not for use: the app's scene is connected at launch.
    @available(*, unavailable)
    public required convenience init(adkLaunch: Void) { self.init(session: UISceneSession(role: .windowApplication)) }

    /// The application.
    override public var next: UIResponder? { UIApplication.shared }

    /// Posted after `scene(_:willConnectTo:options:)`.
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    /// Posted when the last window of one of several scenes was closed, and before the program ends.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    /// Posted when a window of the scene has the keyboard.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// Posted when no window of the scene has the keyboard any more.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// Posted when the user sees a window of the scene, for the first time or again.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    /// Posted when the user can see no window of the scene any more.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

/// The scene of an app, with its windows.
@preconcurrency @MainActor
public final class UIWindowScene: UIScene {
    /// The open windows of the scene, in the order in which they were opened.
    public var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
    /// The window of the scene with the keyboard. If none has it, the window opened last.
    public var keyWindow: UIWindow? {
        UIApplication.shared.keyWindow.flatMap { $0.windowScene === self ? $0 : nil } ?? windows.last
    }
    /// The screen, whose bounds are those of a new window.
    public var screen: UIScreen { .main }
    /// The screen, because of its `bounds`.
    ///
    /// Differs from UIKit: not a `UICoordinateSpace`.
    public var coordinateSpace: UIScreen { .main }
    /// Limits for the sizes of the scene's windows.
    public private(set) lazy var sizeRestrictions: UISceneSizeRestrictions? = UISceneSizeRestrictions { [weak self] in
        for window in self?.windows ?? [] { window.sizeLimitsDidChange() }
    }
    /// The traits of the window opened first, or the standard ones.
    public var traitCollection: UITraitCollection { windows.first?.traitCollection ?? UITraitCollection() }

    /// The handlers of changes of the traits.
    package lazy var traitRegistrations = TraitRegistrations(known: traitCollection)
}

extension UIWindowScene: TraitObserving {}

extension UIScene.ActivationState {
    init(_ state: UIApplication.State) {
        self =
            switch state {
            case .active: .foregroundActive
            case .inactive: .foregroundInactive
            case .background: .background
            }
    }
}
