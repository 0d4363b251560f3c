import Foundation

/// The pixels of an image, without a scale in points. Immutable, usable on any thread.
///
/// Differs from UIKit: the pixels of an encoded image are decoded when it is drawn, and `width` and `height` have the
/// image's orientation applied.
public final class CGImage: Sendable, Hashable {
    /// The image of one pixel per point.
    package let image: UIImage

    package init(_ image: UIImage) { self.image = image }

    /// Whether both are of the same content, as two reads of one image's `cgImage`. Equal pixels alone do not count.
    public static func == (a: CGImage, b: CGImage) -> Bool { a.image.contentID == b.image.contentID }
    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(image.contentID) }

    /// The width in pixels.
    public var width: Int { image.pixelSize.width }
    /// The height in pixels.
    public var height: Int { image.pixelSize.height }

    /// The part inside `rect`, in pixels, rounded outwards and limited to the image. Nil if it is empty or the image
    /// cannot be decoded.
    ///
    /// - Complexity: O(pixels of the image). Not for the main thread.
    public func cropping(to rect: CGRect) -> CGImage? {
        let area = PixelRect(around: rect, scale: 1)
            .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        guard !area.isEmpty, let source = try? image.pixels(for: .full),
            let part = try? PixelScaler.scale(
                source, from: area.rect, width: area.width, height: area.height, isCancelled: { false })
        else { return nil }
        return CGImage(UIImage(pixels: part, scale: 1))
    }
}

/// The rotation and mirroring with which an image is shown.
extension UIImage {
    /// The rotation and mirroring with which pixels are shown.
    public enum Orientation: Int, Sendable {
        /// As it is, or rotated by 180 degrees, by 90 degrees to the left, or by 90 degrees to the right.
        case up, down, left, right
        /// The same, mirrored.
        case upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// The orientation of the pixels. Always `.up`: an encoded image is rotated as it is decoded.
    public var imageOrientation: Orientation { .up }

    /// The image's pixels.
    public var cgImage: CGImage? { CGImage(withoutVariant) }

    /// Creates an image of pixels, at one pixel per point.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// Creates an image of pixels, at `scale` pixels per point. With another orientation than `.up` the pixels are
    /// decoded and turned now.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let source = cgImage.image
        guard orientation != .up, let pixels = try? source.pixels(for: .full),
            let turned = try? pixels.upright(orientation.header)
        else {
            self.init(source.content, Presentation(scale: scale), contentID: source.contentID)
            return
        }
        self.init(.pixels(turned), Presentation(scale: scale))
    }

    private var withoutVariant: UIImage { UIImage(content, Presentation(scale: 1), contentID: contentID) }
}

extension UIImage.Orientation {
    /// The name of the orientation in files.
    fileprivate var header: ImageOrientation {
        switch self {
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .upMirrored: .upMirrored
        case .downMirrored: .downMirrored
        case .leftMirrored: .leftMirrored
        case .rightMirrored: .rightMirrored
        }
    }
}

extension CGContext {
    /// Draws `image` stretched over `rect`, in points. Decodes an encoded image.
    ///
    /// As in UIKit, the image is upside down, because y points down: upright where the transform turns y around.
    /// `UIImage.draw(in:)` draws upright.
    public func draw(_ image: CGImage, in rect: CGRect) {
        saveGState()
        defer { restoreGState() }
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        image.image.draw(in: rect, of: self)
    }
}
