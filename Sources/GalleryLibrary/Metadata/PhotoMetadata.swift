import AsyncDisplayKit
import CExiv2

/// The data in a photo's file about the photo: EXIF, XMP and IPTC, read by Exiv2, which is loaded with the first photo.
///
/// All texts are for people and in one line.
package struct PhotoMetadata: Sendable, Equatable {
    /// The place where the photo was taken, in degrees and metres.
    package struct Place: Sendable, Equatable {
        package var latitude: Double
        package var longitude: Double
        package var altitude: Double?
    }

    package enum Problem: Error, Sendable, Equatable {
        /// Exiv2 is not installed: the Debian package is `libgexiv2-2`.
        case libraryMissing
        /// The file has a format without such data, is damaged, or cannot be read.
        case unreadable
    }

    /// Make and model.
    package var camera: String?
    package var lens: String?
    /// Such as `1/250 s`.
    package var exposure: String?
    /// Such as `F2.8`.
    package var aperture: String?
    package var iso: String?
    /// Such as `50.0 mm`.
    package var focalLength: String?
    package var flash: String?
    package var place: Place?
    /// City, region and country, as far as the file names them.
    package var placeName: String?
    /// The time on the camera's clock.
    package var taken: Date?
    /// The EXIF orientation, 1...8.
    package var orientation: Int?
    /// The name in the colour profile, or `sRGB` if the file says so.
    package var colorProfile: String?
    package var title: String?
    package var caption: String?
    package var author: String?
    package var copyright: String?
    package var keywords: [String] = []
    /// Stars, 0...5; -1 for a rejected photo.
    package var rating: Int?

    /// Reads the data of a photo. Any thread; waits for the disk, and for other threads that read.
    package static func read(_ path: PhotoPath) throws(Problem) -> PhotoMetadata {
        guard let library = library else { throw .libraryMissing }
        // Opening a pipe would wait for a writer.
        guard FileKind(at: path) == .file else { throw .unreadable }
        // Exiv2's reader of XMP is for one thread at a time.
        let read = reading.withLock { _ -> PhotoMetadata? in
            guard let file = MetadataFile(path, library) else { return nil }
            return PhotoMetadata(file)
        }
        guard var metadata = read else { throw .unreadable }
        metadata.colorProfile = ProfileName.read(path) ?? metadata.colorProfile
        return metadata
    }

    private static let reading = Locked(())
    private static let library: MetadataLibrary? = {
        guard let functions = cexiv2_load(), functions.pointee.initialize() != 0 else { return nil }
        // Messages about damaged files are not for the user.
        functions.pointee.set_log_level(4)
        return MetadataLibrary(functions: functions)
    }()

    private init(_ file: borrowing MetadataFile) {
        let make = file.text("Exif.Image.Make")
        let model = file.text("Exif.Image.Model")
        // Many models begin with the make.
        let isNamed = make.flatMap { make in model.map { $0.lowercased().hasPrefix(make.lowercased()) } } ?? false
        camera = isNamed ? model : [make, model].compactMap { $0 }.joined(separator: " ").nonEmpty
        lens = file.text("Exif.Photo.LensModel") ?? file.text("Xmp.aux.Lens")
        exposure = file.description("Exif.Photo.ExposureTime")
        aperture = file.description("Exif.Photo.FNumber")
        iso = file.text("Exif.Photo.ISOSpeedRatings")
        focalLength = file.description("Exif.Photo.FocalLength")
        flash = file.description("Exif.Photo.Flash")
        place = file.place
        placeName = PhotoMetadata.joined(
            file.text("Xmp.photoshop.City") ?? file.text("Iptc.Application2.City"),
            file.text("Xmp.photoshop.State") ?? file.text("Iptc.Application2.ProvinceState"),
            file.text("Xmp.photoshop.Country") ?? file.text("Iptc.Application2.CountryName"))
        let date = file.text("Exif.Photo.DateTimeOriginal") ?? file.text("Exif.Photo.DateTimeDigitized")
        taken = date.flatMap(ExifBlock.seconds).map { Date(timeIntervalSince1970: Double($0)) }
        orientation = file.text("Exif.Image.Orientation").flatMap { Int($0) }.flatMap { (1...8) ~= $0 ? $0 : nil }
        colorProfile = file.text("Exif.Photo.ColorSpace") == "1" ? "sRGB" : nil
        title = file.texts("Xmp.dc.title").first ?? file.text("Iptc.Application2.ObjectName")
        caption =
            file.texts("Xmp.dc.description").first ?? file.text("Iptc.Application2.Caption")
            ?? file.text("Exif.Image.ImageDescription")
        author = file.texts("Xmp.dc.creator").first ?? file.text("Exif.Image.Artist")
        copyright = file.texts("Xmp.dc.rights").first ?? file.text("Exif.Image.Copyright")
        let subjects = file.texts("Xmp.dc.subject")
        keywords = subjects.isEmpty ? file.texts("Iptc.Application2.Keywords") : subjects
        rating = file.text("Xmp.xmp.Rating").flatMap { Int($0) }.flatMap { (-1...5) ~= $0 ? $0 : nil }
    }

    private static func joined(_ parts: String?...) -> String? {
        parts.compactMap { $0 }.joined(separator: ", ").nonEmpty
    }
}

