/// The kinds of notices that an app asks for. All are allowed, or none.
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A number at the icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    /// Sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    /// Banners.
    public static let alert = UNAuthorizationOptions(rawValue: 4)
}

/// The permission to show notifications.
public final class UNNotificationSettings: Sendable {
    /// `authorized` if the desktop has a server of notifications, else `denied`.
    public let authorizationStatus: UNAuthorizationStatus

    init(authorizationStatus: UNAuthorizationStatus) { self.authorizationStatus = authorizationStatus }
}

/// Whether an app may show notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// Not used on the desktop.
    case notDetermined
    /// There is no server of notifications.
    case denied
    /// There is a server of notifications.
    case authorized
}

/// The parts of a notification that are shown while the user works with the app.
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The number at the icon. No effect.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1)
    /// The sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    /// The banner, by its older name.
    public static let alert = UNNotificationPresentationOptions(rawValue: 4)
    /// The entry in the desktop's list. It counts as the banner: a desktop has no list alone.
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    /// The banner.
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)

    /// Whether anything is to be seen.
    var isVisible: Bool { !isDisjoint(with: [.alert, .list, .banner]) }
}
