import ADKFoundation
import ADKGraphics
import Foundation

/// Compares scenes with one folder of goldens.
@MainActor
public struct SnapshotRun {
    /// When a different environment is reported.
    public enum EnvironmentPolicy: Sendable {
        /// Only with changed pixels, as their explanation.
        case explainsChanges
        /// Always, even if no pixel changed.
        case mustMatch
    }

    /// The folder of accepted pictures.
    public let goldens: GoldenStore
    /// The folder for results.
    public let results: ResultsFolder
    /// Which goldens are recorded. The caller has already applied `RecordMode.effective`.
    public let mode: RecordMode
    /// The environment of this process.
    public let environment: EnvironmentFingerprint
    /// When a different environment is reported.
    public let policy: EnvironmentPolicy
    /// How often each scene is rendered. More than one rendering detects scenes that are not deterministic.
    public let renderings: Int
    /// The real seconds that one rendering may take.
    public let timeLimit: TimeInterval

    /// Creates a run. `renderings` must be at least 1. `timeLimit` is in real seconds.
    public init(
        goldens: URL, results: URL, mode: RecordMode, environment: EnvironmentFingerprint,
        policy: EnvironmentPolicy, renderings: Int, timeLimit: TimeInterval = SceneRunner.defaultTimeLimit
    ) {
        precondition(renderings >= 1, "the number of renderings must be positive, but is \(renderings)")
        self.goldens = GoldenStore(directory: goldens)
        self.results = ResultsFolder(directory: results)
        self.mode = mode
        self.environment = environment
        self.policy = policy
        self.renderings = renderings
        self.timeLimit = timeLimit
    }

    /// Which results of earlier runs a run replaces.
    public enum Scope: Sendable {
        /// All: the folder then contains only the results of this run.
        case everything
        /// The results of these scenes. Several such runs (shards) may write to one folder, also at the same time.
        case part([SnapshotScene])
    }

    /// Removes the results of earlier runs and locks the results folder. Keep the lock until the reports are written.
    ///
    /// - Throws: ``SnapshotError/foldersOverlap(goldens:results:)``, or ``SnapshotError/resultsInUse(path:)`` if a
    ///   run of another scope holds the lock.
    public func begin(_ scope: Scope) throws(SnapshotError) -> FolderLock {
        try SnapshotRun.checkApart(goldens, results)
        switch scope {
        case .everything:
            let lock = try results.lock(.exclusive)
            try results.clear { _ in true }
            return lock
        case .part(let scenes):
            let lock = try results.lock(.shared)
            let ids = Set(scenes.map(\.id))
            try results.clear { ids.contains($0) }
            return lock
        }
    }

    /// Throws if goldens and results would overwrite each other.
    nonisolated static func checkApart(_ goldens: GoldenStore, _ results: ResultsFolder) throws(SnapshotError) {
        guard Files.overlap(goldens.directory, results.directory) else { return }
        throw .foldersOverlap(goldens: goldens.directory.path, results: results.directory.path)
    }

    /// Renders the scene and compares it with its golden. Records a golden if the mode allows it. Writes a record,
    /// and pictures of differences, into the results folder.
    ///
    /// Returns errors as `.failed`.
    public func verify(_ scene: SnapshotScene) -> Verdict {
        verify(scene, session: nil)
    }

    /// - Parameter session: the test run to which several processes belong.
    func verify(_ scene: SnapshotScene, session: String?) -> Verdict {
        var finding = Finding(verdict: .same)
        do {
            try SnapshotRun.checkApart(goldens, results)
        } catch {
            // The results folder must not be written to.
            return .failed(error)
        }
        do {
            finding = try examine(scene)
        } catch {
            finding = Finding(verdict: .failed(error))
        }
        do {
            let record = ResultRecord(
                scene, finding.verdict, environment: environment, difference: finding.difference,
                goldenDigest: finding.goldenDigest, session: session,
                pictures: ResultRecord.Picture.allCases.filter { finding.pictures[$0] != nil })
            try results.write(record, pictures: finding.pictures, framesText: finding.framesText)
        } catch {
            return .failed(error)
        }
        return finding.verdict
    }

