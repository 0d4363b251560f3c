import Foundation

/// A thing that the user does, such as reading one document. A scene is connected for one, and keeps one until the next
/// start: see ``UISceneDelegate/stateRestorationActivity(for:)``.
///
/// Differs from Foundation: it is not handed to other devices and programs, and not indexed.
@preconcurrency @MainActor
public final class NSUserActivity: Hashable {
    /// The kind of activity, such as `org.example.reader.document`.
    public let activityType: String
    /// A title for the user. Nil by default.
    public var title: String?
    /// Values of the app. Nil by default.
    ///
    /// Those of an activity that is kept until the next start are values of property lists under keys that are strings.
    /// Others are left out, with a message.
    public var userInfo: [AnyHashable: Any]?
    /// The keys of `userInfo` that restoring needs. Nil by default. A key without a value is reported when the activity
    /// is kept.
    public var requiredUserInfoKeys: Set<String>?
    /// The page of the activity in the web. Nil by default.
    public var webpageURL: URL?
    /// Whether the values changed. An activity of a scene is written within some seconds then, after
    /// `userActivityWillSave(_:)`, which is the time to set its values. False afterwards.
    public var needsSave = false {
        didSet { if needsSave { UIApplication.shared.restoration?.isStale() } }
    }
    /// The object that sets the values before they are kept.
    public weak var delegate: (any NSUserActivityDelegate)?
    /// Has no effect.
    public var isEligibleForHandoff = true
    /// Has no effect.
    public var isEligibleForSearch = false

    /// Creates an activity.
    public init(activityType: String) { self.activityType = activityType }

    /// Adds values to `userInfo`. They replace those of the same keys.
    public func addUserInfoEntries(from values: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(values) { $1 }
    }

    /// Has no effect: the activities of scenes are kept.
    public func becomeCurrent() {}
    /// Has no effect.
    public func resignCurrent() {}
    /// Has no effect.
    public func invalidate() {}

    /// Whether both are the same activity.
    public nonisolated static func == (one: NSUserActivity, other: NSUserActivity) -> Bool { one === other }

    /// Hashes the identity of the activity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The object that sets the values of an activity.
@preconcurrency @MainActor
public protocol NSUserActivityDelegate: AnyObject {
    /// The activity is about to be kept, and its `needsSave` is true.
    func userActivityWillSave(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
}
