import ADKFoundation
import Glibc

/// Memory for pixels and for the files they are decoded from. Any thread.
///
/// Large blocks are mapped pages of their own, so that freeing one returns its memory to the system instead of leaving
/// holes in the heap. Some freed blocks are kept for the next image: mapping pages costs as much as decoding into
/// them.
package enum PixelMemory {
    /// The size in bytes from which blocks are mapped pages. Smaller blocks come from the heap.
    static let pageThreshold = 128 << 10
    /// The most bytes kept for reuse: a photo as wide as a 4K screen, or several smaller ones that enter and leave
    /// while scrolling. The host calls `trim()` when scrolling and animations have ended.
    static let keptLimit = 48 << 20

    private struct Block {
        let address: UnsafeMutableRawPointer
        let byteCount: Int
    }

    private struct Kept: @unchecked Sendable {
        // Guarded by the lock of `kept`.
        var blocks: [Block] = []
        var byteCount = 0
        /// Whether a block was freed since the last trim.
        var hasSpare = false
    }

    private static let kept = Locked(Kept())

    /// Returns uninitialized memory, or nil if there is none. Free it with `deallocate` and the same count.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= pageThreshold else { return malloc(max(1, byteCount)) }
        let size = rounded(byteCount)
        return reuseKept(size) ?? map(size)
    }

    /// Like `allocate`, but zeroed.
    static func allocateZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= pageThreshold else { return calloc(max(1, byteCount), 1) }
        let size = rounded(byteCount)
        guard let known = reuseKept(size) else { return map(size) }
        return memset(known, 0, byteCount)
    }

    private static func reuseKept(_ size: Int) -> UnsafeMutableRawPointer? {
        kept.withLock { kept in
            // The block freed last is the most likely to be in the processor's caches.
            guard let index = kept.blocks.lastIndex(where: { $0.byteCount == size }) else { return nil }
            kept.byteCount -= size
            return kept.blocks.remove(at: index).address
        }
    }

    /// Frees memory of `allocate` or `allocateZeroed`, or keeps it for reuse.
    static func deallocate(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
        guard byteCount >= pageThreshold else { return free(address) }
        let size = rounded(byteCount)
        let excess = kept.withLock { kept -> [Block] in
            kept.hasSpare = true
            guard size <= keptLimit else { return [Block(address: address, byteCount: size)] }
            kept.blocks.append(Block(address: address, byteCount: size))
            kept.byteCount += size
            var excess: [Block] = []
            while kept.byteCount > keptLimit {
                let oldest = kept.blocks.removeFirst()
                kept.byteCount -= oldest.byteCount
                excess.append(oldest)
            }
            return excess
        }
        for block in excess { munmap(block.address, block.byteCount) }
    }

    /// Returns all memory kept for reuse to the system.
    package static func trim() {
        let blocks = kept.withLock { kept -> [Block] in
            defer { kept = Kept() }
            return kept.blocks
        }
        for block in blocks { munmap(block.address, block.byteCount) }
    }

    /// Whether a large block was freed since the last `trim()`, so that `trim()` may have something to return.
    package static var hasSpare: Bool { kept.withLock { $0.hasSpare } }

    /// The number of bytes kept for reuse now, for tests.
    static var keptBytes: Int { kept.withLock { $0.byteCount } }

    /// Rounds up to 64 KB, so that images of similar size can reuse each other's memory.
    private static func rounded(_ byteCount: Int) -> Int { (byteCount + 0xFFFF) & ~0xFFFF }

    /// The size of a huge page in bytes.
    private static let hugePage = 2 << 20

    /// Maps pages. A block of at least one huge page is aligned to huge pages, so that it takes a few page faults, not
    /// thousands.
    private static func map(_ size: Int) -> UnsafeMutableRawPointer? {
        let slack = size < hugePage ? 0 : hugePage
        guard let mapped = mmap(nil, size + slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            mapped != MAP_FAILED
        else { return nil }
        guard slack > 0 else { return mapped }
        let before = -Int(bitPattern: mapped) & (hugePage - 1)
        if before > 0 { munmap(mapped, before) }
        if before < slack { munmap(mapped + before + size, slack - before) }
        madvise(mapped + before, size, MADV_HUGEPAGE)
        return mapped + before
    }
}
