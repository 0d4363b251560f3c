import UIKit
import UserNotifications

// Notifications as an app for iOS uses them, in Swift 5 mode. It compiles without warnings.

class SwiftFiveNotifier: NSObject, UNUserNotificationCenterDelegate {
    var opened: [String] = []

    func start() {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.requestAuthorization(options: [.alert, .sound, .badge]) { granted, error in
            if let error = error { print(error.localizedDescription) }
            guard granted else { return }
            self.schedule()
        }
        center.getNotificationSettings { settings in
            if settings.authorizationStatus != .authorized { print("no notifications") }
        }
        let reply = UNNotificationAction(identifier: "reply", title: "Reply", options: [.foreground])
        let category = UNNotificationCategory(
            identifier: "message", actions: [reply], intentIdentifiers: [], options: .customDismissAction)
        center.setNotificationCategories([category])
    }

    func schedule() {
        let content = UNMutableNotificationContent()
        content.title = "Title"
        content.subtitle = "Subtitle"
        content.body = "Body"
        content.badge = 1
        content.sound = UNNotificationSound.default
        content.userInfo = ["id": 7]
        content.categoryIdentifier = "message"
        content.threadIdentifier = "thread"
        content.interruptionLevel = .timeSensitive
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
        let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: trigger)
        UNUserNotificationCenter.current().add(request) { error in
            if let error = error as? UNError, error.code == .notificationsNotAllowed { print("not allowed") }
        }
        UNUserNotificationCenter.current().getPendingNotificationRequests { requests in
            UNUserNotificationCenter.current().removePendingNotificationRequests(
                withIdentifiers: requests.map { $0.identifier })
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        if response.actionIdentifier == UNNotificationDefaultActionIdentifier {
            opened.append(response.notification.request.identifier)
            if let url = URL(string: "https://example.org"), UIApplication.shared.canOpenURL(url) {
                UIApplication.shared.open(url, options: [:], completionHandler: nil)
            }
        }
        completionHandler()
    }
}
