import AsyncDisplayKit

/// Copies photos to the clipboard.
enum PhotoCopying {
    /// Copies the picture of `photo`, and its caption or file name as text. Reads the file in the background.
    @MainActor
    static func copy(_ photo: Photo) {
        let text = photo.caption ?? photo.file.lastPathComponent
        ASPerformBlockOnBackgroundThread {
            let image = UIImage(contentsOfFile: photo.file.path)
            ASPerformBlockOnMainThread { UIPasteboard.general.copy(string: text, image: image) }
        }
    }
}
