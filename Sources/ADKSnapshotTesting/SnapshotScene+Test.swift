import ADKSnapshot
import Testing

extension SnapshotScene: CustomTestStringConvertible {
    /// The id, so that a test with scenes as its arguments names the scene.
    public var testDescription: String { id }
}
