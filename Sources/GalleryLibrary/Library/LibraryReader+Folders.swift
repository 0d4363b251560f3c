import AsyncDisplayKit

extension LibraryReader {
    // MARK: - Roots

    /// Lists every root, or looks for its return.
    func openRoots() { for root in roots.reversed() { open(root) } }

    /// Takes the photos that an index knows. They are compared with the disk when their folders are listed.
    func remember(_ known: [(folder: PhotoPath, photos: [PhotoIndex.Photo])], below root: PhotoPath) {
        // Once for all: for each of many folders it would copy all photos before.
        sorted.reserveCapacity(sorted.count + known.reduce(0) { $0 + $1.photos.count })
        // Folders come after those above them, without which none is looked at.
        for (path, photos) in known.sorted(by: { $0.folder.bytes.count < $1.folder.bytes.count }) {
            guard path == root || includesSubfolders && tree[path.folder] != nil,
                case .success(let status) = FileStatus.at(path), status.kind == .folder
            else { continue }
            // The folder of an opened photo is here already.
            let other = tree.folder(status.identity)
            guard other == nil || other?.path == path else { continue }
            let folder = other ?? ListedFolder(path, status.identity, only: nil)
            folder.photos.reserveCapacity(photos.count)
            let isNew = folder.photos.isEmpty
            for photo in photos where kinds.contains(photo.kind) && (isNew || folder.photos[photo.name] == nil) {
                let number = sorted.add(LibraryPhoto(photo, in: folder), folderKey: folder.key)
                // A damaged index may have a name twice.
                if let twin = folder.photos.updateValue(number, forKey: photo.name) { sorted.remove(twin) }
            }
            tree.insert(folder)
            tree[path.folder]?.subfolders.insert(path)
        }
    }

    private func open(_ root: PhotoPath) {
        problems[root] = nil
        switch FileKind(at: root) {
        case .folder: folders.append(root)
        case .file, .other:
            let folder = root.folder
            if tree[folder] == nil, case .success(let status) = FileStatus.at(folder) {
                let listed = ListedFolder(folder, status.identity, only: [])
                tree.insert(listed)
                setWatch(of: listed)
            }
            tree[folder]?.only?.insert(root.name)
            names.append((folder, root.name))
        case .missing:
            problems[root] = .missing(root)
            awaitReturn(of: root)
        case .unreachable(let reason):
            problems[root] = .unreadable(root, reason: reason)
            awaitReturn(of: root)
        }
    }

    /// Watches the nearest folder above a missing root.
    private func awaitReturn(of root: PhotoPath) {
        var path = root
        while !path.name.isEmpty {
            path = path.folder
            guard case .success(let number) = watch?.add(path) else { continue }
            ancestors[number] = path
            // A folder that was made before the watch began gave no event.
            switch FileKind(at: root) {
            case .file, .folder, .other: folders.append(root)
            case .missing, .unreachable: break
            }
            return
        }
    }

    /// An entry of a folder above missing roots changed.
    func reopenMissingRoots(_ number: Int32) {
        guard ancestors[number] != nil else { return }
        ancestors[number] = nil
        if tree.folder(watch: number) == nil { watch?.remove(number) }
        for root in roots where problems[root] != nil { open(root) }
    }

    func folderIsGone(_ folder: ListedFolder) {
        let path = folder.path
        if case .success(let status) = FileStatus.at(path), status.identity == folder.identity { return }
        forgetTree(at: path)
        for root in roots where root == path || root.isInside(path) { open(root) }
        names.append((path.folder, path.name))
    }

    /// Lists all folders again, and looks for new ones.
    func relistAll() {
        let known = tree.folders.values
        for folder in known {
            if let only = folder.only { names += only.map { (folder.path, $0) } } else { folders.append(folder.path) }
        }
        openRoots()
    }

    // MARK: - Folders

    /// Reads the names in a folder and compares them with those that are known.
    func list(_ path: PhotoPath) {
        guard includesSubfolders || roots.contains(path) else { return }
        guard case .success(let status) = FileStatus.at(path), status.kind == .folder else {
            forgetTree(at: path)
            if roots.contains(path) { open(path) }
            return
        }
        guard FolderLink.isFollowed(path, roots: roots) else { return forgetTree(at: path) }
        guard let folder = folder(at: path, status.identity) else { return }
        setWatch(of: folder)
        do throws(FileStatus.Failure) {
            merge(try FolderListing(of: path, kinds: kinds), into: folder)
            problems[path] = nil
        } catch {
            merge(nil, into: folder)
            if roots.contains(path) { problems[path] = .unreadable(path, reason: error.sentence) }
        }
    }

    /// The folder to list at `path`; nil if it is listed by another path.
    private func folder(at path: PhotoPath, _ identity: FileStatus.Identity) -> ListedFolder? {
        if let known = tree[path] {
            if known.identity == identity {
                known.only = nil
                return known
            }
            forgetTree(at: path)
        }
        if let other = tree.folder(identity) {
            if case .success(let status) = FileStatus.at(other.path), status.identity == identity {
                tree.addAlias(path, of: other)
                return nil
            }
            forgetTree(at: other.path)
        }
        let folder = ListedFolder(path, identity, only: nil)
        tree.insert(folder)
        return folder
    }

