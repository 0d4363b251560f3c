/// The effect of clicks and keys in a list that allows multiple selection.
///
/// Differs from Texture: UIKit has only `toggles`, which suits fingers.
public enum ADKSelectionBehavior: Hashable, Sendable {
    /// A click selects one more item, or deselects a selected one. With Shift it adds all items from the last one that
    /// was clicked. Keys move the focus ring, and Return or Space acts as a click.
    case toggles
    /// A click selects only the clicked item, as in file managers. With Control it toggles that item, with Shift it
    /// selects all items from the last one that was clicked, and with both it adds them. Arrow keys select the item
    /// they reach, with Shift the items up to it, and with Control they only move the focus ring. Control+A selects all
    /// items.
    case extends
}
