import ADKViews
import Foundation

/// Receives the events of a text view, and decides what changes. All methods have defaults. A method may change the
/// text, the selection and the first responder.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether the text view may become the first responder to edit. True by default.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Whether editing may end. True by default. If the view leaves its window, editing ends without a question.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// The text view became the first responder.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// The text view is no longer the first responder.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether the user may replace the characters in `range`, in UTF-16 units. True by default.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// The user changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// The selection changed, by the user or by an edit.
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Returns true.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Returns true.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Returns true.
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}
