import Foundation

/// An error of rendering, comparing or recording a snapshot.
public enum SnapshotError: Error, Sendable, Equatable {
    /// Another host, of a running app or another scene, uses the main loop.
    case hostInUse(scene: String)
    /// Creating the screen threw an error. `reason` is its text.
    case sceneFailed(scene: String, reason: String)
    /// The scene's work never ended. `pending` lists it by kind and by view.
    case neverSettled(scene: String, pending: String)
    /// The scene did not settle within the real seconds it may take.
    case outOfTime(scene: String, seconds: Double, pending: String)
    /// The scene's `prepare` did not call `done` within the real seconds it may take.
    case neverPrepared(scene: String, seconds: Double, pending: String)
    /// Text was measured in the process before the fonts could be pinned.
    case fontsChosenTooEarly
    /// A file could not be read.
    case unreadable(path: String, reason: String)
    /// A file could not be written.
    case unwritable(path: String, reason: String)
    /// A tolerance was created with an empty reason.
    case toleranceWithoutReason
    /// Approval was refused: the picture comes from another environment than its golden.
    case approvalAcrossEnvironments(id: String, difference: String)
    /// Approval was refused: the golden was replaced by another picture after the run.
    case goldenReplaced(id: String)
    /// Approval was refused: the HTML report does not show the current picture.
    case notInReport(id: String, report: String)
    /// The folders of goldens and results would overwrite each other.
    case foldersOverlap(goldens: String, results: String)
    /// Another run writes to the results folder.
    case resultsInUse(path: String)
    /// No result with this id can be approved.
    case nothingToApprove(id: String)
}

extension SnapshotError {
    /// Whether the scene did not settle.
    var isUnsettled: Bool {
        switch self {
        case .neverSettled, .outOfTime, .neverPrepared: true
        default: false
        }
    }
}

extension SnapshotError: CustomStringConvertible {
    /// A sentence or word for people.
    public var description: String {
        switch self {
        case .hostInUse(let scene):
            "\(scene) cannot be rendered: something else is running in this process's main loop."
        case .sceneFailed(let scene, let reason): "\(scene) could not be created: \(reason)"
        case .neverSettled(let scene, let pending): "\(scene) never settled; still pending: \(pending)."
        case .outOfTime(let scene, let seconds, let pending):
            "\(scene) did not settle within \(SnapshotScene.text(seconds)) seconds; still pending: \(pending)."
        case .neverPrepared(let scene, let seconds, let pending):
            "\(scene) was not ready after \(SnapshotScene.text(seconds)) seconds: "
                + "its prepare step never called done; still pending: \(pending)."
        case .fontsChosenTooEarly:
            "Text was measured in this process before the fonts could be pinned, so that pictures would depend on what "
                + "ran before. Set ADK_PINNED_FONTS=1 in the environment of the tests, or call "
                + "UIFont.usePinnedFonts() before the first text."
        case .unreadable(let path, let reason): "Cannot read \(path): \(reason)"
        case .unwritable(let path, let reason): "Cannot write \(path): \(reason)"
        case .toleranceWithoutReason: "A tolerance needs a reason: say why the picture may differ."
        case .approvalAcrossEnvironments(let id, let difference):
            "\(id) was not approved: its golden comes from another environment (\(difference))."
        case .goldenReplaced(let id):
            "\(id) was not approved: its golden was replaced after the run. "
                + "Run the scene again."
        case .notInReport(let id, let report):
            "\(id) was not approved: \(report) does not show its picture. Write the report and look at it, or name the "
                + "scene."
        case .foldersOverlap(let goldens, let results):
            "The folders of goldens and of results must not contain each other: \(goldens) and \(results)."
        case .resultsInUse(let path):
            "Another run writes to \(path). Wait for its end, give this one another folder, or run both as shards."
        case .nothingToApprove(let id): "There is no result for \(id) that could be approved."
        }
    }
}
