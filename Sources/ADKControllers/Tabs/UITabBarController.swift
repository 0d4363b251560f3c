import ADKFoundation
import ADKViews
import Foundation

/// Shows one of several controllers, which the user chooses in a bar.
///
/// The bar is above the content in a wide window and below it in a narrow one. Control+Tab and Control+Shift+Tab, or
/// Control+Page Down and Control+Page Up, select the next and the previous tab. Controllers that are not selected are
/// not in the window.
open class UITabBarController: UIViewController {
    /// The width of the window from which the bar is above the content, in points.
    static let wide: CGFloat = 560

    /// Follows the selection.
    public weak var delegate: (any UITabBarControllerDelegate)?
    /// The bar with the tabs.
    public let tabBar = UITabBar(frame: .zero)

    private var tabs: [UIViewController] = []
    private var selected: UIViewController?
    private let contentView = UIView()

    /// Creates a controller without tabs.
    override public init() {
        super.init()
        tabBar.onSelect = { [weak self] index in self?.userSelected(index) }
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
            var new: [UIViewController] = []
            for controller in viewControllers ?? [] {
                let isAbove = sequence(first: self as UIViewController, next: \.parent).contains { $0 === controller }
                guard !isAbove, !new.contains(where: { $0 === controller }) else {
                    Misuse.report(
                        "\(type(of: self)) was given \(type(of: controller)) twice, or a controller that contains it; "
                            + "ignored")
                    continue
                }
                new.append(controller)
            }
            let removed = tabs.filter { one in !new.contains { $0 === one } }
            let added = new.filter { one in !tabs.contains { $0 === one } }
            tabs = new
            for controller in added { addChild(controller) }
            for controller in removed { controller.willMove(toParent: nil) }
            let next = new.first { $0 === selected } ?? new.first
            select(next, animated: animated) {
                for controller in removed { controller.removeFromParent() }
                for controller in added { controller.didMove(toParent: self) }
            }
        }
    }

    /// The index of the selected tab; `NSNotFound` without tabs. Setting an index out of range is logged and ignored.
    open var selectedIndex: Int {
        get { tabs.firstIndex { $0 === selected } ?? NSNotFound }
        set {
            requestTransition { [self] in
                guard tabs.indices.contains(newValue) else {
                    return Misuse.report(
                        "\(type(of: self)).selectedIndex: there is no tab \(newValue) of \(tabs.count); ignored")
                }
                select(tabs[newValue], animated: false)
            }
        }
    }

    /// The selected controller. Setting one that has no tab is logged and ignored.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue, let index = tabs.firstIndex(where: { $0 === newValue }) else {
                return Misuse.report("\(type(of: self)).selectedViewController: the controller has no tab; ignored")
            }
            selectedIndex = index
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
                if tabs.contains(where: { $0 === controller }) { select(controller, animated: true) }
            }
        }
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func select(_ new: UIViewController?, animated: Bool, end: @escaping @MainActor () -> Void = {}) {
        let old = selected
        selected = new
        updateBar()
        selectionDidChange()
        guard old !== new, isViewLoaded else { return end() }
        var plan = ControllerTransition.Plan(kind: .tab, isAnimated: false, containerView: contentView)
        if animated, let old, let new,
            let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
        {
            plan.isAnimated = true
            plan.animator = animator
        }
        plan.from = old
        plan.to = new
        plan.leaving = [old].compactMap { $0 }
        plan.arriving = [new].compactMap { $0 }
        plan.isVisible = isAppeared
        plan.startFrame = contentView.bounds
        plan.endFrame = contentView.bounds
        plan.insert = { [self] in show(new) }
        plan.clear = { [self] didComplete in
            let gone = didComplete ? old : new
            if let view = gone?.viewIfLoaded, view.superview === contentView { view.removeFromSuperview() }
        }
        plan.end = { [self] didComplete in
            if !didComplete {
                selected = old
                updateBar()
                selectionDidChange()
            }
            end()
        }
        run(plan)
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

    // MARK: - The view

    override open func loadView() { view = TabView(self) }

    /// Call super.
    override open func viewDidLoad() {
        super.viewDidLoad()
        contentView.clipsToBounds = true
        view.addSubview(contentView)
        view.addSubview(tabBar)
        show(selected)
        updateBar()
    }

    fileprivate func place(in bounds: CGRect) {
        let height = tabBar.isHidden ? 0 : min(BarStyle.height, bounds.height)
        let isWide = bounds.width >= UITabBarController.wide
        tabBar.isAtTop = isWide
        tabBar.frame = CGRect(x: 0, y: isWide ? 0 : bounds.height - height, width: bounds.width, height: height)
        let content = CGRect(x: 0, y: isWide ? height : 0, width: bounds.width, height: bounds.height - height)
        guard contentView.frame != content else { return }
        if contentView.bounds.size != content.size, transition?.isRunning ?? false { transition?.finishAtOnce() }
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
@MainActor
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

/// Places the bar beside the content.
private final class TabView: UIView {
    private unowned let controller: UITabBarController

    init(_ controller: UITabBarController) {
        self.controller = controller
        super.init(frame: .zero)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller.place(in: bounds)
    }
}
