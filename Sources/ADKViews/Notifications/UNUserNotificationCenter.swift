import ADKFoundation
import ADKLayers
import Foundation

/// The app's notifications, which the desktop shows outside of the app's windows.
///
/// Differs from UIKit: it belongs to the main thread. The user is not asked for permission: the desktop has a
/// server of notifications, or none. Notifications of earlier runs of the program are not known.
@preconcurrency @MainActor
public final class UNUserNotificationCenter {
    struct Delivered {
        /// The server's number.
        let number: UInt32
        let notification: UNNotification
    }

    private static let shared = UNUserNotificationCenter()

    /// The one object of the process.
    public static func current() -> UNUserNotificationCenter { shared }

    /// Decides about notifications while the user works with the app, and receives the user's answers.
    public weak var delegate: (any UNUserNotificationCenterDelegate)?

    private(set) var categories: Set<UNNotificationCategory> = []
    /// Requests that wait for their time, by identifier.
    private var pending: [String: (request: UNNotificationRequest, timer: FrameTimer)] = [:]
    /// Shown notifications, by identifier.
    var delivered: [String: Delivered] = [:]
    /// The notification that is shown last. The next one waits for it: two requests with one identifier must replace
    /// each other.
    var lastDelivery: Task<Void, Never>?
    var isDelivering = false
    /// Events of numbers that no notification has yet.
    var earlyEvents: [(number: UInt32, event: NotificationEvent)] = []

    init() {}

    // MARK: - Permission and categories

    /// Whether the desktop shows notifications. `options` have no effect. `completionHandler` is called later.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @MainActor @Sendable (Bool, (any Error)?) -> Void
    ) {
        Task { completionHandler(await isServed(), nil) }
    }

    /// Whether the desktop shows notifications. `options` have no effect.
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { await isServed() }

    /// Whether the desktop shows notifications.
    public func notificationSettings() async -> UNNotificationSettings {
        UNNotificationSettings(authorizationStatus: await isServed() ? .authorized : .denied)
    }

    /// Calls `completionHandler` later with whether the desktop shows notifications.
    public func getNotificationSettings(
        completionHandler: @escaping @MainActor @Sendable (UNNotificationSettings) -> Void
    ) {
        Task { completionHandler(await notificationSettings()) }
    }

    private func isServed() async -> Bool { await UIApplication.shared.host?.notifications?.isAvailable() ?? false }

    /// Sets the categories, whose actions the notifications have that are added from now on.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { self.categories = categories }

    /// The categories that were set.
    public func notificationCategories() async -> Set<UNNotificationCategory> { categories }

    /// Calls `completionHandler` with the categories that were set.
    public func getNotificationCategories(completionHandler: (Set<UNNotificationCategory>) -> Void) {
        completionHandler(categories)
    }

    // MARK: - Requests

    /// Shows a notification, or lets it wait for its time. Throws `UNError` if the desktop does not show it.
    public func add(_ request: UNNotificationRequest) async throws {
        removePendingNotificationRequests(withIdentifiers: [request.identifier])
        if let trigger = request.trigger as? UNTimeIntervalNotificationTrigger {
            wait(request, trigger)
        } else {
            try await deliver(request)
        }
    }

    /// Shows a notification, or lets it wait for its time. `completionHandler` is called later, with a `UNError` if the
    /// desktop does not show it.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)? = nil
    ) {
        Task {
            do {
                try await add(request)
                completionHandler?(nil)
            } catch {
                completionHandler?(error)
            }
        }
    }

    private func wait(_ request: UNNotificationRequest, _ trigger: UNTimeIntervalNotificationTrigger) {
        let fire: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            if !trigger.repeats { pending[request.identifier] = nil }
            // The server may be gone: nothing waits for this request any more.
            Task { try? await self.deliver(request) }
        }
        let timer =
            trigger.repeats
            ? FrameTimer.schedule(every: trigger.timeInterval, fire)
            : FrameTimer.schedule(after: trigger.timeInterval, fire)
        pending[request.identifier] = (request, timer)
    }

    /// The requests that wait for their time, by identifier.
    public func pendingNotificationRequests() async -> [UNNotificationRequest] { sortedPending }

    /// Calls `completionHandler` with the requests that wait for their time.
    public func getPendingNotificationRequests(completionHandler: ([UNNotificationRequest]) -> Void) {
        completionHandler(sortedPending)
    }

    private var sortedPending: [UNNotificationRequest] { pending.sorted { $0.key < $1.key }.map(\.value.request) }

    /// Removes requests that wait for their time.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        for identifier in identifiers { pending.removeValue(forKey: identifier)?.timer.invalidate() }
    }

    /// Removes all requests that wait for their time.
    public func removeAllPendingNotificationRequests() {
        removePendingNotificationRequests(withIdentifiers: Array(pending.keys))
    }

    // MARK: - Shown notifications

    /// The notifications that the desktop still shows, by time.
    public func deliveredNotifications() async -> [UNNotification] { sortedDelivered }

    /// Calls `completionHandler` with the notifications that the desktop still shows, by time.
    public func getDeliveredNotifications(completionHandler: ([UNNotification]) -> Void) {
        completionHandler(sortedDelivered)
    }

    private var sortedDelivered: [UNNotification] {
        delivered.values.map(\.notification).sorted { $0.date < $1.date }
    }

    /// Removes notifications from the desktop.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        for identifier in identifiers {
            guard let removed = delivered.removeValue(forKey: identifier) else { continue }
            UIApplication.shared.host?.notifications?.close(removed.number)
        }
    }

    /// Removes all notifications of this run from the desktop.
    public func removeAllDeliveredNotifications() {
        removeDeliveredNotifications(withIdentifiers: Array(delivered.keys))
    }
}
