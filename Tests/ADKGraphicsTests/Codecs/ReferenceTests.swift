import Foundation
import Testing

@testable import ADKGraphics

/// Compares decoded files with the result of ImageMagick, which `Scripts/test` installs.
@Suite(.enabled(if: ImageMagick.isInstalled)) struct ReferenceTests {
    /// A file name and the options with which ImageMagick writes the file.
    struct Kind: CustomTestStringConvertible, Sendable {
        var name: String
        var options: [String]
        /// The largest allowed difference in any channel.
        var tolerance = 0
        /// The options with which ImageMagick reads the file.
        var reading: [String] = []
        var testDescription: String { name + " " + options.joined(separator: " ") }

        init(_ name: String, _ options: String = "", within tolerance: Int = 0, reading: String = "") {
            self.name = name
            self.options = options.split(separator: " ").map(String.init)
            self.tolerance = tolerance
            self.reading = reading.split(separator: " ").map(String.init)
        }
    }

    private func compare(_ kind: Kind, from source: PixelBuffer) throws {
        let folder = try TemporaryFolder()
        try PNGEncoder.write(source, to: folder.path("source.png"))
        let prefix = kind.name.split(separator: ":").count > 1 ? String(kind.name.split(separator: ":")[0]) + ":" : ""
        let file = folder.path(String(kind.name.split(separator: ":").last ?? ""))
        try ImageMagick.run([folder.path("source.png")] + kind.options + [prefix + file])

        let ours = SampleImages.words(try ImageDecoder.decode(path: file, fitting: .full))

        let reference = try ImageMagick.words(file, in: folder, options: kind.reading)
        #expect(ours.count == source.width * source.height)
        #expect(ImageMagick.largestDifference(ours, reference) <= kind.tolerance)
    }

    @Test(arguments: [
        Kind("a.png"), Kind("PNG24:a.png"), Kind("PNG8:a.png", "-colors 200"), Kind("PNG8:a.png", "-colors 13"),
        Kind("PNG8:a.png", "-colors 4"), Kind("PNG8:a.png", "-colors 2"), Kind("PNG48:a.png"), Kind("PNG64:a.png"),
        Kind("a.png", "-colorspace gray -depth 8"), Kind("a.png", "-colorspace gray -depth 16"),
        Kind("a.png", "-colorspace gray -depth 4"), Kind("a.png", "-colorspace gray -depth 2"),
        Kind("a.png", "-colorspace gray -monochrome"), Kind("PNG24:a.png", "-interlace PNG"),
        Kind("PNG48:a.png", "-interlace PNG"), Kind("PNG8:a.png", "-colors 9 -interlace PNG"),
        Kind("a.png", "-colorspace gray -depth 1 -interlace PNG"),
    ])
    func opaquePNGsAreExact(_ kind: Kind) throws { try compare(kind, from: SampleImages.noise(61, 47, seed: 11)) }

    @Test(arguments: [
        Kind("PNG32:a.png"), Kind("PNG64:a.png"), Kind("PNG32:a.png", "-interlace PNG"),
        Kind("a.png", "-colorspace gray"), Kind("a.png", "-colorspace gray -depth 16"),
        Kind("PNG8:a.png", "-channel A -threshold 50% +channel -colors 30"),
    ])
    func pngsWithAlphaAreExact(_ kind: Kind) throws { try compare(kind, from: SampleImages.translucent(61, 47)) }

    @Test(arguments: [
        Kind("a.jpg", "-quality 85 -sampling-factor 1x1", within: 1),
        Kind("a.jpg", "-quality 85 -sampling-factor 2x2", within: 2),
        Kind("a.jpg", "-quality 85 -sampling-factor 2x1", within: 2),
        Kind("a.jpg", "-quality 60 -interlace JPEG", within: 2), Kind("a.jpg", "-colorspace gray", within: 1),
        Kind("a.jpg", "-quality 90 -colorspace CMYK", within: 3, reading: "-colorspace sRGB"),
    ])
    func jpegsDifferByAtMostTheTolerance(_ kind: Kind) throws {
        try compare(kind, from: SampleImages.smooth(123, 77))
    }

    @Test(arguments: [
        Kind("a.gif"), Kind("a.gif", "-colors 3"), Kind("a.gif", "-interlace GIF"), Kind("GIF87:a.gif"),
        Kind("a.tiff", "-compress none"), Kind("a.tiff", "-compress lzw"), Kind("a.tiff", "-compress zip"),
        Kind("a.tiff", "-compress rle"), Kind("a.tiff", "-colorspace gray -compress lzw"),
        Kind("a.tiff", "-monochrome -compress Group4"), Kind("a.tiff", "-type Palette -compress lzw", within: 1),
        Kind("a.tiff", "-depth 16 -compress none", within: 1), Kind("a.tiff", "-endian MSB -compress none"),
        Kind("TIFF64:a.tiff", "-compress none"), Kind("TIFF64:a.tiff", "-endian MSB -compress lzw"),
        Kind("a.bmp"), Kind("BMP3:a.bmp", "-colors 200"), Kind("BMP3:a.bmp", "-colors 12"),
        Kind("BMP3:a.bmp", "-monochrome"), Kind("BMP2:a.bmp"), Kind("a.ico"), Kind("a.ppm"), Kind("a.pgm"),
        Kind("a.pbm"), Kind("a.ppm", "-compress none"), Kind("a.webp", "-define webp:lossless=true"),
    ])
    func otherOpaqueFormatsAreExact(_ kind: Kind) throws {
        try compare(kind, from: SampleImages.noise(61, 47, seed: 12))
    }

    @Test(arguments: [
        Kind("a.gif", "-channel A -threshold 50% +channel"), Kind("a.tiff", "-compress lzw", within: 1),
        Kind("BMP:a.bmp"), Kind("a.ico"), Kind("a.webp", "-define webp:lossless=true", within: 1),
        Kind("a.webp", "-quality 80", within: 2),
    ])
    func otherFormatsWithAlphaAreExact(_ kind: Kind) throws {
        try compare(kind, from: SampleImages.translucent(61, 47))
    }

    @Test func lossyWebPDiffersByAtMostTwoLevels() throws {
        try compare(Kind("a.webp", "-quality 80", within: 2), from: SampleImages.smooth(123, 77))
    }

    @Test(arguments: ["-colors 200", "-colors 12"])
    func aCompressedBitmapFromTopToBottomIsUpright(_ colors: String) throws {
        let folder = try TemporaryFolder()
        try PNGEncoder.write(SampleImages.smooth(40, 30), to: folder.path("source.png"))
        let options = colors.split(separator: " ").map(String.init) + ["-compress", "RLE"]
        try ImageMagick.run([folder.path("source.png")] + options + ["BMP3:" + folder.path("a.bmp")])
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("a.bmp"))))
        #expect([1, 2].contains(bytes.littleEndian32(30)))
        let stored = try ImageDecoder.decode(Data(bytes), fitting: .full)
        bytes.replaceSubrange(22..<26, with: (0..<4).map { UInt8(truncatingIfNeeded: -30 >> ($0 * 8)) })

        let result = try ImageDecoder.decode(Data(bytes), fitting: .full)

        #expect(result.sides == [40, 30])
        for y in 0..<30 {
            #expect((0..<40).allSatisfy { result.pixel(x: $0, y: y) == stored.pixel(x: $0, y: 29 - y) }, "row \(y)")
        }
    }

    @Test(arguments: 1...8)
    func aTurnedTIFFIsUpright(_ orientation: Int) throws {
        let names = [
            "TopLeft", "TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom", "LeftBottom",
        ]
        let folder = try TemporaryFolder()
        try PNGEncoder.write(SampleImages.noise(13, 7, seed: 3), to: folder.path("source.png"))
        try ImageMagick.run([
            folder.path("source.png"), "-orient", names[orientation - 1], "-compress", "none", folder.path("a.tiff"),
        ])

        let ours = try ImageDecoder.decode(path: folder.path("a.tiff"), fitting: .full)

        let reference = try ImageMagick.words(folder.path("a.tiff"), in: folder, options: ["-auto-orient"])
        #expect(ours.sides == (orientation < 5 ? [13, 7] : [7, 13]))
        #expect(ImageMagick.largestDifference(SampleImages.words(ours), reference) == 0)
        #expect(try ImageHeader.read(path: folder.path("a.tiff")).sides == ours.sides)
    }

    /// The frames cover a part of the canvas and use each disposal.
    @Test(arguments: ["None", "Background", "Previous"])
    func everyFrameOfAnAnimatedGIFIsTheSame(_ disposal: String) throws {
        let folder = try TemporaryFolder()
        var arguments = ["-loop", "3", "-delay", "7"]
        for index in 0..<5 {
            let part = SampleImages.noise(20 + index * 3, 30 - index * 2, opaque: index % 2 == 0, seed: UInt64(index))
            try PNGEncoder.write(
                index == 0 ? SampleImages.noise(50, 40, seed: 9) : part, to: folder.path("\(index).png"))
            arguments += index == 0 ? ["-dispose", "None"] : ["-dispose", disposal]
            arguments += [
                "(", folder.path("\(index).png"), "-alpha", "set", "-channel", "A", "-threshold", "50%", "+channel",
            ]
            arguments += ["-repage", index == 0 ? "50x40+0+0" : "50x40+\(index * 5)+\(index * 4)", ")"]
        }
        try ImageMagick.run(arguments + [folder.path("a.gif")])
        let reader = try #require(
            try Animations.reader(of: try Data(contentsOf: URL(fileURLWithPath: folder.path("a.gif")))))
        #expect(reader.facts.durations == [0.07, 0.07, 0.07, 0.07, 0.07])
        #expect(reader.facts.loopCount == 3)

        for round in 0..<2 {
            for index in 0..<5 {
                let frame = try reader.next(fitting: .full, isCancelled: { false })
                try ImageMagick.run([folder.path("a.gif"), "-coalesce", folder.path("frame-%d.png")])
                let reference = try ImageMagick.words(folder.path("frame-\(index).png"), in: folder)
                #expect(ImageMagick.largestDifference(SampleImages.words(frame), reference) == 0, "\(round) \(index)")
            }
        }
    }
}
