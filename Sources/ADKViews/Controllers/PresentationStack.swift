import ADKFoundation
import Foundation

/// The presentations in a window, each above the one before. The window's root controller is below them.
@MainActor
final class PresentationStack {
    /// Nil if a callback freed the window.
    private weak var window: UIWindow?
    private var entries: [(controller: UIViewController, presentation: UIPresentationController)] = []
    private let transitions = TransitionQueue()

    init(window: UIWindow) { self.window = window }

    var transition: ControllerTransition? { transitions.transition }
    var isEmpty: Bool { entries.isEmpty }
    var top: UIPresentationController? { entries.last?.presentation }
    /// The root controller and the presented ones, from the bottom up.
    var controllers: [UIViewController] {
        (window?.rootViewController.map { [$0] } ?? []) + entries.map(\.controller)
    }
    /// The controller on top of all others.
    var topController: UIViewController? { entries.last?.controller ?? window?.rootViewController }

    /// The controllers whose views are visible: those from the uppermost one that removes the views below.
    private var visible: [UIViewController] { visible(of: entries.count) }
    private func visible(of count: Int) -> [UIViewController] {
        let first = entries.prefix(count).lastIndex { $0.presentation.shouldRemovePresentersView }
        return Array(controllers.prefix(count + 1).dropFirst(first.map { $0 + 1 } ?? 0))
    }

    /// The controller directly above `controller`.
    func presented(by controller: UIViewController) -> UIViewController? {
        let all = controllers
        guard let index = all.firstIndex(where: { $0 === controller }), index + 1 < all.count else { return nil }
        return all[index + 1]
    }

    // MARK: - Presenting

    func present(
        _ controller: UIViewController, from source: UIViewController, animated: Bool,
        completion: (@MainActor () -> Void)?
    ) {
        controller.requestedStack = self
        transitions.request { [self] in
            controller.requestedStack = nil
            guard let presenter = accepts(controller, from: source), let window else { return nil }
            return begin(
                controller, by: presenter, source: source, in: window, animated: animated, completion: completion)
        } drop: {
            controller.requestedStack = nil
        }
    }

    /// The presenter for `controller`, or nil if that is misuse.
    private func accepts(_ controller: UIViewController, from source: UIViewController) -> UIViewController? {
        let presenter = source.rootAncestor
        let what = "\(type(of: source)).present(\(type(of: controller)))"
        if controller.parent != nil || presenter === controller || controllers.contains(where: { $0 === controller }) {
            Misuse.report("\(what): the controller has a parent or is shown already; ignored")
        } else if controller.presentation?.stack != nil
            || UIApplication.shared.windows.contains(where: { $0.rootViewController === controller })
        {
            Misuse.report("\(what): the controller is shown in another window; ignored")
        } else if !controllers.contains(where: { $0 === presenter }) {
            Misuse.report("\(what): the presenting controller is not shown in the window; ignored")
        } else if let other = presented(by: presenter) {
            Misuse.report("\(what): it presents \(type(of: other)) already; ignored")
        } else {
            return presenter
        }
        return nil
    }

    private func begin(
        _ controller: UIViewController, by presenter: UIViewController, source: UIViewController, in window: UIWindow,
        animated: Bool, completion: (@MainActor () -> Void)?
    ) -> ControllerTransition.Plan {
        let presentation = controller.activePresentation(presenting: presenter, source: source)
        let before = visible
        presentation.begin(from: presenter, in: self)
        entries.append((controller, presentation))
        let container = PresentationContainer(presentation, frame: window.bounds)
        presentation.container = container
        controller.movement = .presented
        var plan = ControllerTransition.Plan(kind: .present, isAnimated: animated, containerView: container)
        plan.from = presenter
        plan.to = controller
        plan.style = presentation.presentationStyle
        plan.leaving = presentation.shouldRemovePresentersView ? before : []
        plan.arriving = [controller]
        plan.startFrame = window.bounds
        let delegate = controller.transitioningDelegate
        let animator =
            delegate?.animationController(forPresented: controller, presenting: presenter, source: source)
            ?? presentation.standardAnimator(isPresenting: true)
        plan.animator = animator
        plan.interactor = delegate?.interactionControllerForPresentation(using: animator)
        window.addSubview(container)
        plan.endFrame = presentation.frameOfPresentedViewInContainerView
        plan.insert = {
            // A callback may have closed the window or replaced its root controller.
            guard let window = container.window else { return }
            presentation.focus = window.focus.enter(container)
            presentation.presentationTransitionWillBegin()
            guard let view = presentation.presentedView else { return }
            view.frame = presentation.frameOfPresentedViewInContainerView
            container.addSubview(view)
        }
        let leaving = plan.leaving
        plan.clear = { [self] didComplete in
            if didComplete { hide(leaving) } else { remove(controller) }
        }
        plan.end = { didComplete in
            controller.movement = .none
            if didComplete { container.window?.focus.moveIntoScope() }
            // The window may have changed its size meanwhile.
            container.setNeedsLayout()
            presentation.presentationTransitionDidEnd(didComplete)
            completion?()
        }
        return plan
    }

