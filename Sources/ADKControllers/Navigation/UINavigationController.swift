import ADKFoundation
import ADKViews
import Foundation

/// Shows the top of a stack of controllers below a bar, and moves between them. A toolbar can be below the content.
///
/// The user goes back by the back button, Alt+Left, Escape, the back button of the mouse, a swipe on a touchpad, or a
/// finger that moves in from the edge. Covered controllers are not in the window.
///
/// A request during a transition finishes that transition first. A request from a callback of a transition runs after
/// it.
open class UINavigationController: UIViewController {
    /// The direction of a transition.
    public enum Operation: Int, Sendable {
        /// Neither: the stack was replaced.
        case none
        /// A controller comes in above the old one.
        case push
        /// The old controller goes away and shows the one below.
        case pop
    }

    /// The controllers from the root to the top.
    private(set) var stack: [UIViewController] = []
    /// Follows the transitions.
    public weak var delegate: (any UINavigationControllerDelegate)?
    /// The bar above the content.
    public let navigationBar = UINavigationBar(frame: .zero)

    /// The content hides the bar when it is scrolled down, and shows it when it is scrolled up. False by default.
    public var hidesBarsOnSwipe = false {
        didSet { if hidesBarsOnSwipe != oldValue { barState.isScrolledAway = false } }
    }

    var barState = NavigationBarState() { didSet { if barState != oldValue { barStateDidChange(from: oldValue) } } }
    let contentView = UIView()
    /// The toolbar, if it was made.
    var loadedToolbar: UIToolbar?
    /// The next placement of the bar is animated.
    var movesBar = false
    /// An item changed during a transition. The bar shows it at the end.
    var barIsStale = false
    /// The views that had the keyboard focus in covered controllers.
    var focusMemory = FocusMemory()
    /// The swipe that goes back.
    var swipe = BackSwipe.none { didSet { if oldValue.timer !== swipe.timer { oldValue.timer?.invalidate() } } }
    /// The scroll view that the bar follows.
    weak var watchedScrollView: UIScrollView?
    /// The last controller of which the delegate was notified.
    var announcement = StackAnnouncement()
    private(set) lazy var edgePan = makeEdgePan()
    /// Whether the bar of a navigation controller around this one shows the items of this one: the secondary column of
    /// a collapsed split view.
    var usesBarOfParent = false

