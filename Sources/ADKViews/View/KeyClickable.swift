import ADKLayers
import Foundation

/// A control that is clicked by keys while it has the focus. Enter clicks when it is pressed, Space when it is
/// released, as usual on desktops.
///
/// The members are isolated, not the protocol: it would isolate the subclasses of a node that conforms.
package protocol KeyClickable: AnyObject {
    /// The key that presses the control.
    @MainActor var heldKey: UIKeyboardHIDUsage? { get set }
    /// Whether keys press the control now.
    @MainActor var isPressedByKeys: Bool { get }
    @MainActor var isEnabled: Bool { get }
    @MainActor var isHighlighted: Bool { get set }
    @MainActor func clickByKey()
}

@MainActor
extension KeyClickable {
    /// Returns whether the key was handled.
    package func keyBegan(_ press: UIPress, _ key: UIKey) -> Bool {
        guard isPressedByKeys, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
            return false
        }
        switch key.keyCode {
        case .keyboardReturnOrEnter, .keyboardSpacebar:
            // A held key repeats, but clicks once. One that was held before the focus came does not click.
            guard heldKey == nil, !press.isRepeat else { return true }
            heldKey = key.keyCode
            isHighlighted = true
            if key.keyCode == .keyboardReturnOrEnter { clickByKey() }
            return true
        case .keyboardEscape where heldKey != nil:
            cancelKey()
            return true
        default:
            return false
        }
    }

    /// Returns whether the key was handled.
    package func keyEnded(_ key: UIKey) -> Bool {
        guard let heldKey, key.keyCode == heldKey else { return false }
        self.heldKey = nil
        isHighlighted = false
        if heldKey == .keyboardSpacebar, isEnabled { clickByKey() }
        return true
    }

    package func cancelKey() {
        guard heldKey != nil else { return }
        heldKey = nil
        isHighlighted = false
    }
}
