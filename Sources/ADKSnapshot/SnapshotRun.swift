import ADKFoundation
import ADKGraphics
import Foundation

/// Compares scenes with one folder of goldens.
@MainActor
package struct SnapshotRun {
    /// When a different environment is reported.
    package enum EnvironmentPolicy: Sendable {
        /// Only with changed pixels, as their explanation.
        case explainsChanges
        /// Always, even if no pixel changed.
        case mustMatch
    }

    /// The folder of goldens.
    package let goldens: GoldenStore
    /// The folder for results.
    package let results: ResultsFolder
    /// Which goldens are recorded. The caller has already applied `RecordMode.effective`.
    package let mode: RecordMode
    /// The environment of this process.
    package let environment: EnvironmentFingerprint
    /// When a different environment is reported.
    package let policy: EnvironmentPolicy
    /// How often each scene is rendered. More than one rendering detects scenes that are not deterministic.
    package let renderings: Int
    /// The real seconds that one rendering may take.
    package let timeLimit: TimeInterval
    /// The order of background work in the second rendering of each scene. Later renderings use the numbers after it.
    package let seed: UInt64

    /// Creates a run. `renderings` must be at least 1. `timeLimit` is in real seconds.
    package init(
        goldens: URL, results: URL, mode: RecordMode, environment: EnvironmentFingerprint,
        policy: EnvironmentPolicy, renderings: Int, timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit,
        seed: UInt64 = SceneRunner.defaultSeed
    ) {
        precondition(renderings >= 1, "the number of renderings must be positive, but is \(renderings)")
        self.goldens = GoldenStore(directory: goldens)
        self.results = ResultsFolder(directory: results)
        self.mode = mode
        self.environment = environment
        self.policy = policy
        self.renderings = renderings
        self.timeLimit = timeLimit
        self.seed = seed
    }

    /// Which results of earlier runs a run replaces.
    package enum Scope: Sendable {
        /// All: the folder then contains only the results of this run.
        case everything
        /// The results of these scenes. Several such runs (shards) may write to one folder, also at the same time.
        case part([SnapshotScene])
    }

    /// Removes the results of earlier runs and locks the results folder. Keep the lock until the reports are written.
    ///
    /// - Throws: ``SnapshotError/foldersOverlap(goldens:results:)``, or ``SnapshotError/resultsInUse(path:)`` if a
    ///   run of another scope holds the lock.
    package func begin(_ scope: Scope) throws(SnapshotError) -> FolderLock {
        try SnapshotRun.checkApart(goldens, results)
        switch scope {
        case .everything:
            let lock = try results.lock(.exclusive)
            try results.clear { _ in true }
            try results.removePlans { _ in true }
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
    /// and images of differences, into the results folder.
    ///
    /// Returns errors as `.failed`.
    package func verify(_ scene: SnapshotScene) -> Verdict {
        verify(scene, session: nil)
    }

    /// - Parameter session: the test run to which several processes belong.
    func verify(_ scene: SnapshotScene, session: String?) -> Verdict {
        var finding = Finding(verdict: .same)
        // Its name must not become that of a file.
        if let fault = scene.fault { return .failed(.invalidScene(reason: fault)) }
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
        return write(finding, of: scene, session: session)
    }

    /// Writes the result of a scene that could not be rendered, for example because the process that rendered it
    /// ended. Any thread.
    package nonisolated func fail(_ scene: SnapshotScene, _ error: SnapshotError) -> Verdict {
        write(Finding(verdict: .failed(error)), of: scene, session: nil)
    }

    /// Writes the result of a planned scene that this program does not have, for example one of an older version. `id`
    /// must be an id that a plan may have.
    package func fail(unknown id: String, _ error: SnapshotError) -> Verdict {
        do {
            let theme: SnapshotScene.Theme = id.split(separator: "@").last?.contains("-dark") ?? false ? .dark : .light
            let verdict = Verdict.failed(error)
            try results.write(
                ResultRecord(
                    id: id, scene: id, theme: theme, verdict: verdict.kind, message: verdict.description,
                    recorded: false, environment: environment, goldenEnvironment: nil, difference: nil, causes: [],
                    toleranceReason: nil, goldenDigest: nil, session: nil, pictures: []),
                pictures: [:], framesText: nil, elements: nil)
            return verdict
        } catch {
            return .failed(error)
        }
    }

    /// Writes a finding into the results folder. Returns its verdict, or the error of writing.
    private nonisolated func write(_ finding: Finding, of scene: SnapshotScene, session: String?) -> Verdict {
        do {
            let record = ResultRecord(
                scene, finding.verdict, environment: environment, difference: finding.difference,
                causes: finding.causes, goldenDigest: finding.goldenDigest, session: session,
                pictures: ResultRecord.Picture.allCases.filter { finding.pictures[$0] != nil })
            try results.write(
                record, pictures: finding.pictures, framesText: finding.rendering?.record.text,
                elements: finding.rendering?.elements)
        } catch {
            return .failed(error)
        }
        return finding.verdict
    }

    /// Writes reports of all results in the folder.
    package func writeReports(_ reports: Set<ResultsFolder.Report>) throws(SnapshotError) {
        try results.writeReports(reports, goldens: goldens)
    }

    // MARK: - Steps

    /// A verdict and the data to write about it.
    private struct Finding {
        var verdict: Verdict
        var difference: PixelDifference?
        var causes: [NodeChange] = []
        var pictures: [ResultRecord.Picture: PixelBuffer] = [:]
        /// The rendering whose texts are written, if there are pictures of it.
        var rendering: SceneRendering?
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
        let (rendering, instability) = try SceneRunner.render(
            scene, times: renderings, timeLimit: timeLimit, seed: seed)
        if let instability {
            // Never record it: the next run would differ from it.
            var difference = instability.difference
            let causes = instability.rendering.causes(since: rendering.record, regions: &difference.regions)
            return finding(
                .flaky(difference, seed: instability.seed), instability.rendering, against: rendering.pixels,
                difference, causes, tolerance: nil,
                rendering.record.areas(of: scene.masks) + instability.rendering.record.areas(of: scene.masks))
        }
        let same = try goldens.environment(of: scene.id, showing: rendering.pixels, digest: goldenDigest)
        if let same {
            // The golden has the same pixels, and need not be decoded.
            let drift = same == environment ? nil : same
            return try finding(same: scene, rendering, against: rendering.pixels, drift, masks: [])
        }
        guard let golden = try goldens.golden(of: scene.id) else {
            let recorded = mode != .never
            if recorded { try record(scene, rendering) }
            return Finding(
                verdict: .missing(recorded: recorded), pictures: [.actual: rendering.pixels],
                rendering: rendering)
        }
        let old = golden.framesText.map { SceneRecord(text: $0, scale: scene.scale) }
        let masks = rendering.record.areas(of: scene.masks) + (old?.areas(of: scene.masks) ?? [])
        let difference = PixelCompare.compare(
            actual: rendering.pixels, golden: golden.pixels, tolerance: scene.tolerance, masks: masks)
        let drift = golden.environment.flatMap { $0 == environment ? nil : $0 }
        guard var difference else {
            return try finding(same: scene, rendering, against: golden.pixels, drift, masks: masks)
        }
        let causes = rendering.causes(since: old, regions: &difference.regions)
        let recorded = recordsChange(drift)
        if recorded { try record(scene, rendering) }
        let change = Verdict.Regression(difference: difference, causes: causes, recorded: recorded)
        let verdict =
            if let drift { Verdict.environmentDiffers(old: drift, new: environment, change: change) } else {
                Verdict.regression(change)
            }
        return finding(
            verdict, rendering, against: golden.pixels, difference, causes, tolerance: scene.tolerance, masks)
    }

    /// Whether a change becomes the golden. `drift` is the golden's environment if it differs.
    private func recordsChange(_ drift: EnvironmentFingerprint?) -> Bool {
        mode == .all || mode == .changed && drift == nil
    }

    /// - Parameters:
    ///   - golden: its pixels, which may differ within a tolerance or in `masks`.
    ///   - drift: the golden's environment if it differs.
    private func finding(
        same scene: SnapshotScene, _ rendering: SceneRendering, against golden: PixelBuffer,
        _ drift: EnvironmentFingerprint?, masks: [PixelRect]
    ) throws(SnapshotError) -> Finding {
        if let change = try unseenChange(scene, rendering, against: golden, drift, masks) { return change }
        if mode == .all { try record(scene, rendering) }
        guard let drift, policy == .mustMatch else { return Finding(verdict: .same) }
        return Finding(verdict: .environmentDiffers(old: drift, new: environment))
    }

    /// The finding of a scene with the golden's pixels, and another window title at an instant of a film, or other
    /// elements for assistive programs. Nil if these are the same, or if the golden's are not known. Another
    /// environment does not explain them, but keeps mode `changed` from recording. Masked parts may have any elements.
    private func unseenChange(
        _ scene: SnapshotScene, _ rendering: SceneRendering, against golden: PixelBuffer,
        _ drift: EnvironmentFingerprint?, _ masks: [PixelRect]
    ) throws(SnapshotError) -> Finding? {
        let head = try goldens.heads(of: scene.id, scale: scene.scale)
        let elements = scene.masks.isEmpty ? try goldens.elements(of: scene.id) : nil
        let lines = elements.map { SceneElements.changes(from: $0, to: rendering.elements) } ?? []
        let causes =
            (head.map { rendering.titleChanges(since: $0) } ?? [])
            + NodeChange.merged(lines.map { NodeChange(name: "elements", container: nil, change: $0) })
        guard !causes.isEmpty else { return nil }
        let recorded = recordsChange(drift)
        if recorded { try record(scene, rendering) }
        let difference = PixelDifference(none: rendering.pixels)
        return finding(
            .regression(Verdict.Regression(difference: difference, causes: causes, recorded: recorded)), rendering,
            against: golden, difference, causes, tolerance: scene.tolerance, masks)
    }

    private func finding(
        _ verdict: Verdict, _ rendering: SceneRendering, against golden: PixelBuffer, _ difference: PixelDifference,
        _ causes: [NodeChange], tolerance: PixelTolerance?, _ masks: [PixelRect]
    ) -> Finding {
        let diff = DiffImage.make(
            actual: rendering.pixels, golden: golden, difference: difference, tolerance: tolerance, masks: masks)
        return Finding(
            verdict: verdict, difference: difference, causes: causes,
            pictures: [.actual: rendering.pixels, .golden: golden, .diff: diff], rendering: rendering)
    }

    private func record(_ scene: SnapshotScene, _ rendering: SceneRendering) throws(SnapshotError) {
        let png = try Files.encode(rendering.pixels, for: goldens.picture(of: scene.id))
        try goldens.record(
            scene.id, png: png, framesText: rendering.record.text, elements: rendering.elements,
            environment: environment)
    }
}
