import AsyncDisplayKit

/// The photos in folders and files, in an order, as they are on the disk now.
///
/// Folders are listed in the background, and watched from then on. Observers get every change as one batch of edits;
/// `photos` has changed when they are called. Batches come at most every 50 ms while folders are listed.
@preconcurrency @MainActor
package final class PhotoLibrary {
    /// The reason why there are no photos.
    package enum Problem: Error, Hashable, Sendable {
        /// There is no file or folder at the path. The photos appear when it is made.
        case missing(PhotoPath)
        /// The folder cannot be read; `reason` is a phrase such as `permission denied`.
        case unreadable(PhotoPath, reason: String)
    }

    /// Whether changes on the disk are noticed.
    package enum Watching: Sendable {
        case everything
        /// There are half as many watches as the system allows, or other programs have the rest: some folders change
        /// only after `refresh()`.
        case someFolders
        /// The system cannot watch: all folders change only after `refresh()`.
        case nothing
    }

    /// An observer. It is removed with the last reference.
    @preconcurrency @MainActor
    package final class Observation {
        fileprivate let body: (LibraryChange) -> Void
        fileprivate init(_ body: @escaping (LibraryChange) -> Void) { self.body = body }
    }

    /// The folders and files as given. A photo that is reached twice is shown once.
    package let roots: [PhotoPath]
    /// The photos that were found so far, in `order`.
    package private(set) var photos: [LibraryPhoto]
    /// Whether all folders have been listed. Details of the photos may still be read.
    package private(set) var isComplete = false
    /// Whether the details of all photos are known or were found to be unreadable.
    package private(set) var hasAllDetails = false
    /// The problem of the first root that has one. It can disappear.
    package private(set) var problem: Problem?
    /// How much of the disk is watched.
    package private(set) var watching = Watching.everything

    /// Whether the photos of subfolders are shown. The photos change soon after it was set.
    package var includesSubfolders: Bool {
        didSet { if includesSubfolders != oldValue { reader.setIncludesSubfolders(includesSubfolders) } }
    }
    /// The order of the photos. The photos change soon after it was set.
    package var order: PhotoOrder { didSet { if order != oldValue { reader.setOrder(order) } } }

    let reader: LibraryReader
    private struct Observer { weak var observation: Observation? }
    private var observers: [Observer] = []
    private var indices: [PhotoPath: Int]?
    /// The searches since the last change.
    private var searchCount = 0

    /// A library of the photos in `roots`. `kinds` are the kinds of files that are listed. `indexFolder` has what is
    /// remembered of large folders; nil remembers nothing.
    package init(
        roots: [PhotoPath], includesSubfolders: Bool = true, order: PhotoOrder = PhotoOrder(.name),
        kinds: Set<PhotoKind> = [.image], indexFolder: PhotoPath? = PhotoLibrary.userIndexFolder
    ) {
        self.roots = roots
        self.includesSubfolders = includesSubfolders
        self.order = order
        photos = []
        reader = LibraryReader(
            roots: roots, opened: nil, includesSubfolders: includesSubfolders, order: order, kinds: kinds,
            indexFolder: indexFolder)
        start()
    }

    /// The folder in the user's cache that has what is remembered of large folders.
    nonisolated package static var userIndexFolder: PhotoPath? { PhotoIndex.userFolder }

    /// A library of the folder that contains `photo`. `photos` has that photo at once, if its file exists, and the
    /// others before and after it when they are listed. One system call.
    package convenience init(
        photo: PhotoPath, order: PhotoOrder = PhotoOrder(.name), kinds: Set<PhotoKind> = [.image],
        indexFolder: PhotoPath? = PhotoLibrary.userIndexFolder
    ) {
        self.init(
            photo: photo, known: LibraryPhoto(lookingUp: photo), order: order, kinds: kinds, indexFolder: indexFolder)
    }

    /// As `init(photo:)`. `known` is the photo that was looked up, nil if there is none. No system call.
    package init(
        photo: PhotoPath, known: LibraryPhoto?, order: PhotoOrder = PhotoOrder(.name), kinds: Set<PhotoKind> = [.image],
        indexFolder: PhotoPath? = PhotoLibrary.userIndexFolder
    ) {
        roots = [photo.folder]
        includesSubfolders = false
        self.order = order
        photos = known.map { [$0] } ?? []
        reader = LibraryReader(
            roots: roots, opened: known, includesSubfolders: false, order: order, kinds: kinds,
            indexFolder: indexFolder)
        start()
    }

    deinit { reader.cancel() }

    private func start() {
        reader.start { [weak self] in MainMailbox.post { self?.receive() } }
    }

    /// Calls `body` after each change, until the observation is released.
    package func observe(_ body: @escaping (LibraryChange) -> Void) -> Observation {
        let observation = Observation(body)
        observers.append(Observer(observation: observation))
        return observation
    }

    /// Lists all folders again: for folders that are not watched, such as those of some network drives.
    package func refresh() { reader.refresh() }

    /// Looks at files that this program changed, also in folders that are not watched. O(files).
    package func filesChanged(_ paths: [PhotoPath]) { reader.filesChanged(paths) }

    /// The index of the photo at `path`, nil if it is not there. O(n) for the first few questions after a change, then
    /// O(1).
    package func index(of path: PhotoPath) -> Int? {
        if let indices { return indices[path] }
        searchCount += 1
        // A few searches cost less than a table of all paths.
        guard searchCount > 8 else { return photos.firstIndex { $0.path == path } }
        let all = Dictionary(photos.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        indices = all
        return all[path]
    }

    /// Waits until the disk has been read and applies all changes. For tests and headless runs.
    package func settle() {
        reader.settle()
        receive()
    }

    private func receive() {
        for state in reader.takePublished() {
            photos = state.photos
            indices = nil
            searchCount = 0
            isComplete = state.progress.isComplete
            hasAllDetails = state.progress.hasAllDetails
            problem = state.progress.problem
            watching = state.progress.watching
            observers.removeAll { $0.observation == nil }
            for observer in observers { observer.observation?.body(state.change) }
        }
    }
}
