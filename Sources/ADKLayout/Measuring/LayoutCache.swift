import Foundation
import Glibc

/// The most recent layouts of one element, by constraint.
///
/// A value without a lock of its own: the owner guards it. Layouts are stored detached, so that a node's cache does not
/// keep the node alive. A full cache replaces its oldest entry.
package struct LayoutCache: Sendable {
    /// The values that a layout depends on. Comparison is exact; an undefined (NaN) parent size equals itself.
    package struct Key: Hashable, Sendable {
        package let range: ASSizeRange
        package let environment: LayoutEnvironment
        /// The number of the owner's invalidations.
        package let version: UInt64
        private let parentWidth: UInt64
        private let parentHeight: UInt64

        package init(
            range: ASSizeRange, parentSize: CGSize, version: UInt64, environment: LayoutEnvironment = .current
        ) {
            self.range = range
            self.environment = environment
            self.version = version
            parentWidth = Double(parentSize.width).bitPattern
            parentHeight = Double(parentSize.height).bitPattern
        }

        package var parentSize: CGSize {
            CGSize(width: Double(bitPattern: parentWidth), height: Double(bitPattern: parentHeight))
        }
    }

    private var entries: [(key: Key, layout: ASLayout)] = []
    private var next = 0
    private let capacity: Int

    /// Creates a cache for at most `capacity` layouts. A node in nested stacks needs about five. Memory grows as
    /// needed.
    package init(capacity: Int = 16) {
        precondition(capacity > 0, "LayoutCache: the capacity must be above zero, got \(capacity)")
        self.capacity = capacity
    }

    /// The cached layout with `element` as its element; nil if there is none for `key`. O(capacity).
    package func layout(for key: Key, of element: any ASLayoutElement) -> ASLayout? {
        for index in entries.indices where entries[index].key == key {
            return entries[index].layout.attached(to: element)
        }
        return nil
    }

    /// Checks a cache hit if the environment asks for it: measures again and reports a layout that differs from
    /// `known`.
    ///
    /// A change on another thread takes effect shortly before the version grows. If the layouts differ, this therefore
    /// waits for a new `version()` first; with a new version nothing is reported.
    package static func verify(_ known: ASLayout, for key: Key, version: () -> UInt64, by measure: () -> ASLayout) {
        guard key.environment.verifiesCacheHits else { return }
        var environment = key.environment
        environment.verifiesCacheHits = false
        let again = LayoutEnvironment.with(environment, measure)
        if again == known { return }
        var patience = 100_000
        while version() == key.version, patience > 0 {
            sched_yield()
            patience -= 1
        }
        guard version() == key.version else { return }
        LayoutEnvironment.reportMismatch(
            "\(known) was cached for \(key.range), but a new measurement gives \(again);"
                + " did a value change without a new version?"
        )
    }

    /// Stores a layout and returns those it replaces. The owner releases them after it has unlocked its lock, because
    /// elements may be deallocated with them.
    @discardableResult
    package mutating func store(_ layout: ASLayout, for key: Key) -> [ASLayout] {
        var old: [ASLayout] = []
        if let first = entries.first, first.key.version != key.version {
            old = entries.map(\.layout)
            removeAll()
        }
        let entry = (key, layout.detached())
        if entries.count < capacity {
            entries.append(entry)
        } else {
            old.append(entries[next].layout)
            entries[next] = entry
            next = (next + 1) % capacity
        }
        return old
    }

    package mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        next = 0
    }
}
