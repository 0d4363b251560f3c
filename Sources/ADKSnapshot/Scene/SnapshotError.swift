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
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    case toleranceWithoutReason
    /// Approving was refused: the picture comes from another environment than its golden.
    case approvalAcrossEnvironments(id: String, difference: String)
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
        case .unreadable(let path, let reason): "Cannot read \(path): \(reason)"
        case .unwritable(let path, let reason): "Cannot write \(path): \(reason)"
        case .toleranceWithoutReason: "A tolerance needs a reason: say why the picture may differ."
        case .approvalAcrossEnvironments(let id, let difference):
            "\(id) was not approved: its golden comes from another environment (\(difference))."
        case .nothingToApprove(let id): "There is no result for \(id) that could be approved."
        }
    }
}
