import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// Shows an image, decoded in the background straight to the pixels it covers.
open class ASImageNode: ASControlNode, @unchecked Sendable {
    private struct Content {
        var image: UIImage?
        var modification: (@Sendable (UIImage, UITraitCollection) -> UIImage?)?
    }

    private let content = Locked(Content())

    override public init() {
        super.init()
        clipsToBounds = true
        contentMode = .scaleAspectFill
        needsDisplayOnBoundsChange = true
    }

    public var image: UIImage? {
        get { content.withLock { $0.image } }
        set {
            let old = content.withLock { content in
                defer { content.image = newValue }
                return content.image
            }
            guard newValue !== old else { return }
            // Only a node as large as its image changes size with it.
            if newValue?.size != old?.size { setNeedsLayout() }
            setNeedsDisplay()
        }
    }

    /// Called on a background thread with the finished picture; its result is shown instead.
    public var imageModificationBlock: (@Sendable (UIImage, UITraitCollection) -> UIImage?)? {
        get { content.withLock { $0.modification } }
        set {
            content.withLock { $0.modification = newValue }
            setNeedsDisplay()
        }
    }

    /// The image could not be decoded after all. Main thread. Call super.
    @MainActor open func displayDidFail(_ error: ImageCodecError) {}

    // MARK: - Measuring

    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        image?.size ?? super.calculateSizeThatFits(constrainedSize)
    }

    // MARK: - Drawing

    private struct Parameters: @unchecked Sendable {
        // No lock: written once on the main thread; the node is only used to report back there.
        let image: UIImage
        let width: Int
        let height: Int
        let contentMode: UIView.ContentMode
        let modification: (@Sendable (UIImage, UITraitCollection) -> UIImage?)?
        let traits: UITraitCollection
        weak var node: ASImageNode?
    }

    @MainActor override open var wantsDisplay: Bool { image != nil }

    @MainActor override open func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        let content = content.current
        guard let image = content.image else { return nil }
        let traits = asyncTraitCollection()
        layer.contentsGravity = contentMode == .scaleAspectFit ? .resizeAspect : .resize
        return Parameters(
            image: image, width: Int((bounds.width * traits.displayScale).rounded()),
            height: Int((bounds.height * traits.displayScale).rounded()), contentMode: contentMode,
            modification: content.modification, traits: traits, node: self)
    }

    override open class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
        guard let parameters = parameters as? Parameters, parameters.width > 0, parameters.height > 0 else { return nil }
        let target = ImageFit.target(
            image: parameters.image.size, width: parameters.width, height: parameters.height, mode: parameters.contentMode)
        do {
            let pixels = try parameters.image.pixels(for: target, isCancelled: isCancelled)
            let picture = UIImage(pixels: pixels, scale: parameters.traits.displayScale)
            guard let modification = parameters.modification else { return picture }
            return modification(picture, parameters.traits)
        } catch ImageCodecError.cancelled {
            return nil
        } catch {
            let node = parameters.node
            MainMailbox.post { node?.displayDidFail(error) }
            return nil
        }
    }
}

/// Which part of an image fills a node, and with how many pixels.
enum ImageFit {
    static func target(image: CGSize, width: Int, height: Int, mode: UIView.ContentMode) -> DecodeTarget {
        guard image.width > 0, image.height > 0 else { return .exactly(width: width, height: height) }
        let room = CGSize(width: width, height: height)
        switch mode {
        case .scaleToFill, .redraw:
            return .exactly(width: width, height: height)
        case .scaleAspectFit:
            let scale = min(room.width / image.width, room.height / image.height)
            return .exactly(
                width: max(1, Int((image.width * scale).rounded())), height: max(1, Int((image.height * scale).rounded())))
        default:
            // The largest part with the room's proportions, from the middle.
            let scale = max(room.width / image.width, room.height / image.height)
            let part = CGSize(
                width: min(1, room.width / (image.width * scale)), height: min(1, room.height / (image.height * scale)))
            return .crop(sourceRectUnit:
                CGRect(x: (1 - part.width) / 2, y: (1 - part.height) / 2, width: part.width, height: part.height),
                width: width, height: height)
        }
    }
}
