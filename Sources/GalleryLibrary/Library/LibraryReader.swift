import AsyncDisplayKit

/// Lists and watches the folders of a library on a queue of its own, and publishes the photos in their order.
///
/// Every change on the disk becomes one of two steps: list a folder, or check a name. Both compare the disk with the
/// photos that are known, so that lost, repeated and late events do no harm.
final class LibraryReader: @unchecked Sendable {
    /// How far the disk has been read.
    struct Progress: Equatable, Sendable {
        var isComplete: Bool
        var hasAllDetails: Bool
        var problem: PhotoLibrary.Problem?
        var watching: PhotoLibrary.Watching
    }

    /// A state of the library for the main thread.
    struct State: Sendable {
        var photos: [LibraryPhoto]
        var change: LibraryChange
        var progress: Progress
    }

    let queue = DispatchQueue(label: "gallery.library", qos: .utility)
    private let published = Locked<[State]>([])
    private let isCancelled = Locked(false)

    // All below is used on `queue` only; the initialiser and `start` come before.
    let roots: [PhotoPath]
    let kinds: Set<PhotoKind>
    var includesSubfolders: Bool
    var tree = FolderTree()
    var sorted: SortedPhotos
    var watch: FolderWatch?
    var watching = PhotoLibrary.Watching.everything
    /// The photo that was opened. It is shown whatever its name.
    private let openedPhoto: LibraryPhoto?
    var opened: PhotoPath? { openedPhoto?.path }
    var problems: [PhotoPath: PhotoLibrary.Problem] = [:]
    /// Folders above missing roots, by their watches.
    var ancestors: [Int32: PhotoPath] = [:]
    /// Folders to list, the next one last; names to check; files without the extension of a photo.
    var folders: [PhotoPath] = []
    var names: [(folder: PhotoPath, name: [UInt8])] = []
    var unknown: [(folder: PhotoPath, name: [UInt8])] = []
    /// The indices of the roots that are folders.
    private var indices: [(root: PhotoPath, index: PhotoIndex)] = []
    private var isIndexed = false
    /// The edits of `sorted` that the indices have.
    private var indexedEdits = 0
    /// Photos without details, the next one last.
    var withoutDetails: [PhotoPath] = []
    private var work: UInt64?
    private var isScheduled = false
    private var isComplete = false
    private var lastProgress: Progress?
    private var nextPublishing = 0.0
    private var notify: @Sendable () -> Void = {}

    /// Seconds between two states at least, and of work before the queue can do something else.
    private static let interval = 0.05, slice = 0.02
    /// Seconds from the photos of an index to their comparison with the disk, in which the first screen is made.
    private static let comparisonDelay = 0.5

    init(
        roots: [PhotoPath], opened: LibraryPhoto?, includesSubfolders: Bool, order: PhotoOrder, kinds: Set<PhotoKind>,
        indexFolder: PhotoPath?
    ) {
        self.roots = roots
        if let indexFolder { indices = roots.map { ($0, PhotoIndex(of: $0, in: indexFolder)) } }
        self.kinds = kinds
        self.includesSubfolders = includesSubfolders
        openedPhoto = opened
        sorted = SortedPhotos(order: order)
    }

    /// Begins. `notify` is called on any thread when a state was published.
    func start(_ notify: @escaping @Sendable () -> Void) {
        self.notify = notify
        // Counted before the first block runs, so that a headless host waits for it.
        work = OutstandingWork.begin(.fetch, "a folder of photos")
        queue.async { [self] in
            addOpenedPhoto()
            watch = FolderWatch(queue: queue) { [weak self] in self?.receiveEvents() }
            if watch == nil { watching = .nothing }
            for (root, index) in indices { remember(index.load(), below: root) }
            indexedEdits = sorted.editCount
            let isKnown = sorted.isChanged
            if isKnown { publish() }
            openRoots()
            schedule(after: isKnown ? LibraryReader.comparisonDelay : 0)
        }
    }

    /// Adds the photo that the library has from the start.
    private func addOpenedPhoto() {
        guard let photo = openedPhoto, case .success(let status) = FileStatus.at(photo.path.folder) else { return }
        let folder = ListedFolder(photo.path.folder, status.identity, only: nil)
        folder.photos[photo.path.name] = sorted.add(photo, folderKey: folder.key)
        withoutDetails = [photo.path]
        tree.insert(folder)
        _ = sorted.publish()
    }

    func cancel() {
        isCancelled.withLock { $0 = true }
        queue.async { [self] in
            watch = nil
            if isIndexed { saveIndices() }
            endWork()
        }
    }

    func takePublished() -> [State] {
        published.withLock { states in
            defer { states = [] }
            return states
        }
    }

