import AsyncDisplayKit

/// Copies photos to the clipboard.
enum PhotoCopying {
    /// The type that file managers give a list of copied files.
    private static let fileManagerType = "x-special/gnome-copied-files"

    /// Copies a photo: a file as a file, and its picture, and its caption or file name as text. It is read or loaded in
    /// the background. A picture that cannot be had leaves the text.
    @MainActor
    static func copy(_ photo: Photo) {
        let text = photo.caption ?? photo.file.lastPathComponent
        guard photo.problem == nil, !photo.file.isFileURL else {
            return UIPasteboard.general.setItemProviders(providers(for: [photo.file], text: text), localOnly: false)
        }
        Task { @MainActor in
            let image = try? await ADKImagePipeline.shared.image(for: photo.file)
            UIPasteboard.general.copy(string: text, image: image)
        }
    }

    /// The items for files: their addresses, for file managers too, and the picture of one file. `text` is in place of
    /// their paths. The data is made when a program asks for it.
    static func providers(for files: [URL], text: String? = nil) -> [NSItemProvider] {
        files.enumerated().map { number, file in
            let provider = NSItemProvider()
            if number == 0 {
                let list = Data((["copy"] + files.map(\.absoluteString)).joined(separator: "\n").utf8)
                provider.registerDataRepresentation(forTypeIdentifier: fileManagerType, visibility: .all) {
                    $0(list, nil)
                    return nil
                }
            }
            provider.registerObject(file, visibility: .all)
            if files.count == 1 { register(pictureOf: file, in: provider) }
            provider.registerObject(text ?? file.path, visibility: .all)
            return provider
        }
    }

    private static func register(pictureOf file: URL, in provider: NSItemProvider) {
        provider.registerDataRepresentation(for: .png, visibility: .all) { completion in
            ASPerformBlockOnBackgroundThread {
                let data = UIImage(contentsOfFile: file.path)?.pngData()
                completion(data, data == nil ? CocoaError(.fileReadCorruptFile) : nil)
            }
            return nil
        }
    }
}
