import AsyncDisplayKit

/// What the gallery tells whoever started it from a terminal.
enum GalleryLog {
    static func report(_ message: String) {
        FileHandle.standardError.write(Data("gallery: \(message)\n".utf8))
    }
}