    func setOrder(_ order: PhotoOrder) {
        queue.async { [self] in
            sorted.setOrder(order)
            nextPublishing = 0
            schedule()
        }
    }

    func setIncludesSubfolders(_ includes: Bool) {
        queue.async { [self] in
            guard includes != includesSubfolders else { return }
            includesSubfolders = includes
            if includes {
                isComplete = false
            } else {
                let roots = Set(roots)
                for folder in tree.folders.values where !roots.contains(folder.path) && folder.only == nil {
                    forget(folder)
                }
            }
            openRoots()
            nextPublishing = 0
            schedule()
        }
    }

    func refresh() {
        queue.async { [self] in
            relistAll()
            schedule()
        }
    }

    func filesChanged(_ paths: [PhotoPath]) {
        queue.async { [self] in
            names += paths.map { ($0.folder, $0.name) }
            nextPublishing = 0
            schedule()
        }
    }

    /// Reads the events that have arrived and does all work.
    func settle() {
        queue.sync {
            receiveEvents()
            while doNext() {}
            publish()
        }
    }

    // MARK: - Work

    /// Does work soon.
    func schedule(after seconds: Double = 0) {
        guard !isScheduled, !isCancelled.current else { return }
        isScheduled = true
        if work == nil { work = OutstandingWork.begin(.fetch, "changes in a folder of photos") }
        if seconds > 0 {
            queue.asyncAfter(deadline: .now() + seconds) { [self] in run() }
        } else {
            queue.async { [self] in run() }
        }
    }

    private func run() {
        isScheduled = false
        guard !isCancelled.current else { return }
        let end = MonotonicClock.seconds + LibraryReader.slice
        var hasMore = true
        while hasMore, MonotonicClock.seconds < end { hasMore = doNext() }
        let wait = nextPublishing - MonotonicClock.seconds
        // A main thread that is busy gets fewer states.
        if wait <= 0, !hasMore || published.withLock(\.isEmpty) { publish() }
        if hasMore {
            schedule()
        } else if wait > 0 {
            schedule(after: wait)
        } else {
            endWork()
        }
    }

    private func endWork() {
        if let work { OutstandingWork.end(work) }
        work = nil
    }

    /// Does a small piece of work, the most urgent first. Returns false if there is none.
    private func doNext() -> Bool {
        if let next = names.popLast() {
            check(next.name, in: next.folder)
        } else if let next = folders.popLast() {
            list(next)
        } else if let next = unknown.popLast() {
            examine(next.name, in: next.folder)
        } else if !isComplete {
            isComplete = true
        } else if let next = withoutDetails.popLast() {
            readDetails(of: next)
        } else if !isIndexed {
            isIndexed = true
            saveIndices()
        } else {
            return false
        }
        return true
    }

    private func publish() {
        let progress = Progress(
            isComplete: isComplete, hasAllDetails: isComplete && withoutDetails.isEmpty,
            problem: roots.lazy.compactMap { [problems] in problems[$0] }.first, watching: watching)
        guard sorted.isChanged || progress != lastProgress else { return }
        let start = MonotonicClock.seconds
        lastProgress = progress
        let (photos, change) = sorted.publish()
        let next = State(photos: photos, change: change, progress: progress)
        published.withLock { $0.append(next) }
        notify()
        // The larger the library, the rarer a state, so that most of the time is spent on reading.
        let seconds = MonotonicClock.seconds - start
        nextPublishing = start + max(LibraryReader.interval, 5 * seconds)
    }

    // MARK: - Index

    /// Writes the indices of the roots that are large enough.
    private func saveIndices() {
        guard sorted.editCount != indexedEdits else { return }
        indexedEdits = sorted.editCount
        for (root, index) in indices where sorted.count >= PhotoIndex.minimumCount {
            let folders = tree.tree(at: root).filter { $0.only == nil }
            guard folders.reduce(0, { $0 + $1.photos.count }) >= PhotoIndex.minimumCount else { continue }
            index.save(folders.map { ($0.path, $0.photos.values.compactMap { sorted[$0]?.indexed }) })
        }
    }

    // MARK: - Events

    private func receiveEvents() {
        guard let events = watch?.read(), !events.isEmpty else { return }
        for event in events {
            switch event {
            case .overflow: relistAll()
            case .ended: break
            case .gone(let number):
                if let folder = tree.folder(watch: number) { folderIsGone(folder) }
                reopenMissingRoots(number)
            case .entry(let number, let name):
                if let folder = tree.folder(watch: number) { names.append((folder.path, name)) }
                reopenMissingRoots(number)
            }
        }
        // The names are taken from the end. Each is checked as it is by then, so repetitions change nothing.
        names.reverse()
        schedule(after: LibraryReader.slice)
    }
}
