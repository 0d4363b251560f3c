import Foundation

/// The result of one scene, as stored in `ID.result.json` and `results.json`.
package struct ResultRecord: Codable, Sendable, Equatable {
    /// The scene's ``SnapshotScene/id``.
    package let id: String
    /// The scene's name.
    package let scene: String
    /// Light or dark.
    package let theme: SnapshotScene.Theme
    /// The kind of verdict.
    package let verdict: Verdict.Kind
    /// The verdict as a sentence.
    package let message: String
    /// Whether this run wrote the golden.
    package let recorded: Bool
    /// The environment of the run.
    package let environment: EnvironmentFingerprint
    /// The golden's environment, if it differs.
    package let goldenEnvironment: EnvironmentFingerprint?
    /// The changed pixels. Nil if there are none, or if nothing was compared.
    package let difference: PixelDifference?
    /// The changes of nodes that cause the changed pixels, the most likely cause first.
    package let causes: [NodeChange]
    /// The reasons of the scene's tolerance and masks. Nil if it has neither.
    package let toleranceReason: String?
    /// The digest of the golden's file that was compared with. Nil if there was none.
    package let goldenDigest: String?
    /// The test run that wrote the record. Nil for the command line tool.
    package let session: String?
    /// The images in the results folder, named `ID.PART.png`.
    package let pictures: [Picture]

    /// An image of a result. The raw value is its part of the file name.
    package enum Picture: String, Codable, Sendable, CaseIterable {
        /// The new screenshot.
        case actual
        /// The golden.
        case golden
        /// The image of the difference.
        case diff
    }
}

extension ResultRecord {
    init(
        _ scene: SnapshotScene, _ verdict: Verdict, environment: EnvironmentFingerprint, difference: PixelDifference?,
        causes: [NodeChange], goldenDigest: String?, session: String?, pictures: [Picture]
    ) {
        var recorded = false
        var goldenEnvironment: EnvironmentFingerprint?
        switch verdict {
        case .regression(let regression): recorded = regression.recorded
        case .missing(let wasRecorded): recorded = wasRecorded
        case .environmentDiffers(let old, _, let change):
            goldenEnvironment = old
            recorded = change?.recorded ?? false
        case .same, .flaky, .failed: break
        }
        self.init(
            id: scene.id, scene: scene.name, theme: scene.theme, verdict: verdict.kind, message: verdict.description,
            recorded: recorded, environment: environment, goldenEnvironment: goldenEnvironment,
            difference: difference, causes: causes, toleranceReason: scene.exceptions,
            goldenDigest: goldenDigest, session: session, pictures: pictures)
    }
}
