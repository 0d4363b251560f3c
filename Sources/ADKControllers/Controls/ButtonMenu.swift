import ADKViews
import Foundation

/// The context menu of a button that does not open its menu by a click.
@MainActor
final class ButtonMenu: UIContextMenuInteractionDelegate {
    private unowned let button: UIButton
    private lazy var interaction = UIContextMenuInteraction(delegate: self)

    init(_ button: UIButton) { self.button = button }

    /// Whether the button has the interaction.
    var isInstalled = false {
        didSet {
            guard isInstalled != oldValue else { return }
            if isInstalled { button.addInteraction(interaction) } else { button.removeInteraction(interaction) }
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard button.isEnabled, let menu = button.menu else { return nil }
        return UIContextMenuConfiguration { _ in menu }
    }
}

extension UIMenu {
    /// The actions of which one is chosen: those of the menu and of the menus that are shown in it.
    var singleChoices: [UIAction] {
        children.flatMap { child -> [UIAction] in
            if let action = child as? UIAction { return [action] }
            guard let menu = child as? UIMenu, menu.options.contains(.displayInline) else { return [] }
            return menu.singleChoices
        }
    }
}
