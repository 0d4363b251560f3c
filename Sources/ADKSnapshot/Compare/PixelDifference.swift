/// A size in pixels.
public struct PixelSize: Sendable, Equatable, Codable, CustomStringConvertible {
    public let width: Int
    public let height: Int

    public var description: String { "\(width)x\(height)" }
}

/// A rectangle around changed pixels that hang together, in pixels, origin top left.
public struct ChangedRegion: Sendable, Equatable, Codable, CustomStringConvertible {
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int
    /// Changed pixels in it.
    public let pixelCount: Int
    /// The nodes it belongs to, where known.
    public internal(set) var names: [String] = []

    public var description: String {
        let place = "\(width)x\(height) px at \(x),\(y) (\(pixelCount) changed)"
        return names.isEmpty ? place : names.joined(separator: ", ") + ": " + place
    }
}

/// How two pictures differ. Pixels that only one of them has are changed.
public struct PixelDifference: Sendable, Equatable, Codable {
    public let actualSize: PixelSize
    public let goldenSize: PixelSize
    public let changedPixels: Int
    /// 1...255; 255 where only one picture has a pixel.
    public let largestChannelDifference: Int
    /// Top to bottom, then left to right.
    public internal(set) var regions: [ChangedRegion]
}

extension PixelDifference: CustomStringConvertible {
    private static let listed = 4

    public var description: String {
        var parts: [String] = []
        if actualSize != goldenSize { parts.append("the size is \(actualSize) px, the golden's \(goldenSize) px") }
        let area = max(actualSize.width, goldenSize.width) * max(actualSize.height, goldenSize.height)
        parts.append("\(changedPixels) of \(area) pixels changed, by up to \(largestChannelDifference)")
        parts += regions.prefix(PixelDifference.listed).map(\.description)
        let rest = regions.count - PixelDifference.listed
        if rest > 0 { parts.append("and \(rest) more regions") }
        return parts.joined(separator: "; ")
    }
}