    /// Writes reports of all results in the folder.
    public func writeReports(_ reports: Set<ResultsFolder.Report>) throws(SnapshotError) {
        try results.writeReports(reports, goldens: goldens)
    }

    // MARK: - Steps

    /// A verdict and the data to write about it.
    private struct Finding {
        var verdict: Verdict
        var difference: PixelDifference?
        var pictures: [ResultRecord.Picture: PixelBuffer] = [:]
        var framesText: String?
        var goldenDigest: String?
    }

    private func examine(_ scene: SnapshotScene) throws(SnapshotError) -> Finding {
        if environment.dependsOnOrder { throw .fontsChosenTooEarly }
        // Read the digest before a golden is recorded.
        let digest = try goldens.digest(of: scene.id)
        var finding = try compare(scene, goldenDigest: digest)
        finding.goldenDigest = digest
        return finding
    }

    private func compare(_ scene: SnapshotScene, goldenDigest: String?) throws(SnapshotError) -> Finding {
        let (rendering, instability) = try SceneRunner.render(scene, times: renderings, timeLimit: timeLimit)
        if let instability {
            // Never record it: the next run would differ from it.
            return finding(
                .flaky(instability.difference), instability.rendering, against: rendering.pixels,
                instability.difference, tolerance: nil)
        }
        let same = try goldens.environment(of: scene.id, showing: rendering.pixels, digest: goldenDigest)
        if let same { return try finding(same: scene, rendering, same == environment ? nil : same) }
        guard let golden = try goldens.golden(of: scene.id) else {
            let recorded = mode != .never
            if recorded { try record(scene, rendering) }
            return Finding(
                verdict: .missing(recorded: recorded), pictures: [.actual: rendering.pixels],
                framesText: rendering.nodes.text)
        }
        let difference = PixelCompare.compare(
            actual: rendering.pixels, golden: golden.pixels, tolerance: scene.tolerance)
        let drift = golden.environment.flatMap { $0 == environment ? nil : $0 }
        guard var difference else { return try finding(same: scene, rendering, drift) }
        for index in difference.regions.indices {
            difference.regions[index].names = rendering.nodes.names(for: difference.regions[index])
        }
        let recorded = mode == .all || mode == .changed && drift == nil
        if recorded { try record(scene, rendering) }
        let verdict: Verdict
        if let drift {
            verdict = .environmentDiffers(old: drift, new: environment)
        } else {
            let old = golden.framesText.map { NodeFrames(text: $0, scale: scene.scale) }
            verdict = .regression(
                Verdict.Regression(
                    difference: difference, moved: old.map { rendering.nodes.changes(since: $0) } ?? [],
                    recorded: recorded))
        }
        return finding(verdict, rendering, against: golden.pixels, difference, tolerance: scene.tolerance)
    }

    private func finding(
        same scene: SnapshotScene, _ rendering: SceneRendering, _ drift: EnvironmentFingerprint?
    ) throws(SnapshotError) -> Finding {
        if mode == .all { try record(scene, rendering) }
        guard let drift, policy == .mustMatch else { return Finding(verdict: .same) }
        return Finding(verdict: .environmentDiffers(old: drift, new: environment))
    }

    private func finding(
        _ verdict: Verdict, _ rendering: SceneRendering, against golden: PixelBuffer, _ difference: PixelDifference,
        tolerance: PixelTolerance?
    ) -> Finding {
        let diff = DiffImage.make(
            actual: rendering.pixels, golden: golden, difference: difference, tolerance: tolerance)
        return Finding(
            verdict: verdict, difference: difference,
            pictures: [.actual: rendering.pixels, .golden: golden, .diff: diff], framesText: rendering.nodes.text)
    }

    private func record(_ scene: SnapshotScene, _ rendering: SceneRendering) throws(SnapshotError) {
        let png = try Files.encode(rendering.pixels, for: goldens.picture(of: scene.id))
        try goldens.record(scene.id, png: png, framesText: rendering.nodes.text, environment: environment)
    }
}
