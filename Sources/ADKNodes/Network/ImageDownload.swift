import ADKFoundation
import ADKGraphics
import ADKNetwork
import Foundation

/// One caller's download of an image. Its callbacks run on the queues that came with them. Thread-safe.
final class ImageDownload: TransferObserver, @unchecked Sendable {
    private struct Receivers {
        var queue: DispatchQueue
        var progress: (@Sendable (CGFloat) -> Void)?
        var completion: ASImageDownloaderProtocol.Completion?
        var picture: (block: ASImageDownloaderProtocol.ProgressImage, queue: DispatchQueue)?
    }

    private let url: URL
    private let clock: any FrameClock
    private let receivers: Locked<Receivers>
    private let started = Locked<SharedTransfer?>(nil)

    // Used on the engine's thread only.
    private var picture = ProgressiveImage()
    private var pictureTime = -Double.infinity
    private var progressTime = -Double.infinity

    /// The least times between two pictures and two reports of progress, in seconds.
    private static let (picturePause, progressPause) = (1.0 / 3, 1.0 / 30)

    init(
        _ url: URL, _ clock: any FrameClock, queue: DispatchQueue, progress: (@Sendable (CGFloat) -> Void)?,
        completion: @escaping ASImageDownloaderProtocol.Completion
    ) {
        self.url = url
        self.clock = clock
        receivers = Locked(Receivers(queue: queue, progress: progress, completion: completion))
    }

    /// The transfer; nil if the address is invalid.
    var transfer: SharedTransfer? {
        get { started.current }
        set { started.withLock { $0 = newValue } }
    }

    func setProgressImage(_ block: ASImageDownloaderProtocol.ProgressImage?, _ queue: DispatchQueue) {
        // The old block is freed outside of the lock.
        _ = receivers.withLock { receivers in
            defer { receivers.picture = block.map { ($0, queue) } }
            return receivers.picture
        }
    }

    func cancel() {
        _ = endReceivers()
        transfer?.cancel()
    }

    /// Takes the receivers: none is called after that.
    private func endReceivers() -> Receivers {
        receivers.withLock { receivers in
            defer { (receivers.progress, receivers.completion, receivers.picture) = (nil, nil, nil) }
            return receivers
        }
    }

    // MARK: - The engine's thread

    func received(_ body: UnsafeRawBufferPointer, from start: Int, head: ResponseHead) {
        if start == 0 { picture = ProgressiveImage() }
        let now = clock.now
        let length = head.length.map { max($0, 1) }
        let share = length.map { min(1, CGFloat(body.count) / CGFloat($0)) }
        if let share, now - progressTime >= ImageDownload.progressPause || share == 1 {
            progressTime = now
            let (queue, progress) = receivers.withLock { ($0.queue, $0.progress) }
            if let progress { queue.async { progress(share) } }
        }
        guard now - pictureTime >= ImageDownload.picturePause, picture.isPossible,
            let receiver = receivers.withLock({ $0.picture }),
            let file = picture.rendering(of: body, expected: head.length)
        else { return }
        pictureTime = now
        // Without a length: the share of a body of one megabyte.
        let quality = share ?? min(0.9, CGFloat(body.count) / 1_000_000)
        receiver.queue.async { [weak self] in
            // The first pass of a PNG may be incomplete: such a file has no picture.
            guard let self, let image = try? UIImage(encoded: file),
                (try? image.pixels(for: .exactly(width: 8, height: 8))) != nil
            else { return }
            self.receivers.withLock { $0.picture?.block }?(image, quality, self)
        }
    }

    func finished(_ result: Result<TransferredBody, TransferError>) {
        let receivers = endReceivers()
        guard let completion = receivers.completion else { return }
        let address = ADKImageDownloadError.address(url)
        receivers.queue.async { [self] in
            do throws(ADKImageDownloadError) {
                let image = try ImageDownload.image(result, address)
                completion(image, nil, self, nil)
            } catch {
                completion(nil, error, self, nil)
            }
        }
    }

    /// Opens the image: reads its header.
    private static func image(
        _ result: Result<TransferredBody, TransferError>, _ address: String
    ) throws(ADKImageDownloadError) -> UIImage {
        let body: TransferredBody
        switch result {
        case .success(let received): body = received
        case .failure(let error): throw .unreachable(address, reason: "\(error)", isTemporary: error.isTemporary)
        }
        guard body.head.isSuccess else { throw .refused(address, status: body.head.status) }
        do throws(ImageCodecError) {
            return try UIImage(encoded: Data(body.bytes))
        } catch {
            throw .unreadable(address, error)
        }
    }
}
