import Foundation
import Testing

@testable import ADKGraphics

@Suite struct PixelMemoryTests {
    @Test func whatIsKeptForTheNextPictureIsBounded() throws {
        for side in [100, 200, 400, 700, 1000, 3000] {
            var buffers: [PixelBuffer] = []
            for _ in 0..<20 { buffers.append(try PixelBuffer.unwritten(width: side, height: side, isOpaque: true)) }
            buffers.removeAll()
            #expect(PixelMemory.keptBytes <= PixelMemory.keptLimit)
        }
    }

    @Test func aNewBufferIsBlankThoughItsMemoryWasUsed() throws {
        for _ in 0..<5 {
            let used = PixelBuffer(width: 400, height: 300)
            memset(used.bytes, 0xAB, used.byteCount)
            let unwritten = try PixelBuffer.unwritten(width: 400, height: 300, isOpaque: false)
            memset(unwritten.bytes, 0xCD, unwritten.byteCount)
        }
        let blank = PixelBuffer(width: 400, height: 300)
        #expect((0..<300).allSatisfy { y in (0..<400).allSatisfy { blank.row(y)[$0] == 0 } })
    }

    @Test func threadsTakeAndGiveSideBySide() {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<200 {
                let side = 180 + (thread * 37 + round * 13) % 300
                guard let buffer = try? PixelBuffer.unwritten(width: side, height: side, isOpaque: true) else { continue }
                let word = UInt32(thread) << 16 | UInt32(round)
                buffer.row(0)[0] = word
                buffer.row(side - 1)[side - 1] = word
                #expect(buffer.row(0)[0] == word && buffer.row(side - 1)[side - 1] == word)
            }
        }
    }

    @Test func whatWasKeptGoesBackWhenAskedFor() throws {
        _ = try PixelBuffer.unwritten(width: 1000, height: 1000, isOpaque: true)
        PixelMemory.trim()
        // Others allocate beside this test, pictures smaller than this one.
        #expect(PixelMemory.keptBytes < 4_000_000)
    }
}
