import ADKLayers
import Foundation

extension UIApplication {
    /// Calls `body` once, when nothing is pending and the screen is final.
    public func whenSettled(_ body: @escaping @MainActor () -> Void) {
        // Checked between frames, because work may end without a frame.
        var timer: FrameTimer?
        timer = FrameTimer.schedule(every: 1.0 / 60) {
            guard FrameLoop.shared.isSettled else { return }
            timer?.invalidate()
            body()
        }
    }

    /// Begins work that the framework cannot see. A screenshot waits for `end()` of the result. Any thread.
    ///
    /// `shared` is not available off the main thread. Create an ``ADKOutstandingWork`` there.
    public nonisolated func beginOutstandingWork(_ name: String) -> ADKOutstandingWork { ADKOutstandingWork(name) }
}
