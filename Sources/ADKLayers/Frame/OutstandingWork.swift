import ADKFoundation
import Foundation

/// Work that neither the work queue nor the frame clock knows. A scene is not settled while there is any. Any thread.
package enum OutstandingWork {
    /// How work ends, and so how a headless host waits for it.
    package enum Kind: Sendable {
        /// A fetch of rows or of an image. A timer may complete it, so virtual time continues.
        case fetch
        /// Work that the app declared. Virtual time stands still, so that its duration has no effect on screenshots.
        case declared
        /// A block of the framework on a dispatch queue or a thread. It ends soon, and frames wait for it if the order
        /// of work is scheduled.
        case hop
    }

    private struct Entry {
        let kind: Kind
        let name: @Sendable () -> String
    }

    private struct Registry {
        var next: UInt64 = 0
        var entries: [UInt64: Entry] = [:]
        var counts: [Kind: Int] = [:]
    }
    private static let registry = Locked(Registry())

    /// Begins work. Pass the result to `end(_:)`.
    ///
    /// - Parameter name: for messages about scenes that do not settle. Called only for these, on any thread.
    package static func begin(_ kind: Kind, _ name: @autoclosure @escaping @Sendable () -> String) -> UInt64 {
        registry.withLock { registry in
            registry.next += 1
            registry.entries[registry.next] = Entry(kind: kind, name: name)
            registry.counts[kind, default: 0] += 1
            return registry.next
        }
    }

    /// Ends work. A second call does nothing.
    package static func end(_ id: UInt64) {
        // Released outside of the lock: the name may hold the last reference to an object.
        let entry = registry.withLock { registry in
            let entry = registry.entries.removeValue(forKey: id)
            if let entry { registry.counts[entry.kind, default: 0] -= 1 }
            return entry
        }
        // Wakes a host that waits for the last work. A hop posts its result by itself.
        if let entry, entry.kind != .hop { MainMailbox.post {} }
    }

    /// Runs `body` on `queue` as a counted hop.
    package static func hop(
        to queue: DispatchQueue, _ name: @autoclosure @escaping @Sendable () -> String,
        _ body: @escaping @Sendable () -> Void
    ) {
        let id = begin(.hop, name())
        queue.async {
            body()
            end(id)
        }
    }

    /// The number of current pieces of work.
    package static var current: Int { registry.withLock { $0.entries.count } }

    /// The number of current pieces of work of this kind.
    package static func count(of kind: Kind) -> Int { registry.withLock { $0.counts[kind] ?? 0 } }

    /// Stops counting the current work, because its scene was abandoned.
    package static func forget() {
        let old = registry.withLock { registry in
            defer { (registry.entries, registry.counts) = ([:], [:]) }
            return registry.entries
        }
        _ = consume old
    }

    /// Whether virtual time stands still.
    package static var holdsTime: Bool { count(of: .declared) > 0 }

    /// The number of names in a message.
    private static let listed = 8

    /// The names of the work, oldest first. Names from the app are in quotation marks.
    package static var descriptions: [String] {
        let entries = registry.withLock { $0.entries.sorted { $0.key < $1.key }.map(\.value) }
        let names = entries.map { $0.kind == .declared ? "“\($0.name())”" : $0.name() }
        return names.prefix(listed) + (names.count > listed ? ["and \(names.count - listed) more"] : [])
    }
}
