import ADKFoundation
import Foundation

/// The changes of one container, one at a time, in the order in which they were requested.
///
/// A change may call the app, and its transition does. What is requested in such a callback waits for the end of the
/// transition. A transition that moves is finished when another request waits.
@MainActor
package final class TransitionQueue {
    /// A change of the container. It returns the transition that shows the change, or nil if nothing else is shown.
    package typealias Change = @MainActor () -> ControllerTransition.Plan?

    private struct Request {
        let change: Change
        let drop: @MainActor () -> Void
    }

    /// The work of the container.
    private enum State {
        case resting
        /// A request changes the container.
        case changing
        /// From the first appearance method to the last.
        case transition(ControllerTransition)
        /// The callbacks after the appearance methods, such as `didMove`, `didShow` and completions.
        case ending

        /// Whether `next` may follow. Nothing else may, so that no transition starts in another.
        func allows(_ next: State) -> Bool {
            switch (self, next) {
            case (.resting, .changing), (.changing, .resting), (.changing, .transition), (.transition, .ending),
                (.ending, .resting):
                true
            default: false
            }
        }
    }

    private var state = State.resting {
        willSet { assert(state.allows(newValue), "a transition starts in another: \(newValue) after \(state)") }
    }
    private var waiting: [Request] = []
    private var isClosed = false
    /// ``runRequests()`` is running, and goes on when the callbacks return.
    private var isLooping = false

    package init() {}

    /// The transition that is in progress, until its last appearance method.
    package var transition: ControllerTransition? {
        if case .transition(let transition) = state { transition } else { nil }
    }

    /// No request changes the container, and no transition is in progress.
    package var isResting: Bool { if case .resting = state { true } else { false } }

    /// Runs `change` after the requests that wait. `drop` is called in place of a `change` that never runs.
    package func request(_ change: @escaping Change, drop: @escaping @MainActor () -> Void = {}) {
        guard !isClosed else { return drop() }
        waiting.append(Request(change: change, drop: drop))
        runRequests()
    }

    /// Takes the requests one by one, unless a callback is running.
    private func runRequests() {
        guard !isLooping else { return }
        isLooping = true
        while !isClosed, !waiting.isEmpty {
            if case .resting = state {
                state = .changing
                if let plan = waiting.removeFirst().change() { run(plan) } else { state = .resting }
            } else if let transition, transition.isRunning {
                transition.finishAtOnce()
            } else {
                break
            }
        }
        isLooping = false
    }

    /// Begins the transition of the request that runs. Nothing else may begin one: debug builds trap.
    func run(_ plan: ControllerTransition.Plan) {
        var plan = plan
        let end = plan.end
        plan.end = { [weak self] didComplete in
            self?.state = .ending
            end(didComplete)
            self?.state = .resting
            self?.runRequests()
        }
        let new = ControllerTransition(plan)
        state = .transition(new)
        new.start()
    }

    /// Finishes the transition and those that its end requests. In a callback of a transition it only takes away the
    /// rest of the animation.
    package func finish() {
        repeat { transition?.finishAtOnce() } while transition?.isRunning ?? false
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

extension UIViewController {
    /// The change between children that is in progress in this container, until its last appearance method.
    package var transition: ControllerTransition? { transitions.transition }

    /// Whether this container changes its children, with a transition or without.
    package var isChangingChildren: Bool { !transitions.isResting }

    /// Runs `change`, which returns the transition of this container that shows it. A running transition is finished
    /// first. A request from a callback of a transition runs after it.
    package func requestTransition(_ change: @escaping TransitionQueue.Change) { transitions.request(change) }

    /// Finishes the transition of this container and those that its end requests.
    package func finishTransitions() { transitions.finish() }
}
