import Foundation

/// Receives the edits of a text storage, and may change them. Called on the thread of the edit. All methods have
/// defaults.
public protocol NSTextStorageDelegate: AnyObject {
    /// The edits are about to be processed. The delegate may change characters and attributes: its changes become part
    /// of the edit. `editedRange` is in the present text; `delta` is by how many UTF-16 units it became longer.
    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int)
    /// The edits are about to be told to the layout managers. The delegate may change attributes.
    ///
    /// Differs from UIKit: it may change characters as well.
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {}
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {}
}
