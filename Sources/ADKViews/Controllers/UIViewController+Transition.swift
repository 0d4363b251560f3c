import ADKFoundation
import Foundation

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
