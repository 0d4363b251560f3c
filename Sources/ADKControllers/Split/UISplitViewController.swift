import ADKFoundation
import ADKViews
import Foundation

/// Shows two columns beside each other: a list and what is chosen in it.
///
/// In a window narrower than 640 points it is collapsed: the controllers of the secondary column are on the stack of
/// the primary one, and the user goes back to the list. The columns have stacks of their own again when the window
/// becomes wide. The user moves the line between the columns with the pointer.
///
/// Differs from UIKit: there are two columns, and neither covers the other.
open class UISplitViewController: UIViewController {
    /// The width from which both columns are shown, in points.
    static let wide: CGFloat = 640
    /// The standard width of the primary column: a fraction of the window, and its limits in points.
    static let standardFraction: CGFloat = 0.32

    /// The kind of a split view.
    public enum Style: Int, Sendable {
        /// A primary and a secondary column.
        case doubleColumn = 1
    }

    /// A column.
    public enum Column: Int, Sendable {
        /// The list, at the start of the window.
        case primary
        /// The content that was chosen in the list.
        case secondary = 2
    }

    /// The columns that are shown.
    public enum DisplayMode: Int, Sendable {
        /// Chosen by the split view: both columns.
        case automatic
        /// The secondary column alone.
        case secondaryOnly
        /// Both columns.
        case oneBesideSecondary
    }

    /// The kind of the split view.
    public let style: Style
    /// Follows changes of the split view.
    public weak var delegate: (any UISplitViewControllerDelegate)?
    /// The columns to show in a wide window. `.automatic` by default.
    public var preferredDisplayMode = DisplayMode.automatic { didSet { columnsDidChange() } }
    /// The width of the primary column in points; nil for the standard one.
    public var preferredPrimaryColumnWidth: CGFloat? { didSet { columnsDidChange() } }
    /// The least width of the primary column, in points.
    public var minimumPrimaryColumnWidth: CGFloat = 220 { didSet { columnsDidChange() } }
    /// The largest width of the primary column, in points.
    public var maximumPrimaryColumnWidth: CGFloat = 420 { didSet { columnsDidChange() } }
    /// The secondary column's controllers are on the stack of the primary one.
    public private(set) var isCollapsed = false

    private let navigation: [Column: UINavigationController] = [
        .primary: UINavigationController(), .secondary: UINavigationController(),
    ]
    /// The user chose something: a collapsed view shows it.
    private var showsSecondary = false
    private let divider = SplitDivider(frame: .zero)

    /// Creates a split view without controllers.
    public init(style: Style = .doubleColumn) {
        self.style = style
        super.init()
        divider.onDrag = { [weak self] x in self?.dividerMoved(to: x) }
    }

    private var primary: UINavigationController { navigation[.primary] ?? UINavigationController() }
    private var secondary: UINavigationController { navigation[.secondary] ?? UINavigationController() }

    // MARK: - Columns

    /// Makes `viewController` the root of a column's stack. Nil empties the column.
    ///
    /// Differs from UIKit: every column has a navigation controller of the split view. A navigation controller given
    /// here is logged, and its stack is used.
    open func setViewController(_ viewController: UIViewController?, for column: Column) {
        var stack = viewController.map { [$0] } ?? []
        if let given = viewController as? UINavigationController {
            Misuse.report("\(type(of: self)) has navigation controllers of its own; the stack of the given one is used")
            stack = given.viewControllers
            given.viewControllers = []
        }
        guard isCollapsed else {
            navigation[column]?.viewControllers = stack
            return
        }
        let (list, chosen) = collapsedStacks
        primary.viewControllers = column == .primary ? stack + chosen : list + (showsSecondary ? stack : [])
        if column == .secondary { waiting = showsSecondary ? [] : stack }
        if column == .primary { listCount = stack.count } else { listCount = list.count }
    }

    /// The root controller of a column, or nil.
    open func viewController(for column: Column) -> UIViewController? {
        guard isCollapsed else { return navigation[column]?.viewControllers.first }
        let (list, chosen) = collapsedStacks
        return column == .primary ? list.first : (chosen.isEmpty ? waiting : chosen).first
    }

