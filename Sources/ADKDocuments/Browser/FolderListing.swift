import ADKFoundation
import Foundation
import Glibc

/// The content of a folder, in the order in which a dialog shows it. Any thread.
struct FolderListing: Sendable {
    struct Entry: Sendable, Equatable {
        /// The name as the system knows it.
        let bytes: [UInt8]
        /// The name as text. U+FFFD stands for what is not UTF-8.
        var name: String { String(decoding: bytes, as: UTF8.self) }
        let isFolder: Bool
        /// Of a file, in bytes.
        let size: Int
        let modified: Date
        /// False for a file of another type.
        let isChoosable: Bool

        var type: UTType? { UTType(filenameExtension: (name as NSString).pathExtension) }
    }

    /// The files that a dialog shows.
    struct Filter: Sendable, Equatable {
        /// Empty allows all files.
        var types: [UTType] = []
        var allowsFiles = true
        /// Whether names that begin with a dot are shown.
        var showsHidden = false

        func allows(_ name: String) -> Bool {
            guard allowsFiles, !types.isEmpty else { return allowsFiles }
            let type = UTType(filenameExtension: (name as NSString).pathExtension) ?? .data
            return types.contains { type.conforms(to: $0) }
        }
    }

    /// Folders first, then files, each in the order of their names. Numbers in names count as numbers.
    let entries: [Entry]

    /// Reads a folder. The error is the system's.
    init(of path: BytePath, _ filter: Filter) throws(POSIXError) {
        guard let folder = opendir(path.cString) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { closedir(folder) }
        var found: [Entry] = []
        while let record = readdir(folder) {
            let bytes = withUnsafeBytes(of: &record.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let isHidden = bytes.first == UInt8(ascii: ".")
            guard bytes != [UInt8(ascii: ".")], bytes != Array("..".utf8), !isHidden || filter.showsHidden else {
                continue
            }
            found.append(FolderListing.entry(bytes, in: dirfd(folder), filter))
        }
        entries = found.sorted(by: FolderListing.precedes)
    }

    /// A link that leads nowhere is an empty file that cannot be chosen.
    private static func entry(_ bytes: [UInt8], in folder: Int32, _ filter: Filter) -> Entry {
        var status = stat()
        let exists = fstatat(folder, bytes.map { CChar(bitPattern: $0) } + [0], &status, 0) == 0
        let isFolder = exists && status.st_mode & S_IFMT == S_IFDIR
        return Entry(
            bytes: bytes, isFolder: isFolder, size: exists ? Int(status.st_size) : 0,
            modified: Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)),
            isChoosable: exists && (isFolder || filter.allows(String(decoding: bytes, as: UTF8.self))))
    }

    private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
        if one.isFolder != other.isFolder { return one.isFolder }
        let order = one.name.compare(other.name, options: [.caseInsensitive, .numeric, .diacriticInsensitive])
        return order == .orderedSame ? one.name < other.name : order == .orderedAscending
    }
}
