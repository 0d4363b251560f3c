import AsyncDisplayKit

/// The files and sub-folders directly in one folder.
///
/// What is a photo is decided by a file's first bytes, and no file is opened here. Names only decide which
/// files are looked at first.
struct FolderListing {
    /// Files whose names end as those of pictures do, in natural order.
    private(set) var photos: [String] = []
    /// Files with any other name, in no order.
    private(set) var others: [String] = []
    /// In natural order.
    private(set) var folders: [String] = []

    /// In small letters.
    private static let photoExtensions: [[UInt8]] = [
        "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "bmp", "dib", "tif", "tiff", "ico", "pnm", "pbm",
        "pgm", "ppm", "heic", "heif", "hif", "avif", "jxl",
    ].map { Array($0.utf8) }

    /// Reads the names in `path`, hidden ones left out, without opening any file.
    ///
    /// A link counts as what it leads to; a link that leads nowhere counts by its name.
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

    /// `type` is the directory entry's; only links and file systems that tell nothing cost a call.
    private static func isFolder(type: Int, path: String) -> Bool {
        switch type {
        case Int(DT_DIR): true
        case Int(DT_LNK), Int(DT_UNKNOWN): FileKind(at: path) == .folder
        default: false
        }
    }

    /// Asked of every name in a folder: bytes are compared, no text is made.
    static func hasPhotoExtension(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return false }
            let ending = bytes[(dot + 1)...]
            return photoExtensions.contains { known in
                // The bit that tells capital from small letters, and nothing else here.
                known.count == ending.count && zip(known, ending).allSatisfy { $0 == ($1 | 0x20) }
            }
        }
    }
}
