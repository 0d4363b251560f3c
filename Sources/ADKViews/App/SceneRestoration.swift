import ADKFoundation
import ADKLayers
import Foundation

/// Keeps the activities of the scenes from one run of the program to the next.
///
/// They are written when a scene goes out of sight, when one of several scenes ends, before the program ends, and some
/// seconds after an activity needs it.
@MainActor
package final class SceneRestoration {
    /// Where the state is between two runs.
    package struct Store {
        /// The bytes that were written last. Nil if there are none.
        package var read: @MainActor () -> Data?
        /// Replaces the bytes, or removes them. It leaves the old or the new ones, whenever the program ends.
        package var write: @MainActor (Data?) -> Void
        /// Logs why the bytes were not used.
        package var log: @MainActor (String) -> Void

        package init(
            read: @escaping @MainActor () -> Data?, write: @escaping @MainActor (Data?) -> Void,
            log: @escaping @MainActor (String) -> Void
        ) {
            (self.read, self.write, self.log) = (read, write, log)
        }
    }

    /// Seconds from the first change to the writing of all changes until then.
    static let delay: TimeInterval = 5

    private let store: Store
    private var written: Data?
    private var timer: FrameTimer?
    private var isSaving = false

    package init(_ store: Store) { self.store = store }

    /// The scenes of the last run. Reads the store.
    func savedScenes() -> [SavedScene] {
        guard let data = store.read() else { return [] }
        guard let scenes = SavedScene.scenes(in: data) else {
            store.log("the state of the scenes is not used: it has another form")
            return []
        }
        written = data
        return scenes
    }

    /// An activity has changed.
    func isStale() {
        guard !isSaving, timer?.isValid != true, FrameLoop.shared.host != nil else { return }
        timer = .schedule(after: SceneRestoration.delay) { [weak self] in
            self?.timer = nil
            self?.save(UIApplication.shared.scenes)
        }
    }

    /// Asks the scenes' delegates, and writes. Without a scene it does nothing.
    func save(_ scenes: [UIWindowScene]) {
        timer?.invalidate()
        timer = nil
        guard !scenes.isEmpty, !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        let saved = scenes.compactMap { scene -> SavedScene? in
            let session = scene.session
            let activity = scene.delegate?.stateRestorationActivity(for: scene)
            session.stateRestorationActivity = activity
            if let activity, activity.needsSave {
                activity.delegate?.userActivityWillSave(activity)
                activity.needsSave = false
            }
            guard activity != nil || session.userInfo?.isEmpty == false else { return nil }
            return SavedScene(
                identifier: session.persistentIdentifier, activity: activity, userInfo: session.userInfo)
        }
        let data = saved.isEmpty ? nil : SavedScene.data(of: saved)
        guard data != written, data != nil || saved.isEmpty else { return }
        store.write(data)
        written = data
    }
}
