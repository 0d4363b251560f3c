import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// The field of a search bar: Escape removes its text.
@preconcurrency @MainActor
public final class UISearchTextField: UITextField {
    /// Called for Escape in the empty field. Returns whether anything followed.
    var onCancel: @MainActor () -> Bool = { false }

    override public func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle { _, key in
            guard key.keyCode == .keyboardEscape, key.modifierFlags.isEmpty else { return false }
            return (text ?? "").isEmpty ? onCancel() : content.apply(content.editor.deletionOfAll)
        } orPass: {
            super.pressesBegan($0, with: event)
        }
    }
}

/// A field to search with: a magnifying glass, the text, a button that removes it, and if wanted a cancel button and
/// scopes.
///
/// Escape removes the text, and in an empty bar it cancels.
@preconcurrency @MainActor
open class UISearchBar: UIView {
    /// The object that follows the search.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The field.
    public let searchTextField = UISearchTextField(frame: .zero)

    private let cancelButton = UIButton(type: .system)
    private let scopes = UISegmentedControl(frame: .zero)
    /// The search controller that the bar belongs to.
    weak var searchController: UISearchController?
    private static let margin: CGFloat = 8

    /// The bar whose tint and background the bars use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UISearchBar {
        AppearanceProxies.proxy(of: self, in: containers) { UISearchBar(frame: .zero) }
    }

    /// The background. Nil, the default, is the bar's `backgroundColor`.
    open var barTintColor: UIColor? { didSet { appearanceValueDidChange() } }
    private let backdrop = CALayer()

    /// The look of a bar.
    public enum Style: UInt, Sendable {
        /// As `prominent`.
        case `default`
        /// With a background.
        case prominent
        /// The field alone.
        case minimal
    }
    /// The look. Kept without effect: the bar is its field, on the background that it is given.
    open var searchBarStyle = Style.default
    /// Whether content shows through the bar. Kept without effect.
    open var isTranslucent = false
    /// The standard look. Kept without effect: the bar follows the window's appearance.
    open var barStyle = UIBarStyle.default

    /// Creates an empty bar.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        searchTextField.accessibilityTraits = .searchField
        searchTextField.borderStyle = .roundedRect
        searchTextField.clearButtonMode = .always
        searchTextField.leftView = MagnifyingGlass(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        searchTextField.leftViewMode = .always
        searchTextField.delegate = self
        searchTextField.placeholder = FrameworkWord.search.text
        searchTextField.onCancel = { [weak self] in self?.cancel() ?? false }
        searchTextField.addAction(UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
        cancelButton.setTitle(FrameworkWord.cancel.text, for: .normal)
        cancelButton.titleLabel?.font = searchTextField.font
        cancelButton.isHidden = true
        cancelButton.addAction(UIAction { [weak self] _ in _ = self?.cancel() }, for: .primaryActionTriggered)
        scopes.isHidden = true
        scopes.addAction(UIAction { [weak self] _ in self?.scopeDidChange() }, for: .valueChanged)
        layer.addSublayer(backdrop)
        for view in [searchTextField, cancelButton, scopes] { addSubview(view) }
    }

    /// The text.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }

    /// The text that is shown while the bar is empty. "Search" by default.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }

    // MARK: - The cancel button and the scopes

    /// Whether there is a button that ends the search. False by default.
    open var showsCancelButton: Bool {
        get { !cancelButton.isHidden }
        set {
            cancelButton.isHidden = !newValue
            setNeedsLayout()
        }
    }

    /// Shows or hides the cancel button. Differs from UIKit: nothing is animated.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }

    /// The titles of the scopes, one of which is chosen. Setting it chooses the first.
    open var scopeButtonTitles: [String]? {
        didSet {
            scopes.removeAllSegments()
            for (index, title) in (scopeButtonTitles ?? []).enumerated() {
                scopes.insertSegment(withTitle: title, at: index, animated: false)
            }
            if scopes.numberOfSegments > 0 { scopes.selectedSegmentIndex = 0 }
            layoutDidChange()
        }
    }

    /// The number of the chosen scope, from 0. One that does not exist is logged and ignored.
    open var selectedScopeButtonIndex: Int {
        get { max(0, scopes.selectedSegmentIndex) }
        set { scopes.selectedSegmentIndex = newValue }
    }

    /// Whether the scopes are shown below the field. False by default.
    open var showsScopeBar: Bool {
        get { !scopes.isHidden }
        set {
            scopes.isHidden = !newValue
            layoutDidChange()
        }
    }

    private var scopeHeight: CGFloat {
        scopes.isHidden || scopes.numberOfSegments == 0
            ? 0 : scopes.sizeThatFits(.zero).height.rounded(.up) + UISearchBar.margin
    }

    // MARK: - Layout

    /// The height of the field and the scopes with margins, in the given width.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(
            width: size.width,
            height: searchTextField.sizeThatFits(.zero).height + 2 * UISearchBar.margin + scopeHeight)
    }

    private func layoutDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
        searchController?.barSizeDidChange()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        backdrop.frame = CGRect(origin: .zero, size: bounds.size)
        backdrop.backgroundColor = AppearanceProxies.value(of: self) { $0.barTintColor }
        let room = bounds.insetBy(dx: UISearchBar.margin, dy: UISearchBar.margin)
        let button =
            showsCancelButton ? cancelButton.sizeThatFits(room.size).width.rounded(.up) + UISearchBar.margin : 0
        let height = room.height - scopeHeight
        searchTextField.frame = mirrored(
            CGRect(x: room.minX, y: room.minY, width: max(0, room.width - button), height: max(0, height)))
        cancelButton.frame = mirrored(
            CGRect(
                x: room.maxX - button + UISearchBar.margin, y: room.minY, width: max(0, button - UISearchBar.margin),
                height: max(0, height)))
        scopes.frame = CGRect(
            x: room.minX, y: room.maxY - scopeHeight + UISearchBar.margin, width: room.width,
            height: max(0, scopeHeight - UISearchBar.margin))
    }

    /// The field becomes the first responder.
    @discardableResult
    override open func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

    /// The field is no longer the first responder.
    @discardableResult
    override open func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    // MARK: - Events

    private func textDidChange() {
        delegate?.searchBar(self, textDidChange: text ?? "")
        searchController?.searchDidChange()
    }

    private func scopeDidChange() {
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
        searchController?.searchDidChange()
    }

    /// Returns whether anything followed.
    private func cancel() -> Bool {
        guard delegate != nil || searchController != nil else { return false }
        delegate?.searchBarCancelButtonClicked(self)
        searchController?.isActive = false
        return true
    }
}

extension UISearchBar: UITextFieldDelegate {
    /// Asks the delegate.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        delegate?.searchBarShouldBeginEditing(self) ?? true
    }
    /// Tells the delegate.
    public func textFieldDidBeginEditing(_ textField: UITextField) {
        searchController?.isActive = true
        delegate?.searchBarTextDidBeginEditing(self)
    }
    /// Tells the delegate.
    public func textFieldDidEndEditing(_ textField: UITextField) { delegate?.searchBarTextDidEndEditing(self) }
    /// Tells the delegate.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        delegate?.searchBarSearchButtonClicked(self)
        return true
    }
}

/// The sign of a search.
@MainActor
private final class MagnifyingGlass: UIView {
    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setStrokeColor(Palette.secondaryText)
        context.setLineWidth(1.5)
        context.strokeEllipse(in: CGRect(x: 2, y: 2, width: 9, height: 9))
        let handle = UIBezierPath()
        handle.move(to: CGPoint(x: 10, y: 10))
        handle.addLine(to: CGPoint(x: 14, y: 14))
        context.stroke(handle)
    }
}
