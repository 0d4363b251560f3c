import ADKFoundation
import Foundation

/// Work that neither the work queue nor the frame clock knows. A scene is not settled while there is any. Any thread.
package enum OutstandingWork {
    /// Fetches of batches of rows and of pictures. A timer may complete them, so virtual time continues.
    private static let fetches = ObjectCount()

    private struct Registry {
        var next: UInt64 = 0
        var names: [UInt64: String] = [:]
    }
    /// The work that the app itself declared.
    private static let registry = Locked(Registry())

    /// Begins a fetch. Balance it with `end()`.
    package static func begin() { fetches.increment() }
    /// Ends a fetch.
    package static func end() {
        fetches.decrement()
        wake()
    }

    static func begin(named name: String) -> UInt64 {
        registry.withLock { registry in
            registry.next += 1
            registry.names[registry.next] = name
            return registry.next
        }
    }

    static func end(_ id: UInt64) {
        registry.withLock { $0.names[id] = nil }
        wake()
    }

    /// Wakes a host that waits for the last work.
    private static func wake() { MainMailbox.post {} }

    /// The number of current fetches and of the app's declared work.
    package static var current: Int { fetchCount + registry.withLock { $0.names.count } }

    private static let forgotten = Locked(0)
    private static var fetchCount: Int { max(0, fetches.current - forgotten.current) }

    /// Stops counting the current work, because its scene was abandoned.
    static func forget() {
        forgotten.withLock { $0 = fetches.current }
        registry.withLock { $0.names = [:] }
    }

    /// The app declared work. Virtual time stands still, so that the duration of the work has no effect on pictures.
    package static var holdsTime: Bool { registry.withLock { !$0.names.isEmpty } }

    /// The names of the work, oldest first. Names from the app are in quotation marks.
    static var descriptions: [String] {
        let count = fetchCount
        let names = registry.withLock { $0.names.sorted { $0.key < $1.key }.map { "“\($0.value)”" } }
        return names + (count > 0 ? ["\(count) \(count == 1 ? "fetch" : "fetches")"] : [])
    }
}
