import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Told how an image node's loading goes; main thread. Every method has an empty default.
public protocol ASNetworkImageNodeDelegate: AnyObject {
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage)
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error)
}

extension ASNetworkImageNodeDelegate {
    @MainActor public func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) {}
    @MainActor public func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {}
}

/// Why a URL gave no image.
public enum ASNetworkImageError: Error, Sendable, CustomStringConvertible {
    case unsupportedScheme(String)
    case unreadable(file: String, ImageCodecError)

    public var description: String {
        switch self {
        case .unsupportedScheme(let scheme): "images cannot be loaded from \(scheme): addresses yet"
        case .unreadable(let file, let error): "\(file): \(error)"
        }
    }
}

/// An image node that loads what it shows: the file is read when the node comes into the
/// preload range, decoded when it comes into the display range, and let go behind it.
///
/// Differs from Texture: file URLs only for now.
open class ASNetworkImageNode: ASImageNode, @unchecked Sendable {
    private struct Source {
        var url: URL?
        var defaultImage: UIImage?
    }

    private let source = Locked(Source())
    /// Bumped when what is being loaded is no longer wanted.
    private let loadSentinel = Sentinel()
    // Main thread, through `delegate`.
    private nonisolated(unsafe) weak var storedDelegate: (any ASNetworkImageNodeDelegate)?

    /// Main thread.
    @MainActor public weak var delegate: (any ASNetworkImageNodeDelegate)? {
        get { storedDelegate }
        set { storedDelegate = newValue }
    }

    /// Where the image is. Setting another drops the image and loads, at once if the node is in
    /// the preload range. Any thread.
    public var url: URL? {
        get { source.withLock { $0.url } }
        set {
            let changed = source.withLock { source in
                defer { source.url = newValue }
                return source.url != newValue
            }
            guard changed else { return }
            loadSentinel.increment()
            if image != nil { image = defaultImage }
            if isInPreloadState { load() }
        }
    }

    /// Shown until the image is there.
    public var defaultImage: UIImage? {
        get { source.withLock { $0.defaultImage } }
        set {
            source.withLock { $0.defaultImage = newValue }
            if image == nil { image = newValue }
        }
    }

    @MainActor override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        if image == nil || image === defaultImage { load() }
    }

    @MainActor override open func didExitPreloadState() {
        super.didExitPreloadState()
        loadSentinel.increment()
        if url != nil { image = defaultImage }
    }

    @MainActor override open func displayDidFail(_ error: ImageCodecError) {
        super.displayDidFail(error)
        delegate?.imageNode(self, didFailWithError: ASNetworkImageError.unreadable(file: url?.path ?? "", error))
    }

    /// Reads the file on a worker; only its header is looked into there.
    private func load() {
        guard let url else { return }
        let value = loadSentinel.increment()
        let priority: WorkPriority = isVisible ? .visible : isInDisplayState ? .display : .preload
        WorkQueue.shared.async(priority) { [weak self, loadSentinel] in
            guard loadSentinel.current == value else { return }
            let result = ASNetworkImageNode.read(url)
            MainMailbox.post {
                guard let self, loadSentinel.current == value else { return }
                self.finish(result)
            }
        }
    }

    private static func read(_ url: URL) -> Result<UIImage, ASNetworkImageError> {
        guard url.isFileURL else { return .failure(.unsupportedScheme(url.scheme ?? "relative")) }
        do throws(ImageCodecError) {
            return .success(try UIImage(encodedFile: url.path))
        } catch {
            return .failure(.unreadable(file: url.path, error))
        }
    }

    @MainActor
    private func finish(_ result: Result<UIImage, ASNetworkImageError>) {
        switch result {
        case .success(let image):
            self.image = image
            delegate?.imageNode(self, didLoad: image)
        case .failure(let error):
            delegate?.imageNode(self, didFailWithError: error)
        }
    }
}
