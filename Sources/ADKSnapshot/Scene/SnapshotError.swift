import Foundation

/// Why a snapshot could not be taken, compared or kept.
public enum SnapshotError: Error, Sendable, Equatable {
    /// Another host, a running app or another scene, has the main loop.
    case hostInUse(scene: String)
    /// Making the screen threw; `reason` is that error's text.
    case sceneFailed(scene: String, reason: String)
    case neverSettled(scene: String, pending: String)
    /// The scene's `prepare` did not call `done`. Virtual seconds.
    case neverPrepared(scene: String, seconds: Double)
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    case toleranceWithoutReason
    /// Approving was refused: the picture comes from another environment than its golden.
    case approvalAcrossEnvironments(id: String, difference: String)
    case nothingToApprove(id: String)
}

extension SnapshotError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .hostInUse(let scene):
            "\(scene) cannot be rendered: something else is running in this process's main loop."
        case .sceneFailed(let scene, let reason): "\(scene) could not be made: \(reason)"
        case .neverSettled(let scene, let pending): "\(scene) never came to rest; still pending: \(pending)."
        case .neverPrepared(let scene, let seconds):
            "\(scene) was not ready after \(SnapshotScene.text(seconds)) virtual seconds: "
                + "its prepare step never called done."
        case .unreadable(let path, let reason): "Cannot read \(path): \(reason)"
        case .unwritable(let path, let reason): "Cannot write \(path): \(reason)"
        case .toleranceWithoutReason: "A tolerance needs a reason: say why the picture may differ."
        case .approvalAcrossEnvironments(let id, let difference):
            "\(id) was not approved: its golden comes from another environment (\(difference))."
        case .nothingToApprove(let id): "There is no result for \(id) that could be approved."
        }
    }
}