    // MARK: - Dismissing

    func dismiss(
        from source: UIViewController, animated: Bool, completion: (@MainActor () -> Void)?
    ) {
        transitions.request { [self] in
            let root = source.rootAncestor
            // The presentation above the controller, or else its own.
            let index = controllers.firstIndex { $0 === root } ?? -1
            let first = index >= 0 && index < entries.count ? index : index - 1
            guard entries.indices.contains(first) else {
                completion?()
                return nil
            }
            return end(from: first, animated: animated, completion: completion)
        } drop: {
            // The presentation is gone with its window.
            completion?()
        }
    }

    private func end(
        from first: Int, animated: Bool, completion: (@MainActor () -> Void)?
    ) -> ControllerTransition.Plan? {
        let (controller, presentation) = entries[entries.count - 1]
        let presenter = controllers[first]
        let (before, after) = (visible, visible(of: first))
        guard let window, let container = presentation.container else {
            completion?()
            return nil
        }
        let ended = Array(entries[first...])
        for entry in ended { entry.controller.movement = .dismissed }
        var plan = ControllerTransition.Plan(kind: .dismiss, isAnimated: animated, containerView: container)
        plan.from = controller
        plan.to = presenter
        plan.style = presentation.presentationStyle
        plan.leaving = before.reversed().filter { one in !after.contains { $0 === one } }
        plan.arriving = after.filter { one in !before.contains { $0 === one } }
        plan.startFrame = presentation.presentedView?.frame ?? .zero
        plan.endFrame = window.bounds
        let delegate = controller.transitioningDelegate
        let animator =
            delegate?.animationController(forDismissed: controller)
            ?? presentation.standardAnimator(isPresenting: false)
        plan.animator = animator
        plan.interactor = delegate?.interactionControllerForDismissal(using: animator) ?? presentation.interactor
        // A dismissal that a callback requests is not driven.
        presentation.interactor = nil
        let arriving = plan.arriving
        plan.insert = { [self] in
            guard container.window != nil else { return }
            for entry in ended {
                // A dialog that leaves is silent, and what is behind it is not.
                entry.presentation.container?.accessibilityElementsHidden = true
                entry.presentation.dismissalTransitionWillBegin()
            }
            show(arriving)
        }
        plan.clear = { [self] didComplete in
            guard !didComplete else { return ended.reversed().forEach { remove($0.controller) } }
            for entry in ended { entry.presentation.container?.accessibilityElementsHidden = false }
            hide(arriving)
        }
        plan.end = { didComplete in
            container.setNeedsLayout()
            for entry in ended {
                entry.controller.movement = .none
                entry.presentation.dismissalTransitionDidEnd(didComplete)
            }
            completion?()
        }
        return plan
    }

    /// Removes the views of covered controllers from the window.
    private func hide(_ controllers: [UIViewController]) {
        for controller in controllers { place(of: controller)?.removeFromSuperview() }
    }

    /// Adds the views of covered controllers to the window again, in their order below the others.
    private func show(_ controllers: [UIViewController]) {
        guard let window else { return }
        var index = 0
        for controller in self.controllers {
            guard let view = place(of: controller) else { continue }
            if controllers.contains(where: { $0 === controller }), view.superview == nil {
                view.frame = window.bounds
                window.insertSubview(view, at: index)
            }
            if let here = window.subviews.firstIndex(where: { $0 === view }) { index = here + 1 }
        }
    }

    /// The view in the window that shows `controller`.
    private func place(of controller: UIViewController) -> UIView? {
        entries.first { $0.controller === controller }?.presentation.container ?? controller.viewIfLoaded
    }

    /// Removes the presentation of `controller`, if it is still there.
    private func remove(_ controller: UIViewController) {
        guard let index = entries.firstIndex(where: { $0.controller === controller }) else { return }
        let presentation = entries.remove(at: index).presentation
        presentation.container?.removeFromSuperview()
        presentation.presentedView?.removeFromSuperview()
        controller.viewIfLoaded?.removeFromSuperview()
        presentation.container = nil
        presentation.stack = nil
        controller.presentation = nil
        if let focus = presentation.focus { window?.focus.leave(focus) }
        presentation.focus = nil
    }

    /// Removes all presentations without animation and without showing what they cover, and drops the requests that
    /// wait. For a window that closes or changes its root controller. Then runs `body`, and drops its requests too.
    func removeAll(then body: () -> Void = {}) {
        transitions.close {
            while let controller = entries.last?.controller {
                // As in a dismissal: the presenter is known until the view left.
                controller.beginAppearanceTransition(false, animated: false)
                remove(controller)
                controller.endTransitionAppearance()
            }
            body()
        }
    }
}
