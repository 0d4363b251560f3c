import Foundation

/// A thing that the user does, such as reading one document, for the scene that is to show it.
///
/// Differs from Foundation: it is not handed to other devices and programs, and not indexed.
@preconcurrency @MainActor
public final class NSUserActivity: Hashable {
    /// The kind of activity, such as `org.example.reader.document`.
    public let activityType: String
    /// A title for the user. Nil by default.
    public var title: String?
    /// Values of the app. Nil by default.
    public var userInfo: [AnyHashable: Any]?

    /// Creates an activity.
    public init(activityType: String) { self.activityType = activityType }

    /// Adds values to `userInfo`. They replace those of the same keys.
    public func addUserInfoEntries(from values: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(values) { $1 }
    }

    /// Whether both are the same activity.
    public nonisolated static func == (one: NSUserActivity, other: NSUserActivity) -> Bool { one === other }

    /// Hashes the identity of the activity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
