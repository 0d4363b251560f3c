import Foundation
import LoopbackServers

/// The memory of this process and of those that decode for it, looked at from a thread of its own. Thread-safe.
final class ProcessMemory: @unchecked Sendable {
    /// The bytes at the start.
    let before: Double
    private let isOver = HTTPServerGate()
    private let hasEnded = DispatchSemaphore(value: 0)
    // Written by the thread, read after its end.
    private var highest = Parts()

    /// Seconds between two looks, and looks between two searches for processes.
    private static let (interval, searchInterval) = (0.02, 10)

    /// Bytes of this process alone, shared with the processes that decode, and of these alone.
    struct Parts {
        var own = 0.0
        var shared = 0.0
        var decoders = 0.0
        var total: Double { own + shared + decoders }
    }

    init() {
        before = ProcessMemory.bytes(of: "self", ["VmRSS"])
        Thread { [self] in
            var (children, turn) = ([Substring](), 0)
            repeat {
                if turn % ProcessMemory.searchInterval == 0 { children = ProcessMemory.children() }
                turn += 1
                let parts = ProcessMemory.parts(with: children)
                if parts.total > highest.total { highest = parts }
            } while !isOver.wait(atMost: ProcessMemory.interval)
            hasEnded.signal()
        }.start()
    }

    /// Ends the thread. Returns the highest number of bytes, without those at the start, and the parts at that time.
    func stop() -> (bytes: Double, parts: Parts) {
        isOver.open()
        hasEnded.wait()
        return (max(highest.total, ProcessMemory.bytes(of: "self", ["VmHWM"])) - before, highest)
    }

    /// The processes that decode share the file and the pixels with this one, whose own part counts once.
    private static func parts(with children: [Substring]) -> Parts {
        let shared = children.reduce(0) { $0 + bytes(of: $1, ["RssShmem"]) }
        return Parts(
            own: bytes(of: "self", ["RssAnon", "RssFile"]), shared: max(shared, bytes(of: "self", ["RssShmem"])),
            decoders: children.reduce(0) { $0 + bytes(of: $1, ["RssAnon"]) })
    }

    private static func children() -> [Substring] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.flatMap { text("/proc/self/task/\($0)/children").split(separator: " ") }
    }

    /// The sum of these fields of the process's status. 0 after its end.
    private static func bytes(of process: Substring, _ fields: [String]) -> Double {
        text("/proc/\(process)/status").split(separator: "\n").reduce(0) { sum, line in
            guard fields.contains(where: { line.hasPrefix($0 + ":") }) else { return sum }
            return sum + (Double(line.split { !$0.isNumber }.first ?? "") ?? 0) * 1024
        }
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
