import AsyncDisplayKit
import Foundation
import Glibc

/// A program that repeats one animation in a window and prints what it cost, as one line of JSON.
struct MotionProgram {
    static let ours = "ours"

    var name: String
    var command: [String]
    var environment: [String: String] = [:]
    var size = PixelSize(width: 1280, height: 800)

    /// This program's own window.
    static func own(
        _ screen: MotionWindow.Screen, transitions: Int, milliseconds: Int,
        size: PixelSize = PixelSize(width: 1280, height: 800)
    ) throws -> MotionProgram {
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return MotionProgram(
            name: ours,
            command: [
                path, "motion-window", screen.rawValue, "\(transitions)", "\(milliseconds)", "--size", "\(size)",
            ], size: size)
    }

    /// The other toolkits, which push the same page.
    static func peers(tools: String, transitions: Int, milliseconds: Int) -> [MotionProgram] {
        let arguments = ["\(transitions)", "\(milliseconds)"]
        let software = ["LIBGL_ALWAYS_SOFTWARE": "1"]
        let gtk = [tools + "/push-gtk4"] + arguments
        let qt = [tools + "/qtquick/push"] + arguments
        return [
            MotionProgram(name: "gtk4-cairo", command: gtk, environment: ["GSK_RENDERER": "cairo"]),
            MotionProgram(
                name: "gtk4-gl-llvmpipe", command: gtk, environment: software.merging(["GSK_RENDERER": "gl"]) { $1 }),
            MotionProgram(name: "qtquick-software", command: qt, environment: ["QT_QUICK_BACKEND": "software"]),
            MotionProgram(
                name: "qtquick-gl-llvmpipe", command: qt,
                environment: software.merging(["QSG_RHI_BACKEND": "opengl"]) { $1 }),
        ]
    }

    /// Runs the program on a private X server until it has printed its line.
    ///
    /// - Parameter idleSeconds: how long to watch it at rest afterwards; 0 for not at all.
    func measure(idleSeconds: TimeInterval = 0) throws -> MotionResult {
        let load = MachineLoad()
        var result = try run(idleSeconds: idleSeconds)
        result.otherLoad = MachineLoad().others(since: load)
        return result
    }

    private func run(idleSeconds: TimeInterval) throws -> MotionResult {
        let server = try PrivateServer(width: size.width, height: size.height)
        defer { server.stop() }
        // The server ends with its last client: this one stays until the server's time has been read.
        let client = try WheelInjector(display: server.display)
        let output = Pipe()
        let child = try Child(
            command[0], Array(command.dropFirst()),
            environment: environment.merging(["DISPLAY": server.display]) { $1 }, output: output)
        defer { child.stop() }
        var result = try MotionResult(firstLine(of: output, child), program: name)
        if idleSeconds > 0 {
            try client.wait(until: MonotonicClock.seconds + 1)
            let before = try child.usage().processorSeconds
            try client.wait(until: MonotonicClock.seconds + idleSeconds)
            let used = try child.usage().processorSeconds - before
            result["idle_ticks_10s"] = (used * Double(sysconf(Int32(_SC_CLK_TCK)))).rounded()
        }
        return result
    }

    /// Reads until the end of the first line; fails if there is none within 90 seconds.
    private func firstLine(of output: Pipe, _ child: Child) throws -> String {
        let file = output.fileHandleForReading
        let limit = MonotonicClock.seconds + 90
        var bytes: [UInt8] = []
        while MonotonicClock.seconds < limit {
            var entry = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 500) > 0 else { continue }
            guard let data = try file.read(upToCount: 1), let byte = data.first else {
                throw BenchmarkFailure("\(name) ended without a result: \(child.lastErrorOutput)")
            }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        throw BenchmarkFailure("\(name) printed nothing in 90 s: \(child.lastErrorOutput)")
    }
}
