import AsyncDisplayKit

/// The thumbnails that all programs of the desktop share (freedesktop.org thumbnail specification). Any thread; calls
/// wait for the disk and decode.
///
/// A thumbnail counts only if it names the photo's address and time, and is not older than the photo's last change of
/// any kind, unless that is in the future: a turn keeps the time of the file. Files are written under another name and
/// then take their place, so two programs at once do no harm. Failures of decoding are kept too, for this program.
package struct ThumbnailStore: Sendable {
    /// The longest side in pixels.
    package enum Size: Int, Sendable, CaseIterable {
        case normal = 128, large = 256, xLarge = 512, xxLarge = 1024

        /// The smallest size whose thumbnails have `pixels` on their longest side, or the largest. A thumbnail may be
        /// enlarged by a fifth: the size below has a quarter of the pixels, and other programs have made it already.
        package init(covering pixels: Int) {
            self = Size.allCases.first { $0.rawValue * 6 >= pixels * 5 } ?? .xxLarge
        }

        var folder: String {
            switch self {
            case .normal: "normal"
            case .large: "large"
            case .xLarge: "x-large"
            case .xxLarge: "xx-large"
            }
        }
    }

    /// The reason why there is no thumbnail.
    package enum Problem: Error, Sendable, Equatable, CustomStringConvertible {
        /// The file cannot be looked up.
        case missing
        /// The file could not be decoded before, and is still the same. The text is the reason, as a sentence.
        case failedBefore(String)
        case codec(ImageCodecError)
        /// No program of the desktop made a thumbnail of the video.
        case noPoster

        /// A sentence for the user.
        package var description: String {
            switch self {
            case .missing: "The file is not there any more."
            case .failedBefore(let reason): reason
            case .codec(let error): "\(error)"
            case .noPoster: "The video has no thumbnail."
            }
        }
    }

    /// The folder of all thumbnails. Nil if none are kept.
    private let folder: PhotoPath?
    private let program: String

    /// The user's thumbnails, or those in `folder`. Failures are kept in the name of `program`.
    package init(
        folder: PhotoPath? = nil, program: String = "asyncdisplaykit-gallery",
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.folder = folder ?? UserFolder.cache.path(in: environment).map { PhotoPath($0 + "/thumbnails") }
        self.program = program
    }

    /// The thumbnail of a photo: the one that is kept, or a new one, which is then kept. It is no larger than the
    /// photo, unless that is a drawing. Videos have those only that other programs made, in the largest size.
    ///
    /// - Parameter write: Runs the block that writes a new thumbnail, now or later on any thread.
    /// - Complexity: One small file is read, or the photo is decoded at a reduced size.
    package func thumbnail(
        of photo: PhotoPath, _ size: Size, isCancelled: () -> Bool = { false },
        write: (@escaping @Sendable () -> Void) -> Void = { $0() }
    ) throws(Problem) -> UIImage {
        guard let status = FileCopy.status(photo), status.st_mode & S_IFMT == S_IFREG else { throw .missing }
        let entry = entry(for: photo, status)
        guard PhotoKind(extensionOf: photo.name) != .video else {
            let poster = entry.flatMap { entry in Size.allCases.reversed().lazy.compactMap { read(entry, $0) }.first }
            guard let poster else { throw .noPoster }
            return poster
        }
        if let entry, let kept = read(entry, size) { return kept }
        if let entry, let reason = failure(of: entry) { throw .failedBefore(reason) }
        return try make(photo, entry, status, size, isCancelled, write)
    }

    /// Decodes a photo, and keeps its thumbnail or the reason why there is none.
    private func make(
        _ photo: PhotoPath, _ entry: Entry?, _ status: stat, _ size: Size, _ isCancelled: () -> Bool,
        _ write: (@escaping @Sendable () -> Void) -> Void
    ) throws(Problem) -> UIImage {
        do throws(ImageCodecError) {
            let (pixels, isKept) = try decode(photo, size, isCancelled)
            if let entry, isKept {
                write { if ThumbnailStore.isUnchanged(photo, since: status) { self.write(pixels, entry, size) } }
            }
            return UIImage(pixels: pixels, scale: 1)
        } catch {
            if let entry, error.isLasting {
                write { if ThumbnailStore.isUnchanged(photo, since: status) { self.writeFailure(entry, "\(error)") } }
            }
            throw .codec(error)
        }
    }

    /// Whether a photo is as it was when it was decoded. If not, its thumbnail is made the next time. A turn in place
    /// keeps all but the time of the last change of any kind.
    private static func isUnchanged(_ photo: PhotoPath, since status: stat) -> Bool {
        guard let now = FileCopy.status(photo), FileCopy.isSame(now, status) else { return false }
        return FileStatus(now).changedNanoseconds == FileStatus(status).changedNanoseconds
    }

    /// The thumbnail that is kept of a photo. Nil if there is none, or it is broken or out of date.
    package func kept(of photo: PhotoPath, _ size: Size) -> UIImage? {
        guard let status = FileCopy.status(photo), let entry = entry(for: photo, status) else { return nil }
        return read(entry, size)
    }

    /// Makes and keeps the thumbnail of a photo, unless one is kept, or is known to fail, or the photo is no larger.
    /// `size` is called with the size of the photo in pixels, as shown. Waits for the disk, and decodes.
    package func keep(_ photo: PhotoPath, isCancelled: () -> Bool, _ size: (PhotoPixelSize) -> Size?) {
        guard let status = FileCopy.status(photo), let entry = entry(for: photo, status) else { return }
        let header: ImageHeader? = photo.withOpenablePath { try? ImageHeader.read(path: $0) }
        guard let header else { return }
        let shape = PhotoPixelSize(width: header.pixelWidth, height: header.pixelHeight)
        guard let size = size(shape), max(shape.width, shape.height) > size.rawValue,
            validText(path(entry.folder, size.folder, entry.name), entry) == nil, failure(of: entry) == nil
        else { return }
        _ = try? make(photo, entry, status, size, isCancelled) { $0() }
    }

    /// The preview in the file of a large photo, in the size of its thumbnail. Nil if there is none. Takes some
    /// milliseconds, where the thumbnail takes a tenth of a second.
    package func preview(of photo: PhotoPath, _ size: Size) -> UIImage? {
        let pixels: PixelBuffer? = photo.withOpenablePath { path in
            guard let header = try? ImageHeader.read(path: path), header.offersPreview else { return nil }
            let target = ThumbnailStore.target(header.pixelWidth, header.pixelHeight, size)
            return ImageDecoder.preview(path: path, of: header, fitting: target) { false }
        }
        return pixels.map { UIImage(pixels: $0, scale: 1) }
    }

    /// Removes all thumbnails of a photo that was turned or removed. For the room: they do not count any more.
    package func forget(_ photo: PhotoPath) {
        guard let folder else { return }
        let name = ThumbnailStore.name(of: photo.uri)
        for size in Size.allCases { _ = path(folder, size.folder, name).withCPath { unlink($0) } }
        _ = path(folder, "fail/" + program, name).withCPath { unlink($0) }
    }

    // MARK: - Entries

    private struct Entry {
        let folder: PhotoPath
        let uri: String
        let name: String
        let seconds: String
        let byteCount: String
        /// The time of the last change of the photo's file, name or attributes, in nanoseconds since 1970.
        let changedNanoseconds: Int

        /// Whether the clock of the photo's file server is ahead of this machine's. No thumbnail is newer than such a
        /// photo, so that only the time of the photo's content counts.
        var isChangedInFuture: Bool { Double(changedNanoseconds) > Date().timeIntervalSince1970 * 1e9 }
    }

    /// Nil if no thumbnail of the photo is kept: of a thumbnail, or without a folder.
    private func entry(for photo: PhotoPath, _ status: stat) -> Entry? {
        guard let folder, !photo.isInside(folder) else { return nil }
        let uri = photo.uri
        return Entry(
            folder: folder, uri: uri, name: ThumbnailStore.name(of: uri), seconds: "\(status.st_mtim.tv_sec)",
            byteCount: "\(status.st_size)", changedNanoseconds: FileStatus(status).changedNanoseconds)
    }

    private static func name(of uri: String) -> String { MD5.text(of: Array(uri.utf8)) + ".png" }

    private func path(_ folder: PhotoPath, _ part: String, _ name: String) -> PhotoPath {
        PhotoPath(bytes: folder.bytes + Array("/\(part)/\(name)".utf8))
    }

    // MARK: - Reading

    private func read(_ entry: Entry, _ size: Size) -> UIImage? {
        let path = path(entry.folder, size.folder, entry.name)
        guard validText(path, entry) != nil else { return nil }
        // Another program may have written anything.
        let pixels: PixelBuffer? = path.withOpenablePath { text in
            guard let header = try? ImageHeader.read(path: text), header.format == .png,
                max(header.pixelWidth, header.pixelHeight) <= 2 * size.rawValue
            else { return nil }
            return try? ImageDecoder.decode(path: text, fitting: .full)
        }
        return pixels.map { UIImage(pixels: $0, scale: 1) }
    }

    /// The reason why the photo could not be decoded before. Nil if it was not tried, or changed since.
    private func failure(of entry: Entry) -> String? {
        let text = validText(path(entry.folder, "fail/" + program, entry.name), entry)
        return text.map { $0.values["Description"] ?? "The picture could not be read before." }
    }

    /// The text entries of a thumbnail that is complete and of the photo as it is now.
    private func validText(_ path: PhotoPath, _ entry: Entry) -> PNGText? {
        guard let status = FileCopy.status(path),
            FileStatus(status).modifiedNanoseconds >= entry.changedNanoseconds || entry.isChangedInFuture,
            var file = FileWindow(path), PNGText.isComplete(&file), let text = PNGText(&file)
        else { return nil }
        // Some programs compress long addresses. The name of the file is then the only sign of it.
        let isOfPhoto = text.values["Thumb::URI"].map { $0 == entry.uri } ?? text.compressedKeys.contains("Thumb::URI")
        return isOfPhoto && text.values["Thumb::MTime"] == entry.seconds ? text : nil
    }

    // MARK: - Making

    private func decode(
        _ photo: PhotoPath, _ size: Size, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> (PixelBuffer, isKept: Bool) {
        try photo.withOpenablePath { (path) throws(ImageCodecError) in
            let image = try UIImage(drawnFromFile: path, isCancelled: isCancelled)
            let (width, height) = image.pixelSize
            let isKept = max(width, height) > size.rawValue || image.isVector
            let target = isKept ? ThumbnailStore.target(width, height, size) : .full
            return (try image.pixels(for: target, isCancelled: isCancelled), isKept)
        }
    }

    /// The size of a thumbnail in pixels.
    private static func target(_ width: Int, _ height: Int, _ size: Size) -> DecodeTarget {
        let longest = max(1, width, height)
        func side(_ length: Int) -> Int {
            max(1, (length.multipliedReportingOverflow(by: size.rawValue).partialValue + longest / 2) / longest)
        }
        return .exactly(width: side(width), height: side(height))
    }

    private func write(_ pixels: PixelBuffer, _ entry: Entry, _ size: Size) {
        write(pixels, to: path(entry.folder, size.folder, entry.name), entry)
    }

    private func writeFailure(_ entry: Entry, _ reason: String) {
        let pixel = PixelBuffer(width: 1, height: 1)
        let text = String(reason.unicodeScalars.map { $0.isASCII ? Character($0) : "?" })
        write(pixel, to: path(entry.folder, "fail/" + program, entry.name), entry, [("Description", text)])
    }

    /// Writes a thumbnail. Without room or permission there is none, and it is made again.
    private func write(
        _ pixels: PixelBuffer, to path: PhotoPath, _ entry: Entry, _ more: [(String, String)] = []
    ) {
        let values =
            [
                ("Thumb::URI", entry.uri), ("Thumb::MTime", entry.seconds), ("Thumb::Size", entry.byteCount),
                ("Software", program),
            ] + more
        makeFolder(path.folder)
        guard let png = try? PNGEncoder.encode(pixels, effort: .low), var draft = try? FileDraft(for: path) else {
            return
        }
        let data = PNGText.inserting(values.map { (key: $0.0, value: $0.1) }, into: png)
        do throws(FileProblem) {
            try draft.write(data)
            try draft.place(.replacing, isSynced: false)
        } catch {
            GalleryLibraryLog.once("thumbnails are not kept: \(error)")
        }
    }

    private func makeFolder(_ path: PhotoPath) {
        guard !FileMove.exists(path) else { return }
        makeFolder(path.folder)
        _ = path.withCPath { mkdir($0, 0o700) }
    }
}

extension ImageCodecError {
    /// Whether decoding the same file fails again.
    fileprivate var isLasting: Bool {
        switch self {
        case .empty, .unsupported, .unsupportedFeature, .corrupt, .tooLarge, .tooManyScans: true
        case .missingLibrary, .fileTooLarge, .tookTooLong, .unreadable, .unwritable, .outOfMemory, .cancelled,
            .encodingFailed:
            false
        }
    }
}
