import Foundation

/// The files and subfolders directly in one folder.
///
/// No file is opened here. Names only decide which files are examined first; the first bytes of a file tell whether it
/// is a photo.
package struct FolderListing {
    /// Files with the extension of a photo, unsorted.
    package private(set) var photos: [[UInt8]] = []
    /// All other files, unsorted.
    package private(set) var others: [[UInt8]] = []
    /// Subfolders in natural order.
    package private(set) var folders: [[UInt8]] = []

    /// Reads the names in `path`, except hidden ones.
    ///
    /// A link is listed as its target; a broken link is listed as a file.
    package init(of path: PhotoPath, kinds: Set<PhotoKind> = [.image]) throws(FileStatus.Failure) {
        guard let stream = path.withCPath({ opendir($0) }) else { throw FileStatus.Failure(rawValue: errno) }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard !FolderListing.isHidden(name) else { continue }
            let type = Int(entry.pointee.d_type)
            if FolderListing.isFolder(type: type, path, name) {
                folders.append(name)
            } else if let kind = PhotoKind(extensionOf: name) {
                if kinds.contains(kind) { photos.append(name) }
            } else if [Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type) {
                others.append(name)
            }
        }
        folders.sortNaturally()
    }

    /// Whether a folder's listing leaves out the name.
    package static func isHidden(_ name: [UInt8]) -> Bool { name.first == UInt8(ascii: ".") }

    /// `type` is that of the directory entry. Only links and entries of unknown type cost a system call.
    private static func isFolder(type: Int, _ folder: PhotoPath, _ name: [UInt8]) -> Bool {
        switch type {
        case Int(DT_DIR): true
        case Int(DT_LNK), Int(DT_UNKNOWN): FileKind(at: folder.appending(name)) == .folder
        default: false
        }
    }
}
