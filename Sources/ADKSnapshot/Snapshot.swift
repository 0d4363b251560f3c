import Foundation

/// Screenshot tests in one call.
///
///     XCTAssertEqual(Snapshot.verify(scene, goldens: goldens, results: results, mode: .missing), .same)
public enum Snapshot {
    /// The folders this process writes to.
    @MainActor private static var turns: [URL: FolderTurn] = [:]

    /// Renders `scene` without a screen and compares it, exactly, with its picture in `goldens`.
    ///
    /// On the main actor, outside any running app. What differs is in `results`, and a report with it, the file
    /// `report.html`, which is written when a scene is not the same. The first call of a run of tests removes
    /// what earlier runs have left there; processes that `swift test --parallel` starts are one run.
    /// In a build server's environment (`CI`) nothing is recorded, whatever `mode` says.
    ///
    /// - Parameters:
    ///   - renderings: how often the scene is rendered; all must be equal.
    ///   - timeLimit: real seconds each rendering may take; then the scene counts as one that never comes to rest.
    @MainActor
    public static func verify(
        _ scene: SnapshotScene, goldens: URL, results: URL, mode: RecordMode, renderings: Int = 2,
        timeLimit: TimeInterval = SceneRunner.defaultTimeLimit
    ) -> Verdict {
        let run = SnapshotRun(
            goldens: goldens, results: results, mode: mode.effective(), environment: processEnvironment,
            policy: .explainsChanges, renderings: renderings, timeLimit: timeLimit)
        do {
            try join(run)
            let known = run.results.record(of: scene.id)
            let verdict = run.verify(scene, session: TestSession.id)
            let hasNews = verdict != .same || known.map { $0.verdict != .same } ?? false
            if hasNews { try run.writeReports([.html, .json]) }
            return verdict
        } catch {
            return .failed(error)
        }
    }

    /// It does not change, and reading it takes some hundred files.
    @MainActor private static let processEnvironment = EnvironmentFingerprint.current()

    /// The first process that comes clears what other runs have left; then all of a run share the folder.
    @MainActor
    private static func join(_ run: SnapshotRun) throws(SnapshotError) {
        let folder = run.results.directory.standardizedFileURL
        guard turns[folder] == nil else { return }
        try SnapshotRun.checkApart(run.goldens, run.results)
        try Files.makeFolder(folder)
        if let turn = try FolderTurn(of: folder, .alone) {
            try run.results.clear { run.results.record(of: $0)?.session != TestSession.id }
            turn.share()
            turns[folder] = turn
        } else {
            turns[folder] = try run.results.turn(.shared)
        }
    }
}

/// One run of tests, of which each test may be a process of its own.
enum TestSession {
    /// The process that started this one, and when that began: `swift test` starts all tests of a run.
    static let id: String = {
        let parent = getppid()
        let status = (try? String(contentsOfFile: "/proc/\(parent)/stat", encoding: .utf8)) ?? ""
        // Behind the name, which may have anything in it, the 20th field is the time of the start.
        let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
        return "\(parent)-\(fields.count > 19 ? fields[19] : "0")"
    }()
}
