import Foundation
import Glibc

/// The processor cores of this process.
enum ProcessorCores {
    private typealias Affinity = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

    /// Lets the calling thread run on the first `count` of its cores only, and so all threads and processes that it
    /// starts from now on.
    static func use(_ count: Int) throws {
        // Functions of the C library, which its Swift module does not have.
        guard let get = dlsym(nil, "sched_getaffinity"), let set = dlsym(nil, "sched_setaffinity") else {
            throw BenchmarkFailure("the system does not tell the processor cores")
        }
        var cores = [UInt8](repeating: 0, count: MemoryLayout<cpu_set_t>.size)
        var left = count
        guard unsafeBitCast(get, to: Affinity.self)(0, cores.count, &cores) == 0 else {
            throw BenchmarkFailure("the system does not tell the processor cores")
        }
        for byte in cores.indices {
            for bit in 0..<8 where cores[byte] & 1 << UInt8(bit) != 0 {
                if left == 0 { cores[byte] &= ~(1 << UInt8(bit)) }
                left = max(0, left - 1)
            }
        }
        guard left == 0, unsafeBitCast(set, to: Affinity.self)(0, cores.count, &cores) == 0 else {
            throw BenchmarkFailure("the benchmark needs \(count) processor cores")
        }
    }
}
