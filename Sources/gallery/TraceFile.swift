import AsyncDisplayKit
import GalleryScenes

/// `--trace` and `--startup-trace`.
@MainActor
enum TraceFile {
    /// To be written when the program ends, however it does.
    static func write(to path: String) {
        do {
            try Data(ADKTrace.chromeJSON.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            Diagnostics.report("cannot write the trace \(path): \(Diagnostics.reason(error))")
        }
    }

    /// Ctrl+C in the terminal, or a polite `kill`, ends the program as closing its window does.
    static func endPolitely() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { UIApplication.shared.terminate(status: 128 + number) }
            source.resume()
            endings.append(source)
        }
    }

    private static var endings: [any DispatchSourceSignal] = []

    /// Says how the start went once everything in sight is drawn.
    static func reportStart() {
        UIApplication.shared.whenSettled {
            ADKTrace.mark("settled: everything in sight is drawn")
            let before = "\(milliseconds(processorTimeAtMain)) ms of CPU time before main: loading libraries\n"
            GalleryLog.say(before + ADKTrace.moments + "\n")
        }
    }

    private static var processorTimeAtMain: Double = 0

    static func mainBegins() { processorTimeAtMain = Double(clock()) / Double(CLOCKS_PER_SEC) }

    private static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1000) }
}
