import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNetwork
import Foundation

/// One caller's download of an image. Its callbacks run on the queues that came with them. Thread-safe.
final class ImageDownload: ResourceObserver, @unchecked Sendable {
    /// An image and where its file came from.
    struct LoadedImage: Sendable {
        let image: UIImage
        let source: ADKImageSource
    }

    typealias Outcome = Result<LoadedImage, ADKImageDownloadError>
    typealias Completion = @Sendable (ImageDownload, Outcome) -> Void

    private struct Receivers {
        var queue: DispatchQueue
        var progress: (@Sendable (CGFloat) -> Void)?
        var completion: Completion?
        var progressImage: (block: ASImageDownloaderProtocol.ProgressImage, queue: DispatchQueue)?
        var willAskServer: (@Sendable () -> Void)?
    }

    /// The load, or that it is no longer wanted.
    private enum Phase {
        case waiting
        case running(ResourceLoad)
        case over
    }

    #if DEBUG
        private let life = LiveObject(ImageDownload.self)
    #endif
    private let url: URL
    private let loader: ResourceLoader
    private let receivers: Locked<Receivers>
    /// The memory that keeps the image; nil for none.
    private let memory: ImageMemoryCache?
    private let phase = Locked(Phase.waiting)
    private let blursImages: Bool
    /// The decoding of the image by the caller, from the end of the load until `endDecoding()`.
    private let decoding = Locked<BodyUse?>(nil)
    private let isDecoded: Bool

    // Used on the engine's thread only.
    private var progressive = ProgressiveImage()
    private var renderingTime = -Double.infinity
    private var progressTime = -Double.infinity

    /// The least times between two images and two reports of progress, in seconds.
    private static let (renderingPause, progressPause) = (1.0 / 3, 1.0 / 30)

    init(
        _ url: URL, _ loader: ResourceLoader, memory: ImageMemoryCache?, queue: DispatchQueue,
        blursImages: Bool = false,
        isDecoded: Bool = false, progress: (@Sendable (CGFloat) -> Void)?,
        completion: @escaping Completion
    ) {
        self.url = url
        self.loader = loader
        self.memory = memory
        self.blursImages = blursImages
        self.isDecoded = isDecoded
        receivers = Locked(Receivers(queue: queue, progress: progress, completion: completion))
    }

    private static let acceptedTypes = "image/avif,image/webp,image/jxl,image/*;q=0.9,*/*;q=0.5"

    /// Begins the load. A visible image comes before all others. `isRetry`: the user asked for it after an error.
    func start(
        _ policy: ResourcePolicy, _ priority: ASImageDownloaderPriority, shouldRetry: Bool, isRetry: Bool = false
    ) {
        do throws(TransferError) {
            var request = TransferRequest(try TransferURL(url.absoluteString))
            request.headers.append("Accept", ImageDownload.acceptedTypes)
            request.limits.bodyBytes = DecodeLimits().fileByteCount
            if !shouldRetry { request.retries.limit = 0 }
            request.endsRefusal = isRetry
            let load = loader.start(
                request, policy: policy, priority: WorkPriority(priority), first: priority == .visible,
                observer: self)
            let isWanted = phase.withLock { phase in
                guard case .waiting = phase else { return false }
                phase = .running(load)
                return true
            }
            if !isWanted { load.cancel() }
        } catch {
            finished(.failure(error))
        }
    }

    /// The block that is called, on the queue, when the caches have no answer. Set it before `start`.
    var willAskServerBlock: (@Sendable () -> Void)? {
        get { receivers.withLock { $0.willAskServer } }
        set { receivers.withLock { $0.willAskServer = newValue } }
    }

    /// Changes the urgency. An image that becomes visible comes before all others.
    func setPriority(_ priority: ASImageDownloaderPriority) {
        guard case .running(let load) = phase.current else { return }
        load.setPriority(WorkPriority(priority), first: priority == .visible)
    }

    /// Whether it has ended or was cancelled.
    var isOver: Bool { if case .over = phase.current { true } else { false } }

    func setProgressImage(_ block: ASImageDownloaderProtocol.ProgressImage?, _ queue: DispatchQueue) {
        // The old block is freed outside of the lock.
        _ = receivers.withLock { receivers in
            defer { receivers.progressImage = block.map { ($0, queue) } }
            return receivers.progressImage
        }
    }

