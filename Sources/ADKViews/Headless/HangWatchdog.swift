import ADKFoundation
import Foundation

/// Reports that the main thread has not come back in time: it is in a loop, or waits, in code of the app.
///
/// A thread of its own, by the monotonic clock: with the limits of `HeadlessHost` the only thing that goes by
/// real time. It cannot end what the main thread does, only say so.
package final class HangWatchdog: Sendable {
    private let isOver = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - seconds: real seconds until it reports.
    ///   - phase: what the main thread does, kept up by the host.
    ///   - report: called once, on the watchdog's thread, with a sentence.
    package init(seconds: TimeInterval, phase: Locked<String>, report: @escaping @Sendable (String) -> Void) {
        let thread = Thread { [isOver] in
            guard isOver.wait(timeout: .now() + seconds) == .timedOut else { return }
            let outstanding = OutstandingWork.descriptions
            report(
                String(format: "the main thread has not come back for %g real seconds", seconds)
                    + "; it is in: \(phase.current)"
                    + (outstanding.isEmpty ? "" : "; still pending: " + outstanding.joined(separator: ", ")))
        }
        thread.name = "adk-watchdog"
        thread.start()
    }

    /// The main thread has come back: there will be no report.
    package func stop() { isOver.signal() }
}
