import AsyncDisplayKit
import GalleryScenes

/// Images that were pasted, in files of a temporary folder.
enum PastedImage {
    /// Writes an image as PNG. Nil if it cannot be encoded or written. O(pixels): call it in the background.
    static func write(_ image: UIImage) -> URL? {
        guard let data = image.pngData() else { return nil }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID().uuidString)")
        let file = folder.appendingPathComponent("Pasted image.png")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try data.write(to: file)
            files.withLock { $0.append(file) }
            return file
        } catch {
            return nil
        }
    }

    /// Deletes the files. What the user renamed, or moved into a folder, stays.
    static func removeAll() {
        for file in files.withLock({ $0 }) { remove(file) }
    }

    /// Deletes a file, and its folder if it is empty then.
    static func remove(_ file: URL) {
        unlink(file.path)
        rmdir(file.deletingLastPathComponent().path)
    }

    private static let files = Locked<[URL]>([])
}