    /// Creates a stack with one controller.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        followBarAndChildren()
        setViewControllers([rootViewController], animated: false)
    }

    /// Creates an empty stack. Differs from UIKit: the bars have the standard classes.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        super.init(nibName: nil, bundle: nil)
        followBarAndChildren()
    }

    /// Creates an empty stack. The arguments are not used: there are no nib files.
    override public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        followBarAndChildren()
    }

    /// Creates an empty stack. `coder` is not read.
    override public init?(coder: NSCoder?) {
        super.init(coder: coder)
        followBarAndChildren()
    }

    private func followBarAndChildren() {
        navigationBar.onChange = { [weak self] in self?.updateBar() }
        childWillLeave = { [weak self] in self?.removeFromStack($0) }
    }

    // MARK: - The stack

    /// The controllers from the root to the top. Setting it is not animated.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the stack. The change to a controller that was in the stack moves like a pop, another like a push. A
    /// controller that appears twice in `viewControllers` is logged and kept once.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        requestTransition { [self] in change(to: viewControllers, kind: .set, animated: animated) }
    }

    /// Puts `viewController` on the stack and shows it. One that is in the stack already is logged and ignored.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        requestTransition { [self] in
            guard !stack.contains(where: { $0 === viewController }) else {
                Misuse.report(
                    "\(type(of: self)).pushViewController was given \(type(of: viewController)), which is in the stack "
                        + "already; ignored")
                return nil
            }
            return change(to: stack + [viewController], kind: .push, animated: animated)
        }
    }

    /// Removes the top controller and shows the one below. Returns the removed one, or nil if there is only the root. A
    /// request that waits for a transition returns the controller that is on top now.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        pop(animated: animated, expected: stack.dropFirst().suffix(1)) { $0.dropLast().last }.last
    }

    /// Removes the controllers above `viewController` and shows it. Returns those that are removed. A controller that
    /// is not in the stack is logged and ignored; then the result is nil.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        let index = stack.firstIndex { $0 === viewController }
        guard let index else {
            Misuse.report(
                "\(type(of: self)).popToViewController was given \(type(of: viewController)), which is not in the stack; "
                    + "ignored")
            return nil
        }
        return pop(animated: animated, expected: stack[(index + 1)...]) { _ in viewController }
    }

    /// Removes all controllers but the root. Returns those that are removed, or nil if the stack is empty.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.isEmpty ? nil : pop(animated: animated, expected: stack[1...]) { $0.first }
    }

    /// Removes the controllers above the one that `goal` chooses from the stack of that time. Returns those that are
    /// removed; `expected` if the request waits.
    @preconcurrency @MainActor private func pop(
        animated: Bool, expected: ArraySlice<UIViewController>,
        to goal: @escaping @MainActor ([UIViewController]) -> UIViewController?
    ) -> [UIViewController] {
        final class Removed { var controllers: [UIViewController] = [] }
        let (removed, driver) = (Removed(), swipe.takeDriver())
        removed.controllers = Array(expected)
        requestTransition { [self] in
            let goal = goal(stack)
            removed.controllers = []
            guard let index = stack.firstIndex(where: { $0 === goal }), index + 1 < stack.count else { return nil }
            removed.controllers = Array(stack[(index + 1)...])
            return change(to: Array(stack[...index]), kind: .pop, animated: animated, drivenBy: driver)
        }
        return removed.controllers
    }

    /// The controller on top of the stack.
    public var topViewController: UIViewController? { stack.last }
    /// The controller that the user sees: one that is presented above, or else the top of the stack.
    public var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

    func replaceStack(_ new: [UIViewController]) { stack = new }

    /// The stack has other controllers, or an interrupted change has its old ones again. All are children.
    func stackDidChange() {}

    // MARK: - The bar

    /// Whether the bar is hidden. Setting it is not animated.
    open var isNavigationBarHidden: Bool {
        get { barState.isHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Hides or shows the bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard animated, isViewLoaded, view.window != nil else { return barState.isHidden = hidden }
        TransitionMotion.run(TransitionMotion.fade, allowsTouches: true) {
            self.barState.isHidden = hidden
            self.view.layoutIfNeeded()
        }
    }

    /// Whether the toolbar below the content is hidden. True by default. Setting it is not animated.
    ///
    /// It is hidden too while a controller above the root has `hidesBottomBarWhenPushed`.
    open var isToolbarHidden = true {
        didSet {
            guard isToolbarHidden != oldValue, isViewLoaded else { return }
            updateToolbar()
            view.setNeedsLayout()
        }
    }

    /// Hides or shows the toolbar. The content has the room that it leaves.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard animated, isViewLoaded, view.window != nil else { return isToolbarHidden = hidden }
        installToolbar()
        TransitionMotion.run(TransitionMotion.fade, allowsTouches: true) {
            self.isToolbarHidden = hidden
            self.view.layoutIfNeeded()
        }
    }

    /// The recogniser of a finger that moves in from the edge. Nil before the view is loaded.
    public var interactivePopGestureRecognizer: UIGestureRecognizer? { isViewLoaded ? edgePan : nil }

    // MARK: - The view

    override open func loadView() { view = ContainerView { [weak self] in self?.placeBar(in: $0) } }

    /// Call super.
    override open func viewDidLoad() {
        super.viewDidLoad()
        view.clipsToBounds = true
        contentView.clipsToBounds = true
        view.addSubview(contentView)
        view.addSubview(navigationBar)
        view.addGestureRecognizer(edgePan)
        let backButton = BackButtonRecognizer { [weak self] _ in self?.goBack() }
        backButton.canGoBack = { [weak self] in self?.userMayGoBack ?? false }
        view.addGestureRecognizer(backButton)
        takesSwipe = { [weak self] distance in
            guard let self else { return false }
            if case .none = swipe { return canGoBack(bySwiping: distance) }
            return true
        }
        showTop()
        updateBar()
    }

    /// Call super.
    override open func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        watchScrolling()
    }

    /// Call super.
    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let top = stack.last, !announcement.isShown(top) { announceArrival(of: top, animated: animated) }
    }

    /// Call super.
    override open func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // The end of a change that is in progress announces the top.
        if let top = stack.last, !isChangingChildren { announceShown(top, animated: animated) }
    }

    // MARK: - Content

    /// Pushes `viewController`, animated.
    override open func show(_ viewController: UIViewController, sender: Any?) {
        pushViewController(viewController, animated: true)
    }

    /// The controller's own size if it was set, or else that of the top controller and the bars. Zero if neither
    /// wants a size.
    override open var preferredContentSize: CGSize {
        get {
            let own = super.preferredContentSize
            guard own == .zero, let top = stack.last?.preferredContentSize, top != .zero else { return own }
            let bars = shownBarHeight(at: top.width) + shownToolbarHeight
            return CGSize(width: top.width, height: top.height > 0 ? top.height + bars : 0)
        }
        set { super.preferredContentSize = newValue }
    }

    /// The size beside the bars.
    override open func size(
        forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        let height = parentSize.height - shownBarHeight(at: parentSize.width) - shownToolbarHeight
        return CGSize(width: parentSize.width, height: max(0, height))
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        // A held key goes back once.
        presses.handle({ !$0.isRepeat && handlesKey($1) }) { super.pressesBegan($0, with: event) }
    }

    override open func wheelTurned(with event: ADKWheelEvent) {
        if !handlesSwipe(event) { super.wheelTurned(with: event) }
    }
}
