/// How far a picture may be from its golden, and why that is no mistake.
///
/// Rendering is deterministic, so a golden is compared exactly unless a scene says otherwise.
public struct PixelTolerance: Sendable, Equatable, Codable {
    /// Pixels whose channels all differ by no more than this (0...255) count as equal.
    public let channelDifference: Int
    /// So many pixels may differ by more.
    public let pixelCount: Int
    /// For whoever wonders later; never empty.
    public let reason: String

    public init(channelDifference: Int = 0, pixelCount: Int = 0, reason: String) throws(SnapshotError) {
        precondition((0...255).contains(channelDifference), "a channel cannot differ by \(channelDifference)")
        precondition(pixelCount >= 0, "a tolerance of \(pixelCount) pixels")
        guard reason.contains(where: { !$0.isWhitespace }) else { throw .toleranceWithoutReason }
        self.channelDifference = channelDifference
        self.pixelCount = pixelCount
        self.reason = reason
    }
}
