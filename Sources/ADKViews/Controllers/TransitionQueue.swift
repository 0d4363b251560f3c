import Foundation

/// The transitions of one container, one at a time, and the requests that wait for the end of one.
@MainActor
package final class TransitionQueue {
    private struct Request {
        let run: @MainActor () -> Void
        let drop: @MainActor () -> Void
    }

    /// The change that is under way.
    package private(set) var transition: ControllerTransition?
    private var waiting: [Request] = []
    private var isClosed = false

    package init() {}

    /// Runs `body`, which may start a transition. A running transition is finished first. A request from a callback of
    /// a transition runs after it. `drop` is called in place of a `body` that never runs.
    package func request(_ body: @escaping @MainActor () -> Void, drop: @escaping @MainActor () -> Void = {}) {
        if isClosed { return drop() }
        if let transition, transition.isInCallbacks { return waiting.append(Request(run: body, drop: drop)) }
        transition?.finishAtOnce()
        body()
    }

    /// Runs `plan` as the container's transition.
    package func run(_ plan: ControllerTransition.Plan) {
        var plan = plan
        let end = plan.end
        plan.end = { [weak self] didComplete in
            self?.transition = nil
            end(didComplete)
            self?.runWaitingRequests()
        }
        let new = ControllerTransition(plan)
        transition = new
        new.start()
    }

    private func runWaitingRequests() {
        while !isClosed, !waiting.isEmpty {
            if let transition {
                guard !transition.isInCallbacks else { return }
                transition.finishAtOnce()
            } else {
                waiting.removeFirst().run()
            }
        }
    }

    /// Finishes the transition, runs `body` and drops all requests that wait or come meanwhile.
    func close(while body: () -> Void) {
        let wasClosed = isClosed
        isClosed = true
        transition?.finishAtOnce()
        body()
        let dropped = waiting
        waiting = []
        isClosed = wasClosed
        for request in dropped { request.drop() }
    }
}
