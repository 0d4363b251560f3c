import ADKFoundation
import ADKGraphics
import Foundation

/// Manages one view and the user's actions in it.
///
/// A view that enters a window causes, in this order: `viewDidLoad` (once), `viewWillAppear`, `viewIsAppearing`,
/// `viewWillLayoutSubviews`, `viewDidLayoutSubviews`, `viewDidAppear`. A view that leaves causes `viewWillDisappear`
/// and `viewDidDisappear`. Each is called once for each change. A container that moves between its children names the
/// change (``beginAppearanceTransition(_:animated:)``). Without a container, the view's window decides.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    #if DEBUG
        private let life = LiveObject(UIViewController.self)
    #endif
    /// The window's title, if this is its root view controller.
    open var title: String? {
        didSet {
            guard title != oldValue else { return }
            viewIfLoaded?.window?.titleDidChange()
            for attachment in attachments.values { attachment.controllerTitleDidChange(title) }
        }
    }

    /// Creates a controller by `init(nibName:bundle:)`. As in UIKit, an `init()` of a subclass overrides none.
    override public convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Not for use: an app's delegates are no controllers.
    @available(*, unavailable)
    public required convenience init(adkLaunch: Void) { self.init() }

    /// Creates a controller. The arguments are not used: there are no nib files.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Creates a controller. There are no archives, so `coder` is not read: it is for subclasses with
    /// UIKit's `required init?(coder:)`, which call it.
    public init?(coder: NSCoder?) { super.init() }

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
            if overrideUserInterfaceStyle != .unspecified {
                newValue.overrideUserInterfaceStyle = overrideUserInterfaceStyle
            }
            if !traitOverrides.isEmpty { newValue.changeTraits { $0.controllerTraitOverrides = traitOverrides } }
        }
    }

    /// Loads the view, if it is not loaded, and calls `viewDidLoad()`. A view without a frame gets the size of the
    /// window first, as it has the screen's in UIKit. If `loadView()` sets no view, that is logged and an empty view is
    /// used.
    public func loadViewIfNeeded() {
        guard viewIfLoaded == nil, !isLoadingView else { return }
        isLoadingView = true
        loadView()
        isLoadingView = false
        if viewIfLoaded == nil {
            Misuse.report("\(type(of: self)).loadView() set no view; an empty view is used")
            view = UIView()
        }
        if view.frame == .zero { view.frame = initialFrame }
        viewDidLoad()
    }

    /// The frame of a view whose `loadView()` gave it none: the content area of the parent's window or the key window,
    /// and the area of a new window before the first one.
    private var initialFrame: CGRect {
        let window = parent?.viewIfLoaded?.window ?? UIApplication.shared.keyWindow
        return CGRect(origin: .zero, size: window?.contentBounds.size ?? UIScreen.main.bounds.size)
    }

    override open var next: UIResponder? { viewIfLoaded?.superview ?? parent }

    /// The appearance of the view and its subtree. `.unspecified`, the default, inherits it.
    public var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { viewIfLoaded?.overrideUserInterfaceStyle = overrideUserInterfaceStyle }
    }

    /// Traits that replace the inherited ones for the view and its subtree.
    public var traitOverrides = UITraitOverrides() {
        didSet { viewIfLoaded?.changeTraits { $0.controllerTraitOverrides = traitOverrides } }
    }

    /// The handlers of changes of the traits, if there are any.
    var registrations: TraitRegistrations?

    /// The traits of the view.
    public var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? UITraitCollection() }

    // MARK: - Hooks

    /// Sets `view`. Override it to use a view of your own, without calling super.
    open func loadView() { view = UIView() }
    /// The view was loaded. It is in no window yet, and has its container's size only from `viewIsAppearing(_:)` on.
    open func viewDidLoad() {}
    /// The view is about to appear. `animated` is true if a transition moves it into place.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in its window and has its size and traits. It is not laid out yet.
    open func viewIsAppearing(_ animated: Bool) {}
    /// The view is in its window and laid out.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to disappear: it leaves its window, or another controller covers it.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view disappeared.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view's `layoutSubviews`, on every layout.
    open func viewWillLayoutSubviews() {}
    /// Called after the view's `layoutSubviews`, on every layout.
    open func viewDidLayoutSubviews() {}
    /// The appearance, the scale or the direction of the window changed.
    open func traitCollectionDidChange() {}
    /// The traits of the view changed from `previousTraitCollection`. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The view is about to get `size`, because its window or its container was resized. Call super, which passes the
    /// change on to the children whose views are shown.
    ///
    /// Differs from UIKit: nothing is animated. The blocks of `coordinator` run when the views have their new sizes,
    /// and its completions after the next layout.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        passOnSizeChange(to: size, with: coordinator)
    }

    /// The size of a child's view when this controller's view has `parentSize`, in points. By default `parentSize` if
    /// the child fills this view, or else its present size. Containers override it.
    ///
    /// Differs from UIKit: the child is a controller, because nothing else contains content.
    open func size(
        forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize
    ) -> CGSize { standardSize(of: container, in: parentSize) }

    /// Whether this container passes the changes of its own appearance on to the children whose views it shows. True by
    /// default. If false, the container calls ``beginAppearanceTransition(_:animated:)`` and
    /// ``endAppearanceTransition()`` of its children itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// The controller is about to become a child of `parent`. Does nothing by default.
    open func willMove(toParent parent: UIViewController?) {}
    /// The controller became a child of `parent`, or of none if nil. Does nothing by default.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: - Parent and children

    /// The controller that contains this one.
    public internal(set) weak var parent: UIViewController?
    /// The controllers that this one contains, in the order in which they were added.
    public internal(set) var children: [UIViewController] = []

    /// Makes `child` a child of this controller. The caller adds its view and then calls `didMove(toParent:)`.
    ///
    /// Adding a controller to itself or to one of its own children is logged and has no effect.
    open func addChild(_ child: UIViewController) { adopt(child) }

    /// Removes this controller from its parent and calls `didMove(toParent: nil)`. The caller removes the view, before
    /// or after.
    open func removeFromParent() { leaveParent() }

    /// The appearance of the view, and who ends its current change.
    var appearance = Appearance.disappeared
    /// The reason for the current change of the appearance.
    var movement = Movement.none
    /// The changes between children of this container.
    let transitions = TransitionQueue()

    /// Called before a child leaves this container.
    @preconcurrency package var childWillLeave: (@MainActor (UIViewController) -> Void)?

    /// Whether this container follows a horizontal swipe that scrolls content by a positive or negative distance.
    @preconcurrency package var takesSwipe: (@MainActor (CGFloat) -> Bool)?

    /// Objects of other targets that belong to the controller, such as its navigation item, by their types.
    package var attachments: [ObjectIdentifier: any ControllerAttachment] = [:]

    // MARK: - Presentation

    /// How ``present(_:animated:completion:)`` shows this controller. `.automatic` by default: a sheet.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// The movement of a presentation over the full window. `.coverVertical` by default.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Supplies animations and a presentation controller of the app's own.
    public weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether Escape and clicks outside leave the presentation open. False by default.
    open var isModalInPresentation = false
    /// The size that the view wants in a popover or a sheet, in points. Zero leaves it to the presentation.
    open var preferredContentSize = CGSize.zero {
        didSet {
            if !Misuse.accepts(preferredContentSize, "preferredContentSize", of: self) {
                preferredContentSize = oldValue
            }
            if preferredContentSize != oldValue { preferredContentSizeDidChange() }
        }
    }
    /// Whether bars below the content are hidden while this controller is in a navigation stack above its root: the
    /// toolbar of the stack, and a tab bar around it.
    /// False by default.
    open var hidesBottomBarWhenPushed = false
    /// The presentation of this controller; made when it is first needed.
    var presentation: UIPresentationController?
    /// The presentations to which a request that waits adds this controller.
    weak var requestedStack: PresentationStack?

    /// Presents `controller` over the window's content. It keeps the keyboard until it is dismissed. `completion` is
    /// called after its `viewDidAppear`.
    ///
    /// Presentations and dismissals run in the order in which they are requested. A request from a callback of another
    /// one, such as its completion, runs after that one.
    ///
    /// The root of this controller's parents presents it. For a controller without a parent whose view is in that of
    /// another one, such as a page of a pager, the other one does. A controller that has no window, presents one
    /// already, or is given a controller that has a parent or is presented already, logs that and does nothing.
    @preconcurrency open func present(
        _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
    ) { requestPresentation(of: controller, animated: animated, completion: completion) }

    /// Ends the presentation over this controller and all above it. Without one, ends the presentation of this
    /// controller. `completion` is called at the end. Without any presentation only `completion` is called.
    @preconcurrency open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
        requestDismissal(animated: animated, completion: completion)
    }

    /// Shows `viewController` in the nearest container around this controller that has a place for it: a navigation
    /// controller pushes it. Without one it is presented. `sender` is passed on.
    open func show(_ viewController: UIViewController, sender: Any?) {
        if let parent { return parent.show(viewController, sender: sender) }
        present(viewController, animated: true)
    }

    /// Shows `viewController` as the details of a choice: in the secondary column of the nearest split view around this
    /// controller. Without one it is presented. `sender` is passed on.
    open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        if let parent { return parent.showDetailViewController(viewController, sender: sender) }
        present(viewController, animated: true)
    }

    // MARK: - The safe area

    /// The part of the view that is added to what is outside of the safe area, in points. Zero by default. Numbers that
    /// are not finite are logged and ignored.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            let new = additionalSafeAreaInsets
            guard [new.top, new.left, new.bottom, new.right].allSatisfy(\.isFinite) else {
                Misuse.report("additionalSafeAreaInsets = \(new) was ignored: not finite")
                return additionalSafeAreaInsets = oldValue
            }
            guard new != oldValue else { return }
            UIView.usesSafeArea = true
            viewIfLoaded?.safeAreaDidChange()
        }
    }
    /// `safeAreaInsets` of the view changed. Does nothing by default.
    open func viewSafeAreaInsetsDidChange() {}

    // MARK: - Missing content

    var needsContentUnavailableUpdate = true
    /// The text that the user searches for in the content.
    package var contentSearchText: String?

    /// Sets `contentUnavailableConfiguration` for `state`, or nil if there is content. Does nothing by default.
    ///
    /// Called before the first layout of the view, and before the next one after
    /// ``setNeedsUpdateContentUnavailableConfiguration()``. Differs from UIKit: not after a change of the traits.
    open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}

    /// Schedules ``updateContentUnavailableConfiguration(using:)`` for the next layout of the view. Call it when
    /// content came or went.
    open func setNeedsUpdateContentUnavailableConfiguration() {
        needsContentUnavailableUpdate = true
        viewIfLoaded?.setNeedsLayout()
    }

    // MARK: - The screen's edges

    /// A desktop has no status bar: without effect. Nil by default.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// A desktop has no status bar: without effect. Nil by default.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// A desktop has no status bar: without effect. `.fade` by default.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// A desktop has no status bar: without effect. False by default.
    open var modalPresentationCapturesStatusBarAppearance: Bool {
        get { false }
        set {}
    }
    /// A desktop does not turn: without effect. `.portrait` by default.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// The style of the status bar. A desktop has none: without effect.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Whether the status bar is hidden. Not used: there is none.
    open var prefersStatusBarHidden: Bool { false }
    /// Whether the home indicator is hidden. Not used: there is none.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The orientations of the view. Not used: a window has any shape.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    /// Whether the view turns with the device. Not used.
    open var shouldAutorotate: Bool { true }
    /// Memory is short. Never called: Linux does not tell.
    open func didReceiveMemoryWarning() {}
    /// Does nothing: there is no status bar.
    public func setNeedsStatusBarAppearanceUpdate() {}
    /// The edges at which the view is below bars. Has no effect: bars are beside the content.
    public var edgesForExtendedLayout = UIRectEdge.all
    /// Whether the view is below opaque bars. Has no effect: bars are beside the content.
    public var extendedLayoutIncludesOpaqueBars = false
    /// Whether scroll views get insets for bars. Has no effect: bars are beside the content.
    public var automaticallyAdjustsScrollViewInsets = true

    // MARK: - Windows

    /// Adds the view to `window` as its content.
    func attach(to window: UIWindow) {
        view.fillsSuperview = true
        // Below the menu bar.
        window.insertSubview(view, at: 0)
    }

    func detach() { viewIfLoaded?.removeFromSuperview() }
}

/// An object of a higher target that belongs to a controller.
@MainActor
package protocol ControllerAttachment: AnyObject {
    func controllerTitleDidChange(_ title: String?)
    /// The controller was asked whether it has content. Its view is loaded. Does nothing by default.
    func controllerUpdatedContent(_ controller: UIViewController)
}

extension ControllerAttachment {
    package func controllerUpdatedContent(_ controller: UIViewController) {}
}
