import Foundation

/// A photo of a library: its file, and the facts about it that are known so far.
package struct LibraryPhoto: Identifiable, Hashable, Sendable {
    /// A size in pixels.
    package typealias PixelSize = PhotoPixelSize

    package let path: PhotoPath
    package let kind: PhotoKind
    /// The size of the file. 0 if it cannot be looked up.
    package let byteCount: Int
    /// The time of the file's last change, in nanoseconds since 1970. 0 if it cannot be looked up.
    package let modifiedNanoseconds: Int
    /// The time of the last change of the file, its names or its attributes: a program that writes a file can set the
    /// other time back.
    let changedNanoseconds: Int
    /// The number of the file on its drive. A file that takes the place of another has another number.
    let fileNumber: UInt64
    /// The details that are read from the file after it was listed.
    var details: PhotoDetails?

    /// The path. It stays when the file is replaced.
    package var id: PhotoPath { path }

    /// Another text whenever the file was written or replaced.
    package var version: String { "\(fileNumber)-\(changedNanoseconds)-\(byteCount)" }

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
        changedNanoseconds = status?.changedNanoseconds ?? 0
        fileNumber = status?.identity.inode ?? 0
    }

    /// The photo of a file that is opened, whatever its name. Nil if there is none. One system call.
    package init?(lookingUp path: PhotoPath) {
        guard case .success(let status) = FileStatus.at(path), status.kind != .folder else { return nil }
        self.init(path: path, kind: PhotoKind(extensionOf: path.name) ?? .image, status: status)
    }

    /// A photo as the index remembers it.
    init(_ known: PhotoIndex.Photo, in folder: ListedFolder) {
        path = folder.entry(known.name)
        kind = known.kind
        byteCount = known.byteCount
        modifiedNanoseconds = known.modifiedNanoseconds
        changedNanoseconds = known.changedNanoseconds
        fileNumber = known.fileNumber
        details = known.details
    }

    /// The photo for the index.
    var indexed: PhotoIndex.Photo {
        PhotoIndex.Photo(
            name: path.name, kind: kind, byteCount: byteCount, modifiedNanoseconds: modifiedNanoseconds,
            changedNanoseconds: changedNanoseconds, fileNumber: fileNumber, details: details)
    }

    /// Whether the path leads to the same file, which was not written since. False also if only its attributes or other
    /// names changed.
    func hasContent(of other: LibraryPhoto) -> Bool {
        byteCount == other.byteCount && modifiedNanoseconds == other.modifiedNanoseconds
            && changedNanoseconds == other.changedNanoseconds && fileNumber == other.fileNumber
    }

    /// Whether this is the file of `other` under another name. The new name is a change of its attributes.
    func isRenamed(_ other: LibraryPhoto) -> Bool {
        path != other.path && kind == other.kind && fileNumber == other.fileNumber && fileNumber != 0
            && byteCount == other.byteCount && modifiedNanoseconds == other.modifiedNanoseconds
    }
}
