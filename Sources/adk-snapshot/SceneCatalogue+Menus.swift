import ADKSnapshot
import AsyncDisplayKit

/// Menus of the bar, and the list of keys.
extension SceneCatalogue {
    private static let card = CGSize(width: 560, height: 280)

    /// An open menu with a submenu, in both appearances and directions, the bar alone, and the list of keys.
    static let menus =
        SnapshotScene.matrix(
            name: "menus-open", sizes: [card], themes: [.light, .dark], directions: [.leftToRight, .rightToLeft],
            make: { MenusViewController() }, steps: open)
        + [
            SnapshotScene(name: "menus-bar", size: CGSize(width: 420, height: 100), make: { MenusViewController() }),
            SnapshotScene(
                name: "menus-keys", size: CGSize(width: 420, height: 520), make: { MenusViewController() },
                steps: [.key(.keyboardF1)]),
            SnapshotScene(
                name: "menus-keys-rtl", size: card, theme: .dark, direction: .rightToLeft,
                make: { MenusViewController() }, steps: [.key(.keyboardF1)]),
        ]

    private static let open: [SnapshotStep] =
        [.key("t", modifiers: .alternate), .key(.keyboardUpArrow), .key(.keyboardReturnOrEnter)]
}

/// A screen with a menu that has all kinds of lines.
private final class MenusViewController: UIViewController {
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
        view.window?.showsMenuBar = true
    }

    override func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        let act = Selector(MenusViewController.act)
        let zoom = [("Larger", "+"), ("Smaller", "-"), ("Own size", "0")].map { title, key in
            UIKeyCommand(title: title, action: act, input: key, modifierFlags: .control)
        }
        let children: [UIMenuElement] = [
            UIKeyCommand(title: "Rulers", action: act, input: "r", modifierFlags: .control, state: .on),
            UIKeyCommand(
                title: "Grid", action: act, input: UIKeyCommand.f7, modifierFlags: .shift, attributes: .disabled),
            UIMenu(
                options: .displayInline,
                children: [UICommand(title: "Delete all", action: act, attributes: .destructive)]),
            UIMenu(title: "Zoom", children: zoom),
        ]
        builder.insertSibling(UIMenu(title: "Tools", children: children), beforeMenu: .help)
    }

    func act() {}
}
