import AsyncDisplayKit
import GalleryLibrary

/// The thumbnails of photos for image nodes: those in memory, those of the desktop, and new ones, which are written for
/// all programs of the desktop. Any thread.
///
/// It is the downloader of image nodes whose cache is `memory`.
package final class ThumbnailSupply: ASImageDownloaderProtocol {
    /// The thumbnails of the user.
    package static let user = ThumbnailSupply(ThumbnailStore())

    /// The thumbnails that were shown last, encoded: thousands, so that a list that is scrolled back reads no file.
    let memory = ASMemoryImageCache(byteLimit: 64 << 20)
    private let store: ThumbnailStore
    /// The photos whose thumbnails are being made for cells, or are still to be written.
    private let coming = Locked(Set<PhotoPath>())
    /// The thumbnails that are still to be written.
    private let unwrittenCount = Locked(0)

    private static let scheme = "photo-thumbnail"
    /// The most thumbnails that wait to be written. Others are written before they are shown.
    private static let unwrittenLimit = 64
    private static let quality: CGFloat = 0.85

    init(_ store: ThumbnailStore) { self.store = store }

    // MARK: - Addresses

    /// The address of the thumbnail of a photo whose longest side has at least `pixels`. Nil if none is that large: the
    /// file itself is shown then. A photo that was written has another address.
    static func address(of photo: LibraryPhoto, covering pixels: Int) -> URL? {
        guard pixels <= ThumbnailStore.Size.xxLarge.rawValue else { return nil }
        let size = ThumbnailStore.Size(covering: pixels).rawValue
        return URL(string: "\(scheme)\(photo.path.uri.dropFirst("file".count))?\(size)#\(photo.version)")
    }

    /// The photo and the size of an address.
    private static func request(in address: URL) -> (photo: PhotoPath, size: ThumbnailStore.Size)? {
        let text = address.absoluteString
        guard text.hasPrefix(scheme), let mark = text.firstIndex(of: "?"),
            let url = URL(string: "file" + text[..<mark].dropFirst(scheme.count)), let photo = PhotoPath(url: url),
            let pixels = Int(text[mark...].dropFirst().prefix { $0 != "#" }),
            let size = ThumbnailStore.Size(rawValue: pixels)
        else { return nil }
        return (photo, size)
    }

    /// Removes the thumbnails of photos that are gone from memory. O(photos), in the background.
    func forget(_ photos: [LibraryPhoto]) {
        guard !photos.isEmpty else { return }
        WorkQueue.shared.async(.ahead) { [memory] in
            for photo in photos {
                for size in ThumbnailStore.Size.allCases {
                    if let address = ThumbnailSupply.address(of: photo, covering: size.rawValue) {
                        memory.removeImage(for: address)
                    }
                }
            }
        }
    }

    // MARK: - Loading

    /// One request. It looks for a kept thumbnail first, and decodes the photo in a second step behind the looks of
    /// others. Thread-safe.
    private final class Job: Sendable {
        struct State {
            var isCancelled = false
            var priority: WorkPriority
            /// The number of steps that were queued.
            var stepCount = 0
            /// The last step, which waits or runs.
            var ticket: WorkTicket?
            /// The receiver of the preview, and the preview until it has one.
            var receiver: (@Sendable (UIImage) -> Void)?
            var preview: UIImage?
        }

        let state: Locked<State>

        init(_ priority: WorkPriority) { state = Locked(State(priority: priority)) }

        var isCancelled: Bool { state.current.isCancelled }

        /// Queues a step.
        func run(_ step: @escaping @Sendable () -> Void) {
            let start: (number: Int, priority: WorkPriority)? = state.withLock { state in
                guard !state.isCancelled else { return nil }
                state.stepCount += 1
                return (state.stepCount, state.priority)
            }
            guard let start else { return }
            let ticket = WorkQueue.shared.async(start.priority) { [self] in if !isCancelled { step() } }
            // The step may have run by now and queued the next one, and the priority may be another. The former ticket
            // is freed without the lock.
            let former: WorkTicket? = state.withLock { state in
                guard state.stepCount == start.number else { return nil }
                let former = state.ticket
                state.ticket = ticket
                ticket.priority = state.priority
                return former
            }
            withExtendedLifetime(former) {}
        }

        func show(_ preview: UIImage) {
            let receiver = state.withLock { state in
                if state.receiver == nil { state.preview = preview }
                return state.receiver
            }
            receiver?(preview)
        }
    }

    package func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        let job = Job(WorkPriority(priority))
        let finish: @Sendable (Result<UIImage, ThumbnailStore.Problem>) -> Void = { [memory] result in
            guard !job.isCancelled else {
                // The cell that was scrolled away may come back.
                if let image = try? result.get() { memory.store(image, for: url) }
                return
            }
            callbackQueue.async {
                switch result {
                case .success(let image): completion(image, nil, nil, nil)
                case .failure(let problem): completion(nil, problem, nil, nil)
                }
            }
        }
        job.run { [self] in
            guard let (photo, size) = ThumbnailSupply.request(in: url) else { return finish(.failure(.missing)) }
            if let image = store.kept(of: photo, size) { return finish(.success(ThumbnailSupply.encoded(image))) }
            if let preview = store.preview(of: photo, size) { job.show(preview) }
            job.run { [self] in finish(make(photo, size) { job.isCancelled }) }
        }
        return job
    }

    package func cancelImageDownload(forIdentifier identifier: any Sendable) {
        (identifier as? Job)?.state.withLock { $0.isCancelled = true }
    }

    package func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable) {
        (identifier as? Job)?.state.withLock { state in
            state.priority = WorkPriority(priority)
            state.ticket?.priority = WorkPriority(priority)
        }
    }

    /// The preview in a large photo's file is the image until the photo is decoded.
    package func setProgressImageBlock(
        _ block: ProgressImage?, callbackQueue: DispatchQueue, withDownloadIdentifier identifier: any Sendable
    ) {
        guard let job = identifier as? Job else { return }
        let receiver = block.map { block in
            { @Sendable [weak job] (image: UIImage) in
                let job = job
                callbackQueue.async { block(image, 0.5, job) }
            }
        }
        // The former block is freed without the lock.
        let (waiting, former) = job.state.withLock { state in
            let former = (receiver == nil ? nil : state.preview, state.receiver)
            state.receiver = receiver
            if receiver != nil { state.preview = nil }
            return former
        }
        withExtendedLifetime(former) {}
        if let waiting { receiver?(waiting) }
    }

    /// Makes and keeps the thumbnail of a photo for cells, unless one is kept or is being made. Waits for the disk, and
    /// decodes.
    func keepThumbnail(of photo: LibraryPhoto, filling cell: ThumbnailSweep.Cell, isCancelled: () -> Bool) {
        guard photo.kind == .image, !coming.withLock({ $0.contains(photo.path) }) else { return }
        store.keep(photo.path, isCancelled: isCancelled) { shape in
            let side = cell.side(of: shape)
            return side <= ThumbnailStore.Size.xxLarge.rawValue ? ThumbnailStore.Size(covering: side) : nil
        }
    }

    private func make(
        _ photo: PhotoPath, _ size: ThumbnailStore.Size, isCancelled: () -> Bool
    ) -> Result<UIImage, ThumbnailStore.Problem> {
        coming.withLock { _ = $0.insert(photo) }
        var waitsForWriting = false
        defer { if !waitsForWriting { coming.withLock { _ = $0.remove(photo) } } }
        do throws(ThumbnailStore.Problem) {
            let image = try store.thumbnail(of: photo, size, isCancelled: isCancelled) { body in
                waitsForWriting = true
                write { [coming] in
                    body()
                    coming.withLock { _ = $0.remove(photo) }
                }
            }
            return .success(ThumbnailSupply.encoded(image))
        } catch {
            return .failure(error)
        }
    }

    /// Writes a thumbnail behind all other work.
    private func write(_ body: @escaping @Sendable () -> Void) {
        let count = unwrittenCount.withLock { count in
            count += 1
            return count
        }
        let work: @Sendable () -> Void = { [unwrittenCount] in
            body()
            unwrittenCount.withLock { $0 -= 1 }
        }
        if count > ThumbnailSupply.unwrittenLimit { work() } else { WorkQueue.shared.async(.ahead, work) }
    }

    /// The image in a tenth of the memory. Transparent ones stay as they are.
    private static func encoded(_ image: UIImage) -> UIImage {
        guard image.isOpaque, let data = image.jpegData(compressionQuality: quality) else { return image }
        return UIImage(data: data) ?? image
    }
}

/// The thumbnails of one photo, for the node that shows it.
struct ThumbnailSource: Sendable {
    private let supply: ThumbnailSupply
    private let photo: LibraryPhoto

    /// Nil without a supply.
    init?(_ supply: ThumbnailSupply?, _ photo: LibraryPhoto) {
        guard let supply else { return nil }
        (self.supply, self.photo) = (supply, photo)
    }

    /// The address of the largest thumbnail.
    var largest: URL? { address(covering: ThumbnailStore.Size.xxLarge.rawValue) }

    /// The address of a thumbnail with `pixels` on its longest side. Nil: the file itself is to be shown.
    func address(covering pixels: Int) -> URL? { ThumbnailSupply.address(of: photo, covering: pixels) }

    /// The longest side of a photo of this shape that fills `cell`, in the unit of `cell`. O(1).
    static func side(of shape: CGSize, filling cell: CGSize) -> Int {
        let factor = max(cell.width / shape.width, cell.height / shape.height)
        return Int(min(1e6, (max(shape.width, shape.height) * factor).rounded(.up)))
    }

    /// A node that shows addresses of thumbnails and of files.
    func makeImageNode() -> ASNetworkImageNode { ASNetworkImageNode(cache: supply.memory, downloader: supply) }
}
