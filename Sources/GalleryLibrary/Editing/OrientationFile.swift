import Foundation

/// Turns photos without loss: the EXIF orientation of a JPEG file is written, and all pixels stay.
///
/// The file is replaced at once and completely, or not at all. All other bytes, its mode and its times are kept. A file
/// with several names (hard links) stays one file: its orientation is written in place if there is one, and else it is
/// refused. Refused are as well all formats but JPEG: PNG, WebP, TIFF, HEIC, AVIF and JPEG XL have no orientation that
/// other programs respect, or hold it twice; GIF, BMP and others have none.
package enum OrientationFile {
    /// Turns the photo at `path` and returns its new orientation. Reads and writes the whole file: call it in the
    /// background. A link stays, and the file that it leads to is written.
    @discardableResult
    package static func turn(_ path: PhotoPath, _ turn: PhotoTurn) throws(FileProblem) -> Int {
        let path = try FileCopy.realPath(of: path)
        guard let status = FileCopy.status(path) else { throw FileProblem(errno, path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        guard var file = FileWindow(path) else { throw FileProblem(errno == 0 ? EACCES : errno, path) }
        guard let jpeg = JPEGSegments(&file) else { throw .noOrientation(path) }
        guard jpeg.size != nil else { throw .damaged(path) }
        let block = jpeg.exif(&file)
        let exif = block.flatMap { ExifBlock(&file, $0) }
        let orientation = turn.applied(to: exif?.orientation ?? 1)
        let edit: Edit
        if let block, let exif {
            guard let found = Edit(&file, block, exif, orientation) else { throw .damaged(path) }
            edit = found
        } else {
            guard block == nil else { throw .damaged(path) }
            edit = Edit(newBlockIn: jpeg, orientation)
        }
        if status.st_nlink > 1 {
            try writeInPlace(edit, to: path, status)
        } else {
            try write(edit, to: path, status)
        }
        return orientation
    }

    /// Writes the two bytes of an orientation in one step.
    private static func writeInPlace(_ edit: Edit, to path: PhotoPath, _ status: stat) throws(FileProblem) {
        guard edit.parts.count == 1, let (range, bytes) = edit.parts.first, range.count == bytes.count else {
            throw .severalNames(path)
        }
        let file = path.withCPath { open($0, O_WRONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { throw FileProblem(errno, path) }
        defer { close(file) }
        var now = stat()
        guard fstat(file, &now) == 0, FileCopy.isSame(now, status) else { throw .changed(path) }
        guard pwrite(file, bytes, bytes.count, off_t(range.lowerBound)) == bytes.count else {
            throw FileProblem(errno, path)
        }
        var times = [status.st_atim, status.st_mtim]
        _ = futimens(file, &times)
        guard fsync(file) == 0 else { throw FileProblem(errno, path) }
    }

    private static func write(_ edit: Edit, to path: PhotoPath, _ status: stat) throws(FileProblem) {
        let source = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard source >= 0 else { throw FileProblem(errno, path) }
        defer { close(source) }
        var draft = try FileDraft(for: path)
        var position = 0
        for (range, bytes) in edit.parts {
            try FileCopy.copy(source, position..<range.lowerBound, to: draft, path)
            try draft.write(bytes)
            position = range.upperBound
        }
        try FileCopy.copy(source, position..<Int(status.st_size), to: draft, path)
        try FileCopy.checkUnchanged(path, since: status)
        draft.setAttributes(of: source, status)
        // The disk may take long to write the draft.
        try draft.place(.replacing, isSynced: true) { () throws(FileProblem) in
            try FileCopy.checkUnchanged(path, since: status)
        }
    }
}

/// The bytes of a JPEG file to replace, so that it has an orientation.
private struct Edit {
    /// Ascending ranges of the file and the bytes for them.
    private(set) var parts: [(Range<Int>, [UInt8])]

    /// Writes the orientation into an EXIF block. Nil if the block has no room or is damaged.
    init?(_ file: inout FileWindow, _ block: Range<Int>, _ exif: ExifBlock, _ orientation: Int) {
        if let position = exif.orientationPosition {
            parts = [(position..<position + 2, Edit.number(orientation, 2, exif.isLittleEndian))]
            return
        }
        // The directory is written again at the end of the block, with one more entry: all other offsets stay.
        let (start, count) = exif.directory
        guard let entries = file.bytes(at: start + 2, 12 * count).map(Array.init),
            let next = file.bytes(at: start + 2 + 12 * count, 4).map(Array.init)
        else { return nil }
        let little = exif.isLittleEndian
        let entry =
            Edit.number(0x0112, 2, little) + Edit.number(3, 2, little) + Edit.number(1, 4, little)
            + Edit.number(orientation, 2, little) + [0, 0]
        var all = (0..<count).map { Array(entries[12 * $0..<12 * $0 + 12]) }
        // Entries are ordered by their tags.
        let place = all.firstIndex { Edit.tag($0, little) > 0x0112 } ?? all.count
        all.insert(entry, at: place)
        // A directory begins at an even offset.
        let padding = [UInt8](repeating: 0, count: block.count % 2)
        let directory = Edit.number(count + 1, 2, little) + all.flatMap { $0 } + next
        let length = block.count + padding.count + directory.count + 8
        guard length <= 0xFFFF else { return nil }
        parts = [
            (block.lowerBound - 8..<block.lowerBound - 6, Edit.number(length, 2, false)),
            (block.lowerBound + 4..<block.lowerBound + 8, Edit.number(block.count + padding.count, 4, little)),
            (block.upperBound..<block.upperBound, padding + directory),
        ]
    }

    /// A new EXIF segment, after JFIF's.
    init(newBlockIn jpeg: JPEGSegments, _ orientation: Int) {
        let jfif = jpeg.segments.first.flatMap { $0.marker == 0xE0 && $0.start == 2 ? $0 : nil }
        let position = jfif?.content.upperBound ?? 2
        let block: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + Edit.number(8, 4, false) + Edit.number(1, 2, false)
            + Edit.number(0x0112, 2, false) + Edit.number(3, 2, false) + Edit.number(1, 4, false)
            + Edit.number(orientation, 2, false) + [0, 0] + Edit.number(0, 4, false)
        parts = [(position..<position, [0xFF, 0xE1] + Edit.number(block.count + 2, 2, false) + block)]
    }

    private static func tag(_ entry: [UInt8], _ isLittleEndian: Bool) -> Int {
        isLittleEndian ? Int(entry[0]) | Int(entry[1]) << 8 : Int(entry[0]) << 8 | Int(entry[1])
    }

    private static func number(_ value: Int, _ length: Int, _ isLittleEndian: Bool) -> [UInt8] {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
}
