import Foundation

/// Screenshot tests with a single call.
///
///     XCTAssertEqual(Snapshot.verify(scene, goldens: goldens, results: results, mode: .missing), .same)
public enum Snapshot {
    /// The locks of the results folders that this process writes to.
    @MainActor private static var locks: [URL: FolderLock] = [:]

    /// Renders `scene` without a screen and compares it exactly with its golden, the accepted screenshot in `goldens`.
    ///
    /// Call it on the main actor, outside a running app. If the screenshot differs, `results` receives the screenshots
    /// and the report `report.html`. The first call of a test run removes the results of earlier runs; the processes
    /// that `swift test --parallel` starts are one run. If the environment variable `CI` is set, nothing is recorded,
    /// whatever `mode` is.
    ///
    /// - Parameters:
    ///   - goldens: the folder of goldens.
    ///   - results: the folder for results. It must not overlap `goldens`.
    ///   - scene: the scene to render and compare.
    ///   - mode: which goldens to record.
    ///   - renderings: how often the scene is rendered. All renderings must be equal.
    ///   - timeLimit: the real seconds that each rendering may take. A scene that takes longer fails as unsettled.
    ///   - program: the command in front of `approve` in the report. Nil if the package has no program for approval.
    /// - Returns: the verdict. Errors are returned as `.failed`.
    @MainActor
    public static func verify(
        _ scene: SnapshotScene, goldens: URL, results: URL, mode: RecordMode, renderings: Int = 2,
        timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit, program: [String]? = ["swift", "package", "snapshot"]
    ) -> Verdict {
        let run = SnapshotRun(
            goldens: goldens, results: results, mode: mode.effective(), environment: processEnvironment,
            policy: .explainsChanges, renderings: renderings, timeLimit: timeLimit)
        do {
            try join(run)
            let known = run.results.record(of: scene.id)
            let verdict = run.verify(scene, session: TestSession.id)
            let hasNews = verdict != .same || known.map { $0.verdict != .same } ?? false
            if hasNews {
                try run.results.writeReports([.html, .json], goldens: run.goldens, program: program)
            }
            return verdict
        } catch {
            return .failed(error)
        }
    }

    /// Cached, because it does not change and reading it takes some hundred files.
    @MainActor private static let processEnvironment = EnvironmentFingerprint.current()

    /// The first process of a run removes the results of earlier runs. Then all processes of the run share the
    /// folder.
    @MainActor
    private static func join(_ run: SnapshotRun) throws(SnapshotError) {
        let folder = run.results.directory.standardizedFileURL
        guard locks[folder] == nil else { return }
        try SnapshotRun.checkApart(run.goldens, run.results)
        try Files.makeFolder(folder)
        if let lock = try FolderLock(of: folder, .exclusive) {
            try run.results.clear { run.results.record(of: $0)?.session != TestSession.id }
            lock.downgrade()
            locks[folder] = lock
        } else {
            locks[folder] = try run.results.lock(.shared)
        }
    }
}

/// Identifies a test run, whose tests may run in several processes.
enum TestSession {
    /// The parent process and its start time: `swift test` starts all tests of a run.
    static let id: String = {
        let parent = getppid()
        let status = (try? String(contentsOfFile: "/proc/\(parent)/stat", encoding: .utf8)) ?? ""
        // The process name may contain anything. After it, the start time is the 20th field.
        let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
        return "\(parent)-\(fields.count > 19 ? fields[19] : "0")"
    }()
}
