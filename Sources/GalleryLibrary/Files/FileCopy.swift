import Foundation

/// Copies the bytes of open files.
enum FileCopy {
    private static let blockSize = 1 << 20

    /// Appends a range of an open file to a draft. `path` is for errors. `progress` gets the bytes of each block and
    /// returns false to cancel.
    static func copy(
        _ source: Int32, _ range: Range<Int>, to draft: borrowing FileDraft, _ path: PhotoPath,
        progress: (UnsafeRawBufferPointer) -> Bool = { _ in true }
    ) throws(FileProblem) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(blockSize, range.count), alignment: 16)
        defer { buffer.deallocate() }
        var position = range.lowerBound
        while position < range.upperBound {
            let count = pread(source, buffer.baseAddress, min(buffer.count, range.upperBound - position), position)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(errno, path) }
            // The file is shorter than it was.
            guard count > 0 else { throw .changed(path) }
            let block = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            guard progress(block) else { throw .cancelled }
            try draft.write(block)
            position += count
        }
    }

    /// The status of the file at `path`, links resolved. Nil with `errno`.
    static func status(_ path: PhotoPath) -> stat? {
        var raw = stat()
        return path.withCPath { stat($0, &raw) } == 0 ? raw : nil
    }

    /// The path without links.
    static func realPath(of path: PhotoPath) throws(FileProblem) -> PhotoPath {
        guard let real = path.withCPath({ realpath($0, nil) }) else { throw FileProblem(errno, path) }
        defer { free(real) }
        return PhotoPath(bytes: UnsafeBufferPointer(start: real, count: strlen(real)).map { UInt8(bitPattern: $0) })
    }

    /// Throws if the file at `path` is another one than before, was written since, or is gone.
    static func checkUnchanged(_ path: PhotoPath, since status: stat) throws(FileProblem) {
        guard let now = FileCopy.status(path) else { throw FileProblem(errno, path) }
        guard isSame(now, status) else { throw .changed(path) }
    }

    /// Whether two calls found the same file with the same content.
    static func isSame(_ a: stat, _ b: stat) -> Bool {
        a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size
            && a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec
    }
}
