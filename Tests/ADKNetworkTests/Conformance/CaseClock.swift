import ADKFoundation
import Foundation

/// The clock of a run of cases, in a file: all processes of the run read it. It is set, and does not advance by itself.
final class CaseClock: FrameClock {
    private static let start = 1_700_000_000
    private let file: Int32

    /// Opens the clock at `path`, or begins it there.
    init(path: String) {
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }

    deinit { close(file) }

    /// The time in seconds since 1970.
    var seconds: Int { CaseClock.start + passed }

    /// The time for the transfers, which goes on by itself as well.
    var now: TimeInterval { MonotonicClock.seconds + TimeInterval(passed) }

    func advance(by seconds: Int) {
        var value = passed + seconds
        _ = withUnsafeBytes(of: &value) { pwrite(file, $0.baseAddress, $0.count, 0) }
    }

    private var passed: Int {
        var value = 0
        let count = withUnsafeMutableBytes(of: &value) { pread(file, $0.baseAddress, $0.count, 0) }
        return count == MemoryLayout<Int>.size ? value : 0
    }
}
