import Foundation
import Glibc

/// A viewer that runs, with all the processes it starts. It has a home folder and a session bus of its own.
final class ViewerProcess {
    private let child: Child

    /// - Parameter home: the home folder. Thumbnails of earlier runs are in it.
    init(_ command: [String], display: String, home: URL) throws {
        let folders = ["XDG_CACHE_HOME": ".cache", "XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share"]
        var environment = folders.mapValues { home.appendingPathComponent($0).path }
        environment["XDG_STATE_HOME"] = home.appendingPathComponent(".local/state").path
        environment["HOME"] = home.path
        environment["DISPLAY"] = display
        environment["QT_QPA_PLATFORM"] = "xcb"
        environment["GDK_BACKEND"] = "x11"
        child = try Child("/usr/bin/dbus-run-session", ["--"] + command, environment: environment)
    }

    var isRunning: Bool { child.isRunning }
    var lastErrorOutput: String { child.lastErrorOutput }

    /// Ends all its processes.
    func stop() {
        let all = processes
        for process in all { kill(process, SIGTERM) }
        child.stop()
        for process in all { kill(process, SIGKILL) }
    }

    /// The processes below the one that was started, with their children.
    private var processes: [pid_t] {
        var parents: [pid_t: [pid_t]] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let pid = pid_t(name), let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { continue }
            let fields = text[text.index(after: end)...].split(separator: " ")
            if fields.count > 1, let parent = pid_t(fields[1]) { parents[parent, default: []].append(pid) }
        }
        var result: [pid_t] = []
        var rest = [child.pid]
        while let next = rest.popLast() {
            result.append(next)
            rest += parents[next] ?? []
        }
        return result
    }

    /// The proportional memory of all its processes, in megabytes.
    var megabytes: Double {
        processes.reduce(0) { sum, pid in
            let text = (try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
            return sum + (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
        }
    }

    /// The processor time of all its processes so far, in seconds, in steps of a hundredth.
    var processorSeconds: Double {
        processes.reduce(0) { sum, pid in
            let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
            let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
            guard fields.count > 12, let user = Double(fields[12]), let system = Double(fields[13]) else { return sum }
            return sum + (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    }
}
