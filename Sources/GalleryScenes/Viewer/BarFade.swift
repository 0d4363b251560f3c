import AsyncDisplayKit

/// Hides the bars of the viewer and the pointer when the pointer rests, and shows them when it moves.
@MainActor
final class BarFade {
    /// The time without a movement after which the bars fade, in seconds.
    static let rest: TimeInterval = 2
    /// The duration of the fade, in seconds.
    static let duration: TimeInterval = 0.25

    /// Shows or hides the bars.
    private let show: @MainActor (_ isShown: Bool) -> Void
    /// Whether the bars may be hidden now.
    private let mayHide: @MainActor () -> Bool
    private(set) var isShown = true
    private var timer: FrameTimer?

    init(mayHide: @escaping @MainActor () -> Bool, show: @escaping @MainActor (_ isShown: Bool) -> Void) {
        self.mayHide = mayHide
        self.show = show
    }

    /// The pointer moved, or the user did something else for which the bars are needed.
    func touch() {
        if !isShown {
            isShown = true
            show(true)
        }
        timer?.invalidate()
        // Repeating, so that a window at rest is not waited for by tests.
        timer = FrameTimer.schedule(every: BarFade.rest) { [weak self] in self?.hide() }
    }

    /// Ends the wait. The bars stay as they are.
    func stop() {
        timer?.invalidate()
        timer = nil
    }

    private func hide() {
        guard mayHide() else { return }
        stop()
        isShown = false
        show(false)
    }
}
