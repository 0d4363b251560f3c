import ADKFoundation
import Foundation

extension UIViewController {
    /// The change between children that is under way in this container.
    package var transition: ControllerTransition? { transitions.transition }

    /// Runs `request`, which may start a transition of this container. A running transition is finished first. A
    /// request from a callback of a transition runs after it.
    package func requestTransition(_ request: @escaping @MainActor () -> Void) { transitions.request(request) }

    /// Runs `plan` as the transition of this container.
    package func run(_ plan: ControllerTransition.Plan) { transitions.run(plan) }
}
