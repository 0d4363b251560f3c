import Foundation

/// An error of rendering, comparing or recording a snapshot.
public enum SnapshotError: Error, Sendable, Equatable {
    /// A scene has a name, a size or instants that it cannot have. `reason` names the scene.
    case invalidScene(reason: String)
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
    /// The process that rendered the scene ended. `reason` says how, such as `signal 11`.
    case processEnded(scene: String, reason: String)
    /// The scene's code never returned, and its process was ended. `message` says where the main thread was.
    case hung(scene: String, message: String)
    /// Part of a run has no result of the scene, because it ended early.
    case notRun(scene: String)
    /// A step could not be performed. `step` is its number and description.
    case stepFailed(scene: String, step: String, reason: String)
    /// A mask fits no visible node.
    case maskFailed(scene: String, reason: String)
    /// Two scenes that should look the same do not. `difference` describes it, and `pictures` is the folder of the
    /// images.
    case scenesDiffer(first: String, second: String, difference: String, pictures: String)
    /// Text was measured in the process before the fonts could be pinned.
    case fontsChosenTooEarly
    /// A file could not be read.
    case unreadable(path: String, reason: String)
    /// A file could not be written.
    case unwritable(path: String, reason: String)
    /// A tolerance was created with an empty reason.
    case toleranceWithoutReason
    /// A mask was created with an empty reason.
    case maskWithoutReason
    /// Approval was refused: the screenshot comes from another environment than its golden.
    case approvalAcrossEnvironments(id: String, difference: String)
    /// Approval was refused: the golden was replaced by another screenshot after the run.
    case goldenReplaced(id: String)
    /// Approval was refused: the HTML report does not show the current screenshot.
    case notInReport(id: String, report: String)
    /// Approval was refused: the `file`, the golden or the new screenshot, is not the one that was reviewed.
    case changedSinceReview(id: String, file: String)
    /// Writing a golden failed after those of `approved` were replaced.
    case approvalIncomplete(approved: [String], reason: String)
    /// The folders of goldens and results would overwrite each other.
    case foldersOverlap(goldens: String, results: String)
    /// Another run writes to the results folder.
    case resultsInUse(path: String)
    /// No result with this id can be approved. `verdict` is that of the result, nil if there is none.
    case nothingToApprove(id: String, verdict: Verdict.Kind? = nil)
    /// Two folders to merge have results of one scene.
    case resultTwice(id: String, folders: [String])
    /// A folder to merge has no results.
    case noResults(path: String)
    /// A test compared a scene on another thread than the main thread.
    case notOnMainThread(scene: String)
    /// Two places in tests compare with one golden.
    case nameUsedTwice(scene: String, first: String, second: String)
    /// A variable of the environment has a value without a meaning.
    case badSetting(name: String, value: String, reason: String)
}

extension SnapshotError {
    /// Whether the scene did not settle.
    var isUnsettled: Bool {
        switch self {
        case .neverSettled, .outOfTime, .neverPrepared, .hung: true
        default: false
        }
    }
}

extension SnapshotError: CustomStringConvertible {
    /// A sentence or word for people.
    public var description: String {
        switch self {
        case .invalidScene(let reason): "The scene cannot be rendered: \(reason)."
        case .hostInUse(let scene):
            "\(scene) cannot be rendered: something else is running in this process's main loop. A test must not start "
                + "the app, or render one scene inside another."
        case .sceneFailed(let scene, let reason): "\(scene) could not be created: \(reason)"
        case .neverSettled(let scene, let pending): "\(scene) never settled; still pending: \(pending)."
        case .outOfTime(let scene, let seconds, let pending):
            "\(scene) did not settle within \(SnapshotScene.text(seconds)) seconds; still pending: \(pending)."
        case .neverPrepared(let scene, let seconds, let pending):
            "\(scene) was not ready after \(SnapshotScene.text(seconds)) seconds: "
                + "its prepare step never called done; still pending: \(pending)."
        case .processEnded(let scene, let reason): "\(scene): its process ended: \(reason)."
        case .hung(_, let message): message
        case .notRun(let scene): "\(scene) was not rendered: its part of the run ended before."
        case .stepFailed(let scene, let step, let reason): "\(scene), \(step): \(reason)."
        case .maskFailed(let scene, let reason): "\(scene) cannot be compared: for a mask, \(reason)."
        case .scenesDiffer(let first, let second, let difference, let pictures):
            "\(first) does not look as \(second): \(difference). Pictures: \(pictures)"
        case .fontsChosenTooEarly:
            "Text was measured in this process before the fonts could be pinned, so that pictures would depend on what "
                + "ran before. Let the test target depend on the product ADKSnapshotTesting, which pins them at the "
                + "start, set ADK_PINNED_FONTS=1 in the environment of the tests, or call UIFont.usePinnedFonts() "
                + "before the first text."
        case .unreadable(let path, let reason): "Cannot read \(path): \(reason)"
        case .unwritable(let path, let reason): "Cannot write \(path): \(reason)"
        case .toleranceWithoutReason: "A tolerance needs a reason: say why the picture may differ."
        case .maskWithoutReason: "A mask needs a reason: say why the node may differ."
        case .approvalAcrossEnvironments(let id, let difference):
            "\(id) was not approved: its golden comes from another environment (\(difference))."
        case .goldenReplaced(let id):
            "\(id) was not approved: its golden was replaced or removed after the run. Run the scene again."
        case .notInReport(let id, let report):
            "\(id) was not approved: \(report) does not show its picture. Write the report and look at it, or name the "
                + "scene."
        case .changedSinceReview(let id, let file):
            "\(id) was not approved: its \(file) changed after the review. Run the scene again and review the new "
                + "report. Nothing was approved."
        case .approvalIncomplete(let approved, let reason):
            "\(reason) Approved before: \(approved.joined(separator: ", ")). The rest was not."
        case .foldersOverlap(let goldens, let results):
            "The folders \(goldens) and \(results) must not be the same or contain each other: one would overwrite "
                + "the other."
        case .resultsInUse(let path):
            "Another run writes to \(path). Wait for its end, give this one another folder, or run both as shards."
        case .nothingToApprove(let id, nil):
            "There is no result for \(id). Give the id of a result or the name of its scene."
        case .nothingToApprove(let id, .same): "\(id) is the same as its golden: there is nothing to approve."
        case .nothingToApprove(let id, let verdict?):
            "\(id) cannot be approved: its result is “\(verdict.rawValue)”. Mend the scene and run it again."
        case .resultTwice(let id, let folders):
            "There is more than one result of \(id): in \(folders.joined(separator: " and ")). "
                + "Give every part of a run its own scenes."
        case .noResults(let path): "There are no results in \(path)."
        case .notOnMainThread(let scene): "\(scene) cannot be rendered on another thread than the main thread."
        case .nameUsedTwice(let scene, let first, let second):
            "\(scene) is compared at \(first) and at \(second): give each its own name."
        case .badSetting(let name, let value, let reason): "\(name) cannot be “\(value)”: \(reason)"
        }
    }
}
