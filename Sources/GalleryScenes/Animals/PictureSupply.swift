import AsyncDisplayKit

/// The addresses of a source's photos by number. Pages are read when a photo of theirs is asked for. After the last
/// photo the first one comes again. Thread-safe.
final class PictureSupply: Sendable {
    typealias Receiver = @Sendable (URL) -> Void

    private struct State: Sendable {
        var pictures: [URL] = []
        var hasMore = true
        var isReading = false
        var waiting: [(number: Int, receiver: Receiver)] = []

        /// The picture with this number; nil if it is not known yet, or if there are none.
        func picture(_ number: Int) -> URL? {
            if number < pictures.count { return pictures[number] }
            return hasMore || pictures.isEmpty ? nil : pictures[number % pictures.count]
        }
    }

    private let source: any PhotoSource
    private let state = Locked(State())

    init(_ source: any PhotoSource) { self.source = source }

    /// Calls `receiver` once with the picture: at once if it is known, or else in the background. It is not called if
    /// pages cannot be read.
    func picture(_ number: Int, _ receiver: @escaping Receiver) {
        let (known, mustRead) = state.withLock { state -> (URL?, Bool) in
            if let known = state.picture(number) { return (known, false) }
            guard state.hasMore else { return (nil, false) }
            state.waiting.append((number, receiver))
            defer { state.isReading = true }
            return (nil, !state.isReading)
        }
        if let known { receiver(known) }
        if mustRead { source.inBackground { [self] in read() } }
    }

    /// Reads pages until no receiver waits.
    private func read() {
        while true {
            let page: Result<PhotoPage, PhotoSourceError>
            do { page = .success(try source.nextPage()) } catch { page = .failure(error) }
            if case .failure(let error) = page { GalleryLog.report("\(error)") }
            let (ready, isOver) = state.withLock { state in take(page, &state) }
            for (receiver, picture) in ready { receiver(picture) }
            if isOver { return }
        }
    }

    /// Adds a page. Returns the receivers that need not wait any more, and whether none waits.
    private func take(
        _ page: Result<PhotoPage, PhotoSourceError>, _ state: inout State
    ) -> (ready: [(Receiver, URL)], isOver: Bool) {
        switch page {
        case .success(let page):
            state.pictures += page.photos.filter { $0.problem == nil }.map(\.file)
            state.hasMore = page.hasMore
        case .failure:
            // The next one that asks begins another attempt, if the source has a host.
            state.hasMore = source.host != nil
            if state.hasMore { state.waiting = [] }
        }
        var ready: [(Receiver, URL)] = []
        var waiting: [(number: Int, receiver: Receiver)] = []
        for (number, receiver) in state.waiting {
            if let picture = state.picture(number) {
                ready.append((receiver, picture))
            } else {
                waiting.append((number, receiver))
            }
        }
        state.waiting = state.hasMore ? waiting : []
        state.isReading = !state.waiting.isEmpty
        return (ready, state.waiting.isEmpty)
    }
}

/// The pictures of the cards of one habitat: landscapes of the album, or photos of a source.
struct HabitatPictures: Sendable {
    /// The photos of a source. Nil: the album's landscapes.
    let supply: PictureSupply?
    let habitat: Habitat
    /// The place of the habitat among all.
    let place: Int

    /// Sets the picture of the n-th card, counted from 0, at once or when it is known.
    func show(_ number: Int, in node: ASNetworkImageNode) {
        guard let supply else {
            node.url = AssetFolder.file("album/" + habitat.picture(number))
            return
        }
        supply.picture(number * Habitat.all.count + place) { [weak node] in node?.url = $0 }
    }
}
