import ADKFoundation
import Foundation

/// Work of the app that the framework cannot see: a sleeping `Task`, a request to a server, a block on a queue of the
/// app's own. Any thread.
///
/// While one exists, `UIApplication.whenSettled` waits, and no screenshot of a scene is taken. A headless host's
/// virtual time stands still until it ends. So do not use it for work that ends with a `FrameTimer` or an animation.
///
///     let work = ADKOutstandingWork("loading the profile")
///     Task {
///         profile = await service.profile()
///         work.end()
///     }
public final class ADKOutstandingWork: Sendable {
    /// The work's name in messages about a scene that does not settle.
    public let name: String
    private enum State {
        case running(UInt64)
        /// This many of its tasks sleep on the frame clock: the task itself, or its child tasks.
        case sleeping(Int)
        case ended
    }

    private let state: Locked<State>

    /// Begins the work with the name `name`.
    public init(_ name: String) {
        self.name = name
        state = Locked(.running(OutstandingWork.begin(.declared, name)))
    }

    /// Ends the work. Request the changes on screen that it causes first. A second call does nothing.
    public func end() {
        leave { _ in .ended }
    }

    /// Virtual time continues until each `suspend()` has its `resume()`.
    func suspend() { leave { .sleeping($0 + 1) } }

    /// Enters the state that `next` makes of the number of sleeping tasks.
    private func leave(for next: (Int) -> State) {
        let id = state.withLock { state -> UInt64? in
            switch state {
            case .ended: return nil
            case .sleeping(let count):
                state = next(count)
                return nil
            case .running(let id):
                state = next(0)
                return id
            }
        }
        if let id { OutstandingWork.end(id) }
    }

    /// Virtual time stands still again if no other task of the work sleeps.
    func resume() {
        let name = name
        let id = OutstandingWork.begin(.declared, name)
        let isWanted = state.withLock { state in
            guard case .sleeping(let count) = state else { return false }
            state = count > 1 ? .sleeping(count - 1) : .running(id)
            return count == 1
        }
        if !isWanted { OutstandingWork.end(id) }
    }

    deinit {
        guard case .running = state.current else { return }
        FileHandle.standardError.write(
            Data("The outstanding work “\(name)” was released without end(). It counts as ended.\n".utf8))
        end()
    }
}

extension ADKOutstandingWork {
    /// The work of the current task, if `task(_:_:)` made it.
    @TaskLocal static var current: ADKOutstandingWork?

    /// Runs `body` in a task of the main actor, as outstanding work that ends with it.
    ///
    /// Virtual time stands still while the task runs, but not while it, or one of its child tasks, waits in
    /// ``FrameTimer/sleep(for:)``. So while one child task sleeps, the others that run are not waited for. Cancelling
    /// the task does not end the work. That ends when `body` returns.
    @discardableResult
    public static func task(
        _ name: String, _ body: @escaping @MainActor @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let work = ADKOutstandingWork(name)
        return Task { @MainActor in
            await $current.withValue(work) { await body() }
            work.end()
        }
    }
}
