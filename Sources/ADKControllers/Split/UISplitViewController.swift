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
    public var isCollapsed: Bool { arrangement.isCollapsed }

    private let primary = ColumnNavigationController()
    private let secondary = UINavigationController()
    private var arrangement = SplitArrangement.beside(hasChosen: false)
    private let divider = SplitDivider(frame: .zero)

    /// Creates a split view without controllers.
    public init(style: Style = .doubleColumn) {
        self.style = style
        super.init()
        divider.onDrag = { [weak self] x in self?.dividerMoved(to: x) }
        divider.onKey = { [weak self] step in self?.dividerMoved(by: step) }
        primary.onChange = { [weak self] in self?.collapsedStackDidChange() }
    }

    private func navigation(of column: Column) -> UINavigationController {
        column == .primary ? primary : secondary
    }

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
        guard case .collapsed(_, let waiting) = arrangement else {
            return navigation(of: column).viewControllers = stack
        }
        let (list, chosen) = collapsedStacks
        if column == .primary {
            arrangement = .collapsed(list: stack, waiting: waiting)
            primary.viewControllers = stack + chosen
        } else if chosen.isEmpty {
            arrangement = .collapsed(list: list, waiting: stack)
        } else {
            setCollapsedStack(list, chosen: stack, waiting: [], animated: false)
        }
    }

    /// The root controller of a column, or nil.
    open func viewController(for column: Column) -> UIViewController? {
        guard case .collapsed(_, let waiting) = arrangement else {
            return navigation(of: column).viewControllers.first
        }
        let (list, chosen) = collapsedStacks
        return column == .primary ? list.first : (chosen.isEmpty ? waiting : chosen).first
    }

    /// Shows a column. In a collapsed view, the secondary column moves in from the end.
    open func show(_ column: Column) {
        let isSecondary = column == .secondary
        guard case .collapsed(_, let waiting) = arrangement else {
            arrangement = .beside(hasChosen: isSecondary)
            if !isSecondary, preferredDisplayMode == .secondaryOnly { preferredDisplayMode = .oneBesideSecondary }
            return
        }
        let (list, chosen) = collapsedStacks
        if isSecondary, chosen.isEmpty, !waiting.isEmpty {
            setCollapsedStack(list, chosen: waiting, waiting: [], animated: true)
        } else if !isSecondary, !chosen.isEmpty {
            setCollapsedStack(list, chosen: [], waiting: chosen, animated: true)
        }
    }

    /// Hides the primary column of a wide window. The secondary column cannot be hidden.
    open func hide(_ column: Column) {
        if column == .primary, !isCollapsed { preferredDisplayMode = .secondaryOnly }
        if column == .secondary, isCollapsed { show(.primary) }
    }

    /// Shows `viewController` as the chosen one: in the secondary column, or on top of a collapsed view.
    override open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        guard isCollapsed else {
            secondary.setViewControllers([viewController], animated: false)
            arrangement = .beside(hasChosen: true)
            return
        }
        setCollapsedStack(collapsedStacks.list, chosen: [viewController], waiting: [], animated: true)
    }

    /// Pushes `viewController` onto the primary column. Controllers in a column use the column's own stack.
    override open func show(_ viewController: UIViewController, sender: Any?) {
        primary.show(viewController, sender: sender)
    }

    /// The columns that are shown now.
    public var displayMode: DisplayMode {
        isCollapsed || preferredDisplayMode == .secondaryOnly ? .secondaryOnly : .oneBesideSecondary
    }

    // MARK: - Collapsing

    /// The controllers of the primary column, and those of the secondary one above them, on the collapsed stack.
    private var collapsedStacks: (list: [UIViewController], chosen: [UIViewController]) {
        let all = primary.viewControllers
        guard case .collapsed(let list, _) = arrangement else { return (all, []) }
        // A controller that a list pushed is above the list, and is a choice.
        let count = zip(list, all).prefix { $0 === $1 }.count
        return (Array(all[..<count]), Array(all[count...]))
    }

    private func setCollapsedStack(
        _ list: [UIViewController], chosen: [UIViewController], waiting: [UIViewController], animated: Bool
    ) {
        arrangement = .collapsed(list: list, waiting: waiting)
        primary.setViewControllers(list + chosen, animated: animated)
        // Set again: the change of the stack kept the controllers that it removed.
        if chosen.isEmpty { arrangement = .collapsed(list: list, waiting: waiting) }
    }

    /// The user went back to the list, or an interrupted change put the chosen controllers on the stack again.
    private func collapsedStackDidChange() {
        guard case .collapsed(let list, _) = arrangement else { return }
        let chosen = collapsedStacks.chosen
        if chosen.isEmpty, !lastChosen.isEmpty { arrangement = .collapsed(list: list, waiting: lastChosen) }
        if !chosen.isEmpty { arrangement = .collapsed(list: list, waiting: []) }
        lastChosen = chosen
    }

    /// The chosen controllers at the last change of the collapsed stack.
    private var lastChosen: [UIViewController] = []

    private func setCollapsed(_ collapses: Bool) {
        guard collapses != isCollapsed else { return }
        // The stacks are complete only at rest.
        for controller in [primary, secondary] { controller.finishTransitions() }
        switch arrangement {
        case .beside(let hasChosen):
            let (list, chosen) = (primary.viewControllers, secondary.viewControllers)
            secondary.viewControllers = []
            let proposed: Column = hasChosen ? .secondary : .primary
            let top =
                delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
            let showsChosen = !chosen.isEmpty && top == .secondary
            lastChosen = []
            setCollapsedStack(
                list, chosen: showsChosen ? chosen : [], waiting: showsChosen ? [] : chosen, animated: false)
            delegate?.splitViewControllerDidCollapse(self)
        case .collapsed(_, let waiting):
            let (list, chosen) = collapsedStacks
            arrangement = .beside(hasChosen: !chosen.isEmpty)
            lastChosen = []
            primary.viewControllers = list
            secondary.viewControllers = chosen.isEmpty ? waiting : chosen
            delegate?.splitViewControllerDidExpand(self)
        }
    }

    // MARK: - The view

    override open func loadView() { view = ContainerView { [weak self] in self?.place(in: $0) } }

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

    /// The size of a column.
    override open func size(
        forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        guard parentSize.width >= UISplitViewController.wide else { return parentSize }
        let isAlone = preferredDisplayMode == .secondaryOnly
        let width = isAlone ? 0 : width(in: parentSize.width)
        let isPrimary = container === primary
        return CGSize(
            width: isPrimary ? width : parentSize.width - width - (isAlone ? 0 : 1), height: parentSize.height)
    }

    private func width(in total: CGFloat) -> CGFloat {
        let wish = preferredPrimaryColumnWidth ?? total * UISplitViewController.standardFraction
        let least = minimumPrimaryColumnWidth.isFinite ? max(0, minimumPrimaryColumnWidth) : 0
        let most = maximumPrimaryColumnWidth.isFinite ? max(least, maximumPrimaryColumnWidth) : total
        let width = wish.isFinite ? min(max(wish, least), most) : least
        return min(width, total * 2 / 3).rounded()
    }

    private func place(in bounds: CGRect) {
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

    /// Moves the line between the columns to the right by `distance`, as far as it goes.
    private func dividerMoved(by distance: CGFloat) {
        let sign: CGFloat = view.isRightToLeft ? -1 : 1
        preferredPrimaryColumnWidth = primaryColumnWidth + sign * distance
        // A wish beyond the limits would make the next steps back ineffective.
        preferredPrimaryColumnWidth = width(in: view.bounds.width)
    }
}

/// Follows changes of a split view. All methods are optional.
@preconcurrency @MainActor
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
    public var splitViewController: UISplitViewController? { nearest(UISplitViewController.self) }
}
