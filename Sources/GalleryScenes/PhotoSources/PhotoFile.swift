import AsyncDisplayKit
import GalleryLibrary

/// Properties of a photo's file, read from its first bytes.
struct PhotoFile {
    /// In pixels, after EXIF orientation.
    let width: Int
    /// In pixels, after EXIF orientation.
    let height: Int
    /// The time of the last change, in seconds since 1970.
    let modified: Int?
    /// The reason why the file cannot be shown, as a sentence; nil for a photo.
    let problem: String?
    /// The kind of a file that is not a picture, such as `a PDF document`; nil if its first bytes are those of a
    /// picture.
    let foreignKind: String?

    /// Reads as much of the file as is needed to find its size. A file that cannot be read gets the proportions 3:2 and
    /// a `problem`.
    static func read(at path: PhotoPath) -> PhotoFile {
        switch FileStatus.at(path) {
        case .failure(let failure):
            return broken(
                path, nil, "cannot be opened: \(failure.sentence)", kind: "not readable (\(failure.sentence))")
        case .success(let status):
            guard status.kind == .file else {
                return broken(path, status.modified, "is not a file", kind: "not a file")
            }
            guard status.byteCount > 0 else {
                return broken(path, status.modified, "is empty (0 bytes)", kind: ForeignFormat.empty.words)
            }
            return picture(at: path, status)
        }
    }

    private static func picture(at path: PhotoPath, _ status: FileStatus) -> PhotoFile {
        do {
            let header = try path.withOpenablePath { (text) throws(ImageCodecError) in try ImageHeader.read(path: text)
            }
            // No decoder accepts a larger picture. A damaged header may claim any height, and the row must not get it.
            let limits = DecodeLimits()
            let (width, height) = (header.pixelWidth, header.pixelHeight)
            guard max(width, height) <= limits.side, width * height <= limits.reduciblePixelCount else {
                throw ImageCodecError.tooLarge(width: width, height: height, limit: limits.reduciblePixelCount)
            }
            return PhotoFile(
                width: max(1, header.pixelWidth), height: max(1, header.pixelHeight), modified: status.modified,
                problem: nil, foreignKind: nil)
        } catch ImageCodecError.unsupported {
            let kind = path.withOpenablePath { ForeignFormat(path: $0) }?.words ?? "a file of an unknown kind"
            return broken(path, status.modified, "is \(kind), not a picture this program can show", kind: kind)
        } catch ImageCodecError.unreadable(_, let reason) {
            return broken(path, status.modified, "cannot be opened: \(reason.lowercased())", kind: "not readable")
        } catch {
            return broken(path, status.modified, "cannot be shown: \(error)", kind: nil)
        }
    }

    private static func broken(_ path: PhotoPath, _ modified: Int?, _ reason: String, kind: String?) -> PhotoFile {
        let end = reason.hasSuffix(".") ? "" : "."
        return PhotoFile(
            width: 3, height: 2, modified: modified, problem: "“\(path.displayName)” \(reason)\(end)", foreignKind: kind
        )
    }
}
