import ADKFoundation
import CDecoder
import Glibc

/// The processes that decode images. Any thread.
///
/// Every thread that decodes has a process of its own meanwhile, so none waits for another. A few processes stay for
/// the next images. They end themselves when none comes. A process that failed is never used again.
final class DecodePool: Sendable {
    static let shared = DecodePool()

    /// The processes without work, the last used one last.
    private let idle = Locked<[DecodeProcess]>([])

    /// The most processes kept without work: one for each thread that decodes, on small machines.
    static let keptCount = 4
    /// The number of images after which a process is replaced, so that memory that its library loses does not add up.
    private static let imageLimit = 100

    init() {}

    /// Decodes an image with at most `byteCount` bytes of memory.
    ///
    /// A process that ends while it decodes its second or a later image may have been damaged by an earlier one, or
    /// may just have ended itself. Another one then decodes the image. If a new process ends, the image is damaged.
    func decode(
        _ image: SharedImage, _ format: ImageFormat, with library: OptionalLibrary, byteCount: Int,
        _ limits: DecodeLimits, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> cdecoder_answer {
        while true {
            let process =
                if let idle = take(library) { idle } else {
                    try DecodeProcess(library, for: format, limits, isCancelled)
                }
            let isNew = process.imageCount == 0
            defer { giveBack(process) }
            do throws(DecodeProcess.Failure) {
                return try process.decode(image, byteCount: byteCount, limits, isCancelled)
            } catch {
                switch error {
                case .ended where !isNew: continue
                case .ended(let reason): throw .corrupt(format, reason)
                case .cancelled: throw .cancelled
                case .tookTooLong: throw .tookTooLong(seconds: limits.processorSeconds)
                }
            }
        }
    }

    /// The processes without work.
    var idleIdentifiers: [pid_t] { idle.withLock { $0.map(\.identifier) } }

    private func take(_ library: OptionalLibrary) -> DecodeProcess? {
        idle.withLock { idle in
            idle.lastIndex { $0.library == library }.map { idle.remove(at: $0) }
        }
    }

    private func giveBack(_ process: DecodeProcess) {
        guard !process.isOver, process.imageCount < DecodePool.imageLimit else { return }
        // The oldest one is freed outside of the lock: that ends it.
        _ = idle.withLock { idle -> DecodeProcess? in
            idle.append(process)
            return idle.count > DecodePool.keptCount ? idle.removeFirst() : nil
        }
    }
}
