import Foundation

/// Screenshot tests in one call.
///
///     XCTAssertEqual(Snapshot.verify(scene, goldens: goldens, results: results, mode: .missing), .same)
public enum Snapshot {
    /// Renders `scene` without a screen and compares it, exactly, with its picture in `goldens`.
    ///
    /// Main thread, outside any running app. What differs is in `results` with a report, the file
    /// `report.html`. In a build server's environment (`CI`) nothing is recorded, whatever `mode` says.
    @MainActor
    public static func verify(_ scene: SnapshotScene, goldens: URL, results: URL, mode: RecordMode) -> Verdict {
        let run = SnapshotRun(
            goldens: goldens, results: results, mode: mode.effective(), environment: .current(),
            policy: .explainsChanges, renderings: 1)
        let verdict = run.verify(scene)
        do {
            try run.writeReports([.html, .json])
        } catch {
            return .failed(error)
        }
        return verdict
    }
}
