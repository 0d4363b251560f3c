import Foundation

/// A turn or reflection of a photo as it is shown.
package enum PhotoTurn: Sendable, CaseIterable {
    /// A quarter turn clockwise.
    case right
    /// A quarter turn counter-clockwise.
    case left
    case halfTurn
    /// Left and right change places.
    case mirrorHorizontally
    /// Top and bottom change places.
    case mirrorVertically

    /// The turn that takes this one back.
    package var inverse: PhotoTurn {
        switch self {
        case .right: .left
        case .left: .right
        case .halfTurn, .mirrorHorizontally, .mirrorVertically: self
        }
    }

    /// The EXIF orientation, 1...8, of a photo that has the `orientation` before the turn. Others count as 1.
    package func applied(to orientation: Int) -> Int {
        let (quarters, isMirrored) = PhotoTurn.parts[(1...8).contains(orientation) ? orientation - 1 : 0]
        let turned: (Int, Bool) =
            switch self {
            case .right: (quarters + 1, isMirrored)
            case .left: (quarters + 3, isMirrored)
            case .halfTurn: (quarters + 2, isMirrored)
            // A reflection after a turn is the turn in the other direction after the reflection.
            case .mirrorHorizontally: (4 - quarters, !isMirrored)
            case .mirrorVertically: (6 - quarters, !isMirrored)
            }
        return 1 + (PhotoTurn.parts.firstIndex { $0 == turned.0 % 4 && $1 == turned.1 } ?? 0)
    }

    /// Each orientation as quarter turns clockwise, after a horizontal reflection or none.
    private static let parts: [(Int, Bool)] = [
        (0, false), (0, true), (2, false), (2, true), (3, true), (1, false), (1, true), (3, false),
    ]
}
