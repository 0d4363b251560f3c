import ADKGraphics

/// A size in pixels.
public struct PixelSize: Sendable, Equatable, Codable, CustomStringConvertible {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int

    /// A sentence or word for people.
    public var description: String { "\(width)x\(height)" }
}

/// A rectangle around connected changed pixels, in pixels, with the origin at the image's top left.
public struct ChangedRegion: Sendable, Equatable, Codable, CustomStringConvertible {
    /// The left edge.
    public let x: Int
    /// The top edge.
    public let y: Int
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// The number of changed pixels in the rectangle.
    public let pixelCount: Int
    /// The nodes that the region belongs to. Empty if they are not known.
    public internal(set) var names: [String] = []

    /// A sentence or word for people.
    public var description: String {
        let place = "\(width)x\(height) px at \(x),\(y) (\(pixelCount) changed)"
        return names.isEmpty ? place : names.joined(separator: ", ") + ": " + place
    }
}

/// The difference between two images. A pixel that only one of them has counts as changed.
public struct PixelDifference: Sendable, Equatable, Codable {
    /// The size of the new image.
    public let actualSize: PixelSize
    /// The size of the golden.
    public let goldenSize: PixelSize
    /// The number of changed pixels. 0 if only the window's title changed.
    public let changedPixels: Int
    /// 1...255, or 0 if no pixel changed. 255 if only one image has a pixel.
    public let largestChannelDifference: Int
    /// The regions of changed pixels, sorted from top to bottom and left to right.
    public internal(set) var regions: [ChangedRegion]
}

extension PixelDifference {
    /// No difference, in images of this size.
    init(none image: PixelBuffer) {
        let size = PixelSize(width: image.width, height: image.height)
        self.init(
            actualSize: size, goldenSize: size, changedPixels: 0, largestChannelDifference: 0, regions: [])
    }
}

extension PixelDifference: CustomStringConvertible {
    private static let listed = 4

    /// The sizes, if they differ, and the number of changed pixels.
    var summary: String {
        var parts: [String] = []
        if actualSize != goldenSize { parts.append("the size is \(actualSize) px, the golden's \(goldenSize) px") }
        let area = max(actualSize.width, goldenSize.width) * max(actualSize.height, goldenSize.height)
        parts.append(
            changedPixels == 0
                ? "no pixel changed"
                : "\(changedPixels) of \(area) pixels changed, by up to \(largestChannelDifference)")
        return parts.joined(separator: "; ")
    }

    /// A sentence or word for people.
    public var description: String {
        var parts = [summary]
        parts += regions.prefix(PixelDifference.listed).map(\.description)
        let rest = regions.count - PixelDifference.listed
        if rest > 0 { parts.append("and \(rest) more regions") }
        return parts.joined(separator: "; ")
    }
}
