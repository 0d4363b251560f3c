import ADKFoundation
import ADKViews
import Foundation

/// Shows two columns beside each other: a list and what is chosen in it.
///
/// In a window narrower than 640 points it is collapsed: the secondary column is on the stack of the primary one, whose
/// bar shows its title and buttons, and the user goes back to the list. The columns are beside each other again when
/// the window becomes wide. The user moves the line between the columns with the pointer.
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
    public var preferredPrimaryColumnWidth: CGFloat? {
        didSet {
            if !Misuse.accepts(preferredPrimaryColumnWidth, "preferredPrimaryColumnWidth", of: self) {
                preferredPrimaryColumnWidth = oldValue
            }
            columnsDidChange()
        }
    }
    /// The least width of the primary column, in points.
    public var minimumPrimaryColumnWidth: CGFloat = 220 {
        didSet {
            if !Misuse.accepts(minimumPrimaryColumnWidth, "minimumPrimaryColumnWidth", of: self) {
                minimumPrimaryColumnWidth = oldValue
            }
            columnsDidChange()
        }
    }
    /// The largest width of the primary column, in points.
    public var maximumPrimaryColumnWidth: CGFloat = 420 {
        didSet {
            if !Misuse.accepts(maximumPrimaryColumnWidth, "maximumPrimaryColumnWidth", of: self) {
                maximumPrimaryColumnWidth = oldValue
            }
            columnsDidChange()
        }
    }
    /// The window is narrow, so that one column is shown.
    public var isCollapsed: Bool { arrangement.isCollapsed }

    private var primary: UINavigationController = ColumnNavigationController()
    private var secondary: UINavigationController = ColumnNavigationController()
    private var arrangement = SplitArrangement.beside(hasChosen: false)
    private let divider = SplitDivider(frame: .zero)

    /// Creates a split view without controllers.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
        setUp()
    }

    /// Creates a split view of two columns. The arguments are not used: there are no nib files.
    override public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .doubleColumn
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        setUp()
    }

    /// Creates a split view of two columns. `coder` is not read.
    override public init?(coder: NSCoder?) {
        style = .doubleColumn
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        divider.onDrag = { [weak self] x in self?.dividerMoved(to: x) }
        divider.onKey = { [weak self] step in self?.dividerMoved(by: step) }
        secondary.usesBarOfParent = true
    }

    // MARK: - Columns

    /// Shows `viewController` in a column. A navigation controller becomes the column itself; another controller
    /// becomes the root of a navigation controller that the split view makes. Nil empties the column.
    ///
    /// In a collapsed view, a new secondary controller replaces the old one where that is shown. While the list is
    /// shown, it stays: call ``show(_:)`` with `.secondary` afterwards, or ``showDetailViewController(_:sender:)``
    /// in place of both, to show a choice of the user.
    open func setViewController(_ viewController: UIViewController?, for column: Column) {
        let old = navigation(of: column)
        if let given = viewController as? UINavigationController {
            if given !== old { replace(old, by: given, in: column) }
        } else {
            if !(old is ColumnNavigationController) { replace(old, by: ColumnNavigationController(), in: column) }
            let above = column == .primary && showsSecondaryOnList ? [secondary] : []
            navigation(of: column).viewControllers = [viewController].compactMap { $0 } + above
        }
        // An empty column does not cover the list.
        if column == .secondary, secondary.stack.isEmpty { hideSecondary(animated: false) }
    }

    private func navigation(of column: Column) -> UINavigationController {
        column == .primary ? primary : secondary
    }

    private func replace(_ old: UINavigationController, by new: UINavigationController, in column: Column) {
        let isOnList = showsSecondaryOnList
        old.usesBarOfParent = false
        new.usesBarOfParent = column == .secondary
        if column == .primary {
            primary = new
            if isOnList { new.viewControllers += [secondary] }
        } else {
            secondary = new
            if isOnList { primary.viewControllers = primary.stack.map { $0 === old ? new : $0 } }
        }
        old.viewIfLoaded?.removeFromSuperview()
        if old.parent === self { old.removeFromParent() }
        guard isViewLoaded else { return }
        adoptColumns()
        view.setNeedsLayout()
    }

    /// Makes the columns children, unless the secondary one is on the stack of the primary one.
    private func adoptColumns() {
        for controller in [primary, secondary] where controller.parent !== self {
            if controller === secondary, showsSecondaryOnList { continue }
            addChild(controller)
            controller.didMove(toParent: self)
            // The secondary column has its own bar again.
            controller.updateBar()
        }
    }

    /// The controller of a column: the navigation controller that was given, or else the root of the split view's own.
    open func viewController(for column: Column) -> UIViewController? {
        let navigation = navigation(of: column)
        return navigation is ColumnNavigationController ? navigation.stack.first : navigation
    }

    /// Shows a column. In a collapsed view, the secondary column moves in from the end.
    open func show(_ column: Column) {
        if isCollapsed {
            if column == .secondary { showSecondary(animated: true) } else { hideSecondary(animated: true) }
        } else {
            arrangement = .beside(hasChosen: column == .secondary)
            if column == .primary, preferredDisplayMode == .secondaryOnly { preferredDisplayMode = .oneBesideSecondary }
        }
    }

    /// Hides the primary column of a wide window. The secondary column cannot be hidden.
    open func hide(_ column: Column) {
        if column == .primary, !isCollapsed { preferredDisplayMode = .secondaryOnly }
        if column == .secondary, isCollapsed { show(.primary) }
    }

    /// Shows `viewController` as the chosen one: in the secondary column, which moves over the list of a collapsed
    /// view.
    override open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        setViewController(viewController, for: .secondary)
        show(.secondary)
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

    /// The secondary column is on the stack of the primary one.
    private var showsSecondaryOnList: Bool { primary.stack.contains { $0 === secondary } }

    // The next three are requests of the primary column, so that they follow those that wait there.

    /// Puts the secondary column on the list, unless it is there already.
    func showSecondary(animated: Bool) {
        primary.requestTransition { [self, primary] in
            guard primary === self.primary, !showsSecondaryOnList, !secondary.stack.isEmpty else { return nil }
            return primary.change(to: primary.stack + [secondary], kind: .push, animated: animated)
        }
    }

    /// Removes the secondary column from the list, with what is on it.
    func hideSecondary(animated: Bool) {
        primary.requestTransition { [self, primary] in
            guard let index = primary.stack.firstIndex(where: { $0 === secondary }) else { return nil }
            return primary.change(to: Array(primary.stack[..<index]), kind: .set, animated: animated)
        }
    }

    /// Removes the secondary column from the list, but not what is on it.
    func takeSecondaryFromList() {
        primary.requestTransition { [self, primary] in
            guard primary.stack.contains(where: { $0 === secondary }) else { return nil }
            return primary.change(to: primary.stack.filter { $0 !== secondary }, kind: .set, animated: false)
        }
    }

    private func setCollapsed(_ collapses: Bool) {
        guard collapses != isCollapsed else { return }
        // The stacks are complete only at rest.
        for controller in [primary, secondary] { controller.finishTransitions() }
        switch arrangement {
        case .beside(let hasChosen):
            arrangement = .collapsed
            let proposed: Column = hasChosen ? .secondary : .primary
            let top =
                delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
            if top == .secondary { showSecondary(animated: false) }
            delegate?.splitViewControllerDidCollapse(self)
        case .collapsed:
            arrangement = .beside(hasChosen: showsSecondaryOnList)
            takeSecondaryFromList()
            adoptColumns()
            delegate?.splitViewControllerDidExpand(self)
        }
    }

    // MARK: - The view

    override open func loadView() { view = ContainerView { [weak self] in self?.place(in: $0) } }

    /// Call super.
    override open func viewDidLoad() {
        super.viewDidLoad()
        adoptColumns()
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
        // The secondary column may have left the list after a transition.
        if !isCollapsed { adoptColumns() }
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
        // On the stack of the primary column, that one places it.
        if secondary.parent === self {
            show(
                secondary,
                isCollapsed
                    ? nil
                    : CGRect(x: isRightToLeft ? 0 : bounds.width - rest, y: 0, width: rest, height: bounds.height))
        }
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
