import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// The previews in raw files of cameras.
@Suite(.enabled(if: OptionalLibrary.raw.isInstalled)) struct RawPreviewTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ data: Data, _ name: String = "a.dng") throws -> String {
        try data.write(to: URL(fileURLWithPath: folder.path(name)))
        return folder.path(name)
    }

    private func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
        [UInt8](try JPEGEncoder.encode(SampleImages.smooth(width, height), quality: 90))
    }

    @Test func aRawFileIsShownByItsPreviewUpright() throws {
        let jpeg = try jpeg(160, 120)
        let preview = try ImageDecoder.decode(Data(jpeg), fitting: .full)
        for orientation in [1, 6] {
            let path = try write(HandmadeDNG.file(jpeg, width: 160, height: 120, orientation: orientation))
            let image = try UIImage(drawnFromFile: path)
            #expect(
                image.size == (orientation == 1 ? CGSize(width: 160, height: 120) : CGSize(width: 120, height: 160)))
            #expect(image.byteCount == 0, "the file is read for each drawing")
            let pixels = try image.pixels(for: .full)
            let expected = try preview.upright(orientation == 1 ? .up : .right)
            #expect(pixels.width == expected.width)
            #expect(pixels.difference(from: expected).isEmpty)
            let small = try image.pixels(for: .exactly(width: 30, height: 30))
            #expect(small.width == 30)
            #expect(UIImage(contentsOfFile: path)?.size == image.size)
            #expect(image.encodedData == Data(jpeg))
        }
    }

    @Test func aDamagedRawFileGivesAnError() throws {
        let whole = HandmadeDNG.file(try jpeg(160, 120), width: 160, height: 120)
        _ = try UIImage(drawnFromFile: write(whole))
        // Without its end, its preview, a part of its directory.
        for count in [2500, 2001, 1100, 150] {
            #expect(throws: ImageCodecError.self, "\(count) bytes") {
                let image = try UIImage(drawnFromFile: try write(whole.prefix(count)))
                _ = try image.pixels(for: .full)
            }
        }
        var random = SeededRandom(seed: 7)
        for round in 0..<12 {
            var bytes = [UInt8](whole)
            for _ in 0..<20 {
                bytes[Int.random(in: 8..<1200, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let path = try write(Data(bytes), "\(round).dng")
            _ = try? UIImage(drawnFromFile: path).pixels(for: .exactly(width: 8, height: 8))
        }
        // The next file is read.
        _ = try UIImage(drawnFromFile: write(whole))
    }

    @Test func aRawFileThatChangesOrVanishesGivesAnError() throws {
        let path = try write(HandmadeDNG.file(try jpeg(160, 120), width: 160, height: 120))
        let image = try UIImage(drawnFromFile: path)
        _ = try write(Data("short".utf8))
        #expect(throws: ImageCodecError.self) { try image.pixels(for: .full) }
        unlink(path)
        #expect(throws: ImageCodecError.self) { try image.pixels(for: .full) }
    }
}

extension OptionalLibrary {
    var isInstalled: Bool {
        fileNames.contains { name in
            guard let library = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return false }
            dlclose(library)
            return true
        }
    }
}
