import ADKFoundation
import ADKGraphics
import ADKLists
import Foundation

/// The look of a list section: lengths in points, and colours that follow the appearance of the desktop.
///
/// The structure is UIKit's: which lines, cards and insets each appearance has. Lengths and colours are those of this
/// project's desktop look, because Apple documents none.
@MainActor
struct ListStyle {
    let configuration: UICollectionLayoutListConfiguration

    init(_ configuration: UICollectionLayoutListConfiguration) { self.configuration = configuration }

    nonisolated static let separatorColor = UIColor(light: UIColor(hex: 0xE3E3DF), dark: UIColor(hex: 0x2A2A2E))
    private static let page = UIColor(light: UIColor(hex: 0xF4F4F1), dark: UIColor(hex: 0x101012))
    private static let plainPage = UIColor(light: UIColor(hex: 0xFFFFFF), dark: UIColor(hex: 0x1B1B1E))

    private var appearance: UICollectionLayoutListConfiguration.Appearance { configuration.appearance }
    var hasCard: Bool { appearance == .grouped || appearance == .insetGrouped }

    /// The colour behind the whole list.
    var background: UIColor { configuration.backgroundColor ?? (appearance == .plain ? Self.plainPage : Self.page) }
    /// The colour of the card behind the lines.
    var cardColor: UIColor { Self.plainPage }
    var cardRadius: CGFloat { appearance == .insetGrouped ? 10 : 0 }

    /// The insets between the boundary of the section and its lines.
    var insets: NSDirectionalEdgeInsets {
        switch appearance {
        case .plain, .sidebarPlain: .zero
        case .sidebar: NSDirectionalEdgeInsets(top: 6, leading: 8, bottom: 6, trailing: 8)
        case .grouped, .insetGrouped:
            NSDirectionalEdgeInsets(
                top: configuration.headerMode == .none ? 20 : 6, leading: 0,
                bottom: configuration.footerMode == .none ? 20 : 6, trailing: 0)
        }
    }

    var reference: UIContentInsetsReference { appearance == .insetGrouped ? .layoutMargins : .automatic }

    /// The first row that is a line of the list, and not its header.
    var firstLine: Int { configuration.headerMode == .firstItemInSection ? 1 : 0 }

    /// Whether the items may have actions.
    var hasActions: Bool {
        configuration.leadingSwipeActionsConfigurationProvider != nil
            || configuration.trailingSwipeActionsConfigurationProvider != nil
    }

    /// The actions of an item. Calls the app.
    func actions(of path: IndexPath) -> RowActions {
        RowActions(
            leading: configuration.leadingSwipeActionsConfigurationProvider?(path),
            trailing: configuration.trailingSwipeActionsConfigurationProvider?(path))
    }

    /// A line above or below an item, with its distances from the sides of the item.
    struct Separator {
        let isTop: Bool
        let leading: CGFloat
        let trailing: CGFloat
        let color: UIColor
    }

    /// The lines of a row. Calls the handler of the app.
    func separators(of path: IndexPath, rows: Int) -> [Separator] {
        guard configuration.showsSeparators, path.item >= firstLine else { return [] }
        var own = configuration.separatorConfiguration
        if let handler = configuration.itemSeparatorHandler { own = handler(path, own) }
        let (isFirst, isLast) = (path.item == firstLine, path.item == rows - 1)
        let (top, bottom) = (
            appearance == .grouped && isFirst, !(appearance == .insetGrouped && isLast)
        )
        var result: [Separator] = []
        func add(_ isTop: Bool, _ visibility: UIListSeparatorConfiguration.Visibility, _ isStandard: Bool) {
            guard visibility == .visible || visibility == .automatic && isStandard else { return }
            let insets = isTop ? own.topSeparatorInsets : own.bottomSeparatorInsets
            // The outer lines of a group reach from edge to edge.
            let isOuter = appearance == .grouped && (isTop ? isFirst : isLast)
            func length(_ inset: CGFloat, _ standard: CGFloat) -> CGFloat {
                inset == .greatestFiniteMagnitude
                    ? standard : CompositionalLimits.offset(inset, "the inset of a separator")
            }
            result.append(
                Separator(
                    isTop: isTop, leading: length(insets.leading, isOuter ? 0 : 16),
                    trailing: length(insets.trailing, 0), color: own.color))
        }
        add(true, own.topSeparatorVisibility, top)
        add(false, own.bottomSeparatorVisibility, bottom)
        return result
    }
}