    /// Shows a column. In a collapsed view, the secondary column moves in from the end.
    open func show(_ column: Column) {
        let isSecondary = column == .secondary
        showsSecondary = isSecondary
        guard isCollapsed else {
            if column == .primary, preferredDisplayMode == .secondaryOnly { preferredDisplayMode = .oneBesideSecondary }
            return
        }
        let (list, chosen) = collapsedStacks
        if isSecondary, chosen.isEmpty, !waiting.isEmpty {
            listCount = list.count
            primary.setViewControllers(list + waiting, animated: true)
            waiting = []
        } else if !isSecondary, !chosen.isEmpty {
            waiting = chosen
            primary.setViewControllers(list, animated: true)
        }
    }

    /// Hides the primary column of a wide window. The secondary column cannot be hidden.
    open func hide(_ column: Column) {
        if column == .primary, !isCollapsed { preferredDisplayMode = .secondaryOnly }
        if column == .secondary, isCollapsed { show(.primary) }
    }

    /// Shows `viewController` as the chosen one: in the secondary column, or on top of a collapsed view.
    open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        guard isCollapsed else {
            secondary.setViewControllers([viewController], animated: false)
            showsSecondary = true
            return
        }
        let (list, _) = collapsedStacks
        listCount = list.count
        waiting = []
        showsSecondary = true
        primary.setViewControllers(list + [viewController], animated: true)
    }

    /// The columns that are shown now.
    public var displayMode: DisplayMode {
        isCollapsed || preferredDisplayMode == .secondaryOnly ? .secondaryOnly : .oneBesideSecondary
    }

    // MARK: - Collapsing

    /// The number of controllers on the collapsed stack that belong to the primary column.
    private var listCount = 0
    /// The controllers of the secondary column, while a collapsed view shows the primary one.
    private var waiting: [UIViewController] = []

    private var collapsedStacks: (list: [UIViewController], chosen: [UIViewController]) {
        let all = primary.viewControllers
        // The user may have gone back beyond the first chosen controller.
        let count = min(max(listCount, 0), all.count)
        return (Array(all[..<count]), Array(all[count...]))
    }

    private func setCollapsed(_ collapses: Bool) {
        guard collapses != isCollapsed else { return }
        if collapses {
            let (list, chosen) = (primary.viewControllers, secondary.viewControllers)
            secondary.viewControllers = []
            let showsChosen =
                !chosen.isEmpty
                && (delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed)
                    ?? proposed) == .secondary
            isCollapsed = true
            listCount = list.count
            waiting = showsChosen ? [] : chosen
            showsSecondary = showsChosen
            primary.viewControllers = list + (showsChosen ? chosen : [])
            delegate?.splitViewControllerDidCollapse(self)
        } else {
            let (list, chosen) = collapsedStacks
            showsSecondary = !chosen.isEmpty
            isCollapsed = false
            primary.viewControllers = list
            secondary.viewControllers = chosen.isEmpty ? waiting : chosen
            waiting = []
            delegate?.splitViewControllerDidExpand(self)
        }
    }

    private var proposed: Column { showsSecondary ? .secondary : .primary }

    // MARK: - The view

    override open func loadView() { view = SplitView(self) }

    /// Call super.
    override open func viewDidLoad() {
        super.viewDidLoad()
        for controller in [primary, secondary] {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        view.addSubview(divider)
    }

    private func columnsDidChange() { viewIfLoaded?.setNeedsLayout() }

    /// The width of the primary column in points; 0 while it is hidden.
    public private(set) var primaryColumnWidth: CGFloat = 0

    private func width(in total: CGFloat) -> CGFloat {
        let wish = preferredPrimaryColumnWidth ?? total * UISplitViewController.standardFraction
        let least = minimumPrimaryColumnWidth.isFinite ? max(0, minimumPrimaryColumnWidth) : 0
        let most = maximumPrimaryColumnWidth.isFinite ? max(least, maximumPrimaryColumnWidth) : total
        let width = wish.isFinite ? min(max(wish, least), most) : least
        return min(width, total * 2 / 3).rounded()
    }

    fileprivate func place(in bounds: CGRect) {
        guard bounds.width > 0 else { return }
        setCollapsed(bounds.width < UISplitViewController.wide)
        let isAlone = !isCollapsed && preferredDisplayMode == .secondaryOnly
        let isRightToLeft = view.isRightToLeft
        primaryColumnWidth = isCollapsed ? bounds.width : isAlone ? 0 : width(in: bounds.width)
        let rest = bounds.width - primaryColumnWidth - (isAlone || isCollapsed ? 0 : 1)
        show(
            primary,
            isAlone
                ? nil
                : CGRect(
                    x: isRightToLeft ? bounds.width - primaryColumnWidth : 0, y: 0, width: primaryColumnWidth,
                    height: bounds.height))
        show(
            secondary,
            isCollapsed
                ? nil
                : CGRect(x: isRightToLeft ? 0 : bounds.width - rest, y: 0, width: rest, height: bounds.height))
        divider.isHidden = isAlone || isCollapsed
        let line = isRightToLeft ? rest : primaryColumnWidth
        divider.frame = CGRect(
            x: line - SplitDivider.reach, y: 0, width: 2 * SplitDivider.reach + 1, height: bounds.height)
    }

    /// Shows a column at `frame`, or removes it if nil.
    private func show(_ controller: UIViewController, _ frame: CGRect?) {
        guard let frame else {
            controller.viewIfLoaded?.removeFromSuperview()
            return
        }
        controller.view.frame = frame
        if controller.view.superview !== view { view.insertSubview(controller.view, at: 0) }
    }

    private func dividerMoved(to x: CGFloat) {
        let isRightToLeft = view.isRightToLeft
        preferredPrimaryColumnWidth = isRightToLeft ? view.bounds.width - x : x
    }
}

