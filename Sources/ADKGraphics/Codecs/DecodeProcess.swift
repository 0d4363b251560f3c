import ADKFoundation
import CDecoder
import Foundation
import Glibc

/// A process that decodes images with one library. One thread at a time.
///
/// `Shims/CDecoder` has its code. It can only compute, take memory up to a limit, and answer. It ends itself after some
/// time without work.
final class DecodeProcess: @unchecked Sendable {
    // No lock: `DecodePool` gives it to one thread at a time.
    let library: OptionalLibrary
    /// The number of images it has decoded.
    private(set) var imageCount = 0
    private let socket: Int32
    private let child: ChildEnd
    /// The address space without images, in bytes.
    private let baseByteCount: UInt64

    /// The reason why there is no answer to a request.
    enum Failure: Error {
        /// The process ended. The text says how.
        case ended(String)
        case cancelled
        case tookTooLong
    }

    /// The milliseconds between two checks of `isCancelled` and of the limits.
    private static let checkInterval: Int32 = 10
    /// The milliseconds that a cancelled image may still take. A new process takes longer to start.
    private static let cancelGrace: Int32 = 20

    /// Starts the process and waits until it has loaded its library.
    init(
        _ library: OptionalLibrary, for format: ImageFormat, _ limits: DecodeLimits, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) {
        var process: pid_t = 0
        let socket = DecodeProcess.start(library, &process)
        guard socket >= 0 else { throw DecodeProcess.cannotStart(format, ImageCodecError.systemReason()) }
        (self.library, self.socket, child) = (library, socket, ChildEnd(process))
        var first = cdecoder_answer()
        do throws(Failure) {
            first = try DecodeProcess.answer(socket, child, limits, isCancelled)
        } catch {
            child.end()
            close(socket)
            switch error {
            case .ended(let reason): throw DecodeProcess.cannotStart(format, reason)
            case .cancelled: throw .cancelled
            case .tookTooLong: throw .tookTooLong(seconds: limits.processorSeconds)
            }
        }
        baseByteCount = first.address_space
        switch Int(first.status) {
        case cdecoder_ok: return
        case cdecoder_missing_library: throw .missingLibrary(format, package: library.package)
        default: throw DecodeProcess.cannotStart(format, "the system cannot take its rights away")
        }
    }

    deinit {
        child.end()
        close(socket)
    }

    private static func start(_ library: OptionalLibrary, _ process: inout pid_t) -> Int32 {
        let names = library.fileNames.map { strdup($0) }
        defer { for name in names { free(name) } }
        let list = names.map { UnsafePointer($0) } + [nil]
        return cdecoder_start(library.family, list, &process)
    }

    private static func cannotStart(_ format: ImageFormat, _ reason: String) -> ImageCodecError {
        .unsupportedFeature(format, "a decoder in a process of its own, which does not start (\(reason))")
    }

    /// The identifier of the process.
    var identifier: pid_t { child.process }
    /// Whether the process has ended.
    var isOver: Bool { child.isOver }

    /// Ends the process. Any thread: an image that it decodes meanwhile fails.
    func end() { child.end() }

    /// Decodes an image with at most `byteCount` bytes of memory, the shared ones included.
    ///
    /// After a failure the process has ended, unless it finished a cancelled image.
    func decode(
        _ image: SharedImage, byteCount: Int, _ limits: DecodeLimits, _ isCancelled: () -> Bool
    ) throws(Failure) -> cdecoder_answer {
        imageCount += 1
        var request = image.request
        guard cdecoder_limit(child.process, baseByteCount + UInt64(byteCount), limits.processorSeconds) != 0,
            cdecoder_send(socket, &request, image.descriptor) != 0
        else { throw .ended(child.end()) }
        do throws(Failure) {
            return try DecodeProcess.answer(socket, child, limits, isCancelled)
        } catch {
            switch error {
            case .ended: throw .ended(child.end())
            case .tookTooLong: child.end()
            case .cancelled:
                var late = cdecoder_answer()
                if cdecoder_receive(socket, &late, DecodeProcess.cancelGrace) != 1 { child.end() }
            }
            throw error
        }
    }

    private static func answer(
        _ socket: Int32, _ child: ChildEnd, _ limits: DecodeLimits, _ isCancelled: () -> Bool
    ) throws(Failure) -> cdecoder_answer {
        let start = cdecoder_processor_seconds(child.process)
        var (last, idleSeconds) = (start, 0.0)
        while true {
            var answer = cdecoder_answer()
            switch cdecoder_receive(socket, &answer, checkInterval) {
            case 1: return answer
            case 0: break
            default: throw .ended("")
            }
            if isCancelled() { throw .cancelled }
            // Time without work on a processor does not count, so that a busy machine shows what an idle one shows.
            let now = cdecoder_processor_seconds(child.process)
            idleSeconds = now == last ? idleSeconds + Double(checkInterval) / 1000 : 0
            last = now
            if now - start > limits.processorSeconds || idleSeconds > limits.idleSeconds { throw .tookTooLong }
        }
    }
}

/// Waits for the end of a child process on a thread of its own, which sleeps until then. Any thread.
private final class ChildEnd: @unchecked Sendable {
    let process: pid_t
    private let lock: Lock
    private let changed: Condition
    // Guarded by `lock`.
    private var status: Int32?

    init(_ process: pid_t) {
        self.process = process
        lock = Lock()
        changed = Condition(lock: lock)
        let thread = Thread { self.waitForEnd() }
        thread.name = "adk-decoder"
        thread.stackSize = 128 << 10
        thread.start()
    }

    private func waitForEnd() {
        var info = siginfo_t()
        // The identifier stays taken until `waitpid`, so that `end` cannot hit another process.
        while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        lock.withLock {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            self.status = status
            changed.broadcast()
        }
    }

    var isOver: Bool { lock.withLock { status != nil } }

    /// Ends the process if it still runs. Returns a text that says how it ended.
    @discardableResult
    func end() -> String {
        lock.withLock {
            if status == nil { kill(process, SIGKILL) }
            while status == nil { changed.wait() }
            let signal = (status ?? 0) & 0x7F
            guard signal != 0, let name = strsignal(signal) else { return "its decoder ended" }
            return "its decoder ended with signal \(signal) (\(String(cString: name)))"
        }
    }
}
