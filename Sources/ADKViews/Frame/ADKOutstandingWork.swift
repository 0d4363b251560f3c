import ADKFoundation
import Foundation

/// Work under way that the framework cannot see by itself: a `Task` that sleeps, a request to a server, a block
/// on a queue of the app's own. Any thread.
///
/// While one exists, `UIApplication.whenSettled` waits, and a picture of a scene is not taken. A headless host's
/// virtual time stands still until it ends: it is not for what a `FrameTimer` or an animation brings to its end.
///
///     let work = ADKOutstandingWork("loading the profile")
///     Task {
///         profile = await service.profile()
///         work.end()
///     }
public final class ADKOutstandingWork: Sendable {
    /// Named in messages about a scene that does not come to rest.
    public let name: String
    /// Nil once it has ended.
    private let id: Locked<UInt64?>

    /// The work begins now; `name` says what it is.
    public init(_ name: String) {
        self.name = name
        id = Locked(OutstandingWork.begin(named: name))
    }

    /// The work is done. What it changes on screen should have been asked for before. A second call does nothing.
    public func end() {
        let known = id.withLock { id in
            defer { id = nil }
            return id
        }
        if let known { OutstandingWork.end(known) }
    }

    deinit {
        guard id.current != nil else { return }
        FileHandle.standardError.write(
            Data("The outstanding work “\(name)” was let go of without end(); it counts as ended.\n".utf8))
        end()
    }
}

extension UIApplication {
    /// Says that work is under way which the framework cannot see; a picture waits for the token's `end()`.
    /// Any thread; off the main thread, where `shared` is out of reach, make a `ADKOutstandingWork` yourself.
    public nonisolated func beginOutstandingWork(_ name: String) -> ADKOutstandingWork { ADKOutstandingWork(name) }
}
