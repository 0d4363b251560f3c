import Foundation

/// A photo of a library: its file, and the facts about it that are known so far.
package struct LibraryPhoto: Identifiable, Hashable, Sendable {
    /// A size in pixels.
    package struct PixelSize: Hashable, Sendable {
        package let width: Int
        package let height: Int

        /// A size in pixels, each side at least 1 and at most 2,147,483,647.
        package init(width: Int, height: Int) {
            self.width = min(max(1, width), Int(Int32.max))
            self.height = min(max(1, height), Int(Int32.max))
        }
    }

    package let path: PhotoPath
    package let kind: PhotoKind
    /// The size of the file. 0 if it cannot be looked up.
    package internal(set) var byteCount: Int
    /// The time of the file's last change, in nanoseconds since 1970. 0 if it cannot be looked up.
    package internal(set) var modifiedNanoseconds: Int
    /// The details that are read from the file after it was listed.
    var details: PhotoDetails?

    /// The path. It stays when the file is replaced.
    package var id: PhotoPath { path }

    /// The name of the file for people, in one line.
    package var displayName: String { path.displayName }

    /// The time of the file's last change.
    package var modified: Date { Date(timeIntervalSince1970: Double(modifiedNanoseconds) / 1e9) }

    /// The time at which the photo was taken, in the user's time zone, as the clock of the camera showed it. Nil until
    /// it is known, and if the file does not say it.
    package var taken: Date? { details?.takenSeconds.map { Date(timeIntervalSince1970: Double($0)) } }

    /// The time taken if it is known, else the time of the last change.
    package var date: Date { taken ?? modified }

    /// The size as shown, after EXIF orientation. Nil until it is known, and if the file cannot be read.
    package var pixelSize: PixelSize? { details?.pixelSize }

    /// Whether the file was read for `taken` and `pixelSize`.
    package var hasDetails: Bool { details != nil }

    /// A photo with the status of its file.
    init(path: PhotoPath, kind: PhotoKind, status: FileStatus?) {
        self.path = path
        self.kind = kind
        byteCount = status?.byteCount ?? 0
        modifiedNanoseconds = status?.modifiedNanoseconds ?? 0
    }

    /// Whether the file has the same size and time.
    func hasContent(of other: LibraryPhoto) -> Bool {
        byteCount == other.byteCount && modifiedNanoseconds == other.modifiedNanoseconds
    }
}

/// Facts about a photo from the first bytes of its file.
struct PhotoDetails: Hashable, Sendable {
    /// Seconds since 1970 in UTC of the camera's clock, read in the user's time zone.
    var takenSeconds: Int?
    private var width: Int32 = 0
    private var height: Int32 = 0

    init(takenSeconds: Int? = nil, pixelSize: LibraryPhoto.PixelSize? = nil) {
        self.takenSeconds = takenSeconds
        width = Int32(clamping: pixelSize?.width ?? 0)
        height = Int32(clamping: pixelSize?.height ?? 0)
    }

    var pixelSize: LibraryPhoto.PixelSize? {
        width > 0 && height > 0 ? LibraryPhoto.PixelSize(width: Int(width), height: Int(height)) : nil
    }
}
