import ADKLists
import Foundation

/// Items that are arranged along a line, or by a function. A group is itself an item of a group or a section.
///
/// Differs from UIKit: the number of items in a line follows from their estimates. It stays when they are measured.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// The number of items of a line.
    enum Repetition: Equatable {
        /// The items are repeated in order until the line is full.
        case untilFull
        /// One item is repeated. If `isEqual`, the items divide the line equally, whatever their own size is.
        case times(Int, isEqual: Bool)
    }

    enum Arrangement {
        case line(ListAxis, Repetition)
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let arrangement: Arrangement
    /// The items of the group, before they are repeated. Empty for a custom group.
    public let subitems: [NSCollectionLayoutItem]
    /// The space between items along the line. Nil is no space.
    public var interItemSpacing: NSCollectionLayoutSpacing?
    private var groupItems: [NSCollectionLayoutSupplementaryItem] = []

    /// Items that are attached to the group as a whole. The container of their anchors is the group without its
    /// content insets.
    ///
    /// Their index path is that of the group's first item. Apple documents the property, not the index path.
    override public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { groupItems }
        set { groupItems = newValue }
    }

    private init(_ size: NSCollectionLayoutSize, _ arrangement: Arrangement, _ subitems: [NSCollectionLayoutItem]) {
        self.arrangement = arrangement
        self.subitems = subitems
        super.init(layoutSize: size)
    }

    /// Creates a row of items from the leading to the trailing edge. The items are repeated in order while they
    /// fit. A group with an estimated width has each item once if its estimate holds fewer.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(.horizontal, .untilFull), subitems)
    }

    /// Creates a row in which an item of its own size is repeated `count` times.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(.horizontal, .times(count, isEqual: false)), [subitem])
    }

    /// Creates a row of `count` items of the same width, which fill the row. The width of `subitem` has no effect.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(.horizontal, .times(count, isEqual: true)), [subitem])
    }

    /// Creates a column of items from the top to the bottom. The items are repeated in order while they fit. A
    /// group with an estimated height has each item once if its estimate holds fewer.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(.vertical, .untilFull), subitems)
    }

    /// Creates a column in which an item of its own size is repeated `count` times.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(.vertical, .times(count, isEqual: false)), [subitem])
    }

    /// Creates a column of `count` items of the same height, which fill the column. The height of `subitem` has no
    /// effect.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .line(.vertical, .times(count, isEqual: true)), [subitem])
    }

    /// Creates a group whose items have the frames that a function returns.
    ///
    /// The function is called once for each size of the group's container, not for each group.
    public static func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), [])
    }
}

/// Returns the items of a custom group for the container of the group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// An item of a custom group.
public final class NSCollectionLayoutGroupCustomItem: Sendable {
    /// The frame in points, from the group's top leading corner.
    public let frame: CGRect
    /// The order in front of other items. A higher one is in front.
    public let zIndex: Int

    /// Creates an item of a custom group.
    public init(frame: CGRect, zIndex: Int = 0) {
        self.frame = frame
        self.zIndex = zIndex
    }
}
