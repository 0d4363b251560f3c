import AsyncDisplayKit
import GalleryLibrary

extension Photo {
    /// The photo of a file: its name, with the day and the size of the file as details.
    init(_ photo: LibraryPhoto) {
        // Until the file is read, the shape of most photos.
        let size = photo.pixelSize ?? LibraryPhoto.PixelSize(width: 3, height: 2)
        let day = PhotoDate.text(forSeconds: Int(photo.date.timeIntervalSince1970))
        let details = [day, ByteCountText.text(photo.byteCount)].compactMap { $0 }.joined(separator: " · ")
        self.init(
            id: photo.path.uri, file: photo.path.openableURL, pixelWidth: size.width, pixelHeight: size.height,
            author: nil,
            caption: photo.displayName, date: details)
        isSizeKnown = photo.pixelSize != nil
        isVideo = photo.kind == .video
    }
}

/// Formats the sizes of files, independently of the locale.
enum ByteCountText {
    private static let units = ["KB", "MB", "GB", "TB"]

    /// The size with two or three digits and a unit of 1,000: `3.4 MB`.
    static func text(_ count: Int) -> String {
        guard count >= 1000 else { return count == 1 ? "1 byte" : "\(max(0, count)) bytes" }
        var value = Double(count) / 1000
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let tenths = (value * 10).rounded()
        return tenths >= 100 ? "\(Int(value.rounded())) \(units[unit])" : "\(tenths / 10) \(units[unit])"
    }
}
