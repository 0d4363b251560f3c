import ADKFoundation
import Foundation

extension UNUserNotificationCenter {
    /// The largest number of events that are kept for notifications whose number is not known yet.
    private static let mostEarlyEvents = 64

    /// Shows a notification after those before it. Throws `UNError`.
    func deliver(_ request: UNNotificationRequest) async throws {
        guard let service = UIApplication.shared.host?.notifications else { throw UNError(.notificationsNotAllowed) }
        let notification = UNNotification(date: Date(), request: request)
        var banner = banner(of: request.content)
        if UIApplication.shared.applicationState == .active {
            let options = await presentation(of: notification)
            guard options.isVisible else { return }
            if !options.contains(.sound) { banner.sound = .none }
        }
        let before = lastDelivery
        let delivery = Task { [banner] in
            await before?.value
            return try await show(banner, for: notification, by: service)
        }
        lastDelivery = Task { _ = await delivery.result }
        try await delivery.value
    }

    private func show(
        _ banner: NotificationBanner, for notification: UNNotification, by service: any NotificationService
    ) async throws {
        let identifier = notification.request.identifier
        service.onEvent = { [weak self] in self?.receive($1, of: $0) }
        isDelivering = true
        defer { (isDelivering, earlyEvents) = (false, []) }
        let number: UInt32
        do {
            number = try await service.show(banner, replacing: delivered[identifier]?.number)
        } catch {
            throw UNError(.notificationsNotAllowed, "\(error)")
        }
        delivered[identifier] = Delivered(number: number, notification: notification)
        for early in earlyEvents where early.number == number { receive(early.event, of: number) }
    }

    private func presentation(of notification: UNNotification) async -> UNNotificationPresentationOptions {
        guard let delegate else { return [] }
        return await withCheckedContinuation { continuation in
            var isAnswered = false
            delegate.userNotificationCenter(self, willPresent: notification) { options in
                guard !isAnswered else {
                    return Misuse.report("the completion of a notification was called twice; the first call counts")
                }
                isAnswered = true
                continuation.resume(returning: options)
            }
        }
    }

    private func banner(of content: UNNotificationContent) -> NotificationBanner {
        var banner = NotificationBanner()
        banner.title = content.title
        banner.subtitle = content.subtitle
        banner.body = content.body
        banner.actions = category(of: content)?.actions.map { .init(key: $0.identifier, title: $0.title) } ?? []
        banner.image = content.attachments.first?.url.absoluteString
        banner.urgency = min(2, UInt8(content.interruptionLevel.rawValue))
        if let sound = content.sound { banner.sound = sound.name.map { .named($0) } ?? .standard }
        return banner
    }

    private func category(of content: UNNotificationContent) -> UNNotificationCategory? {
        categories.first { $0.identifier == content.categoryIdentifier }
    }

    /// The desktop tells of a notification, maybe before it has told its number.
    private func receive(_ event: NotificationEvent, of number: UInt32) {
        guard let (identifier, shown) = delivered.first(where: { $0.value.number == number }) else {
            if isDelivering, earlyEvents.count < UNUserNotificationCenter.mostEarlyEvents {
                earlyEvents.append((number, event))
            }
            return
        }
        switch event {
        case .action(let key):
            let action = category(of: shown.notification.request.content)?.actions.first { $0.identifier == key }
            if key == nil || action?.options.contains(.foreground) == true {
                UIApplication.shared.keyWindow?.activate()
            }
            respond(to: shown.notification, key ?? UNNotificationDefaultActionIdentifier)
        case .closed(let byUser):
            delivered[identifier] = nil
            let options = category(of: shown.notification.request.content)?.options ?? []
            if byUser, options.contains(.customDismissAction) {
                respond(to: shown.notification, UNNotificationDismissActionIdentifier)
            }
        }
    }

    private func respond(to notification: UNNotification, _ action: String) {
        let response = UNNotificationResponse(notification: notification, actionIdentifier: action)
        delegate?.userNotificationCenter(self, didReceive: response) {}
    }
}
