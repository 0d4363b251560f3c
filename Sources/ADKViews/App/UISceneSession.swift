import Foundation

/// The connection of a scene: its purpose and its configuration.
@preconcurrency @MainActor
public final class UISceneSession: Hashable {
    /// The purpose of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The role's name.
        public let rawValue: String
        /// Creates a role with the name `rawValue`.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An app with windows. The only role here.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The purpose of the scene: `windowApplication`.
    public let role: Role
    /// The scene. Nil before it is connected.
    public internal(set) weak var scene: UIScene?
    /// The configuration that the delegate returned.
    public internal(set) var configuration: UISceneConfiguration
    /// Identifies the session. A scene that is restored has the identifier of the last run.
    public let persistentIdentifier: String
    /// The activity of the last run, and since then the one that the scene's delegate returned last. Nil without one.
    public var stateRestorationActivity: NSUserActivity?
    /// Values of the app, which are kept like those of an activity.
    public var userInfo: [String: Any]?

    init(role: Role, restoring saved: SavedScene? = nil) {
        self.role = role
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
        persistentIdentifier = saved?.identifier ?? UUID().uuidString
        stateRestorationActivity = saved?.activity
        userInfo = saved?.userInfo
    }

    /// Whether both are the same session.
    public nonisolated static func == (one: UISceneSession, other: UISceneSession) -> Bool { one === other }

    /// Hashes the identity of the session.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Names the class of a scene's delegate.
@preconcurrency @MainActor
public final class UISceneConfiguration {
    /// The name that the app gave. It has no effect: there is no Info.plist that would name a class.
    public let name: String?
    /// The purpose of the scene.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, a `UIResponder` with `init()`. If nil, the class `SceneDelegate` in the
    /// module of the app's delegate, which Xcode's Info.plist names.
    public var delegateClass: AnyClass?
    /// Has no effect: the scene is a ``UIWindowScene``.
    public var sceneClass: AnyClass?

    /// The delegate of the app returned it. False for the one of the default method.
    let isOfApp: Bool

    /// Creates a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        isOfApp = true
    }

    /// Creates the configuration of an app whose delegate does not choose one.
    init(defaultFor role: UISceneSession.Role) {
        name = nil
        self.role = role
        isOfApp = false
    }
}
