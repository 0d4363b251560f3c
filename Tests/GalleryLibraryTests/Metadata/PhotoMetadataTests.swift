import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryLibrary

struct PhotoMetadataTests {
    private static var isReady: Bool {
        isInstalled("exiv2") && (try? PhotoMetadata.read(PhotoPath("/"))) == nil
            && access("/usr/lib/x86_64-linux-gnu/libgexiv2.so.2", R_OK) == 0
    }

    @Test(.enabled(if: isReady, "exiv2 and libgexiv2-2 are not installed"))
    func dataThatAnotherProgramWroteAreRead() throws {
        let folder = try TestFolder()
        let name = "\u{e9} x.jpg"
        try folder.write(try testJPEG(8, 8), to: name)
        let commands = [
            "set Exif.Image.Make Canon", "set Exif.Image.Model Canon EOS R5", "set Exif.Photo.LensModel RF 50mm",
            "set Exif.Photo.ExposureTime 1/250", "set Exif.Photo.FNumber 28/10", "set Exif.Photo.ISOSpeedRatings 400",
            "set Exif.Photo.FocalLength 50/1", "set Exif.Photo.DateTimeOriginal 2023:05:06 07:08:09",
            "set Exif.Image.Orientation 6", "set Exif.Photo.ColorSpace 1", "set Exif.GPSInfo.GPSLatitude 48/1 30/1 0/1",
            "set Exif.GPSInfo.GPSLatitudeRef N", "set Exif.GPSInfo.GPSLongitude 11/1 15/1 0/1",
            "set Exif.GPSInfo.GPSLongitudeRef W", "set Iptc.Application2.Caption Two\nlines",
            "set Xmp.dc.title lang=x-default A title", "add Iptc.Application2.Keywords one",
            "add Iptc.Application2.Keywords two",
            "set Xmp.xmp.Rating 4", "set Xmp.photoshop.City Augsburg",
        ]
        let arguments = commands.flatMap { ["-M", $0] } + [folder.path(name)]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/exiv2")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)

        let metadata = try PhotoMetadata.read(PhotoPath(folder.path(name)))

        #expect(metadata.camera == "Canon EOS R5" && metadata.lens == "RF 50mm")
        #expect(metadata.exposure == "1/250 s" && metadata.aperture == "F2.8" && metadata.iso == "400")
        #expect(metadata.focalLength == "50.0 mm" && metadata.orientation == 6 && metadata.colorProfile == "sRGB")
        #expect(
            metadata.place?.latitude == 48.5 && metadata.place?.longitude == -11.25 && metadata.place?.altitude == nil)
        #expect(metadata.taken?.timeIntervalSince1970 == ExifBlock.seconds("2023:05:06 07:08:09").map(Double.init))
        #expect(metadata.title == "A title" && metadata.keywords == ["one", "two"] && metadata.rating == 4)
        #expect(metadata.caption == "Two lines" && metadata.placeName == "Augsburg")
        // The library of photos reads the same without the other one.
        let details = PhotoDetails(reading: PhotoPath(folder.path(name)))
        #expect(details.takenSeconds.map(Double.init) == metadata.taken?.timeIntervalSince1970)
    }

    @Test(.enabled(if: isReady, "exiv2 and libgexiv2-2 are not installed"))
    func filesWithoutDataAreRefused() throws {
        let folder = try TestFolder()
        try folder.write("text", to: "a.jpg")
        #expect(mkfifo(folder.path("pipe.jpg"), 0o600) == 0)
        for name in ["a.jpg", "pipe.jpg", "none.jpg"] {
            #expect(throws: PhotoMetadata.Problem.unreadable) { try PhotoMetadata.read(PhotoPath(folder.path(name))) }
        }
    }

    @Test func theNameOfAProfileIsFound() {
        func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let start = [UInt8](repeating: 0, count: 128) + word(1) + Array("desc".utf8) + word(144) + word(40)
        let old = start + Array("desc".utf8) + word(0) + word(6) + Array("Adobe\0".utf8)
        let new = start + Array("mluc".utf8) + word(0) + word(1) + word(12) + Array("enUS".utf8) + word(4) + word(28)
        #expect(ProfileName.name(in: old) == "Adobe")
        #expect(ProfileName.name(in: new + [0, 0x50, 0, 0x33]) == "P3")
        #expect(ProfileName.name(in: new) == nil && ProfileName.name(in: Array(old.prefix(140))) == nil)
    }
}
