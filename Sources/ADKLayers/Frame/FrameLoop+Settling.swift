import ADKFoundation
import Foundation

extension FrameLoop {
    /// Nothing is pending: no input, layout, range, display, decode, load, animation or one-shot timer. Animations
    /// without an end do not count.
    package var isSettled: Bool {
        // The mailbox is read last: a job posts its result before it counts as finished.
        WorkQueue.shared.unfinishedCount == 0 && OutstandingWork.current == 0 && MainMailbox.isEmpty
            && isIdleButForEndlessAnimations && nextOneShotTimer == nil
    }

    /// Frames change nothing, except for animations without an end.
    package var isIdleButForEndlessAnimations: Bool {
        !needsFrame && !isAnimating || isAnimating && !needsFrameForWork && !isAnimatingToAnEnd
    }

    /// The pending work, for messages.
    package var pendingDescription: String {
        var parts = OutstandingWork.descriptions
        if let jobs = WorkQueue.shared.unfinishedDescription { parts.append(jobs) }
        if !MainMailbox.isEmpty { parts.append("results for the main thread") }
        if isAnimatingToAnEnd { parts.append("an animation (\(animationNames.joined(separator: ", ")))") }
        if layoutRounds.isPaused { parts.append("layout that requests layout endlessly") }
        if let timer = nextOneShotTimer {
            parts.append(String(format: "a timer due in %g virtual seconds", max(0, timer - now)))
        }
        if needsFrame, !isAnimating { parts.append("a frame") }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
