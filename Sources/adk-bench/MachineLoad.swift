import AsyncDisplayKit
import Foundation
import Glibc

/// A reading of how busy the machine has been.
struct MachineLoad {
    private let time = MonotonicClock.seconds
    /// Processor time of everything that runs on the machine, in seconds.
    private let busy: TimeInterval
    /// Processor time of this process and of its children that have ended.
    private let own: TimeInterval

    init() {
        let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
        let ticks = (text.split(separator: "\n").first ?? "").split(separator: " ").dropFirst().map { Double($0) ?? 0 }
        // user, nice, system, idle, iowait, irq, softirq
        busy = ticks.count > 6 ? (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]) / 100 : 0
        own = Self.used(RUSAGE_SELF) + Self.used(RUSAGE_CHILDREN)
    }

    private static func used(_ who: __rusage_who) -> TimeInterval {
        var usage = rusage()
        getrusage(__rusage_who_t(who.rawValue), &usage)
        func seconds(_ time: timeval) -> TimeInterval { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// The processor cores that other programs kept busy since `start`, on average. Children have to have ended.
    func others(since start: MachineLoad) -> Double {
        max(0, busy - start.busy - (own - start.own)) / max(0.001, time - start.time)
    }
}
