import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// A question with buttons: an alert in the middle of the window, or an action sheet.
///
/// Present it like any controller. A click on a button dismisses it and calls the action's handler. Escape chooses the
/// cancel action, and Enter the preferred one. An action sheet with `popoverPresentationController.sourceView` is a
/// popover at that view. Without one it is at the bottom of the window. Texts and buttons that do not fit scroll.
///
/// A change of the title, the message or an action shows at once, and the focus stays.
///
/// `addTextField(configurationHandler:)` adds a field: the focus begins in the first one, and Enter in the last one
/// chooses the preferred action, or else the first one that neither cancels nor destroys.
open class UIAlertController: UIViewController {
    /// The kind of an alert.
    public enum Style: Int, Sendable {
        /// Choices about what the user just did, at the bottom of the window or at a view.
        case actionSheet
        /// A question in the middle of the window.
        case alert
    }

    /// The kind of this alert.
    public let preferredStyle: Style
    /// The text below the title.
    open var message: String? { didSet { if message != oldValue { contentDidChange() } } }
    /// The buttons, in the order in which they were added.
    public private(set) var actions: [UIAlertAction] = []
    /// The button that Enter chooses, shown in bold letters. Nil leaves it to the alert: the cancel action, or the only
    /// one.
    public var preferredAction: UIAlertAction? { didSet { contentDidChange() } }

    private lazy var content = AlertView(isSheet: preferredStyle == .actionSheet)
    private var buttons = BarButtons()
    private lazy var hooks = AlertHooks(self)

    /// Creates an alert without buttons.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .custom
        transitioningDelegate = AlertPresentations.shared
        attachments[ObjectIdentifier(AlertHooks.self)] = hooks
    }

    /// Adds a button. A second cancel action is logged and ignored.
    open func addAction(_ action: UIAlertAction) {
        if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
            return Misuse.report("an alert has one cancel action; “\(action.title ?? "")” is ignored")
        }
        actions.append(action)
        action.onChange = { [weak self] in self?.contentDidChange() }
        contentDidChange()
    }

    /// The buttons in the order in which they are shown: the cancel action is last in a column and first in a row.
    var shownActions: [UIAlertAction] {
        actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
    }

    var defaultAction: UIAlertAction? {
        if let preferredAction { return preferredAction }
        if !content.accessories.isEmpty, let first = actions.first(where: { $0.style == .default }) { return first }
        return (actions.count == 1 ? actions.first : actions.first { $0.style == .cancel })
    }

    var cancelAction: UIAlertAction? {
        actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions.first : nil)
    }

    /// Dismisses the alert, then calls the action's handler.
    func choose(_ action: UIAlertAction) {
        guard action.isEnabled, presentingViewController != nil, !isBeingDismissed else { return }
        dismiss(animated: true) { action.handler?(action) }
    }

    // MARK: - Accessories

    /// Views between the texts and the buttons. The first one gets the keyboard focus, if it takes it.
    package var accessories: [UIView] {
        get { content.accessories }
        set {
            content.accessories = newValue
            contentDidChange()
        }
    }

    /// Chooses what Enter chooses.
    package func chooseDefaultAction() { if let defaultAction { choose(defaultAction) } }

    // MARK: - The view

    override open func loadView() { view = content }

    /// Call super.
    override open func viewDidLoad() {
        super.viewDidLoad()
        content.onTintChange = { [weak self] in self?.contentDidChange() }
        contentDidChange()
    }

    /// Call super.
    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let presentationController, presentationController.delegate == nil {
            presentationController.delegate = hooks
        }
    }

    /// Call super. The preferred button has the keyboard focus.
    override open func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if content.accessories.first?.becomeFirstResponder() ?? false { return }
        guard preferredStyle == .alert, let index = shownActions.firstIndex(where: { $0 === defaultAction }) else {
            return
        }
        let button = buttons.nodes[index]
        if button.becomeFirstResponder() { content.reveal(button) }
    }

    fileprivate func contentDidChange() {
        guard isViewLoaded else { return }
        buttons.show(shownActions.map { button(for: $0) })
        content.texts.show(title: title, message: message)
        content.buttons.show(
            buttons.nodes, hasCancel: shownActions.last?.style == .cancel, isBelowTexts: !content.texts.isEmpty)
        content.setNeedsLayout()
        preferredContentSize = fittingSize(width: AlertMetrics.width)
        // The height at the width of a narrow window may change alone.
        presentationController?.containerView?.setNeedsLayout()
    }

    private func button(for action: UIAlertAction) -> BarButtons.Item {
        var content = BarButtonNode.Content()
        content.title = action.title
        content.weight = action === defaultAction ? .semibold : .regular
        content.color = action.style == .destructive ? Palette.destructive : self.content.tintColor
        content.background = Palette.selected
        content.insets = UIEdgeInsets(top: 6, left: 16, bottom: 6, right: 16)
        content.least = CGSize(width: 64, height: 36)
        content.isEnabled = action.isEnabled
        return BarButtons.Item(key: action, content: content) { [weak self] in self?.choose(action) }
    }

    /// The size of the alert in points, at `width` points.
    func fittingSize(width: CGFloat) -> CGSize {
        loadViewIfNeeded()
        return content.fittingSize(width: width)
    }

    /// Enter chooses the preferred action, if no button has the keyboard focus. Escape chooses the cancel action. A key
    /// that was held before the alert appeared does neither. The arrows move the focus among the buttons.
    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ handlesKey($1.keyCode, isRepeat: $0.isRepeat) }) { super.pressesBegan($0, with: event) }
    }

    private func handlesKey(_ key: UIKeyboardHIDUsage, isRepeat: Bool) -> Bool {
        switch key {
        case .keyboardReturnOrEnter:
            guard let defaultAction else { return false }
            if !isRepeat { choose(defaultAction) }
            return true
        case .keyboardEscape:
            // Without a cancel action an alert demands an answer.
            guard let cancelAction else { return preferredStyle == .alert }
            if !isRepeat { choose(cancelAction) }
            return true
        case .keyboardDownArrow, .keyboardRightArrow: return moveFocus(by: 1)
        case .keyboardUpArrow, .keyboardLeftArrow: return moveFocus(by: -1)
        default:
            return false
        }
    }

    /// Moves the focus from one button to another, not around the ends.
    private func moveFocus(by step: Int) -> Bool {
        let nodes = buttons.nodes
        let focused = nodes.firstIndex { $0.isFirstResponder() }
        let next = focused.map { $0 + step } ?? (step > 0 ? 0 : nodes.count - 1)
        guard nodes.indices.contains(next), nodes[next].becomeFirstResponder() else { return focused != nil }
        content.reveal(nodes[next])
        return true
    }
}

/// Connects an alert to its presentation and its title. Escape and a press outside of an action sheet choose its cancel
/// action.
final class AlertHooks: UIAdaptivePresentationControllerDelegate, ControllerAttachment {
    private weak var alert: UIAlertController?

    init(_ alert: UIAlertController) { self.alert = alert }

    func controllerTitleDidChange(_ title: String?) { alert?.contentDidChange() }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        alert?.cancelAction == nil
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        guard let alert, alert.preferredStyle == .actionSheet, let action = alert.cancelAction else { return }
        alert.choose(action)
    }
}