/// The functions of the library, which never change.
private struct MetadataLibrary: @unchecked Sendable {
    // The table is written once, before this exists.
    let functions: UnsafePointer<cexiv2_library_t>
}

/// An open file of the library.
private struct MetadataFile: ~Copyable {
    private let library: cexiv2_library_t
    private let handle: OpaquePointer

    /// The longest text that is shown.
    private static let maximumLength = 2_000

    init?(_ path: PhotoPath, _ library: MetadataLibrary) {
        let functions = library.functions.pointee
        guard let handle = functions.make() else { return nil }
        guard path.withCPath({ functions.open(handle, $0, nil) }) != 0 else {
            functions.release(UnsafeMutableRawPointer(handle))
            return nil
        }
        self.library = functions
        self.handle = handle
    }

    deinit { library.release(UnsafeMutableRawPointer(handle)) }

    /// The value of a tag as written.
    func text(_ tag: String) -> String? { taken(library.text(handle, tag, nil)) }

    /// The value of a tag with its unit.
    func description(_ tag: String) -> String? { taken(library.description(handle, tag, nil)) }

    /// All values of a tag.
    func texts(_ tag: String) -> [String] {
        guard let list = library.texts(handle, tag, nil) else { return [] }
        defer { library.free_texts(list) }
        var texts: [String] = []
        while let text = list[texts.count], texts.count < 100 { texts.append(MetadataFile.cleaned(text) ?? "") }
        return texts.filter { !$0.isEmpty }
    }

    var place: PhotoMetadata.Place? {
        var (latitude, longitude, altitude) = (Double.nan, Double.nan, Double.nan)
        guard library.latitude(handle, &latitude, nil) != 0, library.longitude(handle, &longitude, nil) != 0,
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        let hasAltitude = library.altitude(handle, &altitude, nil) != 0 && abs(altitude) < 1e5
        return PhotoMetadata.Place(latitude: latitude, longitude: longitude, altitude: hasAltitude ? altitude : nil)
    }

    private func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { library.free_text(text) }
        return MetadataFile.cleaned(text)
    }

    /// One line without spaces at its ends. Nil if nothing is left.
    private static func cleaned(_ text: UnsafePointer<CChar>) -> String? {
        let line = String(cString: text).prefix(maximumLength).map { $0.isNewline ? " " : $0 }
        // A text in a language begins with its name: lang="x-default" Title
        var value = Substring(String(line))
        if value.hasPrefix("lang="), let end = value.firstIndex(of: " ") { value = value[end...] }
        return value.trimmingCharacters(in: .whitespaces.union(.controlCharacters)).nonEmpty
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
