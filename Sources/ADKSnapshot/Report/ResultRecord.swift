import Foundation

/// What is kept of one checked scene, as `ID.result.json` and in `results.json`.
public struct ResultRecord: Codable, Sendable, Equatable {
    public let id: String
    public let scene: String
    public let theme: SnapshotScene.Theme
    public let verdict: Verdict.Kind
    /// The verdict as a sentence.
    public let message: String
    /// The golden was written by this run.
    public let recorded: Bool
    public let environment: EnvironmentFingerprint
    /// The golden's, where it is another.
    public let goldenEnvironment: EnvironmentFingerprint?
    public let difference: PixelDifference?
    public let moved: [NodeChange]
    /// Why the scene allows a difference, where it does.
    public let toleranceReason: String?
    /// What tells the file of the golden that was compared with from others; nil where there was none.
    public let goldenDigest: String?
    /// The run of tests that wrote it; nil for the program's.
    public let session: String?
    /// The pictures that are there, by their part in the name: `ID.PART.png`.
    public let pictures: [Picture]

    public enum Picture: String, Codable, Sendable, CaseIterable {
        case actual, golden, diff
    }
}

extension ResultRecord {
    init(
        _ scene: SnapshotScene, _ verdict: Verdict, environment: EnvironmentFingerprint, difference: PixelDifference?,
        goldenDigest: String?, session: String?, pictures: [Picture]
    ) {
        var moved: [NodeChange] = []
        var recorded = false
        var goldenEnvironment: EnvironmentFingerprint?
        switch verdict {
        case .regression(let regression): (moved, recorded) = (regression.moved, regression.recorded)
        case .missing(let wasRecorded): recorded = wasRecorded
        case .environmentDiffers(let old, _): goldenEnvironment = old
        case .same, .flaky, .failed: break
        }
        self.init(
            id: scene.id, scene: scene.name, theme: scene.theme, verdict: verdict.kind, message: verdict.description,
            recorded: recorded, environment: environment, goldenEnvironment: goldenEnvironment,
            difference: difference, moved: moved, toleranceReason: scene.tolerance?.reason,
            goldenDigest: goldenDigest, session: session, pictures: pictures)
    }
}
