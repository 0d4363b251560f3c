import ADKFoundation
import Foundation

/// Work of the app that the framework cannot see: a sleeping `Task`, a request to a server, a block on a queue of the
/// app's own. Any thread.
///
/// While one exists, `UIApplication.whenSettled` waits, and no picture of a scene is taken. A headless host's virtual
/// time stands still until it ends. So do not use it for work that ends with a `FrameTimer` or an animation.
///
///     let work = ADKOutstandingWork("loading the profile")
///     Task {
///         profile = await service.profile()
///         work.end()
///     }
public final class ADKOutstandingWork: Sendable {
    /// The work's name in messages about a scene that does not settle.
    public let name: String
    /// nil after the end.
    private let id: Locked<UInt64?>

    /// Begins the work with the name `name`.
    public init(_ name: String) {
        self.name = name
        id = Locked(OutstandingWork.begin(named: name))
    }

    /// Ends the work. Request the changes on screen that it causes first. A second call does nothing.
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
            Data("The outstanding work “\(name)” was released without end(). It counts as ended.\n".utf8))
        end()
    }
}

extension UIApplication {
    /// Begins work that the framework cannot see. A picture waits for `end()` of the result. Any thread.
    ///
    /// `shared` is not available off the main thread. Create an ``ADKOutstandingWork`` there.
    public nonisolated func beginOutstandingWork(_ name: String) -> ADKOutstandingWork { ADKOutstandingWork(name) }
}
