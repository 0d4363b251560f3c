import ADKFoundation
import ADKLayers
import Foundation

/// The changes of a controller's appearance. Containers name them. Without a container, the view's window decides.
extension UIViewController {
    /// A container is about to show or hide this child: calls `viewWillAppear` or `viewWillDisappear`, here and in the
    /// children shown in the view. The container calls ``endAppearanceTransition()`` at the end.
    ///
    /// A call in the opposite direction before the end turns the change around. A call without a change does nothing.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated, driver: .caller)
    }

    /// Ends the change that ``beginAppearanceTransition(_:animated:)`` began: calls `viewDidAppear` or
    /// `viewDidDisappear`, here and in the children that follow. Without a change it does nothing.
    public func endAppearanceTransition() {
        switch appearance {
        case .disappeared, .appeared:
            return
        case .appearing(let animated, _, _):
            showAppearance()
            appearance = .appeared
            // The main menu may be that of this controller.
            viewIfLoaded?.window?.menuBar?.setNeedsLayout()
            viewDidAppear(animated)
        case .disappearing(let animated, _):
            appearance = .disappeared
            viewDidDisappear(animated)
        }
        endFollowers()
    }

    /// Ends the changes of the children that follow this controller.
    private func endFollowers() {
        for child in children where child.appearance.driver == .parent {
            // A callback may have begun another change, which its own end ends.
            guard appearance.driver == nil else { return }
            child.endFollowing(isShown: appearance == .appeared && shownChildren.contains { $0 === child })
        }
    }

    /// Ends a change that followed the parent. A view that was to appear, and that is not shown, disappears again.
    func endFollowing(isShown: Bool) {
        if appearance.isTowardsVisible, !isShown { beginAppearance(false, animated: false, driver: .parent) }
        endAppearanceTransition()
    }

    private func beginAppearance(_ isAppearing: Bool, animated: Bool, driver: Appearance.Driver) {
        // A change inside this container reaches its goal first.
        finishTransitions()
        switch (appearance, isAppearing) {
        case (.appeared, true), (.disappeared, false):
            return
        case (.appearing, true), (.disappearing, false):
            appearance = appearance.driven(by: driver)
        case (.disappeared, true):
            loadViewIfNeeded()
            appearance = .appearing(animated: animated, driver: driver, isShown: false)
            viewWillAppear(animated)
            if viewIfLoaded?.window != nil { showAppearance() }
        case (.disappearing, true):
            appearance = .appearing(animated: animated, driver: driver, isShown: true)
            viewWillAppear(animated)
        case (.appeared, false), (.appearing, false):
            appearance = .disappearing(animated: animated, driver: driver)
            viewWillDisappear(animated)
        }
        guard driver != .window, shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in followers(isAppearing: isAppearing) {
            // A callback may have turned the change around, or ended it.
            guard appearance.driver != nil, appearance.isTowardsVisible == isAppearing else { return }
            child.beginAppearance(isAppearing, animated: animated, driver: .parent)
        }
    }

    /// The children that a change of this controller changes: those in its view. A child that is about to come into the
    /// view appears with this controller, and disappears with it too.
    private func followers(isAppearing: Bool) -> [UIViewController] {
        let shown = shownChildren
        guard !isAppearing else { return shown }
        return children.filter { child in child.appearance.driver == .parent || shown.contains { $0 === child } }
    }

    /// Ends the change that a container's transition began, unless the container itself has changed meanwhile: then
    /// this controller follows the container.
    func endTransitionAppearance() {
        if appearance.driver == .caller { endAppearanceTransition() }
    }

    /// Calls `viewIsAppearing` once for the current change.
    private func showAppearance() {
        guard case .appearing(let animated, let driver, false) = appearance, let view = viewIfLoaded, view.window != nil
        else { return }
        appearance = .appearing(animated: animated, driver: driver, isShown: true)
        // Requests layout even if nothing changed: appearing ends with a layout.
        view.setNeedsLayout()
        viewIsAppearing(animated)
    }

    // MARK: - The window

    /// Called by the view before it changes its window.
    func viewWillMove(toWindow window: UIWindow?) {
        if let window {
            viewWillEnterWindow()
            return awaitLayout(of: window)
        }
        finishTransitions()
        switch appearance {
        case .appeared, .appearing(_, .window, _):
            if followsWindow { beginAppearance(false, animated: false, driver: .window) }
        case .appearing(let animated, .parent, _):
            // The parent, which appears, removed the view again.
            beginAppearance(false, animated: animated, driver: .parent)
        case .appearing(_, .caller, _), .disappearing, .disappeared:
            break
        }
    }

    private func viewWillEnterWindow() {
        guard followsWindow, !appearance.isTowardsVisible, appearance.driver != .caller else { return }
        switch parent?.appearance {
        case .appearing(let animated, .caller, _)?, .appearing(let animated, .parent, _)?:
            beginAppearance(true, animated: animated, driver: .parent)
        case .disappearing?:
            break
        default:
            beginAppearance(true, animated: false, driver: .window)
        }
    }

    /// Called by the view after it changed its window.
    func viewDidMove(toWindow window: UIWindow?) {
        if let window {
            // A callback may have ended the change before the view was there.
            viewWillEnterWindow()
            showAppearance()
            return awaitLayout(of: window)
        }
        // A callback may have shown this controller again while its view left.
        viewWillMove(toWindow: nil)
        guard case .disappearing(_, let driver) = appearance else { return }
        // A parent that changes too ends the change of this controller.
        let isParentChanging = parent?.appearance.driver != nil
        if driver == .window || driver == .parent && !isParentChanging { endAppearanceTransition() }
    }

    /// Whether the window may change the appearance. Not if the parent does everything itself.
    private var followsWindow: Bool { parent?.shouldAutomaticallyForwardAppearanceMethods ?? true }

    /// The view appears after the next layout of `window`, if the window began that.
    private func awaitLayout(of window: UIWindow) {
        guard case .appearing(_, .window, _) = appearance else { return }
        // A view enters the window after its subviews have: children appear before their parents.
        window.appearing.removeAll { $0 === self }
        window.appearing.append(self)
        FrameLoop.shared.setNeedsLayout(of: window)
    }

    /// Called after each layout of the window. A view that a callback removed before it entered the window disappears.
    func appearIfStillThere() {
        guard case .appearing(_, .window, _) = appearance else { return }
        if viewIfLoaded?.window == nil { beginAppearance(false, animated: false, driver: .window) }
        endAppearanceTransition()
    }
}
