import Foundation

/// Looks after one view and what the user does with it.
@MainActor
open class UIViewController: UIResponder {
    /// The window's title while this is its root.
    public var title: String? {
        didSet { if title != oldValue { view(ifLoaded: { $0.window?.titleDidChange() }) } }
    }

    private var loadedView: UIView?

    public var isViewLoaded: Bool { loadedView != nil }

    /// Loaded on first use.
    public var view: UIView {
        get {
            if loadedView == nil {
                loadView()
                precondition(loadedView != nil, "\(type(of: self)).loadView() set no view")
                viewDidLoad()
            }
            guard let loadedView else { preconditionFailure("no view") }
            return loadedView
        }
        set {
            loadedView?.viewController = nil
            loadedView = newValue
            newValue.viewController = self
        }
    }

    private func view(ifLoaded body: (UIView) -> Void) {
        if let loadedView { body(loadedView) }
    }

    override open var next: UIResponder? { loadedView?.superview }

    /// Sets `view`; override to use one of your own, without calling super.
    open func loadView() { view = UIView() }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}

    /// Becomes the content of `window`.
    func attach(to window: UIWindow) {
        viewWillAppear(false)
        view.fillsSuperview = true
        window.addSubview(view)
        viewDidAppear(false)
    }

    func detach() {
        guard let loadedView, loadedView.superview != nil else { return }
        viewWillDisappear(false)
        loadedView.removeFromSuperview()
        viewDidDisappear(false)
    }
}
