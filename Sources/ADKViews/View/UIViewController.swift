import ADKFoundation
import ADKGraphics
import Foundation

/// Looks after one view and what the user does with it. Main thread.
///
/// A view that comes into a window: `viewDidLoad` (once), `viewWillAppear`, `viewIsAppearing`,
/// `viewWillLayoutSubviews`, `viewDidLayoutSubviews`, `viewDidAppear`; that goes:
/// `viewWillDisappear`, `viewDidDisappear`. Parents come before their children.
@MainActor
open class UIViewController: UIResponder {
    /// The window's title while this is its root.
    public var title: String? {
        didSet { if title != oldValue { viewIfLoaded?.window?.titleDidChange() } }
    }

    public private(set) var viewIfLoaded: UIView?

    public var isViewLoaded: Bool { viewIfLoaded != nil }

    /// `loadView()` is running.
    private var isLoadingView = false

    /// Loaded on first use. Where `loadView()` sets no view, that is logged and an empty view is used.
    public var view: UIView {
        get {
            loadViewIfNeeded()
            if let viewIfLoaded { return viewIfLoaded }
            // `loadView()` itself asked for the view before it had set one.
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

    /// Loads the view and calls `viewDidLoad`. A `loadView` that sets no view is logged, and an empty view taken.
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

    /// The surroundings the view is drawn in.
    public var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? UITraitCollection() }

    // MARK: - Hooks

    /// Sets `view`; override to use one of your own, without calling super.
    open func loadView() { view = UIView() }
    /// The view was made, and is in no window yet.
    open func viewDidLoad() {}
    /// The view comes into a window.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in its window and has its size and traits; it was not laid out for them yet.
    open func viewIsAppearing(_ animated: Bool) {}
    /// The view is in its window and laid out.
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    /// Before and after the view's `layoutSubviews`, however often it is laid out.
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    /// The appearance or scale of the window changed.
    open func traitCollectionDidChange() {}

    // MARK: - Parent and children

    public private(set) weak var parent: UIViewController?
    public private(set) var children: [UIViewController] = []

    /// Makes `child` this controller's. Adding its view, and calling `didMove(toParent:)` after it,
    /// is the caller's affair. A controller cannot be a child of itself or of its own child: that is logged and has no
    /// effect.
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

    /// Ends being a child; the view is to be removed by the caller, before or after.
    public func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: - Windows

    private enum Appearance { case gone, appearing, appeared }
    private var appearance = Appearance.gone

    /// Becomes the content of `window`.
    func attach(to window: UIWindow) {
        view.fillsSuperview = true
        window.addSubview(view)
    }

    func detach() { viewIfLoaded?.removeFromSuperview() }

    /// The view is about to change its window. Called by the view.
    func viewWillMove(toWindow window: UIWindow?) {
        if window != nil {
            viewWillAppear(false)
        } else if appearance != .gone {
            viewWillDisappear(false)
        }
    }

    /// The view has changed its window. Called by the view.
    func viewDidMove(toWindow window: UIWindow?) {
        if let window {
            appearance = .appearing
            // Laid out whether or not anything changed meanwhile: appearing ends with it.
            viewIfLoaded?.setNeedsLayout()
            viewIsAppearing(false)
            window.appearing.append(self)
        } else if appearance != .gone {
            appearance = .gone
            viewDidDisappear(false)
        }
    }

    /// The window was laid out.
    func appearIfStillThere() {
        guard appearance == .appearing else { return }
        appearance = .appeared
        viewDidAppear(false)
    }
}
