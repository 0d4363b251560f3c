import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// Shows one of several controllers, which the user chooses in a bar.
///
/// The bar is above the content in a wide window and below it in a narrow one. Control+Tab and Control+Shift+Tab, or
/// Control+Page Down and Control+Page Up, select the next and the previous tab. Controllers that are not selected are
/// not in the window.
open class UITabBarController: UIViewController, NavigationStackObserver {
    /// The width of the window from which the bar is above the content, in points.
    static let wide: CGFloat = 560

    /// Follows the selection.
    public weak var delegate: (any UITabBarControllerDelegate)?
    /// The bar with the tabs.
    public let tabBar = UITabBar(frame: .zero)

    private var tabs: [UIViewController] = []
    private var selected: UIViewController?
    private let contentView = UIView()
    /// The views that had the keyboard focus in tabs that are not selected.
    private var focusMemory = FocusMemory()

    /// Creates a controller without tabs. Another `nibName` than nil is logged.
    override public init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        setUp()
    }

    /// Creates a controller without tabs. `coder` is not read.
    override public init?(coder: NSCoder?) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        tabBar.onSelect = { [weak self] index in self?.userSelected(index) }
        childWillLeave = { [weak self] in self?.removeTab(of: $0) }
    }

    // MARK: - Tabs

    /// The controllers of the tabs. Setting it is not animated. A controller that appears twice is logged and kept
    /// once.
    open var viewControllers: [UIViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers of the tabs. The selected controller stays selected if it is among them; otherwise the
    /// first one is selected.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        requestTransition { [self] in
            let (old, new) = (tabs, acceptedChildren(viewControllers ?? []))
            let removed = tabs.filter { one in !new.contains { $0 === one } }
            let added = new.filter { one in !tabs.contains { $0 === one } }
            tabs = new
            let endChildren = replaceChildren(removed: removed, added: added)
            setMovements(from: selected, to: new.first, removed: removed, added: added)
            return select(new.first { $0 === selected } ?? new.first, animated: animated) { [self] didComplete in
                for controller in removed + added { setMovement(of: controller, to: .none) }
                if didComplete {
                    endChildren()
                    for controller in removed { focusMemory.forget(controller) }
                } else {
                    tabs = old
                    for controller in added { controller.removeFromParent() }
                }
            }
        }
    }

    /// Another container takes a child, or the app removes it.
    private func removeTab(of child: UIViewController) {
        guard tabs.contains(where: { $0 === child }) else { return }
        setViewControllers(tabs.filter { $0 !== child }, animated: false)
    }

    /// The index of the selected tab; `NSNotFound` without tabs. Setting an index out of range is logged and ignored.
    open var selectedIndex: Int {
        get { tabs.firstIndex { $0 === selected } ?? NSNotFound }
        set {
            requestTransition { [self] in
                guard tabs.indices.contains(newValue) else {
                    Misuse.report(
                        "\(type(of: self)).selectedIndex: there is no tab \(newValue) of \(tabs.count); ignored")
                    return nil
                }
                return select(tabs[newValue], animated: false)
            }
        }
    }

    /// The selected controller. Setting one that has no tab is logged and ignored.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            requestTransition { [self] in
                guard let newValue, tabs.contains(where: { $0 === newValue }) else {
                    Misuse.report("\(type(of: self)).selectedViewController: the controller has no tab; ignored")
                    return nil
                }
                return select(newValue, animated: false)
            }
        }
    }

    private func userSelected(_ index: Int) {
        guard tabs.indices.contains(index), tabs[index].tabBarItem.isEnabled else { return }
        let controller = tabs[index]
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        if controller === selected {
            // As in UIKit: a second click on a tab returns to the root of its stack.
            (controller as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            requestTransition { [self] in
                tabs.contains { $0 === controller } ? select(controller, animated: true) : nil
            }
        }
        delegate?.tabBarController(self, didSelect: controller)
    }

    /// Selects `new`. Returns the transition to it; nil if it is selected already.
    @preconcurrency private func select(
        _ new: UIViewController?, animated: Bool, end: @escaping @MainActor (_ didComplete: Bool) -> Void = { _ in }
    ) -> ControllerTransition.Plan? {
        let old = selected
        selected = new
        updateBar()
        stackDidChange()
        selectionDidChange()
        guard old !== new, isViewLoaded else {
            end(true)
            return nil
        }
        var plan = ControllerTransition.Plan(kind: .tab, isAnimated: false, containerView: contentView)
        if animated, let old, let new,
            let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
        {
            plan.isAnimated = true
            plan.animator = animator
        }
        plan.from = old
        plan.to = new
        // A controller that another container took disappears there.
        plan.leaving = [old].compactMap { $0 }.filter { $0.parent === self }
        plan.arriving = [new].compactMap { $0 }
        plan.isVisible = isAppeared
        plan.startFrame = contentView.bounds
        plan.insert = { [self] in show(new) }
        plan.clear = { [self] didComplete in
            let (shown, gone) = didComplete ? (new, old) : (old, new)
            if let view = gone?.viewIfLoaded, view.superview === contentView { view.removeFromSuperview() }
            // An animation may have changed its place.
            if let view = shown?.viewIfLoaded, view.superview === contentView { view.frame = contentView.bounds }
        }
        plan.end = { [self] didComplete in
            if !didComplete { selected = old }
            end(didComplete)
            if !didComplete {
                updateBar()
                stackDidChange()
                selectionDidChange()
            }
            preferredContentSizeDidChange()
            if let selected { focusMemory.restore(in: selected) }
        }
        if let old { focusMemory.remember(in: old) }
        return plan
    }

    /// Another tab is selected, or the old one again after an interrupted change.
    func selectionDidChange() {}

    private func show(_ controller: UIViewController?) {
        guard let view = controller?.view else { return }
        view.fillsSuperview = true
        contentView.addSubview(view)
    }

    private func updateBar() {
        let items = tabs.map(\.tabBarItem)
        for item in items { item.onChange = { [weak self] in self?.updateBar() } }
        tabBar.show(items, selected: tabs.firstIndex { $0 === selected })
    }

    // MARK: - The bar

    /// Whether the bar is hidden, so that the content has its place. Setting it is not animated.
    ///
    /// Differs from UIKit: `tabBar.isHidden` does not give the bar's place to the content.
    open var isTabBarHidden: Bool {
        get { hidesBar }
        set { setTabBarHidden(newValue, animated: false) }
    }
    private var hidesBar = false

    /// Hides or shows the bar.
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != hidesBar else { return }
        hidesBar = hidden
        guard isViewLoaded else { return }
        tabBar.isUserInteractionEnabled = !hidden
        view.setNeedsLayout()
        guard animated, view.window != nil else { return }
        TransitionMotion.run(TransitionMotion.fade, allowsTouches: true) { self.view.layoutIfNeeded() }
    }

    /// The selected stack hides the bar: see `hidesBottomBarWhenPushed`.
    private var isHiddenByStack = false

    /// The stack of a tab changed, or another tab is selected. The bar is hidden or shown without an animation.
    func stackDidChange() {
        let pushed = (selected as? UINavigationController)?.viewControllers.dropFirst() ?? []
        let new = pushed.contains { $0.hidesBottomBarWhenPushed }
        guard new != isHiddenByStack else { return }
        isHiddenByStack = new
        guard isViewLoaded else { return }
        view.setNeedsLayout()
    }

    private func shownBarHeight(in size: CGSize) -> CGFloat {
        let isHidden = hidesBar || isHiddenByStack && size.width < UITabBarController.wide
        return isHidden ? 0 : min(BarStyle.height, size.height)
    }

    // MARK: - Content

    /// The controller's own size if it was set, or else that of the selected controller and the bar. Zero if neither
    /// wants a size.
    override open var preferredContentSize: CGSize {
        get {
            let own = super.preferredContentSize
            guard own == .zero, let content = selected?.preferredContentSize, content != .zero else { return own }
            let height =
                content.height > 0
                ? content.height + shownBarHeight(in: CGSize(width: content.width, height: .infinity)) : 0
            return CGSize(width: content.width, height: height)
        }
        set { super.preferredContentSize = newValue }
    }

    /// The size beside the bar.
    override open func size(
        forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        CGSize(width: parentSize.width, height: parentSize.height - shownBarHeight(in: parentSize))
    }

    // MARK: - The view

    override open func loadView() { view = ContainerView { [weak self] in self?.place(in: $0) } }

    /// Call super.
    override open func viewDidLoad() {
        super.viewDidLoad()
        view.clipsToBounds = true
        tabBar.isUserInteractionEnabled = !hidesBar
        contentView.clipsToBounds = true
        view.addSubview(contentView)
        view.addSubview(tabBar)
        // It may change the selection while it loads its view.
        selected?.loadViewIfNeeded()
        show(selected)
        updateBar()
    }

    private func place(in bounds: CGRect) {
        let barHeight = min(BarStyle.height, bounds.height)
        let height = shownBarHeight(in: bounds.size)
        let isWide = bounds.width >= UITabBarController.wide
        tabBar.isAtTop = isWide
        tabBar.isUserInteractionEnabled = height > 0
        // A hidden bar is beside the view, which clips it.
        let top = isWide ? height - barHeight : bounds.height - height
        tabBar.frame = CGRect(x: 0, y: top, width: bounds.width, height: barHeight)
        let content = CGRect(x: 0, y: isWide ? height : 0, width: bounds.width, height: bounds.height - height)
        guard contentView.frame != content else { return }
        if contentView.bounds.size != content.size, transition?.isRunning ?? false { finishTransitions() }
        contentView.frame = content
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ handlesKey($1) }) { super.pressesBegan($0, with: event) }
    }

    /// Control with Tab or a page key selects the next or the previous tab.
    private func handlesKey(_ key: UIKey) -> Bool {
        guard key.modifierFlags.contains(.control), key.modifierFlags.isDisjoint(with: [.alternate, .command]),
            presentedViewController == nil, let here = tabs.firstIndex(where: { $0 === selected })
        else { return false }
        let step: Int
        switch key.keyCode {
        case .keyboardTab: step = key.modifierFlags.contains(.shift) ? -1 : 1
        case .keyboardPageDown: step = 1
        case .keyboardPageUp: step = -1
        default: return false
        }
        for distance in 1..<max(tabs.count, 1) {
            let index = (here + step * distance + tabs.count * 2) % tabs.count
            if tabs[index].tabBarItem.isEnabled {
                userSelected(index)
                return true
            }
        }
        return tabs.count > 1
    }
}

/// Follows the selection of a tab bar controller. All methods are optional.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    /// Whether the user may select `viewController`.
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// The user selected `viewController`, which may have been selected before.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// The animation of the user's selection. Nil shows the new controller at once.
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
    /// True.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    /// Nil.
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}
