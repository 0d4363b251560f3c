import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// Receives the events of a search bar. All methods have defaults.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
    /// The user changed the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether the bar may become the first responder. True by default.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// The bar became the first responder.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// The bar is no longer the first responder.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Enter was pressed.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Escape was pressed in an empty bar.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Returns true.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

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

/// A field to search with: a magnifying glass, the text, and a button that removes it.
///
/// Differs from UIKit: there is no cancel button. Escape removes the text, and in an empty bar it cancels.
@preconcurrency @MainActor
open class UISearchBar: UIView {
    /// The object that follows the search.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The field.
    public let searchTextField = UISearchTextField(frame: .zero)

    /// Creates an empty bar.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        searchTextField.borderStyle = .roundedRect
        searchTextField.clearButtonMode = .always
        searchTextField.leftView = MagnifyingGlass(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        searchTextField.leftViewMode = .always
        searchTextField.delegate = self
        searchTextField.placeholder = "Search"
        searchTextField.onCancel = { [weak self] in
            guard let self, let delegate else { return false }
            delegate.searchBarCancelButtonClicked(self)
            return true
        }
        searchTextField.addAction(
            UIAction { [weak self] _ in
                if let self { delegate?.searchBar(self, textDidChange: text ?? "") }
            }, for: .editingChanged)
        addSubview(searchTextField)
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

    /// The height of the field with margins, in the given width.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: searchTextField.sizeThatFits(.zero).height + 16)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        searchTextField.frame = bounds.insetBy(dx: 8, dy: 8)
    }

    /// The field becomes the first responder.
    @discardableResult
    override open func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
}

extension UISearchBar: UITextFieldDelegate {
    /// Asks the delegate.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        delegate?.searchBarShouldBeginEditing(self) ?? true
    }
    /// Tells the delegate.
    public func textFieldDidBeginEditing(_ textField: UITextField) { delegate?.searchBarTextDidBeginEditing(self) }
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
