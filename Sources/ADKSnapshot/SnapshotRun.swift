import ADKFoundation
import ADKGraphics
import Foundation

/// Checks scenes against one folder of goldens. Main thread.
@MainActor
public struct SnapshotRun {
    /// What counts as another environment.
    public enum EnvironmentPolicy: Sendable {
        /// A changed fingerprint only explains changed pixels.
        case explainsChanges
        /// A changed fingerprint is reported even where every pixel is the same.
        case mustMatch
    }

    public let goldens: GoldenStore
    public let results: ResultsFolder
    /// As it is obeyed: `RecordMode.effective` was applied.
    public let mode: RecordMode
    public let environment: EnvironmentFingerprint
    public let policy: EnvironmentPolicy
    /// How often each scene is rendered; more than once finds the ones that are not deterministic.
    public let renderings: Int
    /// Real seconds that one rendering may take.
    public let timeLimit: TimeInterval

    public init(
        goldens: URL, results: URL, mode: RecordMode, environment: EnvironmentFingerprint,
        policy: EnvironmentPolicy, renderings: Int, timeLimit: TimeInterval = SceneRunner.defaultTimeLimit
    ) {
        precondition(renderings >= 1, "a scene cannot be rendered \(renderings) times")
        self.goldens = GoldenStore(directory: goldens)
        self.results = ResultsFolder(directory: results)
        self.mode = mode
        self.environment = environment
        self.policy = policy
        self.renderings = renderings
        self.timeLimit = timeLimit
    }

    /// Which findings of earlier runs a run replaces.
    public enum Scope: Sendable {
        /// All: what is in the folder afterwards is this run's.
        case everything
        /// Those of these scenes: runs that share the work leave theirs in one folder, also at the same time.
        case part([SnapshotScene])
    }

    /// Removes earlier findings. The turn is to be kept until the reports are written; no run of another scope
    /// writes to the folder of results meanwhile.
    public func begin(_ scope: Scope) throws(SnapshotError) -> FolderTurn {
        try SnapshotRun.checkApart(goldens, results)
        switch scope {
        case .everything:
            let turn = try results.turn(.alone)
            try results.clear { _ in true }
            return turn
        case .part(let scenes):
            let turn = try results.turn(.shared)
            let ids = Set(scenes.map(\.id))
            try results.clear { ids.contains($0) }
            return turn
        }
    }

    /// Throws where results would overwrite goldens, or the other way round.
    nonisolated static func checkApart(_ goldens: GoldenStore, _ results: ResultsFolder) throws(SnapshotError) {
        guard Files.overlap(goldens.directory, results.directory) else { return }
        throw .foldersOverlap(goldens: goldens.directory.path, results: results.directory.path)
    }

    /// Renders the scene, compares, records where the mode says so, and leaves a record and
    /// pictures of what is wrong in the results.
    public func verify(_ scene: SnapshotScene) -> Verdict {
        verify(scene, session: nil)
    }

    /// - Parameter session: the run of tests that several processes are part of.
    func verify(_ scene: SnapshotScene, session: String?) -> Verdict {
        var finding = Finding(verdict: .same)
        do {
            try SnapshotRun.checkApart(goldens, results)
        } catch {
            // Not even this may be written down.
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

    public func writeReports(_ reports: Set<ResultsFolder.Report>) throws(SnapshotError) {
        try results.writeReports(reports, goldens: goldens)
    }

    // MARK: - Steps

    /// A verdict and what is to be kept about it.
    private struct Finding {
        var verdict: Verdict
        var difference: PixelDifference?
        var pictures: [ResultRecord.Picture: PixelBuffer] = [:]
        var framesText: String?
        var goldenDigest: String?
    }

    private func examine(_ scene: SnapshotScene) throws(SnapshotError) -> Finding {
        if environment.dependsOnOrder { throw .fontsChosenTooEarly }
        // Before anything is recorded.
        let digest = try goldens.digest(of: scene.id)
        var finding = try compare(scene)
        finding.goldenDigest = digest
        return finding
    }

    private func compare(_ scene: SnapshotScene) throws(SnapshotError) -> Finding {
        let (rendering, instability) = try SceneRunner.render(scene, times: renderings, timeLimit: timeLimit)
        if let instability {
            // Never recorded: the next run would differ from it.
            return finding(
                .flaky(instability.difference), instability.rendering, against: rendering.pixels,
                instability.difference, tolerance: nil)
        }
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
