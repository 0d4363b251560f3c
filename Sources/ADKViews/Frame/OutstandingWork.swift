import ADKFoundation
import Foundation

/// Work under way that neither the work queue nor the frame clock knows of. A scene has not settled while there
/// is any. Any thread.
package enum OutstandingWork {
    /// Batches of rows and pictures being fetched: timers may be what brings them.
    private static let fetches = ObjectCount()

    private struct Registry {
        var next: UInt64 = 0
        var names: [UInt64: String] = [:]
    }
    /// What the app itself has said is under way.
    private static let registry = Locked(Registry())

    package static func begin() { fetches.increment() }
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

    /// A host may be waiting for the last of it.
    private static func wake() { MainMailbox.post {} }

    package static var current: Int { fetchCount + registry.withLock { $0.names.count } }

    private static let forgotten = Locked(0)
    private static var fetchCount: Int { max(0, fetches.current - forgotten.current) }

    /// What is under way now counts no more, whenever it ends: the scene it belongs to was given up.
    static func forget() {
        forgotten.withLock { $0 = fetches.current }
        registry.withLock { $0.names = [:] }
    }

    /// The app says that work is under way: virtual time stands still, since how long it takes must not show.
    package static var holdsTime: Bool { registry.withLock { !$0.names.isEmpty } }

    /// What it is, oldest first; the names an app gave, in quotation marks.
    static var descriptions: [String] {
        let count = fetchCount
        let names = registry.withLock { $0.names.sorted { $0.key < $1.key }.map { "“\($0.value)”" } }
        return names + (count > 0 ? ["\(count) \(count == 1 ? "fetch" : "fetches")"] : [])
    }
}
