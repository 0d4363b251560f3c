import AsyncDisplayKit

/// `--trace` and `--startup-trace`.
@MainActor
enum TraceFile {
    /// To be written when the program ends, however it does.
    static func write(to path: String) {
        do {
            try Data(UITrace.chromeJSON.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            FileHandle.standardError.write(Data("gallery: cannot write the trace \(path): \(error)\n".utf8))
        }
    }

    /// Says how the start went once everything in sight is drawn.
    static func reportStart() {
        UIApplication.shared.whenSettled {
            UITrace.mark("settled: everything in sight is drawn")
            let before = "\(milliseconds(processorTimeAtMain)) ms of CPU time before main: loading libraries\n"
            FileHandle.standardError.write(Data((before + UITrace.moments + "\n").utf8))
        }
    }

    private static var processorTimeAtMain: Double = 0

    static func mainBegins() { processorTimeAtMain = Double(clock()) / Double(CLOCKS_PER_SEC) }

    private static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1000) }
}