    func cancel() {
        _ = endReceivers()
        let last = end()
        if case .running(let load) = last { load.cancel() }
    }

    /// The caller has decoded the image: its file no longer counts in the memory for received bodies.
    func endDecoding() {
        // Freed outside of the lock.
        _ = decoding.withLock { decoding in
            defer { decoding = nil }
            return decoding
        }
    }

    private func end() -> Phase {
        phase.withLock { phase in
            defer { phase = .over }
            return phase
        }
    }

    /// Takes the receivers: none is called after that.
    private func endReceivers() -> Receivers {
        receivers.withLock { receivers in
            defer { receivers = Receivers(queue: receivers.queue) }
            return receivers
        }
    }

    // MARK: - The engine's thread, or a worker

    func willAskServer() {
        let (queue, block) = receivers.withLock { ($0.queue, $0.willAskServer) }
        if let block { OutstandingWork.hop(to: queue, "a report of a download") { block() } }
    }

    func received(_ body: ReceivedBody, from start: Int, head: ResponseHead) {
        if start == 0 { progressive = ProgressiveImage() }
        let now = loader.configuration.transfers.clock.now
        let length = head.length.map { max($0, 1) }
        let share = length.map { min(1, CGFloat(body.count) / CGFloat($0)) }
        if let share, now - progressTime >= ImageDownload.progressPause || share == 1 {
            progressTime = now
            let (queue, progress) = receivers.withLock { ($0.queue, $0.progress) }
            if let progress { OutstandingWork.hop(to: queue, "a report of a download") { progress(share) } }
        }
        guard now - renderingTime >= ImageDownload.renderingPause, progressive.isPossible,
            let receiver = receivers.withLock({ $0.progressImage }),
            let end = body.withUnsafeBytes({ progressive.rendering(of: $0, expected: head.length) })
        else { return }
        renderingTime = now
        // Without a length: the share of a body of one megabyte.
        let quality = share ?? min(0.9, CGFloat(body.count) / 1_000_000)
        let file = body.data(upTo: end)
        OutstandingWork.hop(to: receiver.queue, "a picture of a download") { [weak self] in
            guard let self, let image = progressImage(file, quality) else { return }
            self.receivers.withLock { $0.progressImage?.block }?(image, quality, self)
        }
    }

    /// The image in the first bytes of a file. Nil if there is none, as in an incomplete first pass of a PNG, or if
    /// there is no memory for decoding it now: the next one shows more.
    private func progressImage(_ file: Data, _ quality: CGFloat) -> UIImage? {
        DecodeAttempt(nil, .preload).run {
            guard let image = try? UIImage(encoded: file),
                (try? image.pixels(for: .exactly(width: 8, height: 8))) != nil
            else { return nil }
            return blursImages ? image.blurredProgress(quality: quality) : image
        }
    }

    func finished(_ result: Result<Resource, TransferError>) {
        if isDecoded, case .success(let resource) = result {
            let begun = resource.beginDecoding()
            decoding.withLock { $0 = begun }
        }
        let receivers = endReceivers()
        _ = end()
        guard let completion = receivers.completion else { return }
        OutstandingWork.hop(to: receivers.queue, "the end of a download") { [self] in
            let outcome = result.mapError { ADKImageDownloadError($0, url.shortened) }.flatMap(open)
            completion(self, outcome)
        }
    }

    /// Opens the image: reads its header.
    private func open(_ resource: Resource) -> Outcome {
        guard resource.isSuccess else {
            let seconds = resource.retryAfter.map(TimeInterval.init)
            return .failure(.refused(url.shortened, status: resource.status, retryAfter: seconds))
        }
        do throws(ImageCodecError) {
            let image =
                if let memory { try memory.image(of: resource, for: url) } else { try UIImage(encoded: resource.body) }
            return .success(LoadedImage(image: image, source: ADKImageSource(resource.source)))
        } catch {
            // The next attempt must not find it in the cache.
            if let asked = try? TransferURL(url.absoluteString) { loader.remove(asked) }
            loader.remove(resource.url)
            return .failure(.unreadable(url.shortened, error))
        }
    }
}
