import AsyncDisplayKit
import GalleryLibrary

/// The information about a photo of a library.
extension PhotoFact {
    /// The facts that the library knows.
    static func facts(of photo: LibraryPhoto) -> [PhotoFact] {
        [
            PhotoFact("Name", photo.displayName), PhotoFact("Folder", photo.path.folder.displayPath),
            PhotoFact("Size", ByteCountText.text(photo.byteCount)),
            PhotoFact("Pixels", photo.pixelSize.map { "\($0.width) × \($0.height)" }),
            PhotoFact("Changed", time(photo.modified)),
        ].compactMap { $0 }
    }

    /// The facts in the photo's file.
    static func facts(in data: PhotoMetadata) -> [PhotoFact] {
        [
            PhotoFact("Taken", data.taken.map(time)), PhotoFact("Camera", data.camera), PhotoFact("Lens", data.lens),
            PhotoFact("Exposure", data.exposure), PhotoFact("Aperture", data.aperture), PhotoFact("ISO", data.iso),
            PhotoFact("Focal length", data.focalLength), PhotoFact("Flash", data.flash),
            PhotoFact("Place", data.placeName), PhotoFact("Coordinates", data.place.map(degrees)),
            PhotoFact("Rating", data.rating.flatMap(stars)), PhotoFact("Title", data.title),
            PhotoFact("Caption", data.caption), PhotoFact("Author", data.author),
            PhotoFact("Copyright", data.copyright),
            PhotoFact("Keywords", data.keywords.joined(separator: ", ")),
            PhotoFact("Colour profile", data.colorProfile),
        ].compactMap { $0 }
    }

    /// `14 March 2026, 09:05`, in the user's time zone.
    static func time(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        guard let day = PhotoDate.text(forSeconds: seconds), localtime_r(&seconds, &parts) != nil else { return "" }
        func two(_ value: Int32) -> String { (value < 10 ? "0" : "") + "\(value)" }
        return "\(day), \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    /// `4 of 5`. Nil for 0, which is no rating.
    private static func stars(_ rating: Int) -> String? {
        rating == 0 ? nil : rating < 0 ? "Rejected" : "\(rating) of 5"
    }

    /// `48.2082° N, 16.3738° E`.
    private static func degrees(_ place: PhotoMetadata.Place) -> String {
        func text(_ value: Double, _ positive: String, _ negative: String) -> String {
            let rounded = (abs(value) * 10_000).rounded() / 10_000
            return "\(rounded)° \(value < 0 ? negative : positive)"
        }
        return text(place.latitude, "N", "S") + ", " + text(place.longitude, "E", "W")
    }
}

extension PhotosViewController {
    func showFacts(of index: Int, _ show: @escaping @MainActor ([PhotoFact]) -> Void) {
        guard library.photos.indices.contains(index) else { return show([]) }
        let photo = library.photos[index]
        let known = PhotoFact.facts(of: photo)
        show(known)
        ASPerformBlockOnBackgroundThread {
            guard let data = try? PhotoMetadata.read(photo.path) else { return }
            let all = known + PhotoFact.facts(in: data)
            ASPerformBlockOnMainThread { show(all) }
        }
    }
}
