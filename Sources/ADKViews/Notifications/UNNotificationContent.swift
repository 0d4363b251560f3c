import Foundation

/// The content of a notification.
open class UNNotificationContent {
    struct Fields {
        var title = ""
        var subtitle = ""
        var body = ""
        var userInfo: [AnyHashable: Any] = [:]
        var categoryIdentifier = ""
        var threadIdentifier = ""
        var sound: UNNotificationSound?
        var attachments: [UNNotificationAttachment] = []
        var badge: NSNumber?
        var interruptionLevel = UNNotificationInterruptionLevel.active
    }

    var fields = Fields()

    /// Creates empty content.
    public init() {}

    /// A copy that does not change.
    func copied() -> UNNotificationContent {
        let copy = UNNotificationContent()
        copy.fields = fields
        return copy
    }

    /// The first line.
    open var title: String { fields.title }
    /// A line below the title. The desktop shows it as the first line of the body.
    open var subtitle: String { fields.subtitle }
    /// The text.
    open var body: String { fields.body }
    /// Values of the app. The desktop does not get them.
    open var userInfo: [AnyHashable: Any] { fields.userInfo }
    /// The identifier of the category that has the actions.
    open var categoryIdentifier: String { fields.categoryIdentifier }
    /// The group of the notification.
    ///
    /// Differs from UIKit: desktops have no groups, so that only the app reads it.
    open var threadIdentifier: String { fields.threadIdentifier }
    /// The sound. Nil for none.
    open var sound: UNNotificationSound? { fields.sound }
    /// Files. The desktop shows the first one, an image.
    open var attachments: [UNNotificationAttachment] { fields.attachments }
    /// A number for the app's icon.
    ///
    /// Differs from UIKit: it has no effect.
    open var badge: NSNumber? { fields.badge }
    /// The importance. The desktop decides what it means.
    open var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
}

/// The content of a notification, to be filled in.
open class UNMutableNotificationContent: UNNotificationContent {
    /// The first line.
    override open var title: String {
        get { fields.title }
        set { fields.title = newValue }
    }
    /// A line below the title.
    override open var subtitle: String {
        get { fields.subtitle }
        set { fields.subtitle = newValue }
    }
    /// The text. It has no markup.
    override open var body: String {
        get { fields.body }
        set { fields.body = newValue }
    }
    /// Values of the app.
    override open var userInfo: [AnyHashable: Any] {
        get { fields.userInfo }
        set { fields.userInfo = newValue }
    }
    /// The identifier of the category that has the actions.
    override open var categoryIdentifier: String {
        get { fields.categoryIdentifier }
        set { fields.categoryIdentifier = newValue }
    }
    /// The group of the notification.
    override open var threadIdentifier: String {
        get { fields.threadIdentifier }
        set { fields.threadIdentifier = newValue }
    }
    /// The sound. Nil for none.
    override open var sound: UNNotificationSound? {
        get { fields.sound }
        set { fields.sound = newValue }
    }
    /// Files.
    override open var attachments: [UNNotificationAttachment] {
        get { fields.attachments }
        set { fields.attachments = newValue }
    }
    /// A number for the app's icon.
    override open var badge: NSNumber? {
        get { fields.badge }
        set { fields.badge = newValue }
    }
    /// The importance.
    override open var interruptionLevel: UNNotificationInterruptionLevel {
        get { fields.interruptionLevel }
        set { fields.interruptionLevel = newValue }
    }
}

/// The importance of a notification.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Of low urgency.
    case passive
    /// Of normal urgency.
    case active
    /// Of critical urgency: desktops show it until the user removes it.
    case timeSensitive
    /// As `timeSensitive`.
    case critical
}

/// The sound of a notification.
public final class UNNotificationSound: Hashable, Sendable {
    /// Nil for the desktop's own.
    let name: String?

    /// The desktop's sound for messages.
    public static let `default` = UNNotificationSound(name: nil)

    private init(name: String?) { self.name = name }

    /// A sound with a name.
    ///
    /// Differs from UIKit: the name is one of the desktop's sound theme, like `message-new-email`.
    public convenience init(named name: UNNotificationSoundName) { self.init(name: name.rawValue) }

    /// Whether two sounds have the same name.
    public static func == (left: UNNotificationSound, right: UNNotificationSound) -> Bool { left.name == right.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The name of a sound.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A file that a notification shows.
public final class UNNotificationAttachment: Sendable {
    /// The name of the attachment within its notification.
    public let identifier: String
    /// The file. It must stay as long as the notification.
    public let url: URL

    /// Creates an attachment. An empty identifier is replaced by a unique one. Throws `UNError` if the file cannot be
    /// read.
    ///
    /// Differs from UIKit: the options are not used, and the file is neither moved nor read.
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard url.isFileURL, access(url.path, R_OK) == 0 else { throw UNError(.attachmentInvalidURL) }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.url = url
    }
}
