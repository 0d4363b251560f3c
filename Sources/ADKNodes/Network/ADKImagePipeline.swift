import ADKFoundation
import ADKGraphics
import ADKNetwork
import Foundation

/// Loads images over HTTP and HTTPS through caches in memory and on disk. The default cache and downloader of network
/// image nodes.
///
/// An image is looked for in memory, on disk and on the network, as its policy says. Requests for one address share the
/// transfer. Visible images come before others, the newest first. Images that nodes show are shared by all nodes that
/// show the same, and are drawn at the size at which they are shown. A pipeline does nothing before its first request.
/// Thread-safe.
public final class ADKImagePipeline: Sendable {
    private static let current = Locked<ADKImagePipeline?>(nil)

    /// The pipeline of the process. Set another one at the start of an app, before nodes are created.
    public static var shared: ADKImagePipeline {
        get {
            current.withLock { current in
                if let current { return current }
                let made = ADKImagePipeline()
                current = made
                return made
            }
        }
        set {
            // The old one is freed outside of the lock.
            _ = current.withLock { current in
                defer { current = newValue }
                return current
            }
        }
    }

    /// The most bytes of all files that the process is receiving, or has received and not yet handed out and written.
    /// Any thread.
    ///
    /// A transfer whose file does not fit stops reading until others have ended; visible images come first. A file
    /// larger than the limit is received alone. The default is a sixteenth of the memory of the machine or of the
    /// process's control group, at least 128 MB and at most 1 GB. Values below 1 count as 1.
    ///
    /// Differs from Texture: it has no such limit.
    public static var receivingByteLimit: Int {
        get { BodyMemory.shared.byteLimit }
        set { BodyMemory.shared.byteLimit = newValue }
    }

    /// The highest number of such bytes so far.
    package static var highestReceivedByteCount: Int { BodyMemory.shared.highestByteCount }

    package let loader: ResourceLoader
    /// Notifies objects whose loads did not reach the server.
    package let networkReturn: NetworkReturn
    let memory: ImageMemoryCache
    private let blursProgressImages: Bool
    private let prefetches = Locked<[String: ImageDownload]>([:])
    /// Begins and cancels prefetches, in the order of the calls.
    private let prefetchQueue = DispatchQueue(label: "adk.image-prefetch")

    /// Creates a pipeline. A network log that cannot be written is reported as misuse, and none is written.
    public convenience init(configuration: Configuration = Configuration()) {
        var configuration = configuration
        let resource: ResourceConfiguration
        do throws(TransferLog.OpenError) {
            resource = try configuration.resource()
        } catch {
            Misuse.report("the network log is not written: \(error.description)")
            configuration.networkLog = nil
            resource = (try? configuration.resource()) ?? ResourceConfiguration()
        }
        self.init(
            resource, encodedByteLimit: configuration.encodedByteLimit,
            decodedByteLimit: configuration.decodedByteLimit, blursProgressImages: configuration.blursProgressImages)
    }

    package init(
        _ resource: ResourceConfiguration, encodedByteLimit: Int = 32 << 20, decodedByteLimit: Int = 32 << 20,
        blursProgressImages: Bool = false
    ) {
        loader = ResourceLoader(resource)
        networkReturn = NetworkReturn(loader)
        memory = ImageMemoryCache(encodedByteLimit: encodedByteLimit, decodedByteLimit: decodedByteLimit)
        self.blursProgressImages = blursProgressImages
    }

    /// The queue of the callbacks of `image(for:options:)` and of prefetches.
    private static let queue = DispatchQueue(label: "adk.image-pipeline", attributes: .concurrent)

    // The images that the memory holds keep it alive.
    deinit { memory.removeAll() }

    // MARK: - Images

