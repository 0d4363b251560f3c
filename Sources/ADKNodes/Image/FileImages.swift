import ADKFoundation
import ADKGraphics

/// The images of files in use: nodes that show the same file share its image, and with it the drawn contents. A
/// modified file is a different one. Any thread.
enum FileImages {
    private static let images = WeakTable<FileVersion, UIImage, Void>()

    /// The image of the file at `path`, which is opened if no node uses it.
    static func image(ofFile path: String, isCancelled: () -> Bool) throws(ImageCodecError) -> UIImage {
        // Without a file there is nothing to share. The error is that of reading it.
        guard let key = FileVersion(path: path) else {
            return try UIImage(drawnFromFile: path, isCancelled: isCancelled)
        }
        if let known = images.find(key) { return known.object }
        let image = try UIImage(drawnFromFile: path, isCancelled: isCancelled)
        // Two workers may have read it at once: the first result is shared.
        return images.insertIfAbsent(image, (), for: key) ?? image
    }
}
