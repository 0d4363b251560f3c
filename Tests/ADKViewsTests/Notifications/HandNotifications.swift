import ADKViews

/// A server of notifications that does what the test says.
@MainActor
final class HandNotifications: NotificationService {
    struct Failure: Error {}

    var onEvent: (UInt32, NotificationEvent) -> Void = { _, _ in }
    private(set) var shown: [(banner: NotificationBanner, old: UInt32?)] = []
    private(set) var closed: [UInt32] = []
    var isServed = true
    /// Runs while a notification is shown, before its number is told.
    var whileShowing: @MainActor (UInt32) async -> Void = { _ in }
    private var lastNumber: UInt32 = 0

    func isAvailable() async -> Bool { isServed }

    func show(_ banner: NotificationBanner, replacing old: UInt32?) async throws -> UInt32 {
        guard isServed else { throw Failure() }
        shown.append((banner, old))
        lastNumber = old ?? lastNumber + 1
        let number = lastNumber
        await whileShowing(number)
        return number
    }

    func close(_ number: UInt32) { closed.append(number) }
}