    /// Loads an image. A cancelled task cancels the load.
    ///
    /// - Throws: `ADKImageDownloadError`.
    public func image(
        for url: URL, options: Options = Options()
    ) async throws(ADKImageDownloadError) -> UIImage {
        if options.policy.readsMemory, let image = cachedImage(for: url) {
            return try await fit(image, options, url)
        }
        let waiter = Awaited<Result<UIImage, ADKImageDownloadError>>()
        let download = start(url, options, queue: ADKImagePipeline.queue) { _, outcome in
            waiter.set(outcome.map(\.image))
        }
        defer { download.endDecoding() }
        let result = await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            download.cancel()
            waiter.set(.failure(.cancelled(url.shortened)))
        }
        return try await fit(try result.get(), options, url)
    }

    /// Decodes the image at the size of the options.
    private func fit(
        _ image: UIImage, _ options: Options, _ url: URL
    ) async throws(ADKImageDownloadError) -> UIImage {
        guard let size = options.size, size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            return image
        }
        let result = await withCheckedContinuation { continuation in
            DecodeWork(
                generation: Generation(), value: 0, run: { image.decoded(fitting: size) },
                completion: { continuation.resume(returning: $0) }
            ).start(WorkPriority(options.priority))
        }
        do throws(ImageCodecError) {
            return try result.get()
        } catch {
            throw .unreadable(url.shortened, error)
        }
    }

    /// The image in memory, without waiting. O(1).
    public func cachedImage(for url: URL) -> UIImage? { memory.image(for: url) }

    /// Starts a load whose callbacks run on `queue`.
    func start(
        _ url: URL, _ options: Options, queue: DispatchQueue, progress: (@Sendable (CGFloat) -> Void)? = nil,
        willAskServer: (@Sendable () -> Void)? = nil, completion: @escaping ImageDownload.Completion
    ) -> ImageDownload {
        let keeper = options.policy == .noStore ? nil : memory
        let download = ImageDownload(
            url, loader, memory: keeper, queue: queue, blursImages: blursProgressImages,
            isDecoded: options.size != nil, progress: progress, completion: completion)
        download.willAskServerBlock = willAskServer
        download.start(
            options.policy.resource, options.priority, shouldRetry: options.shouldRetry, isRetry: options.isRetry)
        return download
    }

    // MARK: - Prefetching

    /// Loads images into the caches, with the lowest priority. Addresses that are loaded or loading are skipped. The
    /// work of a long list is done in the background.
    public func prefetch(_ urls: [URL]) {
        prefetchQueue.async { [self] in for url in urls { prefetch(url) } }
    }

    private func prefetch(_ url: URL) {
        let key = url.absoluteString
        guard memory.image(for: url) == nil, prefetches.withLock({ $0[key] == nil }) else { return }
        let options = Options(priority: .preload)
        let download = start(url, options, queue: ADKImagePipeline.queue) { [weak self] download, _ in
            self?.endPrefetch(key, download)
        }
        prefetches.withLock { $0[key] = download }
        // It may have ended already.
        if download.isOver { endPrefetch(key, download) }
    }

    private func endPrefetch(_ key: String, _ download: ImageDownload) {
        _ = prefetches.withLock { prefetches in
            prefetches[key] === download ? prefetches.removeValue(forKey: key) : nil
        }
    }

    /// Cancels what `prefetch(_:)` began, unless others want it too. What came is kept for the next request, if the
    /// server can continue it.
    public func cancelPrefetch(_ urls: [URL]) {
        prefetchQueue.async { [self] in
            for url in urls { prefetches.withLock { $0.removeValue(forKey: url.absoluteString) }?.cancel() }
        }
    }

    /// The number of prefetches that have not ended. For tests.
    var prefetchCount: Int { prefetches.withLock { $0.count } }

    // MARK: - The caches

    /// Removes the image of an address from all levels. Nodes that show it keep it.
    public func remove(_ url: URL) {
        memory.remove(url)
        if let address = try? TransferURL(url.absoluteString) { loader.remove(address) }
    }

    /// Removes all images of these levels. Nodes keep what they show. The disk follows in the background.
    public func clear(_ levels: Levels = .all) {
        if levels.contains(.memory) { memory.removeAll() }
        if levels.contains(.disk) { loader.removeAll() }
    }

    /// Waits until the disk has all that was loaded and removed before. At the end of a program.
    public func finishWriting() async { await loader.finishWriting() }
}

extension UIImage {
    /// The image decoded so that it fits into `size` pixels, with its aspect ratio. Never larger than it is.
    fileprivate func decoded(fitting size: CGSize) -> Result<UIImage, ImageCodecError> {
        let (width, height) = pixelSize
        let factor = min(1, size.width / CGFloat(max(1, width)), size.height / CGFloat(max(1, height)))
        let target = DecodeTarget.exactly(
            width: max(1, Int(saturating: (CGFloat(width) * factor).rounded())),
            height: max(1, Int(saturating: (CGFloat(height) * factor).rounded())))
        do throws(ImageCodecError) {
            return .success(UIImage(pixels: try pixels(for: factor < 1 ? target : .full), scale: scale))
        } catch {
            return .failure(error)
        }
    }
}
