/// A shape of the pointer.
///
/// Differs from Texture: touch screens have no pointer, and UIKit's pointer styles are effects on views.
public enum ADKCursor: String, CaseIterable, Hashable, Sendable {
    /// The standard arrow.
    case arrow
    /// Over something that can be clicked.
    case pointingHand
    /// Over text that can be selected or edited.
    case text
    /// Over text whose lines run from top to bottom.
    case verticalText
    /// Over something that can be dragged, and during the drag.
    case openHand, closedHand
    /// For precise selection.
    case crosshair
    /// An action is not possible here.
    case notAllowed
    /// No cursor is shown.
    case hidden
    /// The program is busy.
    case wait
    /// Over an edge that can be dragged in this direction.
    case resizeLeftRight, resizeUpDown
    /// During autoscrolling: at its origin, and in the direction in which the content moves.
    case scrollAll, scrollUp, scrollDown, scrollLeft, scrollRight
}
