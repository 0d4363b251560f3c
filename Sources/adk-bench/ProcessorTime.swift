import Foundation

/// Processor time, which depends less on other programs than elapsed time does. For a benchmark in which only one
/// thread works, the process's time is that thread's.
enum ProcessorTime {
    /// Processor time of all threads of the process.
    static var nanoseconds: Double { read(CLOCK_PROCESS_CPUTIME_ID) }
    /// Processor time of the calling thread.
    static var threadNanoseconds: Double { read(CLOCK_THREAD_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The median time of 25 runs of `body` in nanoseconds, after one run that is not counted.
    static func median(_ body: () -> Void) -> Double {
        body()
        let samples = (0..<25).map { _ in
            let start = nanoseconds
            body()
            return nanoseconds - start
        }
        return samples.sorted()[samples.count / 2]
    }
}
