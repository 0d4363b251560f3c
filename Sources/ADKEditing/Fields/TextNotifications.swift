import Foundation

// The object of each notification is the field or the text view. They are posted on the main thread, after the delegate
// was called.
extension UITextField {
    /// The field became the first responder.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    /// The user changed the text.
    public nonisolated static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification")
    /// The field is no longer the first responder.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextFieldTextDidEndEditingNotification")

    /// Why editing ended.
    public enum DidEndEditingReason: Int, Sendable {
        /// The field resigned as first responder.
        case committed
        /// Editing was cancelled. Differs from UIKit: no field does.
        case cancelled
    }
}

extension UITextView {
    /// The view became the first responder.
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification")
    /// The user changed the text.
    public nonisolated static let textDidChangeNotification = Notification.Name(
        "UITextViewTextDidChangeNotification")
    /// The view is no longer the first responder.
    public nonisolated static let textDidEndEditingNotification = Notification.Name(
        "UITextViewTextDidEndEditingNotification")
}
