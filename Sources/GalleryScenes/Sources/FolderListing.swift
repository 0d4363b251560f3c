import AsyncDisplayKit

/// The photos and sub-folders directly in one folder, each in natural order.
struct FolderListing {
    private(set) var photos: [String] = []
    private(set) var folders: [String] = []

    static let photoExtensions: Set<String> = ["jpg", "jpeg", "png", "webp"]

    /// Reads the names in `path`, hidden ones left out, without opening any file.
    ///
    /// A link counts as what it leads to; a link that leads nowhere counts by its name.
    init(of path: String) throws(FileStatus.Failure) {
        guard let stream = opendir(path) else { throw FileStatus.Failure(rawValue: errno) }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            if Self.isFolder(type: Int(entry.pointee.d_type), path: path + "/" + name) {
                folders.append(name)
            } else if Self.hasPhotoExtension(name) {
                photos.append(name)
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

    static func hasPhotoExtension(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return photoExtensions.contains(name[name.index(after: dot)...].lowercased())
    }
}
