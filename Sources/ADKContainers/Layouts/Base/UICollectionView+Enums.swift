import ADKLists
import Foundation

extension UICollectionView {
    /// The axis along which a flow layout scrolls.
    public enum ScrollDirection: Int, Sendable {
        /// Items form rows, and the content grows downwards.
        case vertical
        /// Items form columns, and the content grows sideways.
        case horizontal
    }

    /// The place of an item in the viewport after a scroll: at most one option for each axis.
    public struct ScrollPosition: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Makes a set of options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The item starts where the viewport starts, vertically.
        public static let top = ScrollPosition(rawValue: 1)
        /// The item's centre is the viewport's centre, vertically.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// The item ends where the viewport ends, vertically.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// The item starts where the viewport starts, horizontally.
        public static let left = ScrollPosition(rawValue: 8)
        /// The item's centre is the viewport's centre, horizontally.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// The item ends where the viewport ends, horizontally.
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// The kind of element that layout attributes describe.
    public enum ElementCategory: UInt, Sendable {
        /// An item.
        case cell
        /// A header, a footer or another view with data of the app.
        case supplementaryView
        /// A view that belongs to the layout alone.
        case decorationView
    }
}

extension UICollectionViewLayoutAttributes {
    /// The kind of element.
    public var representedElementCategory: UICollectionView.ElementCategory {
        guard representedElementKind != nil else { return .cell }
        return isDecoration ? .decorationView : .supplementaryView
    }
}
