/// What the pointer looks like.
///
/// Differs from Texture: touch screens have no pointer, and UIKit's pointer styles are effects on views.
public enum ADKCursor: String, CaseIterable, Hashable, Sendable {
    case arrow
    /// Over what can be clicked.
    case pointingHand
    /// Over text that can be selected or edited.
    case text
    /// Over what can be dragged, and while it is.
    case openHand, closedHand
    case crosshair
    /// Nothing can be done here now.
    case notAllowed
    /// The program is busy.
    case wait
    case resizeLeftRight, resizeUpDown
    /// The content scrolls by itself as soon as the pointer leaves the place where it was caught, and while
    /// it does, the way it goes.
    case scrollAll, scrollUp, scrollDown, scrollLeft, scrollRight
}
