import Foundation
import Testing

@testable import ADKGraphics

@Suite(.serialized) struct PixelMemoryTests {
    @Test func memoryKeptForReuseIsBounded() throws {
        for side in [100, 200, 400, 700, 1000, 3000] {
            var buffers: [PixelBuffer] = []
            for _ in 0..<20 { buffers.append(try PixelBuffer.unwritten(width: side, height: side, isOpaque: true)) }
            buffers.removeAll()
            #expect(PixelMemory.keptBytes <= PixelMemory.keptLimit)
        }
    }

    @Test func aNewBufferIsZeroedInReusedMemory() throws {
        for _ in 0..<5 {
            let used = PixelBuffer(width: 400, height: 300)
            memset(used.bytes, 0xAB, used.byteCount)
            let unwritten = try PixelBuffer.unwritten(width: 400, height: 300, isOpaque: false)
            memset(unwritten.bytes, 0xCD, unwritten.byteCount)
        }
        let blank = PixelBuffer(width: 400, height: 300)
        #expect((0..<300).allSatisfy { y in (0..<400).allSatisfy { blank.row(y)[$0] == 0 } })
    }

    @Test func threadsAllocateAndFreeConcurrently() {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<200 {
                let side = 180 + (thread * 37 + round * 13) % 300
                guard let buffer = try? PixelBuffer.unwritten(width: side, height: side, isOpaque: true) else {
                    continue
                }
                let word = UInt32(thread) << 16 | UInt32(round)
                buffer.row(0)[0] = word
                buffer.row(side - 1)[side - 1] = word
                #expect(buffer.row(0)[0] == word && buffer.row(side - 1)[side - 1] == word)
            }
        }
    }

    @Test func largeBlocksAreAlignedToHugePagesAndDoNotOverlap() throws {
        for byteCount in [2 << 20, (2 << 20) + 1, 5_000_000, 33 << 20] {
            let blocks = try (0..<6).map { _ in try #require(PixelMemory.allocate(byteCount)) }
            for (index, block) in blocks.enumerated() {
                #expect(Int(bitPattern: block) % (2 << 20) == 0)
                memset(block, Int32(index + 1), byteCount)
            }
            for index in [1, 4] { PixelMemory.deallocate(blocks[index], byteCount) }
            PixelMemory.trim()
            for index in [0, 2, 3, 5] {
                let bytes = UnsafeRawBufferPointer(start: blocks[index], count: byteCount)
                #expect(bytes.allSatisfy { $0 == UInt8(index + 1) })
                PixelMemory.deallocate(blocks[index], byteCount)
            }
        }
    }

    @Test func trimReturnsKeptMemory() throws {
        _ = try PixelBuffer.unwritten(width: 1000, height: 1000, isOpaque: true)
        PixelMemory.trim()
        // Tests that run at the same time may free smaller images.
        #expect(PixelMemory.keptBytes < 4_000_000)
    }
}
