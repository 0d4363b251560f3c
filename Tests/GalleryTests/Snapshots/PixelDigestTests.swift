import ADKGraphics
import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKSnapshot

/// Equal images pass without being decoded, and only equal ones.
final class PixelDigestTests: XCTestCase {
    /// The manifest with other text, as after an edit by hand.
    @MainActor private static func editManifest(_ folders: SnapshotFolders, _ edit: (String) -> String) throws {
        let file = folders.goldens.appendingPathComponent("manifest.json")
        try Data(edit(try folders.text("goldens/manifest.json")).utf8).write(to: file)
    }

    func testAnEqualImagePassesWithoutDecoding() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let golden = folders.goldens.appendingPathComponent(Board.id + ".png")
            let old = Files.digest(of: try Data(contentsOf: golden))
            // Only a comparison that decodes reads the file's pixels.
            try Data("no picture".utf8).write(to: golden)
            XCTAssertEqual(folders.run(.never).verify(Board.scene()).kind, .failed)
            let new = Files.digest(of: Data("no picture".utf8))
            try PixelDigestTests.editManifest(folders) { $0.replacingOccurrences(of: old, with: new) }
            XCTAssertEqual(folders.run(.never).verify(Board.scene()), .same)
        }
    }

    func testAGoldenThatWasReplacedByHandIsDecoded() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let file = folders.goldens.appendingPathComponent(Board.id + ".png")
            let other = PixelBuffer(width: 160, height: 120, isOpaque: true)
            try SnapshotPicture.write(other, to: file.path)
            XCTAssertEqual(folders.run(.never).verify(Board.scene()).kind, .regression)
        }
    }

    func testAWrongDigestOfPixelsFailsNoEqualImage() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let pixels = PixelDigest.of(try SnapshotPicture.read(folders.goldens.path + "/\(Board.id).png"))
            try PixelDigestTests.editManifest(folders) { $0.replacingOccurrences(of: pixels, with: "0") }
            XCTAssertEqual(folders.run(.never).verify(Board.scene()), .same)
        }
    }

    func testAnEqualImageOfAnotherEnvironmentIsReportedIfItMust() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            XCTAssertEqual(folders.run(.never, environment: ["cairo": "2.0"]).verify(Board.scene()), .same)
            let strict = folders.run(.never, environment: ["cairo": "2.0"], policy: .mustMatch)
            XCTAssertEqual(strict.verify(Board.scene()).kind, .environment)
        }
    }

    func testAManifestOfVersion2IsReadAndRecordedAgain() throws {
        try withSnapshotFolders { folders in
            try folders.recordBoard()
            let recorded = try folders.text("goldens/manifest.json")
            try PixelDigestTests.editManifest(folders) { _ in
                #"{"version": 2, "environments": [{"cairo": "1.0"}], "goldens": {"\#(Board.id)": 0}}"#
            }
            XCTAssertEqual(folders.run(.never).verify(Board.scene()), .same)
            XCTAssertEqual(folders.run(.all).verify(Board.scene()), .same)
            XCTAssertEqual(try folders.text("goldens/manifest.json"), recorded)
        }
    }

    func testATranslucentImageDiffersFromAnOpaqueOneWithTheSameBytes() {
        let images = [true, false].map { isOpaque in
            let image = PixelBuffer(width: 20, height: 1, isOpaque: isOpaque)
            for x in 0..<20 { image.row(0)[x] = x == 13 ? 0x8000_0002 : 0xFF00_0002 }
            return image
        }
        let difference = PixelCompare.compare(actual: images[0], golden: images[1])
        XCTAssertEqual(difference?.changedPixels, 1)
        XCTAssertEqual(difference?.largestChannelDifference, 0x7F)
        XCTAssertNotEqual(PixelDigest.of(images[0]), PixelDigest.of(images[1]))
    }

    /// Images in different memory layouts against the comparison of pixels.
    func testDigestsAreEqualExactlyIfImagesAre() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        func image(_ width: Int, _ height: Int, _ pixels: [UInt32], isOpaque: Bool) -> PixelBuffer {
            let image = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
            for y in 0..<height {
                for x in 0..<width {
                    let noise = isOpaque ? UInt32.random(in: 0...255, using: &random) << 24 : 0
                    image.row(y)[x] = isOpaque ? pixels[y * width + x] & 0xFF_FFFF | noise : pixels[y * width + x]
                }
            }
            return image
        }
        var equal = 0
        for _ in 0..<2000 {
            let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...5, using: &random))
            let pixels = (0..<width * height).map { _ in
                UInt32.random(in: 0...3, using: &random) | [0xFF00_0000, 0x8000_0000].randomElement(using: &random)!
            }
            var other = pixels
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                other[Int.random(in: other.indices, using: &random)] ^= UInt32.random(in: 0...1, using: &random)
            }
            let isTurned = Int.random(in: 0...5, using: &random) == 0
            let left = image(width, height, pixels, isOpaque: Bool.random(using: &random))
            let right = image(
                isTurned ? height : width, isTurned ? width : height, other, isOpaque: Bool.random(using: &random))
            let areEqual = PixelCompare.compare(actual: left, golden: right) == nil
            XCTAssertEqual(PixelDigest.of(left) == PixelDigest.of(right), areEqual, "seed \(seed)")
            equal += areEqual ? 1 : 0
        }
        XCTAssertTrue((200...1800).contains(equal), "both cases occur: \(equal) equal")
    }
}
