import ADKViews
import Foundation

/// The views that had the keyboard focus in the controllers of a container that are not shown now.
@MainActor
struct FocusMemory {
    private struct Place {
        weak var controller: UIViewController?
        weak var view: UIView?
    }

    private var places: [Place] = []

    /// Keeps the focused view of a controller that is about to be covered.
    mutating func remember(in controller: UIViewController) {
        forget(controller)
        guard let own = controller.viewIfLoaded, let focused = own.window?.focusedView, focused.isDescendant(of: own)
        else { return }
        places.append(Place(controller: controller, view: focused))
    }

    /// Gives the focus back to the view that had it before `controller` was covered. Without one it moves into the
    /// controller's view, if the user works with the keyboard. A focus elsewhere stays.
    mutating func restore(in controller: UIViewController) {
        let remembered = places.first { $0.controller === controller }?.view
        forget(controller)
        guard let own = controller.viewIfLoaded, let window = own.window, window.focusedView == nil else { return }
        if let remembered, remembered.isDescendant(of: own), remembered.becomeFirstResponder() { return }
        window.moveFocus(into: own)
    }

    mutating func forget(_ controller: UIViewController) {
        places.removeAll { $0.controller == nil || $0.controller === controller }
    }
}
