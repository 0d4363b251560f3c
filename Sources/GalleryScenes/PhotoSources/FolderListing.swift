import AsyncDisplayKit

/// The files and subfolders directly in one folder.
///
/// No file is opened here. Names only decide which files are examined first; `PhotoFile` recognises a photo by the
/// first bytes of the file.
struct FolderListing {
    /// Files with the extension of a picture format, in natural order.
    private(set) var photos: [String] = []
    /// All other files, unsorted.
    private(set) var others: [String] = []
    /// Subfolders in natural order.
    private(set) var folders: [String] = []

    /// In lower case.
    private static let photoExtensions: [[UInt8]] = [
        "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "bmp", "dib", "tif", "tiff", "ico", "pnm", "pbm",
        "pgm", "ppm", "heic", "heif", "hif", "avif", "jxl",
    ].map { Array($0.utf8) }

    /// Reads the names in `path`, except hidden ones.
    ///
    /// A link is listed as its target; a broken link is listed as a file.
    init(of path: String) throws(FileStatus.Failure) {
        guard let stream = opendir(path) else { throw FileStatus.Failure(rawValue: errno) }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            guard entry.pointee.d_name.0 != UInt8(ascii: ".") else { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let type = Int(entry.pointee.d_type)
            if Self.isFolder(type: type, path: path + "/" + name) {
                folders.append(name)
            } else if Self.hasPhotoExtension(name) {
                photos.append(name)
            } else if [Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type) {
                others.append(name)
            }
        }
        photos.sortNaturally()
        folders.sortNaturally()
    }

    /// `type` is that of the directory entry. Only links and entries of unknown type cost a system call.
    private static func isFolder(type: Int, path: String) -> Bool {
        switch type {
        case Int(DT_DIR): true
        case Int(DT_LNK), Int(DT_UNKNOWN): FileKind(at: path) == .folder
        default: false
        }
    }

    /// Whether `name` has the extension of a picture format. Compares bytes without allocation, as it is called for
    /// every name in a folder.
    static func hasPhotoExtension(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return false }
            let ending = bytes[(dot + 1)...]
            return photoExtensions.contains { known in
                // Bit 0x20 is the only difference between upper and lower case ASCII letters.
                known.count == ending.count && zip(known, ending).allSatisfy { $0 == ($1 | 0x20) }
            }
        }
    }
}
