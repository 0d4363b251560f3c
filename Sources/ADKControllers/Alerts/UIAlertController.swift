import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// A question with buttons: an alert in the middle of the window, or an action sheet.
///
/// Present it like any controller. A click on a button dismisses it and calls the action's handler. Escape chooses the
/// cancel action, and Enter the preferred one. An action sheet with `popoverPresentationController.sourceView` is a
/// popover at that view. Without one it is at the bottom of the window.
///
/// Differs from UIKit: there are no text fields.
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

    private var content: AlertContent?
    private lazy var dismissals = AlertDismissals(self)

    /// Creates an alert without buttons.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init()
        self.title = title
        modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .custom
        transitioningDelegate = AlertPresentations.shared
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
        preferredAction ?? (actions.count == 1 ? actions.first : actions.first { $0.style == .cancel })
    }

    var cancelAction: UIAlertAction? {
        actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions.first : nil)
    }

    /// Dismisses the alert, then calls the action's handler.
    func choose(_ action: UIAlertAction) {
        guard action.isEnabled, presentingViewController != nil, !isBeingDismissed else { return }
        dismiss(animated: true) { action.handler?(action) }
    }

    // MARK: - The view

    override open func loadView() { view = AlertView() }

    /// Call super.
    override open func viewDidLoad() {
        super.viewDidLoad()
        contentDidChange()
    }

    /// Call super.
    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // The title may have changed since the view was loaded.
        contentDidChange()
        if let presentationController, presentationController.delegate == nil {
            presentationController.delegate = dismissals
        }
    }

    /// Call super. The preferred button has the keyboard focus.
    override open func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard preferredStyle == .alert, let index = shownActions.firstIndex(where: { $0 === defaultAction }) else {
            return
        }
        content?.buttons[index].becomeFirstResponder()
    }

    private func contentDidChange() {
        guard isViewLoaded else { return }
        content?.view.removeFromSuperview()
        let new = AlertContent(
            title: title, message: message, buttons: shownActions.map { makeButton($0) },
            isSheet: preferredStyle == .actionSheet)
        content = new
        view.addSubview(new.view)
        (view as? AlertView)?.content = new
        view.setNeedsLayout()
        preferredContentSize = fittingSize
    }

    private func makeButton(_ action: UIAlertAction) -> BarButtonNode {
        let isDefault = action === defaultAction
        var content = BarButtonNode.Content()
        content.title = action.title
        content.weight = isDefault ? .semibold : .regular
        content.color = action.style == .destructive ? BarStyle.destructive : BarStyle.tint
        content.background = BarStyle.selected
        content.insets = UIEdgeInsets(top: 6, left: 16, bottom: 6, right: 16)
        content.least = CGSize(width: 64, height: 36)
        let button = BarButtonNode(content) { [weak self] in self?.choose(action) }
        button.isEnabled = action.isEnabled
        return button
    }

    /// The size of the alert in points.
    var fittingSize: CGSize {
        loadViewIfNeeded()
        return content?.fittingSize(width: AlertContent.width) ?? .zero
    }

    /// Enter chooses the preferred action, if no button has the keyboard focus. Escape chooses the cancel action.
    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { press in
            switch press.key?.keyCode {
            case .keyboardReturnOrEnter:
                guard let defaultAction else { return true }
                choose(defaultAction)
                return false
            case .keyboardEscape:
                // Without a cancel action an alert demands an answer.
                if let cancelAction {
                    choose(cancelAction)
                    return false
                }
                return preferredStyle == .actionSheet
            default:
                return true
            }
        }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
}

/// Shows the content of an alert over its whole size.
final class AlertView: UIView {
    var content: AlertContent?

    override func layoutSubviews() {
        super.layoutSubviews()
        content?.view.frame = CGRect(origin: .zero, size: bounds.size)
    }
}

/// Escape and a press outside of an action sheet choose its cancel action.
final class AlertDismissals: UIAdaptivePresentationControllerDelegate {
    private weak var alert: UIAlertController?

    init(_ alert: UIAlertController) { self.alert = alert }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        alert?.cancelAction == nil
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        guard let alert, alert.preferredStyle == .actionSheet, let action = alert.cancelAction else { return }
        alert.choose(action)
    }
}
