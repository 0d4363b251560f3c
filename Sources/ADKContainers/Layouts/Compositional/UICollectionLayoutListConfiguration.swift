import ADKFoundation
import ADKGraphics
import ADKLists
import Foundation

/// The settings of a list: a section with one item in each line, as a table has it.
///
/// Differs from UIKit: cells are nodes without a background of their own. The card of a grouped list is a decoration
/// behind them. There is no padding above headers, and nothing is swiped.
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
    /// The overall look of a list.
    public enum Appearance: Int, Sendable {
        /// Lines from edge to edge. Headers and footers stay in view.
        case plain
        /// Groups of lines on a background of their own, from edge to edge.
        case grouped
        /// Groups of lines on cards with round corners, inside the standard margins.
        case insetGrouped
        /// Lines without separators at the side of a window, on the colour of its background.
        case sidebar
        /// The same as `sidebar`, without insets.
        case sidebarPlain
    }

    /// The headers of a list.
    public enum HeaderMode: Int, Sendable {
        /// There are none.
        case none
        /// They are supplementary nodes of the kind `UICollectionView.elementKindSectionHeader`.
        case supplementary
        /// The first item of a section is its header: it is outside of the card, and has no separators.
        case firstItemInSection
    }

    /// The footers of a list.
    public enum FooterMode: Int, Sendable {
        /// There are none.
        case none
        /// They are supplementary nodes of the kind `UICollectionView.elementKindSectionFooter`.
        case supplementary
    }

    /// Changes the separators of one item. It gets the item's index path and the settings of the list, and returns
    /// those of the item. It is called in each pass of the collection for the visible items.
    public typealias ItemSeparatorHandler =
        @MainActor (IndexPath, UIListSeparatorConfiguration) -> UIListSeparatorConfiguration

    /// Returns the actions of the item at an index path; nil for none.
    public typealias SwipeActionsConfigurationProvider = @MainActor (IndexPath) -> UISwipeActionsConfiguration?

    /// The overall look.
    public let appearance: Appearance
    /// Whether there are lines between the items. True by default, except in sidebars.
    public var showsSeparators: Bool
    /// The lines between the items.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Changes the lines of single items. Nil, the default, changes none.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// The colour behind the whole list; nil for that of the appearance.
    public var backgroundColor: UIColor?
    /// The headers. None by default.
    public var headerMode = HeaderMode.none
    /// The footers. None by default.
    public var footerMode = FooterMode.none
    /// Returns the actions at the start of an item; nil for none. Their buttons are before those of the other provider.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Returns the actions of an item; nil for none. They are buttons at the end of the item under the pointer, and
    /// lines of its context menu.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    /// Creates the standard settings of a look.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }
}

/// The lines above and below an item of a list.
@preconcurrency @MainActor
public struct UIListSeparatorConfiguration {
    /// Whether a line is shown.
    public enum Visibility: Int, Sendable {
        /// The look of the list decides.
        case automatic
        /// It is shown.
        case visible
        /// It is not shown.
        case hidden
    }

    /// Insets for which the list takes its own: 16 points before a line, and none at the outer edges of a group.
    nonisolated public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
        trailing: .greatestFiniteMagnitude)

    /// Whether the line above is shown.
    public var topSeparatorVisibility = Visibility.automatic
    /// Whether the line below is shown.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// The insets of the line above, in points. Only the leading and the trailing one count.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The insets of the line below, in points. Only the leading and the trailing one count.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    /// The colour of the lines.
    public var color = ListStyle.separatorColor

    /// Creates the standard lines of a look.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

extension NSCollectionLayoutSection {
    /// Creates a section that is a list: one item in each line, as high as its content.
    ///
    /// `layoutEnvironment` is the one that a section provider gets.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { list(using: configuration) }

    /// A list does not depend on its environment: its margins are those of `contentInsetsReference`.
    static func list(using configuration: UICollectionLayoutListConfiguration) -> NSCollectionLayoutSection {
        func line(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
        }
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: line(44), subitems: [NSCollectionLayoutItem(layoutSize: line(44))]))
        let style = ListStyle(configuration)
        section.list = style
        section.contentInsets = style.insets
        section.contentInsetsReference = style.reference
        func boundary(_ kind: String, _ alignment: NSRectAlignment) {
            let item = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: line(28), elementKind: kind, alignment: alignment)
            item.pinToVisibleBounds = configuration.appearance == .plain
            section.boundarySupplementaryItems.append(item)
        }
        if configuration.headerMode == .supplementary { boundary(UICollectionView.elementKindSectionHeader, .top) }
        if configuration.footerMode == .supplementary { boundary(UICollectionView.elementKindSectionFooter, .bottom) }
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// Creates a layout whose sections are lists. A collection without a background colour gets that of the list.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
        let layout = UICollectionViewCompositionalLayout(section: .list(using: configuration))
        layout.background = ListStyle(configuration).background
        return layout
    }
}
