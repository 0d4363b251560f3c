import Foundation
import Logging

/// Limits the rounds of layout in a frame, since layout may request layout.
///
/// Views that request layout in every round would never end. Their names are reported once. They are laid out again
/// after a pause that doubles up to a second, so that input is handled and the processor rests meanwhile. A long chain
/// that does end takes a few frames.
@MainActor
final class LayoutRounds {
    /// The most rounds in one frame.
    static let limit = 8
    /// Seconds.
    private static let longestPause: TimeInterval = 1
    /// The most different messages.
    private static let messageLimit = 16

    private enum State {
        /// The last layout ended within its rounds.
        case settled
        /// The rest waits for a timer, after `count` pauses in a row.
        case paused(count: Int, timer: FrameTimer)
        /// The timer fired.
        case resumed(count: Int)
    }

    private var state = State.settled
    private var reportedMessages: Set<String> = []

    /// Receives the message about views whose layout does not end.
    var report: @MainActor (String) -> Void = { message in LayoutRounds.logger.error("\(message)") }
    private static let logger = Logger(label: "ADKLayers.layout")

    /// Layout waits for a later frame.
    var isPaused: Bool { if case .paused = state { true } else { false } }

    /// All requested layout is done.
    func ended() {
        // A paused layout is still to come.
        if case .resumed = state { state = .settled }
    }

    /// The layout of `windows` reached the limit. Calls `resume` after a pause. Other windows may be laid out
    /// meanwhile.
    func pause(
        _ windows: [any FrameWindow], frameInterval: TimeInterval,
        resume: @escaping @MainActor ([any FrameWindow]) -> Void
    ) {
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

    private func reportUnfinishedLayout(of windows: [any FrameWindow]) {
        let names = windows.flatMap { $0.viewsThatNeedLayout() }
        let message =
            "layout requested layout \(LayoutRounds.limit) times in one frame and continues in a later one; views: "
            + (names.isEmpty ? "none that still exists" : names.joined(separator: ", "))
        guard reportedMessages.count < LayoutRounds.messageLimit, reportedMessages.insert(message).inserted else {
            return
        }
        report(message)
    }
}
