import Foundation

/// Why a snapshot could not be taken, compared or kept.
public enum SnapshotError: Error, Sendable, Equatable {
    /// Another host, a running app or another scene, has the main loop.
    case hostInUse(scene: String)
    /// Making the screen threw; `reason` is that error's text.
    case sceneFailed(scene: String, reason: String)
    /// Something in the scene kept going without end; `pending` names it by kind of work and by view.
    case neverSettled(scene: String, pending: String)
    /// The real time a scene may take was over.
    case outOfTime(scene: String, seconds: Double, pending: String)
    /// The scene's `prepare` did not call `done` in the real time it had.
    case neverPrepared(scene: String, seconds: Double, pending: String)
    /// Text was measured in the process before its fonts could be pinned.
    case fontsChosenTooEarly
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    case toleranceWithoutReason
    /// Approving was refused: the picture comes from another environment than its golden.
    case approvalAcrossEnvironments(id: String, difference: String)
    /// Approving was refused: since the run, the golden was replaced by another picture.
    case goldenReplaced(id: String)
    /// Approving was refused: the report does not show the picture as it is now.
    case notInReport(id: String, report: String)
    /// Goldens and results would overwrite each other.
    case foldersOverlap(goldens: String, results: String)
    /// Another run writes to the folder of results.
    case resultsInUse(path: String)
    case nothingToApprove(id: String)
}

extension SnapshotError {
    /// The scene did not come to rest, whatever it would have looked like.
    var isUnsettled: Bool {
        switch self {
        case .neverSettled, .outOfTime, .neverPrepared: true
        default: false
        }
    }
}

extension SnapshotError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .hostInUse(let scene):
            "\(scene) cannot be rendered: something else is running in this process's main loop."
        case .sceneFailed(let scene, let reason): "\(scene) could not be made: \(reason)"
        case .neverSettled(let scene, let pending): "\(scene) never came to rest; still pending: \(pending)."
        case .outOfTime(let scene, let seconds, let pending):
            "\(scene) did not come to rest within \(SnapshotScene.text(seconds)) seconds; still pending: \(pending)."
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
            "\(id) was not approved: its golden is not the picture any more that the result was compared with. "
                + "Run the scene again."
        case .notInReport(let id, let report):
            "\(id) was not approved: \(report) does not show its picture. Write the report and look at it, or name the "
                + "scene."
        case .foldersOverlap(let goldens, let results):
            "The folders of goldens and of results must lie apart: \(goldens) and \(results)."
        case .resultsInUse(let path):
            "Another run writes to \(path). Wait for its end, give this one another folder, or run both as shards."
        case .nothingToApprove(let id): "There is no result for \(id) that could be approved."
        }
    }
}
