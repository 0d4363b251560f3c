import ADKFoundation
import Glibc

/// Memory for pixels: pages of their own, so that what a picture took goes back to the system when it
/// goes, and is not kept by the heap between smaller things. A few are kept for the next picture.
/// Any thread.
enum PixelMemory {
    /// Bytes from which on pages are taken; less comes from the heap.
    static let pageThreshold = 128 << 10
    /// Bytes kept for reuse: a few photos on their way in and out while scrolling.
    static let keptLimit = 8 << 20

    private struct Block {
        let address: UnsafeMutableRawPointer
        let byteCount: Int
    }

    private struct Kept: @unchecked Sendable {
        // Guarded by the lock it is kept behind.
        var blocks: [Block] = []
        var byteCount = 0
    }

    private static let kept = Locked(Kept())

    /// Memory that holds anything, or nil where there is none. To be given back with the same count.
    static func take(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= pageThreshold else { return malloc(max(1, byteCount)) }
        let size = rounded(byteCount)
        let known = kept.withLock { kept -> UnsafeMutableRawPointer? in
            // The youngest is likeliest to be in the processor's caches.
            guard let index = kept.blocks.lastIndex(where: { $0.byteCount == size }) else { return nil }
            kept.byteCount -= size
            return kept.blocks.remove(at: index).address
        }
        return known ?? map(size)
    }

    /// Likewise, all zero.
    static func takeZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        byteCount >= pageThreshold ? map(rounded(byteCount)) : calloc(max(1, byteCount), 1)
    }

    static func give(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
        guard byteCount >= pageThreshold else { return free(address) }
        let size = rounded(byteCount)
        let excess = kept.withLock { kept -> [Block] in
            guard size <= keptLimit / 2 else { return [Block(address: address, byteCount: size)] }
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

    /// Bytes kept for reuse now; for tests.
    static var keptBytes: Int { kept.withLock { $0.byteCount } }

    /// Whole steps of 64 KB: pictures of nearly one size fit into one another's memory.
    private static func rounded(_ byteCount: Int) -> Int { (byteCount + 0xFFFF) & ~0xFFFF }

    private static func map(_ size: Int) -> UnsafeMutableRawPointer? {
        let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return address == MAP_FAILED ? nil : address
    }
}
