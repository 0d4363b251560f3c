/// A button of a notification.
public final class UNNotificationAction: Hashable, Sendable {
    /// The name that the response has.
    public let identifier: String
    /// The text of the button.
    public let title: String
    /// The kind of the action.
    public let options: UNNotificationActionOptions

    /// Creates a button.
    ///
    /// Differs from UIKit: of the options only `foreground` has an effect.
    public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.identifier = identifier
        self.title = title
        self.options = options
    }

    /// Whether two buttons are equal in all.
    public static func == (left: UNNotificationAction, right: UNNotificationAction) -> Bool {
        (left.identifier, left.title, left.options) == (right.identifier, right.title, right.options)
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// The kind of an action.
public struct UNNotificationActionOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The user must unlock the device.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
    /// The action destroys something.
    public static let destructive = UNNotificationActionOptions(rawValue: 2)
    /// The action brings the app to the front.
    public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// The buttons that notifications of one kind have.
public final class UNNotificationCategory: Hashable, Sendable {
    /// The name that the content of a notification has.
    public let identifier: String
    /// The buttons, in order.
    public let actions: [UNNotificationAction]
    /// The names of intents. Not used.
    public let intentIdentifiers: [String]
    /// The events that the delegate receives.
    public let options: UNNotificationCategoryOptions

    /// Creates a category.
    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String] = [],
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.options = options
    }

    /// Whether two categories are equal in all.
    public static func == (left: UNNotificationCategory, right: UNNotificationCategory) -> Bool {
        (left.identifier, left.actions, left.intentIdentifiers, left.options)
            == (right.identifier, right.actions, right.intentIdentifiers, right.options)
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// Options of a category.
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The delegate is told when the user removes a notification.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
}
