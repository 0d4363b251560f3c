import Foundation
import Logging

/// How often layout may ask for layout in one frame, and what becomes of it after that. Main thread.
///
/// Views that ask in every round never come to an end. They are named once, and laid out again after a pause
/// that doubles each time up to a second, so that input is handled and the processor rests meanwhile. A long
/// chain that does come to an end just takes a few frames.
@MainActor
final class LayoutRounds {
    /// Rounds in one frame.
    static let limit = 8
    /// Seconds.
    private static let longestPause: TimeInterval = 1
    /// Different messages at most.
    private static let messageLimit = 16

    private enum State {
        /// The last layout came to an end.
        case settled
        /// The rest waits for a timer, for the `count`-th time in a row.
        case paused(count: Int, timer: FrameTimer)
        /// The timer fired.
        case resumed(count: Int)
    }

    private var state = State.settled
    private var reportedMessages: Set<String> = []

    /// Takes the message about views that ask without end.
    var report: @MainActor (String) -> Void = { message in LayoutRounds.logger.error("\(message)") }
    private static let logger = Logger(label: "ADKViews.layout")

    /// Layout waits for a later frame.
    var isPaused: Bool { if case .paused = state { true } else { false } }

    /// Everything that asked was laid out.
    func ended() {
        // What paused is still to come.
        if case .resumed = state { state = .settled }
    }

    /// The layout of `windows` asked for layout once too often: `resume` is called after a pause, in which others
    /// may be laid out.
    func pause(_ windows: [UIWindow], frameInterval: TimeInterval, resume: @escaping @MainActor ([UIWindow]) -> Void) {
        reportUnfinishedLayout(of: windows)
        let count: Int
        switch state {
        case .settled: count = 0
        case .resumed(let before): count = before + 1
        case .paused(let before, let timer):
            count = before
            timer.invalidate()
        }
        let pause = min(LayoutRounds.longestPause, max(frameInterval, 0.001) * pow(2, Double(min(count, 20))))
        let timer = FrameTimer.schedule(after: pause) { [weak self] in
            self?.state = .resumed(count: count)
            resume(windows)
        }
        state = .paused(count: count, timer: timer)
    }

    private func reportUnfinishedLayout(of windows: [UIWindow]) {
        let names = windows.flatMap { $0.viewsThatNeedLayout() }
        let message =
            "layout asked for layout \(LayoutRounds.limit) times in one frame and goes on in a later one; asking: "
            + (names.isEmpty ? "no view that is still there" : names.joined(separator: ", "))
        guard reportedMessages.count < LayoutRounds.messageLimit, reportedMessages.insert(message).inserted else {
            return
        }
        report(message)
    }
}
