import AsyncDisplayKit
import TestSupport
import XCTest

/// A folder of damaged files of every format, such as the contents of a rescued memory card.
final class CorruptFolderTests: XCTestCase {
    private static let count = 200

    private func samples() throws -> [String: [UInt8]] {
        let photo = samplePhoto(1, width: 120, height: 90)
        let gif = HandmadeGIF(
            width: 60, height: 40, palette: [0xFF0000, 0x00FF00], repeats: 0,
            frames: [.init(width: 60, height: 40, index: 0), .init(width: 60, height: 40, index: 1)])
        let bmp: [UInt8] =
            Array("BM".utf8) + [
                54 + 192, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 1, 0, 24, 0,
            ]
            + [UInt8](repeating: 0, count: 24) + [UInt8](repeating: 99, count: 192)
        var samples: [String: [UInt8]] = [
            "jpg": Array(try JPEGEncoder.encode(photo, quality: 85)), "png": Array(try PNGEncoder.encode(photo)),
            "webp": Array(try WebPEncoder.encode(photo, quality: 80)), "gif": Array(gif.data), "bmp": bmp,
            "ppm": Array("P6 8 8 255\n".utf8) + [UInt8](repeating: 99, count: 192),
        ]
        // Small files from the fuzzer's seeds, for formats without an encoder in this project.
        let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Fuzzing/Seeds")
        for name in ["seed.heic", "seed.avif", "boxed.jxl", "seed-apng.png", "seed.tiff", "seed.ico"] {
            samples[name] = Array(try Data(contentsOf: seeds.appendingPathComponent(name)))
        }
        return samples
    }

    func testTwoHundredDamagedFilesOfEachFormatOpenWithoutACrash() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        let folder = try TestFolder()
        for (name, bytes) in try samples() {
            for index in 0..<Self.count {
                var damaged = bytes
                for _ in 0...Int.random(in: 0...5, using: &numbers) {
                    let range = Bool.random(using: &numbers) ? 4..<min(60, bytes.count) : 4..<bytes.count
                    damaged[Int.random(in: range, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
                }
                if index % 5 == 0 { damaged.removeLast(Int.random(in: 0..<bytes.count / 2, using: &numbers)) }
                try folder.write(damaged, to: "\(index) \(name)")
            }
        }
        let out = try TestFolder()
        // The formats alternate, so sixty rows contain five files of each. One more page is read ahead.
        let gallery = try GalleryRunner.start([
            "--headless", "--size", "220x6000", "--scroll-to", "row:60", "--screenshot", out.path("end.png"),
            folder.path,
        ])
        GalleryRunner.waitUntil("the end of the folder", seconds: 300) { gallery.exitStatus != nil }
        XCTAssertEqual(gallery.exitStatus, 0, gallery.errorOutput)
        print("peak memory of the gallery: \(gallery.peakMemory >> 20) MB")
    }
}
