import ADKFoundation
import Foundation

extension UIViewController {
    /// Runs `request`, which may start a transition of this container. A running transition is finished first. A
    /// request from a callback of a transition runs after it.
    package func requestTransition(_ request: @escaping @MainActor () -> Void) {
        if let transition, transition.isInCallbacks { return requests.append(request) }
        transition?.finishAtOnce()
        request()
    }

    /// Runs `plan` as the transition of this container.
    package func run(_ plan: ControllerTransition.Plan) {
        var plan = plan
        let end = plan.end
        plan.end = { [weak self] didComplete in
            self?.transition = nil
            end(didComplete)
            self?.runWaitingRequests()
        }
        let transition = ControllerTransition(plan)
        self.transition = transition
        transition.start()
    }

    private func runWaitingRequests() {
        while !requests.isEmpty {
            if let transition {
                guard !transition.isInCallbacks else { return }
                transition.finishAtOnce()
            } else {
                requests.removeFirst()()
            }
        }
    }
}
