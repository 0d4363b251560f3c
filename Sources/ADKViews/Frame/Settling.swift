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

extension FrameLoop {
    /// Nothing is pending: no input, layout, range, display, decode, load, animation or one-shot timer.
    package var isSettled: Bool {
        // The mailbox last: work posts its result before it counts as finished.
        WorkQueue.shared.unfinishedCount == 0 && OutstandingWork.current == 0 && MainMailbox.isEmpty
            && !needsFrame && !isAnimating && nextOneShotTimer == nil
    }

    /// What is still pending, for messages.
    package var pendingDescription: String {
        var parts = OutstandingWork.descriptions
        if let jobs = WorkQueue.shared.unfinishedDescription { parts.append(jobs) }
        if !MainMailbox.isEmpty { parts.append("results for the main thread") }
        if isAnimating { parts.append("an animation (\(animationNames.joined(separator: ", ")))") }
        if layoutRounds.isPaused { parts.append("layout that asks for layout without end") }
        if let timer = nextOneShotTimer {
            parts.append(String(format: "a timer due in %g virtual seconds", max(0, timer - now)))
        }
        if needsFrame, !isAnimating { parts.append("a frame") }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}

extension UIApplication {
    /// Calls `body` once, when nothing is pending any more: what is on screen is final.
    public func whenSettled(_ body: @escaping @MainActor () -> Void) {
        // Looked at between frames: work may end without anything to show for it.
        var timer: FrameTimer?
        timer = FrameTimer.schedule(every: 1.0 / 60) {
            guard FrameLoop.shared.isSettled else { return }
            timer?.invalidate()
            body()
        }
    }
}
