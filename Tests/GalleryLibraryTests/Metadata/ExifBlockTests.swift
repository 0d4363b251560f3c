import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryLibrary

struct ExifBlockTests {
    private func read(_ block: [UInt8]) -> ExifBlock? {
        var file = FileWindow(block)
        return ExifBlock(&file, 0..<block.count)
    }

    @Test func dateAndOrientationAreReadInBothByteOrders() throws {
        for isLittleEndian in [true, false] {
            let block = exifBlock([(0x0112, 6)], taken: "2023:05:06 07:08:09", isLittleEndian: isLittleEndian)
            let exif = try #require(read(block))
            #expect(exif.orientation == 6 && exif.taken == "2023:05:06 07:08:09")
        }
        #expect(read(exifBlock([(0x0112, 9)]))?.orientation == nil)
    }

    @Test func onlyRealDatesCount() {
        #expect(ExifBlock.seconds("1970:01:02 00:00:00") == 86_400 - localOffset)
        #expect(ExifBlock.seconds("2023-05-06T07:08:09") == ExifBlock.seconds("2023:05:06 07:08:09"))
        for text in [
            "", "    :  :     :  :  ", "0000:00:00 00:00:00", "2023:13:06 07:08:09", "2023:05:06", "9999999:1:1 1:1:1",
        ] {
            #expect(ExifBlock.seconds(text) == nil, "\(text)")
        }
    }

    /// Seconds of the time zone at the start of 1970.
    private var localOffset: Int {
        var (time, parts) = (time_t(86_400), tm())
        localtime_r(&time, &parts)
        return parts.tm_gmtoff
    }

    @Test func damagedFilesNeverCrash() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let block = exifBlock([(0x0100, 3), (0x0112, 6)], taken: "2023:05:06 07:08:09")
        let png = Array(try PNGEncoder.encode(testPixels(2, 2)))
        let webP: [UInt8] = Array("RIFF....WEBPEXIF".utf8) + [UInt8(block.count), 0, 0, 0] + block
        let files = [jpeg(try testJPEG(2, 2), exif: block), block, png, webP, heic(block)]
        var readable = 0
        for round in 0..<1_200 {
            var file = files[round % files.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let value = Bool.random(using: &random) ? 0xFF : UInt8.random(in: 0...255, using: &random)
                file[Int.random(in: 0..<min(160, file.count), using: &random)] = value
            }
            file.removeLast(Int.random(in: 0..<file.count, using: &random) * Int.random(in: 0...1, using: &random))
            var window = FileWindow(file)
            let place = JPEGSegments(&window).map { $0.exif(&window) } ?? ExifPlace.find(&window)
            if let place, let exif = ExifBlock(&window, place) {
                readable += 1
                #expect((1...8).contains(exif.orientation ?? 1), "seed \(seed)")
                _ = exif.takenSeconds
            }
            _ = PNGText(&window)
            _ = ProfileName.name(in: file)
        }
        #expect(readable > 30, "seed \(seed)")
    }

    @Test func everyTruncationIsRead() throws {
        let file = jpeg(try testJPEG(40, 30), exif: exifBlock([(0x0112, 6)], taken: "2023:05:06 07:08:09"))
        let folder = try TestFolder()
        try folder.write(file, to: "whole.jpg")
        let whole = PhotoDetails(reading: PhotoPath(folder.path("whole.jpg")))
        #expect(whole.pixelSize == LibraryPhoto.PixelSize(width: 30, height: 40))
        #expect(whole.takenSeconds == ExifBlock.seconds("2023:05:06 07:08:09"))
        for count in 0..<120 {
            var window = FileWindow(Array(file.prefix(count)))
            _ = JPEGSegments(&window)?.exif(&window).flatMap { ExifBlock(&window, $0) }
        }
    }

    @Test func aFileOfFillBytesEnds() {
        let frame: [UInt8] = [0xFF, 0xC0, 0, 8, 8, 0, 3, 0, 4, 1]
        for fill in [[0xFF], [0xFF, 0x01], [0xFF, 0xD0]] as [[UInt8]] {
            for (count, isRead) in [(1_000, true), (80_000, false)] {
                var file = FileWindow([0xFF, 0xD8] + [[UInt8]](repeating: fill, count: count).flatMap { $0 } + frame)
                #expect((JPEGSegments(&file)?.size != nil) == isRead)
            }
        }
    }

    /// A HEIC file of an EXIF item alone.
    private func heic(_ block: [UInt8]) -> [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * (length - 1 - $0))) }
        }
        func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
            number(content.count + 8, 4) + Array(name.utf8) + content
        }
        let item = number(6, 4) + Array("Exif\0\0".utf8) + block
        let start = box("ftyp", Array("heic".utf8) + number(0, 4))
        func meta(_ position: Int) -> [UInt8] {
            let entry = box("infe", number(2 << 24, 4) + number(7, 2) + number(0, 2) + Array("Exif\0".utf8))
            let names = box("iinf", number(0, 4) + number(1, 2) + entry)
            let place =
                number(7, 2) + number(0, 2) + number(0, 2) + number(1, 2) + number(position, 4) + number(item.count, 4)
            let places = box("iloc", number(1 << 24, 4) + number(0x4400, 2) + number(1, 2) + place)
            return box("meta", number(0, 4) + names + places)
        }
        return start + meta(start.count + meta(0).count + 8) + box("mdat", item)
    }

    @Test func datesOfOtherFormatsAreFound() throws {
        let block = exifBlock([(0x0112, 1)], taken: "2023:05:06 07:08:09")
        let png = Array(try PNGEncoder.encode(testPixels(2, 2)))
        func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let chunk = word(block.count) + Array("eXIf".utf8) + block + word(0)
        let signature = Array("Exif\0\0".utf8)
        let webP =
            Array("RIFF....WEBPVP8 ".utf8) + [1, 0, 0, 0, 9, 0] + Array("EXIF".utf8)
            + [UInt8(block.count + 6), 0, 0, 0] + signature + block
        for bytes in [block, Array(png.prefix(33)) + chunk + Array(png.dropFirst(33)), webP, heic(block)] {
            var file = FileWindow(bytes)
            let exif = ExifPlace.find(&file).flatMap { ExifBlock(&file, $0) }
            #expect(exif?.taken == "2023:05:06 07:08:09")
        }
    }
}
