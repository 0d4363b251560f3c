import Foundation
import Glibc

/// The last few layouts of one element, by the question that was asked.
///
/// A plain value: its owner guards it. Layouts are kept detached, so that a node's cache does not keep the node
/// alive. When full, the oldest goes.
package struct LayoutCache: Sendable {
    /// Everything an answer depends on. Comparison is exact; an undefined parent size equals itself.
    package struct Key: Hashable, Sendable {
        package let range: ASSizeRange
        package let environment: LayoutEnvironment
        /// The owner's count of invalidations.
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

    /// `capacity`: how many questions to remember. A node in nested stacks is asked a handful; memory grows as needed.
    package init(capacity: Int = 16) {
        precondition(capacity > 0, "LayoutCache: the capacity must be above zero, got \(capacity)")
        self.capacity = capacity
    }

    /// The remembered answer, with `element` as its element; nil if the question is new.
    package func layout(for key: Key, of element: any ASLayoutElement) -> ASLayout? {
        for index in entries.indices where entries[index].key == key {
            return entries[index].layout.attached(to: element)
        }
        return nil
    }

    /// Where the environment says so, measures again and reports if the answer to `key` is not `known` any more.
    ///
    /// Not while another thread is in the middle of a change, whose effect is seen a moment before its new version:
    /// `version` is asked for that.
    package static func prove(_ known: ASLayout, for key: Key, version: () -> UInt64, by measure: () -> ASLayout) {
        guard key.environment.provesHits else { return }
        var environment = key.environment
        environment.provesHits = false
        let again = LayoutEnvironment.with(environment, measure)
        if again == known { return }
        var patience = 100_000
        while version() == key.version, patience > 0 {
            sched_yield()
            patience -= 1
        }
        guard version() == key.version else { return }
        LayoutEnvironment.reportDisproof(
            "\(known) was remembered for \(key.range), but is \(again) now; was something changed without a new version?"
        )
    }

    /// Returns what had to go for it: its owner lets go of that once it has left its lock, for elements may end with it.
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
