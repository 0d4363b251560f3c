import AsyncDisplayKit
import TestSupport
import XCTest

/// Runs the program on a folder of files with huge claimed sizes, in a window that shows many at once.
final class DecodeMemoryProgramTests: XCTestCase {
    private static let limit = 128 << 20

    private func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
    private func big(_ value: Int) -> [UInt8] { short(value).reversed() }

    /// A file of at most 50 bytes with 10,000 x 10,000 pixels.
    private var gif: [UInt8] {
        Array("GIF89a".utf8) + short(10_000) + short(10_000) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255] + [0x2C, 0, 0, 0, 0]
            + short(10_000) + short(10_000) + [0, 2, 2, 0x44, 0x01, 0, 0x3B]
    }

    /// A progressive picture of 6000 x 4000 pixels. The decoder allocates all coefficients for a scan of four bytes.
    private var jpeg: [UInt8] {
        func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] { [0xFF, marker] + big(bytes.count + 2) + bytes }
        return [0xFF, 0xD8] + segment(0xDB, [0] + Array(repeating: 1, count: 64))
            + segment(0xC2, [8] + big(4000) + big(6000) + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])
            + segment(0xC4, [0, 1] + Array(repeating: 0, count: 15) + [0])
            + segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]) + [0, 0, 0, 0, 0xFF, 0xD9]
    }

    /// A lossless picture of 16 megapixels that ends after its header.
    private var webP: [UInt8] {
        func little(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
        let payload = [0x2F] + little(3999 | 3999 << 14) + Array(repeating: 0, count: 9)
        return Array("RIFF".utf8) + little(payload.count + 12) + Array("WEBPVP8L".utf8) + little(payload.count)
            + payload
    }

    /// A PNG of one row with 40 texts of 8 MB each, compressed to about a hundredth.
    private var textHeavyPNG: [UInt8] {
        var bits: [UInt8] = []
        var (word, count) = (0, 0)
        func put(_ value: Int, _ length: Int) {
            word |= value << count
            count += length
            while count >= 8 {
                bits.append(UInt8(word & 0xFF))
                word >>= 8
                count -= 8
            }
        }
        /// Huffman codes are written with the highest bit first.
        func code(_ value: Int, _ length: Int) { for bit in (0..<length).reversed() { put(value >> bit & 1, 1) } }
        let runs = 32_000
        put(1, 1)
        put(1, 2)
        // A zero, followed by copies of 258 zeros.
        code(0x30, 8)
        for _ in 0..<runs {
            code(0xC5, 8)
            code(0, 5)
        }
        code(0, 7)
        put(0, 7)
        let length = 1 + runs * 258
        let checksum = big(length % 65_521) + [0, 1]
        let text = chunk("zTXt", Array("Comment".utf8) + [0, 0, 0x78, 0x01] + bits + checksum)
        let plain = grayPNG(width: 4000, height: 1)
        // After the signature and the header.
        return Array(plain.prefix(33)) + (0..<40).flatMap { _ in text } + plain.dropFirst(33)
    }

    private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + body
        let sum = content.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return big(body.count >> 16) + big(body.count & 0xFFFF) + content + big(Int(~sum >> 16))
            + big(Int(~sum & 0xFFFF))
    }

    func testHundredsOfHostileFilesStayWithinTheMemoryForDecoding() throws {
        let folder = try TestFolder()
        XCTAssertLessThanOrEqual(gif.count, 50)
        // Made once each, because checksums are slow in a debug build.
        let (gif, jpeg, webP, textHeavy, gray) = (gif, jpeg, webP, textHeavyPNG, grayPNG(width: 9000, height: 9000))
        for index in 0..<400 {
            switch index % 40 {
            case 3: try folder.write(jpeg, to: "\(index).jpg")
            case 5 where index < 100: try folder.write(textHeavy, to: "\(index).png")
            case 7: try folder.write(webP, to: "\(index).webp")
            case 15: try folder.write(gray, to: "\(index).png")
            // Formats are recognised by content, so a GIF may be named .jpg.
            default: try folder.write(gif, to: "\(index).jpg")
            }
        }
        let child = try GalleryRunner.start([
            "--headless", "--size", "100x12000", "--column", "30", "--screenshot", folder.path("out.png"),
            "--scroll-to",
            "row:399", "--decode-memory", "\(Self.limit >> 20)", folder.path,
        ])
        GalleryRunner.waitUntil("the end of the folder", seconds: 600) { child.exitStatus != nil }
        XCTAssertEqual(child.exitStatus, 0, child.errorOutput)
        let words = child.errorOutput.split(separator: "\n").last { $0.contains("decoding used") }
        let highest = try XCTUnwrap(words?.split(separator: " ").compactMap { Int($0) }.first, child.errorOutput)
        XCTAssertLessThanOrEqual(highest, Self.limit)
        XCTAssertGreaterThan(highest, Self.limit / 2, "the limit is used")
        print("peak memory \(child.peakMemory >> 20) MB, decoding at most \(highest >> 20) MB")
        // The program itself, its window and its drawn contents need less memory than the limit for decoding.
        XCTAssertLessThan(child.peakMemory, 2 * Self.limit)
    }
}
