import Foundation

/// A private X server on a free display. It terminates with its last client, and the benchmark is a client until it
/// ends.
struct PrivateServer {
    /// Like `:42`.
    let display: String
    private let process: Child

    init(width: Int, height: Int) throws {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .map { "\($0)/Xvfb" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let path else { throw BenchmarkFailure("Xvfb is not installed; start the benchmark with Scripts/bench") }
        let output = Pipe()
        process = try Child(
            path, ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-terminate"],
            output: output)
        // The server writes its number once it is ready; the pipe closes if the server fails to start.
        var text = ""
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        guard let number = Int(text) else { throw BenchmarkFailure("Xvfb did not start: \(process.lastErrorOutput)") }
        display = ":\(number)"
    }

    func stop() { process.stop() }
}