    private func setWatch(of folder: ListedFolder) {
        guard let watch else { return }
        switch watch.add(folder.path) {
        case .success(let number): tree.setWatch(number, of: folder)
        case .failure(let failure):
            tree.setWatch(nil, of: folder)
            if failure.rawValue == ENOSPC { watching = .someFolders }
        }
    }

    private func merge(_ listing: FolderListing?, into folder: ListedFolder) {
        let photos = Set(listing?.photos ?? [])
        let others = Set(listing?.others ?? [])
        for name in folder.photos.keys where !photos.contains(name) && !others.contains(name) {
            check(name, in: folder.path)
        }
        for name in listing?.photos ?? [] { check(name, in: folder.path) }
        unknown += (listing?.others ?? []).map { (folder.path, $0) }
        let below = includesSubfolders ? (listing?.folders ?? []).map(folder.entry) : []
        folders += below.reversed()
        let gone = folder.subfolders.subtracting(below)
        folder.subfolders = Set(below)
        for path in gone where !roots.contains(path) { forgetTree(at: path) }
    }

    /// Removes the folder at `path`, if it was listed, and all below it.
    private func forgetTree(at path: PhotoPath) {
        guard tree[path] != nil else { return }
        for folder in tree.tree(at: path) { forget(folder) }
    }

    /// Removes a folder and its photos. A folder that can be reached by another path is listed there.
    func forget(_ folder: ListedFolder) {
        for number in folder.photos.values { sorted.remove(number) }
        if let number = folder.watch, ancestors[number] == nil { watch?.remove(number) }
        folders += tree.remove(folder).filter { includesSubfolders || roots.contains($0) }
    }

    // MARK: - Names

    /// Looks up a name in a listed folder and compares it with the photo that is known.
    func check(_ name: [UInt8], in path: PhotoPath) {
        guard let folder = tree[path], folder.only?.contains(name) != false else { return }
        let entry = folder.entry(name)
        let isOpened = entry == opened
        guard isOpened || folder.only != nil || !FolderListing.isHidden(name) else { return }
        let status = FileStatus.at(entry)
        switch status {
        case .success(let status) where status.kind == .folder:
            remove(name, in: folder)
            guard includesSubfolders, folder.only == nil else { return }
            folder.subfolders.insert(entry)
            folders.append(entry)
        case .failure where !LibraryReader.exists(entry):
            remove(name, in: folder)
            forgetTree(at: entry)
        default:
            forgetTree(at: entry)
            if let kind = PhotoKind(extensionOf: name) {
                guard kinds.contains(kind) || isOpened else { return remove(name, in: folder) }
                put(LibraryPhoto(path: entry, kind: kind, status: try? status.get()), in: folder)
            } else {
                unknown.append((path, name))
            }
        }
    }

    /// Whether there is an entry, though its link may be broken.
    private static func exists(_ path: PhotoPath) -> Bool {
        var raw = stat()
        return path.withCPath { lstat($0, &raw) } == 0 || errno != ENOENT && errno != ENOTDIR
    }

    /// Decides by the first bytes whether a file is a photo.
    func examine(_ name: [UInt8], in path: PhotoPath) {
        guard let folder = tree[path] else { return }
        let entry = folder.entry(name)
        guard case .success(let status) = FileStatus.at(entry), status.kind == .file else {
            return remove(name, in: folder)
        }
        let isPhoto = entry == opened || kinds.contains(.image) && LibraryReader.isImage(entry)
        if isPhoto {
            put(LibraryPhoto(path: entry, kind: .image, status: status), in: folder)
        } else {
            remove(name, in: folder)
        }
    }

    private static func isImage(_ path: PhotoPath) -> Bool {
        guard var file = FileWindow(path) else { return false }
        return ImageFormat(signature: file.prefix(64)) != nil
    }

    private func put(_ photo: LibraryPhoto, in folder: ListedFolder) {
        if let number = folder.photos[photo.path.name] {
            guard let known = sorted[number] else { return }
            if !known.hasContent(of: photo) {
                sorted.reload(number, photo)
            } else if known.pixelSize != nil {
                return
            }
        } else {
            folder.photos[photo.path.name] = sorted.add(photo, folderKey: folder.key)
        }
        withoutDetails.append(photo.path)
    }

    private func remove(_ name: [UInt8], in folder: ListedFolder) {
        if let number = folder.photos.removeValue(forKey: name) { sorted.remove(number) }
    }

    // MARK: - Details

    /// Reads the details of a photo that is still there.
    func readDetails(of path: PhotoPath) {
        guard let number = tree[path.folder]?.photos[path.name], let photo = sorted[number], photo.pixelSize == nil
        else { return }
        sorted.setDetails(number, PhotoDetails(reading: path))
    }
}
