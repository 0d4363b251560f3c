import ADKFoundation
import ADKGraphics
import Foundation

/// Manages one view and the user's actions in it.
///
/// A view that enters a window causes, in this order: `viewDidLoad` (once), `viewWillAppear`, `viewIsAppearing`,
/// `viewWillLayoutSubviews`, `viewDidLayoutSubviews`, `viewDidAppear`. A view that leaves causes `viewWillDisappear`
/// and `viewDidDisappear`. Parents come before their children.
@MainActor
open class UIViewController: UIResponder {
    /// The window's title, if this is its root view controller.
    public var title: String? {
        didSet { if title != oldValue { viewIfLoaded?.window?.titleDidChange() } }
    }

    /// The view, or nil if it is not loaded. Does not load it.
    public private(set) var viewIfLoaded: UIView?

    /// Whether the view is loaded.
    public var isViewLoaded: Bool { viewIfLoaded != nil }

    /// `loadView()` is running.
    private var isLoadingView = false

    /// The view. The first use loads it. If `loadView()` sets no view, that is logged and an empty view is used.
    public var view: UIView {
        get {
            loadViewIfNeeded()
            if let viewIfLoaded { return viewIfLoaded }
            // `loadView()` itself read the view before it set one.
            let empty = UIView()
            self.view = empty
            Misuse.report("\(type(of: self)).view was read before loadView() had set it; an empty view is used")
            return empty
        }
        set {
            viewIfLoaded?.viewController = nil
            viewIfLoaded = newValue
            newValue.viewController = self
        }
    }

    /// Loads the view, if it is not loaded, and calls `viewDidLoad()`. If `loadView()` sets no view, that is logged and
    /// an empty view is used.
    public func loadViewIfNeeded() {
        guard viewIfLoaded == nil, !isLoadingView else { return }
        isLoadingView = true
        loadView()
        isLoadingView = false
        if viewIfLoaded == nil {
            Misuse.report("\(type(of: self)).loadView() set no view; an empty view is used")
            view = UIView()
        }
        viewDidLoad()
    }

    override open var next: UIResponder? { viewIfLoaded?.superview ?? parent }

    /// The traits of the view.
    public var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? UITraitCollection() }

    // MARK: - Hooks

    /// Sets `view`. Override it to use a view of your own, without calling super.
    open func loadView() { view = UIView() }
    /// The view was loaded. It is in no window yet.
    open func viewDidLoad() {}
    /// The view is about to enter a window.
    ///
    /// Differs from Texture: `animated` is always false, here and in the other hooks.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in its window and has its size and traits. It is not laid out yet.
    open func viewIsAppearing(_ animated: Bool) {}
    /// The view is in its window and laid out.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to leave its window.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view left its window.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view's `layoutSubviews`, on every layout.
    open func viewWillLayoutSubviews() {}
    /// Called after the view's `layoutSubviews`, on every layout.
    open func viewDidLayoutSubviews() {}
    /// The appearance or the scale of the window changed.
    open func traitCollectionDidChange() {}

    // MARK: - Parent and children

    /// The controller that contains this one.
    public private(set) weak var parent: UIViewController?
    /// The controllers that this one contains, in the order in which they were added.
    public private(set) var children: [UIViewController] = []

    /// Makes `child` a child of this controller. The caller adds its view and then calls `didMove(toParent:)`.
    ///
    /// Adding a controller to itself or to one of its own children is logged and has no effect.
    public func addChild(_ child: UIViewController) {
        guard !sequence(first: self, next: { $0.parent }).contains(where: { $0 === child }) else {
            Misuse.report(
                "\(type(of: self)).addChild was given \(type(of: child)), which is itself or above it; ignored")
            return
        }
        guard child.parent !== self else { return }
        child.removeFromParent()
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
    }

    /// Removes this controller from its parent and calls `didMove(toParent: nil)`. The caller removes the view, before
    /// or after.
    public func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// The controller is about to become a child of `parent`. Does nothing by default.
    open func willMove(toParent parent: UIViewController?) {}
    /// The controller became a child of `parent`, or of none if nil. Does nothing by default.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: - Windows

    private enum Appearance { case gone, appearing, appeared }
    private var appearance = Appearance.gone

    /// Adds the view to `window` as its content.
    func attach(to window: UIWindow) {
        view.fillsSuperview = true
        window.addSubview(view)
    }

    func detach() { viewIfLoaded?.removeFromSuperview() }

    /// Called by the view before it changes its window.
    func viewWillMove(toWindow window: UIWindow?) {
        if window != nil {
            viewWillAppear(false)
        } else if appearance != .gone {
            viewWillDisappear(false)
        }
    }

    /// Called by the view after it changed its window.
    func viewDidMove(toWindow window: UIWindow?) {
        if let window {
            appearance = .appearing
            // Requests layout even if nothing changed: appearing ends with a layout.
            viewIfLoaded?.setNeedsLayout()
            viewIsAppearing(false)
            window.appearing.append(self)
        } else if appearance != .gone {
            appearance = .gone
            viewDidDisappear(false)
        }
    }

    /// Called after each layout of the window.
    func appearIfStillThere() {
        guard appearance == .appearing else { return }
        appearance = .appeared
        viewDidAppear(false)
    }
}
