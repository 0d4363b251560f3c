import AsyncDisplayKit
import GalleryScenes

/// Implements `--trace` and `--startup-trace`.
@MainActor
enum TraceFile {
    /// Writes the trace. Called when the program ends.
    static func write(to path: String) {
        do {
            try Data(ADKTrace.chromeJSON.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            Diagnostics.report("cannot write the trace \(path): \(Diagnostics.reason(error))")
        }
    }

    /// Writes the duration of each step of the start to standard error once everything visible is drawn.
    static func reportStartup() {
        UIApplication.shared.whenSettled {
            ADKTrace.mark("settled: everything visible is drawn")
            let before = "\(milliseconds(processorTimeAtMain)) ms of CPU time before main, for loading libraries\n"
            GalleryLog.writeToStandardError(before + ADKTrace.moments + "\n")
        }
    }

    private static var processorTimeAtMain: Double = 0

    /// Records the CPU time the process has used before `main`.
    static func recordMainEntry() { processorTimeAtMain = Double(clock()) / Double(CLOCKS_PER_SEC) }

    private static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1000) }
}
