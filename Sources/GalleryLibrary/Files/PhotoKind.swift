import Foundation

/// The kind of content of a photo's file, by the extension of its name.
package enum PhotoKind: UInt8, Sendable, CaseIterable {
    /// An image that the framework decodes.
    case image
    /// An SVG drawing.
    case drawing
    /// The raw data of a camera.
    case raw
    case video

    /// The kind of a file with this name. Nil if the extension is of no photo: such a file may still be one.
    package init?(extensionOf name: [UInt8]) {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = name[(dot + 1)...]
        // No known extension is longer.
        guard (2...5).contains(ending.count) else { return nil }
        // Bit 0x20 is the only difference between upper and lower case ASCII letters.
        let known = PhotoKind.extensions[ending.map { $0 | 0x20 }]
        guard let known else { return nil }
        self = known
    }

    /// In lower case.
    private static let extensions: [[UInt8]: PhotoKind] = {
        let names: [PhotoKind: [String]] = [
            .image: [
                "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "bmp", "dib", "tif", "tiff", "ico", "pnm",
                "pbm", "pgm", "ppm", "heic", "heif", "hif", "avif", "jxl",
            ],
            .drawing: ["svg"],
            .raw: ["cr2", "cr3", "nef", "arw", "dng", "raf", "orf", "rw2", "pef", "srw"],
            .video: ["mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "3gp", "mts", "m2ts"],
        ]
        return names.reduce(into: [:]) { all, entry in
            for name in entry.value { all[Array(name.utf8)] = entry.key }
        }
    }()
}
