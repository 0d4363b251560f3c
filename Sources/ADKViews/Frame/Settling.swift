import ADKFoundation
import Foundation

/// Work under way that neither the work queue nor the frame clock knows of: a batch being
/// fetched, a download. A scene has not settled while there is any.
package enum OutstandingWork {
    private static let count = ObjectCount()

    package static func begin() { count.increment() }
    package static func end() {
        count.decrement()
        // Somebody may be waiting for the last of it.
        MainMailbox.post {}
    }
    package static var current: Int { count.current }
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
        var parts: [String] = []
        if needsFrame { parts.append("a frame") }
        if isAnimating { parts.append("an animation") }
        if layoutRounds.isPaused { parts.append("layout that asks for layout without end") }
        if nextOneShotTimer != nil { parts.append("a timer") }
        if WorkQueue.shared.unfinishedCount > 0 { parts.append("\(WorkQueue.shared.unfinishedCount) background jobs") }
        if OutstandingWork.current > 0 { parts.append("\(OutstandingWork.current) fetches") }
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
