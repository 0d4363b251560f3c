import AsyncDisplayKit

/// Copies photos to the clipboard.
enum PhotoCopying {
    /// Copies the picture of `photo`, and its caption or file name as text. Reads the file, or loads it, in the
    /// background. A picture that cannot be had leaves the text.
    @MainActor
    static func copy(_ photo: Photo) {
        let text = photo.caption ?? photo.file.lastPathComponent
        guard photo.problem == nil, !photo.file.isFileURL else {
            ASPerformBlockOnBackgroundThread {
                let image = UIImage(contentsOfFile: photo.file.path)
                ASPerformBlockOnMainThread { UIPasteboard.general.copy(string: text, image: image) }
            }
            return
        }
        Task { @MainActor in
            let image = try? await ADKImagePipeline.shared.image(for: photo.file)
            UIPasteboard.general.copy(string: text, image: image)
        }
    }
}