/// Follows changes of a split view. All methods are optional.
@MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
    /// The column on top when the view collapses. By default the secondary one, if the user chose something.
    func splitViewController(
        _ splitViewController: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
    /// The view became narrow.
    func splitViewControllerDidCollapse(_ splitViewController: UISplitViewController)
    /// The view became wide.
    func splitViewControllerDidExpand(_ splitViewController: UISplitViewController)
}

extension UISplitViewControllerDelegate {
    /// `proposedTopColumn`.
    public func splitViewController(
        _ splitViewController: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
    /// Does nothing.
    public func splitViewControllerDidCollapse(_ splitViewController: UISplitViewController) {}
    /// Does nothing.
    public func splitViewControllerDidExpand(_ splitViewController: UISplitViewController) {}
}

extension UIViewController {
    /// The nearest split view controller above this controller.
    public var splitViewController: UISplitViewController? {
        var here = parent
        while let controller = here {
            if let split = controller as? UISplitViewController { return split }
            here = controller.parent
        }
        return nil
    }
}

/// Places the columns.
private final class SplitView: UIView {
    private unowned let controller: UISplitViewController

    init(_ controller: UISplitViewController) {
        self.controller = controller
        super.init(frame: .zero)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller.place(in: bounds)
    }
}

/// The line between the columns. It can be grabbed a few points beside it.
private final class SplitDivider: UIView {
    /// The points on each side of the line that can be grabbed.
    static let reach: CGFloat = 3

    var onDrag: (@MainActor (CGFloat) -> Void)?
    private let line = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        line.isUserInteractionEnabled = false
        line.backgroundColor = Palette.separator
        addSubview(line)
        cursor = .resizeLeftRight
        addGestureRecognizer(
            UIPanGestureRecognizer { [weak self] pan in
                guard let self, pan.state == .began || pan.state == .changed else { return }
                onDrag?(pan.location(in: superview).x)
            })
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: SplitDivider.reach, y: 0, width: 1, height: bounds.height)
    }
}
