/// The allowed difference of a picture from its golden, and the reason for it.
///
/// Rendering is deterministic, so pictures are compared exactly unless a scene has a tolerance.
public struct PixelTolerance: Sendable, Equatable, Codable {
    /// Pixels count as equal if no channel differs by more than this, 0...255.
    public let channelDifference: Int
    /// The number of pixels that may differ by more.
    public let pixelCount: Int
    /// Why the picture may differ, for readers of the report. Never empty.
    public let reason: String

    /// Creates a tolerance.
    ///
    /// - Throws: ``SnapshotError/toleranceWithoutReason`` if `reason` is empty or white space.
    public init(channelDifference: Int = 0, pixelCount: Int = 0, reason: String) throws(SnapshotError) {
        precondition(
            (0...255).contains(channelDifference),
            "the channel difference must be in 0...255, but is \(channelDifference)")
        precondition(pixelCount >= 0, "the pixel count must not be negative, but is \(pixelCount)")
        guard reason.contains(where: { !$0.isWhitespace }) else { throw .toleranceWithoutReason }
        self.channelDifference = channelDifference
        self.pixelCount = pixelCount
        self.reason = reason
    }
}
