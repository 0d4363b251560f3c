import AsyncDisplayKit

/// The size of a photo in pixels.
package struct PhotoPixelSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// A size in pixels, each side at least 1 and at most 2,147,483,647.
    package init(width: Int, height: Int) {
        self.width = min(max(1, width), Int(Int32.max))
        self.height = min(max(1, height), Int(Int32.max))
    }
}

/// Facts about a photo from the first bytes of its file.
struct PhotoDetails: Hashable, Sendable {
    /// Seconds since 1970 in UTC of the camera's clock, read in the user's time zone.
    let takenSeconds: Int?
    private let width: Int32
    private let height: Int32

    init(takenSeconds: Int? = nil, pixelSize: PhotoPixelSize? = nil) {
        self.takenSeconds = takenSeconds
        width = Int32(clamping: pixelSize?.width ?? 0)
        height = Int32(clamping: pixelSize?.height ?? 0)
    }

    /// The size as shown. Nil if the file cannot be read.
    var pixelSize: PhotoPixelSize? {
        width > 0 && height > 0 ? PhotoPixelSize(width: Int(width), height: Int(height)) : nil
    }

    /// Reads the details from the first bytes of a file. All are nil if it cannot be read.
    init(reading path: PhotoPath) {
        guard var file = FileWindow(path) else {
            self.init()
            return
        }
        if let jpeg = JPEGSegments(&file), let stored = jpeg.size {
            let exif = jpeg.exif(&file).flatMap { ExifBlock(&file, $0) }
            let swapsSides = (exif?.orientation ?? 1) >= 5
            let size = PhotoPixelSize(
                width: swapsSides ? stored.height : stored.width, height: swapsSides ? stored.width : stored.height)
            self.init(takenSeconds: exif?.takenSeconds, pixelSize: size)
            return
        }
        let taken = ExifPlace.find(&file).flatMap { ExifBlock(&file, $0) }?.takenSeconds
        let size: PhotoPixelSize? = path.withOpenablePath { path in
            guard let header = try? ImageHeader.read(path: path) else { return nil }
            return PhotoPixelSize(width: header.pixelWidth, height: header.pixelHeight)
        }
        self.init(takenSeconds: taken, pixelSize: size)
    }
}
