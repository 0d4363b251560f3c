import ADKFoundation
import Foundation
import Glibc

/// The content of a folder, in the order in which a dialog shows it. Any thread.
struct FolderListing: Sendable {
    struct Entry: Sendable, Equatable {
        let name: String
        let isFolder: Bool
        /// Of a file, in bytes.
        let size: Int
        let modified: Date
        /// False for a file of another type, and for a name that is not UTF-8: `URL` cannot hold it.
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
    init(of path: String, _ filter: Filter) throws(POSIXError) {
        guard let folder = opendir(path) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
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
        let name = String(validating: bytes, as: UTF8.self)
        let shown = name ?? String(decoding: bytes, as: UTF8.self)
        return Entry(
            name: shown, isFolder: isFolder, size: exists ? Int(status.st_size) : 0,
            modified: Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)),
            isChoosable: exists && name != nil && (isFolder || filter.allows(shown)))
    }

    private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
        if one.isFolder != other.isFolder { return one.isFolder }
        let order = one.name.compare(other.name, options: [.caseInsensitive, .numeric, .diacriticInsensitive])
        return order == .orderedSame ? one.name < other.name : order == .orderedAscending
    }
}
