import ADKViews
import Foundation

/// Receives the events of a text field, and decides what changes. All methods have defaults. A method may change the
/// text, the selection and the first responder.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether the field may become the first responder. True by default.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// The field became the first responder.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end. True by default. If the field leaves its window, editing ends without a question.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// The field is no longer the first responder.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// The field is no longer the first responder. Calls `textFieldDidEndEditing(_:)` by default.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether the user may replace the characters in `range`, in UTF-16 units. True by default.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// The selection changed, by the user or by an edit.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the clear button may remove the text. True by default.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Enter was pressed. With true, the field sends `.editingDidEndOnExit` and `.primaryActionTriggered`. True by
    /// default.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Returns true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls `textFieldDidEndEditing(_:)`.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Returns true.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Returns true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
