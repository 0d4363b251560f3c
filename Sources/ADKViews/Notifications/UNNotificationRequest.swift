import ADKFoundation
import Foundation

/// Content, and the time at which it is to be shown.
open class UNNotificationRequest: @unchecked Sendable {
    // No lock: the content is a copy that never changes.

    /// The name of the request. A request with the same name replaces one that waits or is shown.
    public let identifier: String
    /// A copy of the content.
    public let content: UNNotificationContent
    /// The time. Nil for now.
    public let trigger: UNNotificationTrigger?

    /// Creates a request.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = content.copied()
        self.trigger = trigger
    }
}

/// The time of a notification.
open class UNNotificationTrigger: @unchecked Sendable {
    // No lock: nothing changes.

    /// Whether the notification is shown again and again.
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }
}

/// Shows a notification after a while.
///
/// Differs from UIKit: only while the program runs. The desktop keeps no requests for later.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // No lock: nothing changes.

    /// In seconds.
    public let timeInterval: TimeInterval

    private static let longest: TimeInterval = 100 * 365 * 86_400
    private static let shortestRepeat: TimeInterval = 60

    /// Creates a trigger.
    ///
    /// - Parameter timeInterval: in seconds. With `repeats` at least 60. Other values are reported and clamped.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        var interval = Misuse.clamped(
            timeInterval, to: 0...UNTimeIntervalNotificationTrigger.longest, or: 0, "interval of a notification")
        let least = UNTimeIntervalNotificationTrigger.shortestRepeat
        if repeats, interval < least {
            Misuse.report("a notification cannot be repeated every \(interval) s; \(least) s are used")
            interval = least
        }
        self.timeInterval = interval
        super.init(repeats: repeats)
    }
}

/// A notification that was shown.
public final class UNNotification: Sendable {
    /// The time at which it was shown.
    public let date: Date
    /// The request for it.
    public let request: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) { (self.date, self.request) = (date, request) }
}

/// The use of a notification by the user.
public final class UNNotificationResponse: Sendable {
    /// The notification.
    public let notification: UNNotification
    /// The identifier of the action, or `UNNotificationDefaultActionIdentifier`, or
    /// `UNNotificationDismissActionIdentifier`.
    public let actionIdentifier: String

    init(notification: UNNotification, actionIdentifier: String) {
        (self.notification, self.actionIdentifier) = (notification, actionIdentifier)
    }
}

/// The user chose the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The user removed the notification. Told if its category has `customDismissAction`.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// The reason why a notification is not shown.
public struct UNError: Error, Hashable, Sendable {
    /// The kinds of errors.
    public enum Code: Int, Sendable {
        /// The desktop shows no notifications: it has no server for them, or the server does not answer.
        case notificationsNotAllowed = 1
        /// The attachment is no file that can be read.
        case attachmentInvalidURL = 100
    }

    /// The kind.
    public let code: Code
    /// The reason in the words of the desktop. Empty if there are none.
    let reason: String

    init(_ code: Code, _ reason: String = "") { (self.code, self.reason) = (code, reason) }

    /// The desktop shows no notifications.
    public static let notificationsNotAllowed = Code.notificationsNotAllowed
    /// The attachment is no file that can be read.
    public static let attachmentInvalidURL = Code.attachmentInvalidURL
}

extension UNError: LocalizedError, CustomStringConvertible {
    /// A sentence for the reader of a log.
    public var description: String {
        switch code {
        case .notificationsNotAllowed: "The desktop shows no notification. \(reason)"
        case .attachmentInvalidURL: "The attachment is no file that can be read."
        }
    }

    /// A sentence for the user.
    public var errorDescription: String? { description }
}
