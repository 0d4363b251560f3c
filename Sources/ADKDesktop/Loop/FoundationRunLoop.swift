import ADKFoundation
import CSystem
import Foundation
import Glibc

/// Foundation's main run loop, for another event loop: `Timer`s and blocks of `RunLoop.main.perform` work without
/// `RunLoop.run()`.
///
/// The descriptors of a run loop are not public. They are in its description, which is read once.
@MainActor
final class FoundationRunLoop {
    /// Readable when a timer of the default mode is due, whichever thread added it; -1 if it is not known, which `poll`
    /// skips.
    let descriptor: Int32

    init() {
        descriptor = FoundationRunLoop.descriptor(in: FoundationRunLoop.description) ?? -1
        if descriptor < 0 {
            Misuse.report("this version of Foundation does not expose its run loop's descriptor: a Timer fires late")
        }
    }

    /// Calls the blocks that wait, and the timers that are due. Also runs the blocks of the main queue. Does not sleep.
    func runOnce() { csystem_run_loop_poll() }

    private static var description: String {
        guard let text = csystem_main_run_loop_description() else { return "" }
        defer { free(text) }
        return String(cString: text)
    }

    /// The descriptor of the default mode: of an epoll set with that mode's timer.
    static func descriptor(in description: String) -> Int32? {
        guard let start = description.range(of: "{name = kCFRunLoopDefaultMode, port set = 0x") else { return nil }
        let digits = description[start.upperBound...].prefix { $0.isHexDigit }
        guard let number = Int32(digits, radix: 16), csystem_is_epoll(number) != 0 else { return nil }
        return number
    }
}
