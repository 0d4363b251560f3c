import ADKFoundation
import Glibc

/// Memory for pixels and for the files they come from: pages of their own, so that what a picture took goes back to the system when it
/// goes, and is not kept by the heap between smaller things. Some are kept for the next picture: asking
/// the system for pages costs as much as decoding into them. Any thread.
package enum PixelMemory {
    /// Bytes from which on pages are taken; less comes from the heap.
    static let pageThreshold = 128 << 10
    /// Bytes kept for reuse at most: a photo as wide as a 4K screen, or some smaller ones, on their way in
    /// and out while scrolling. The host gives them back when nothing moves any more.
    static let keptLimit = 48 << 20

    private struct Block {
        let address: UnsafeMutableRawPointer
        let byteCount: Int
    }

    private struct Kept: @unchecked Sendable {
        // Guarded by the lock it is kept behind.
        var blocks: [Block] = []
        var byteCount = 0
        /// A picture went since the last trim.
        var hasSpare = false
    }

    private static let kept = Locked(Kept())

    /// Memory that holds anything, or nil where there is none. To be given back with the same count.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= pageThreshold else { return malloc(max(1, byteCount)) }
        let size = rounded(byteCount)
        return reuseKept(size) ?? map(size)
    }

    /// Likewise, all zero.
    static func allocateZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= pageThreshold else { return calloc(max(1, byteCount), 1) }
        let size = rounded(byteCount)
        guard let known = reuseKept(size) else { return map(size) }
        return memset(known, 0, byteCount)
    }

    private static func reuseKept(_ size: Int) -> UnsafeMutableRawPointer? {
        kept.withLock { kept in
            // The youngest is likeliest to be in the processor's caches.
            guard let index = kept.blocks.lastIndex(where: { $0.byteCount == size }) else { return nil }
            kept.byteCount -= size
            return kept.blocks.remove(at: index).address
        }
    }

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

    /// Gives everything that is kept for reuse back to the system.
    package static func trim() {
        let blocks = kept.withLock { kept -> [Block] in
            defer { kept = Kept() }
            return kept.blocks
        }
        for block in blocks { munmap(block.address, block.byteCount) }
    }

    /// A large picture went since the last `trim`: there may be something to give back.
    package static var hasSpare: Bool { kept.withLock { $0.hasSpare } }

    /// Bytes kept for reuse now; for tests.
    static var keptBytes: Int { kept.withLock { $0.byteCount } }

    /// Whole steps of 64 KB: pictures of nearly one size fit into one another's memory.
    private static func rounded(_ byteCount: Int) -> Int { (byteCount + 0xFFFF) & ~0xFFFF }

    /// What the system hands out in one piece where it is asked to.
    private static let hugePage = 2 << 20

    /// Begins at a huge page where it holds one: some requests to the system instead of a thousand.
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
