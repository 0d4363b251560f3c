import AsyncDisplayKit

extension PhotoDetails {
    /// Reads the details from the first bytes of the file. All are nil if it cannot be read.
    init(reading photo: LibraryPhoto) {
        let size: LibraryPhoto.PixelSize? = photo.path.withOpenablePath { path in
            guard let header = try? ImageHeader.read(path: path) else { return nil }
            return LibraryPhoto.PixelSize(width: header.pixelWidth, height: header.pixelHeight)
        }
        self.init(takenSeconds: nil, pixelSize: size)
    }
}
