import Foundation

/// A folder that was listed.
final class ListedFolder {
    let path: PhotoPath
    /// The natural key of the path.
    let key: [UInt8]
    let identity: FileStatus.Identity
    var watch: Int32?
    /// The names that are wanted, if only these files were given. Nil for all.
    var only: Set<[UInt8]>?
    /// The numbers of the photos by their names.
    var photos: [[UInt8]: Int] = [:]
    /// The subfolders when it was listed.
    var subfolders: Set<PhotoPath> = []
    /// A path in the folder, whose bytes are shared by all paths of its entries.
    private let anyEntry: PhotoPath

    init(_ path: PhotoPath, _ identity: FileStatus.Identity, only: Set<[UInt8]>?) {
        self.path = path
        self.identity = identity
        self.only = only
        key = NaturalOrder.key(ofFolder: path)
        anyEntry = path.appending([])
    }

    func entry(_ name: [UInt8]) -> PhotoPath { anyEntry.sibling(name) }
}

/// The folders that were listed, each once, though links can lead to it by several paths.
struct FolderTree {
    private(set) var folders: [PhotoPath: ListedFolder] = [:]
    private var byIdentity: [FileStatus.Identity: ListedFolder] = [:]
    private var byWatch: [Int32: ListedFolder] = [:]
    /// Other paths of listed folders.
    private var aliases: [FileStatus.Identity: Set<PhotoPath>] = [:]

    subscript(path: PhotoPath) -> ListedFolder? { folders[path] }

    func folder(watch: Int32) -> ListedFolder? { byWatch[watch] }

    func folder(_ identity: FileStatus.Identity) -> ListedFolder? { byIdentity[identity] }

    mutating func insert(_ folder: ListedFolder) {
        folders[folder.path] = folder
        byIdentity[folder.identity] = folder
    }

    mutating func setWatch(_ watch: Int32?, of folder: ListedFolder) {
        if let old = folder.watch, byWatch[old] === folder { byWatch[old] = nil }
        folder.watch = watch
        if let watch { byWatch[watch] = folder }
    }

    mutating func addAlias(_ path: PhotoPath, of folder: ListedFolder) {
        aliases[folder.identity, default: []].insert(path)
    }

    /// The folder at `path` and all below it. O(folders).
    func tree(at path: PhotoPath) -> [ListedFolder] {
        folders.values.filter { $0.path == path || $0.path.isInside(path) }
    }

    /// Removes a folder. Returns its other paths, one of which can take its place.
    mutating func remove(_ folder: ListedFolder) -> Set<PhotoPath> {
        setWatch(nil, of: folder)
        folders[folder.path] = nil
        byIdentity[folder.identity] = nil
        return aliases.removeValue(forKey: folder.identity) ?? []
    }
}
