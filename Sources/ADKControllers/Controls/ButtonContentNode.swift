import ADKFoundation
import ADKNodes
import Foundation

/// The content of a `UIButton`, whose title and image can be moved from their places in the layout.
final class ButtonContentNode: ASButtonNode, @unchecked Sendable {
    @MainActor private var movements: (title: CGVector, image: CGVector) = (.zero, .zero)

    /// Moves both parts from their places, in points.
    @MainActor func moveParts(title: CGVector, image: CGVector) {
        movements = (title, image)
        setNeedsLayout()
    }

    @MainActor override func layout() {
        super.layout()
        if movements.title != .zero { titleNode.position = titleNode.position + movements.title }
        if movements.image != .zero { imageNode.position = imageNode.position + movements.image }
    }
}

extension UIEdgeInsets {
    /// The movement of the middle of a rectangle with these insets.
    var centreMovement: CGVector { CGVector(dx: (left - right) / 2, dy: (top - bottom) / 2) }
}
