/// A notification as the desktop shows it.
package struct NotificationBanner: Sendable, Equatable {
    /// A button.
    package struct Action: Sendable, Equatable {
        package var key: String
        package var title: String

        package init(key: String, title: String) { (self.key, self.title) = (key, title) }
    }

    package enum Sound: Sendable, Equatable {
        case none, standard
        /// A name of the desktop's sound theme.
        case named(String)
    }

    package var title = ""
    package var subtitle = ""
    package var body = ""
    package var actions: [Action] = []
    /// The URL of an image file.
    package var image: String?
    package var sound = Sound.none
    /// 0 is low, 1 normal, 2 critical.
    package var urgency: UInt8 = 1

    package init() {}
}

/// A use of a notification that the desktop tells.
package enum NotificationEvent: Sendable, Equatable {
    /// The user chose an action. Without a key the user chose the notification itself.
    case action(key: String?)
    case closed(byUser: Bool)
}

/// The desktop's server of notifications. Notifications have numbers that the server gives.
@MainActor
package protocol NotificationService: AnyObject {
    /// Called for notifications of this program, and maybe for those of others.
    var onEvent: (UInt32, NotificationEvent) -> Void { get set }

    /// Whether there is a server. May start it.
    func isAvailable() async -> Bool

    /// Shows a notification, in place of `old`, and returns its number. Throws if there is no server, or if it does not
    /// answer in time.
    func show(_ banner: NotificationBanner, replacing old: UInt32?) async throws -> UInt32

    /// Removes a notification, if it is still shown.
    func close(_ number: UInt32)
}
