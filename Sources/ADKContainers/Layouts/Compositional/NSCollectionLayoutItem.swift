import ADKFoundation
import Foundation

/// One item of a group in a compositional layout.
///
/// A layout captures items, groups and sections when it is computed. Changes take effect when the layout is
/// invalidated.
@preconcurrency @MainActor
open class NSCollectionLayoutItem {
    /// The size, before content insets.
    public let layoutSize: NSCollectionLayoutSize
    /// Items that are attached to this one, such as badges.
    public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attachedItems }
    private let attachedItems: [NSCollectionLayoutSupplementaryItem]
    /// The distances between the space of the item and its content, in points. They take no part in the positions
    /// of other items. Along an axis with an estimated dimension they have no effect.
    public var contentInsets = NSDirectionalEdgeInsets.zero
    /// The spaces around the item.
    public var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    /// Creates an item.
    public init(
        layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem] = []
    ) {
        self.layoutSize = layoutSize
        attachedItems = supplementaryItems
    }
}
