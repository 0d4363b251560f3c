import ADKFoundation
import Foundation
import TestSupport
import XCTest

@testable import ADKViews

final class NotificationTests: XCTestCase, @unchecked Sendable {
    /// Receives responses, and answers in the form with completions.
    @MainActor
    private final class Receiver: UNUserNotificationCenterDelegate {
        var options: UNNotificationPresentationOptions = []
        var completions = 1
        var asked: [String] = []
        var responses: [String] = []

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            asked.append(notification.request.identifier)
            for _ in 0..<completions { completionHandler(options) }
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            responses.append("\(response.notification.request.identifier) \(response.actionIdentifier)")
            completionHandler()
        }
    }

    /// Answers in the `async` form.
    @MainActor
    private final class AsyncReceiver: UNUserNotificationCenterDelegate {
        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions { [.banner, .sound] }
    }

    @MainActor
    private func launch() -> (HeadlessHost, HandNotifications, UNUserNotificationCenter) {
        let (host, service) = (HeadlessHost(), HandNotifications())
        host.notifications = service
        UIApplication.shared.launch(on: host)
        return (host, service, UNUserNotificationCenter())
    }

    private func request(
        _ identifier: String, trigger: UNNotificationTrigger? = nil,
        _ fill: (UNMutableNotificationContent) -> Void = { _ in }
    ) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = identifier
        fill(content)
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }

    @MainActor
    func testANotificationHasTheContentAndTheActionsOfItsCategory() async throws {
        let (_, service, center) = launch()
        let actions = ["reply", "later"].map { UNNotificationAction(identifier: $0, title: $0.uppercased()) }
        center.setNotificationCategories([UNNotificationCategory(identifier: "mail", actions: actions)])
        let content = UNMutableNotificationContent()
        content.title = "Title"
        content.subtitle = "Subtitle"
        content.body = "Body"
        content.categoryIdentifier = "mail"
        content.sound = .default
        content.interruptionLevel = .critical
        content.attachments = [
            try UNNotificationAttachment(identifier: "", url: URL(fileURLWithPath: #filePath), options: nil)
        ]
        let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
        content.title = "Changed later"
        try await center.add(request)
        var banner = NotificationBanner()
        banner.title = "Title"
        banner.subtitle = "Subtitle"
        banner.body = "Body"
        banner.actions = [.init(key: "reply", title: "REPLY"), .init(key: "later", title: "LATER")]
        banner.image = URL(fileURLWithPath: #filePath).absoluteString
        banner.sound = .standard
        banner.urgency = 2
        XCTAssertEqual(service.shown.map(\.banner), [banner])
        let delivered = await center.deliveredNotifications()
        XCTAssertEqual(delivered.map(\.request.identifier), ["a"])
        let settings = await center.notificationSettings()
        XCTAssertEqual(settings.authorizationStatus, .authorized)
        XCTAssertThrowsError(
            try UNNotificationAttachment(identifier: "", url: URL(fileURLWithPath: "/no/such/file"), options: nil))
    }

    @MainActor
    func testARequestWithTheSameIdentifierReplacesTheOneThatIsShown() async throws {
        let (_, service, center) = launch()
        // Both begin before the first has its number.
        async let first: Void = center.add(request("same"))
        async let second: Void = center.add(request("same"))
        _ = try await (first, second)
        try await center.add(request("other"))
        XCTAssertEqual(service.shown.map(\.old), [nil, 1, nil])
        center.removeDeliveredNotifications(withIdentifiers: ["same", "unknown"])
        XCTAssertEqual(service.closed, [1])
        center.removeAllDeliveredNotifications()
        XCTAssertEqual(service.closed, [1, 2])
        let left = await center.deliveredNotifications()
        XCTAssertEqual(left.count, 0)
    }

    @MainActor
    func testTheDelegateReceivesActionsAndTheRemovalThatItAskedFor() async throws {
        let (_, service, center) = launch()
        let receiver = Receiver()
        center.delegate = receiver
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "told", actions: [], options: .customDismissAction)
        ])
        for identifier in ["a", "b", "c"] {
            try await center.add(request(identifier) { if identifier != "b" { $0.categoryIdentifier = "told" } })
        }
        service.onEvent(1, .action(key: nil))
        service.onEvent(1, .action(key: "reply"))
        service.onEvent(1, .closed(byUser: true))
        service.onEvent(2, .closed(byUser: true))
        service.onEvent(3, .closed(byUser: false))
        // Of another program, and of a notification that is gone.
        service.onEvent(9, .action(key: nil))
        service.onEvent(1, .action(key: nil))
        XCTAssertEqual(
            receiver.responses,
            [
                "a \(UNNotificationDefaultActionIdentifier)", "a reply", "a \(UNNotificationDismissActionIdentifier)",
            ])
        let left = await center.deliveredNotifications()
        XCTAssertEqual(left.count, 0)
    }

    @MainActor
    func testAnEventThatComesBeforeTheNumberIsNotLost() async throws {
        let (_, service, center) = launch()
        let receiver = Receiver()
        center.delegate = receiver
        service.whileShowing = { number in service.onEvent(number, .action(key: "early")) }
        try await center.add(request("a"))
        XCTAssertEqual(receiver.responses, ["a early"])
    }

    @MainActor
    func testWithoutAServerAddThrows() async throws {
        let (host, service, center) = launch()
        service.isServed = false
        var errors: [UNError.Code?] = []
        do { try await center.add(request("a")) } catch { errors.append((error as? UNError)?.code) }
        host.notifications = nil
        do { try await center.add(request("a")) } catch { errors.append((error as? UNError)?.code) }
        await withCheckedContinuation { continuation in
            center.add(request("a")) { error in
                errors.append((error as? UNError)?.code)
                continuation.resume()
            }
        }
        XCTAssertEqual(errors, [.notificationsNotAllowed, .notificationsNotAllowed, .notificationsNotAllowed])
        let isGranted = try await center.requestAuthorization(options: [.alert])
        XCTAssertFalse(isGranted)
        let settings = await center.notificationSettings()
        XCTAssertEqual(settings.authorizationStatus, .denied)
    }

    @MainActor
    func testWhileTheAppIsActiveTheDelegateDecides() async throws {
        let (host, service, center) = launch()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        window.makeKeyAndVisible()
        try host.settle()
        XCTAssertEqual(UIApplication.shared.applicationState, .active)
        try await center.add(request("without a delegate"))
        let receiver = Receiver()
        center.delegate = receiver
        try await center.add(request("refused"))
        (receiver.options, receiver.completions) = ([.banner], 2)
        let capture = Locked<[String]>([])
        Misuse.setReceiver { message in capture.withLock { $0.append(message) } }
        try await center.add(request("silent") { $0.sound = .default })
        Misuse.setReceiver(nil)
        XCTAssertEqual(capture.current.count, 1)
        XCTAssertEqual(receiver.asked, ["refused", "silent"])
        let other = AsyncReceiver()
        center.delegate = other
        try await center.add(request("loud") { $0.sound = UNNotificationSound(named: UNNotificationSoundName("bell")) })
        XCTAssertEqual(service.shown.map(\.banner.title), ["silent", "loud"])
        XCTAssertEqual(service.shown.map(\.banner.sound), [.none, .named("bell")])
        window.close()
        withExtendedLifetime(other) {}
    }

    @MainActor
    func testATriggerShowsItsNotificationWhenItsTimeHasCome() async throws {
        let (host, service, center) = launch()
        let (began, continuation) = AsyncStream.makeStream(of: Void.self)
        service.whileShowing = { _ in continuation.yield() }
        var shows = began.makeAsyncIterator()
        let once = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
        try await center.add(request("once", trigger: once))
        try await center.add(request("removed", trigger: once))
        center.removePendingNotificationRequests(withIdentifiers: ["removed"])
        try host.run(for: 4)
        let waiting = await center.pendingNotificationRequests()
        XCTAssertEqual(waiting.map(\.identifier), ["once"])
        XCTAssertEqual(service.shown.count, 0)
        try host.run(for: 2)
        await shows.next()
        let left = await center.pendingNotificationRequests()
        XCTAssertEqual(left.count, 0)
        let minutes = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        try await center.add(request("often", trigger: minutes))
        for _ in 0..<2 {
            try host.run(for: 61)
            await shows.next()
        }
        center.removeAllPendingNotificationRequests()
        XCTAssertEqual(service.shown.map(\.banner.title), ["once", "often", "often"])
    }

    func testAnIntervalThatIsNoTimeIsReported() {
        let messages = Misuse.messages(ofThisThread: true) {
            XCTAssertEqual(UNTimeIntervalNotificationTrigger(timeInterval: .nan, repeats: false).timeInterval, 0)
            XCTAssertEqual(UNTimeIntervalNotificationTrigger(timeInterval: -1, repeats: false).timeInterval, 0)
            XCTAssertEqual(UNTimeIntervalNotificationTrigger(timeInterval: 1, repeats: true).timeInterval, 60)
        }
        XCTAssertEqual(messages.count, 2)
    }
}
