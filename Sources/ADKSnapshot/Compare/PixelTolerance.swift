/// The allowed difference of an image from its golden, and the reason for it.
///
/// Rendering is deterministic, so images are compared exactly unless a scene has a tolerance.
public struct PixelTolerance: Sendable, Equatable, Codable {
    /// Pixels count as equal if no channel differs by more than this, 0...255.
    public let channelDifference: Int
    /// The number of pixels that may differ by more.
    public let pixelCount: Int
    /// Pixels also count as equal if anti-aliasing explains their difference: they lie on an edge in both images,
    /// differ by at most a third of its contrast, and have values between those of their neighbours. An edge that moved
    /// by a pixel, and a changed colour, are still differences.
    public let allowsAntialiasing: Bool
    /// Why the image may differ, for readers of the report. Never empty.
    public let reason: String

    /// Creates a tolerance.
    ///
    /// - Parameters:
    ///   - channelDifference: the difference of a channel up to which pixels count as equal, 0...255.
    ///   - pixelCount: the number of pixels that may differ by more. Not negative.
    ///   - allowsAntialiasing: whether pixels that anti-aliasing explains count as equal.
    ///   - reason: why the image may differ.
    /// - Throws: ``SnapshotError/toleranceWithoutReason`` if `reason` is empty or white space.
    public init(
        channelDifference: Int = 0, pixelCount: Int = 0, allowsAntialiasing: Bool = false, reason: String
    ) throws(SnapshotError) {
        precondition(
            (0...255).contains(channelDifference),
            "the channel difference must be in 0...255, but is \(channelDifference)")
        precondition(pixelCount >= 0, "the pixel count must not be negative, but is \(pixelCount)")
        guard reason.contains(where: { !$0.isWhitespace }) else { throw .toleranceWithoutReason }
        self.channelDifference = channelDifference
        self.pixelCount = pixelCount
        self.allowsAntialiasing = allowsAntialiasing
        self.reason = reason
    }
}
