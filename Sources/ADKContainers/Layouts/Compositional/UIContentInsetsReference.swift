import ADKFoundation
import ADKLists
import Foundation

/// The boundary from which the content insets of a compositional layout are measured.
///
/// The distances are those of UIKit, along the leading and the trailing edge of a layout that scrolls vertically. A
/// layout that scrolls horizontally has none.
public enum UIContentInsetsReference: Int, Sendable {
    /// A section uses the reference of the layout's configuration, and a layout the safe area.
    case automatic
    /// The bounds of the collection.
    case none
    /// The bounds of the collection: a desktop window has no other safe area.
    case safeArea
    /// The standard margins: 16 points in a container less than 600 points wide, else 20.
    case layoutMargins
    /// A column of at most 672 points at the centre, inside of the standard margins.
    case readableContent

    /// The distance of the boundary from each side of a container that is `width` points wide.
    func margin(in width: CGFloat) -> CGFloat {
        let standard = StandardMargin.points(in: width)
        switch self {
        case .automatic, .none, .safeArea: return 0
        case .layoutMargins: return standard
        case .readableContent: return max(standard, ((width - 672) / 2).rounded(.down))
        }
    }

    /// The reference that counts for a part of a layout: `other` if this one is automatic.
    func or(_ other: UIContentInsetsReference) -> UIContentInsetsReference { self == .automatic ? other : self }
}

extension NSDirectionalEdgeInsets {
    /// The insets measured from the boundary of `reference` in a container of `size` points.
    func measured(from reference: UIContentInsetsReference, in size: CGSize, _ axis: ListAxis) -> Self {
        guard axis == .vertical else { return self }
        let margin = reference.margin(in: size.width)
        return NSDirectionalEdgeInsets(
            top: top, leading: leading + margin, bottom: bottom, trailing: trailing + margin)
    }
}
