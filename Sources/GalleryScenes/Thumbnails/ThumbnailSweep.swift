import AsyncDisplayKit
import GalleryLibrary

/// Makes the thumbnails of a folder that no cell has asked for, behind other work. They are there when the user scrolls
/// to them, and for other programs. Drawings, raw photos and videos get none. Thread-safe.
final class ThumbnailSweep: Sendable {
    /// The sides of the cells in pixels. A nil side follows the shape of the photo.
    struct Cell: Sendable, Equatable {
        var width: CGFloat?
        var height: CGFloat?

        /// The longest side of a photo of this size that fills the cell, in pixels.
        func side(of photo: PhotoPixelSize) -> Int {
            ThumbnailSource.side(
                of: CGSize(width: max(1, photo.width), height: max(1, photo.height)),
                filling: CGSize(width: width ?? 0, height: height ?? 0))
        }
    }

    fileprivate struct State {
        /// The photos that are left. They are taken from the end.
        var photos: [LibraryPhoto] = []
        /// Nil before the first `begin`.
        var cell: Cell?
        var isPaused = true
        /// The chains of steps that are queued or run.
        var chainCount = 0
    }

    private let supply: ThumbnailSupply
    private let limit: Int
    private let state = Locked(State())

    /// - Parameter limit: the most photos that wait. Of larger folders, the others get thumbnails when a cell asks.
    init(_ supply: ThumbnailSupply, limit: Int = 20_000) {
        self.supply = supply
        self.limit = limit
    }

    /// Begins with these photos, all of a folder. Goes on if it began already for such cells.
    func begin(_ photos: [LibraryPhoto], filling cell: Cell) {
        change { state in
            state.isPaused = false
            guard cell != state.cell else { return [] }
            state.cell = cell
            return state.replace(with: photos.prefix(limit))
        }
    }

    /// The folder has these photos now. The new ones, and those that were written, are `added`.
    func libraryChanged(_ photos: [LibraryPhoto], added: [LibraryPhoto], hasDeletions: Bool) {
        change { state in
            // Before `begin`, which has all.
            guard state.cell != nil else { return [] }
            if hasDeletions, !state.photos.isEmpty { return state.replace(with: photos.prefix(limit)) }
            state.photos.insert(contentsOf: added.prefix(max(0, limit - state.photos.count)).reversed(), at: 0)
            return []
        }
    }

    /// No thumbnail is made until `begin`. That which is being made is given up.
    func pause() { state.withLock { $0.isPaused = true } }

    /// Changes the state by `body`, which returns what is to be freed, and starts the chains that are missing.
    private func change(_ body: (inout State) -> [LibraryPhoto]) {
        let (former, started) = state.withLock { state in
            let former = body(&state)
            let wanted = state.isPaused ? 0 : min(WorkQueue.shared.workerCount, state.photos.count)
            let started = max(0, wanted - state.chainCount)
            state.chainCount += started
            return (former, started)
        }
        withExtendedLifetime(former) {}
        for _ in 0..<started { queueStep() }
    }

    private func queueStep() {
        WorkQueue.shared.async(.ahead) { [weak self] in self?.step() }
    }

    /// Makes one thumbnail. The next one goes behind the work that has come meanwhile.
    private func step() {
        let next: (LibraryPhoto, Cell)? = state.withLock { state in
            guard !state.isPaused, let cell = state.cell, let photo = state.photos.popLast() else {
                state.chainCount -= 1
                return nil
            }
            return (photo, cell)
        }
        guard let (photo, cell) = next else { return }
        supply.keepThumbnail(of: photo, filling: cell) { state.current.isPaused }
        state.withLock { if $0.isPaused { $0.photos.append(photo) } }
        queueStep()
    }

    /// Whether nothing is left to do, or the sweep is paused. For tests.
    var isIdle: Bool { state.current.chainCount == 0 }
}

extension ThumbnailSweep.State {
    /// Returns the former photos, which are freed without the lock.
    fileprivate mutating func replace(with new: ArraySlice<LibraryPhoto>) -> [LibraryPhoto] {
        let former = photos
        photos = new.reversed()
        return former
    }
}
