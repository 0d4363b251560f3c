import ADKFoundation
import ADKLayers
import Foundation

/// Reports a main thread that does not return in time, because the app's code loops or waits.
///
/// It has its own thread and uses the monotonic clock. Only this and the limits of `HeadlessHost` use real time. It
/// cannot stop the main thread.
package final class HangWatchdog: Sendable {
    private let isOver = DispatchSemaphore(value: 0)

    /// Starts the watchdog.
    ///
    /// - Parameters:
    ///   - seconds: the real seconds until the report.
    ///   - phase: the current activity of the main thread, kept up to date by the host.
    ///   - report: receives the report once, on the watchdog's thread.
    package init(seconds: TimeInterval, phase: Locked<String>, report: @escaping @Sendable (String) -> Void) {
        let thread = Thread { [isOver] in
            guard isOver.wait(timeout: .now() + seconds) == .timedOut else { return }
            let outstanding = OutstandingWork.descriptions
            report(
                String(format: "the main thread has not returned for %g real seconds", seconds)
                    + "; it is in: \(phase.current)"
                    + (outstanding.isEmpty ? "" : "; still pending: " + outstanding.joined(separator: ", ")))
        }
        thread.name = "adk-watchdog"
        thread.start()
    }

    /// Stops the watchdog without a report, because the main thread returned.
    package func stop() { isOver.signal() }
}
