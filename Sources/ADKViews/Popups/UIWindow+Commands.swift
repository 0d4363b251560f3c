import ADKFoundation
import ADKLayers
import Foundation

/// The main menu, and the commands that every window has.
extension UIWindow {
    /// The main menu. Built when it is needed first, after a call of `UIMenuSystem.main.setNeedsRebuild()`, and when
    /// the root controller shows another controller.
    var mainMenu: UIMenu { currentMenu.menu }

    /// The main menu for one button in place of a bar, such as a `UIBarButtonItem` with this menu.
    /// It has the menus of the main menu as they are when it opens.
    public var mainMenuForButton: UIMenu {
        UIMenu(children: [
            UIDeferredMenuElement.uncached { [weak self] completion in
                completion(self?.mainMenu.children.filter { ($0 as? UIMenu).map(MenuLines.hasRows) ?? true } ?? [])
            }
        ])
    }

    /// The commands of the main menu that have a key.
    var menuKeyCommands: [UIKeyCommand] { currentMenu.keyCommands }

    private var currentMenu: BuiltMenu {
        let (generation, start) = (UIMenuSystem.main.generation, rootViewController?.innermostShown ?? self)
        if let builtMenu, builtMenu.generation == generation, builtMenu.start === start { return builtMenu }
        func built(_ menu: UIMenu, _ commands: [UIKeyCommand]) -> BuiltMenu {
            BuiltMenu(menu: menu, keyCommands: commands, generation: generation, start: start)
        }
        let tree = MenuTree(StandardMenu.root)
        // Until it is built the standard menu is there.
        builtMenu = built(tree.root, [])
        start.buildMenu(with: tree)
        let new = built(tree.root, tree.elements.compactMap { $0 as? UIKeyCommand })
        builtMenu = new
        return new
    }

    /// The responder from which commands look for their target: the first one for keys, also while a menu is open.
    var commandSource: UIResponder? {
        if let session = MenuScreen.current(in: self)?.session { return session.source ?? self }
        return focus.target
    }

    /// The undo manager for the commands of the window.
    private var currentUndoManager: UndoManager? { (commandSource ?? self).undoManager }

    /// Whether the window performs a command. Nil for others.
    func performsAction(_ action: Selector) -> Bool? {
        switch action {
        case .undo: currentUndoManager?.canUndo ?? false
        case .redo: currentUndoManager?.canRedo ?? false
        default: nil
        }
    }

    /// Gives a command of the window its title and its mark.
    func describe(_ command: UICommand) {
        guard let manager = currentUndoManager else { return }
        switch command.action {
        case .undo: command.title = manager.undoMenuItemTitle
        case .redo: command.title = manager.redoMenuItemTitle
        case .toggleFullScreen: command.state = isFullScreen ? .on : .off
        default: break
        }
    }

    // MARK: - The bar

    func menuBarDidChange() {
        menuBar?.removeFromSuperview()
        menuBar = showsMenuBar ? MenuBar(frame: CGRect(x: 0, y: 0, width: bounds.width, height: MenuBar.height)) : nil
        if let menuBar {
            menuBar.autoresizingMask = .flexibleWidth
            addSubview(menuBar)
        }
        placeAccessory()
    }

    /// A key that no responder handled: it may open a menu of the bar, unless a presentation covers that. Returns
    /// whether it did.
    func menuBarTakes(_ key: UIKey) -> Bool {
        guard presentations.topController === rootViewController else { return false }
        return (menuBar as? MenuBar)?.press(key) ?? false
    }

    /// Whether a menu takes all keys.
    var isMenuOpen: Bool { MenuScreen.current(in: self) != nil }

    /// Closes the menu that is open.
    func closeMenu() { MenuScreen.current(in: self)?.session?.close() }

    /// Menus that are shown are out of date.
    func menusDidChange() {
        MenuScreen.current(in: self)?.session?.revalidate()
        menuBar?.setNeedsLayout()
    }
}

extension UIWindow: UndoActions, WindowActions {
    package func undo(_ sender: Any?) { currentUndoManager?.undo() }
    package func redo(_ sender: Any?) { currentUndoManager?.redo() }
    package func performClose(_ sender: Any?) { handle(.closeRequested) }
    package func toggleFullScreen(_ sender: Any?) { isFullScreen.toggle() }

    /// Opens a list of the keys of all commands: those of the main menu, then those of the responder chain.
    package func showHelp(_ sender: Any?) {
        var listed: Set<String> = []
        func group(_ title: String, _ commands: [UIKeyCommand]) -> UIMenu {
            let lines = commands.filter { command in
                let title = command.discoverabilityTitle ?? command.title
                guard !title.isEmpty, !command.keyText.isEmpty, !command.attributes.contains(.hidden) else {
                    return false
                }
                return listed.insert("\(title)\n\(command.keyText)").inserted
            }
            return UIMenu(title: title, options: .displayInline, children: lines.map(\.discoverable))
        }
        var groups = mainMenu.children.compactMap { $0 as? UIMenu }.map { menu in
            group(menu.title, menu.descendants.compactMap { $0 as? UIKeyCommand })
        }
        let source = commandSource ?? self
        groups.append(group(FrameworkWord.currentView.text, source.chain.flatMap { $0.keyCommands ?? [] }))
        _ = MenuSession(
            UIMenu(title: FrameworkWord.keyboardShortcuts.text, children: groups), in: self, at: bounds, .centre,
            sender: self,
            isRightToLeft: isRightToLeft, source: source, hasLetters: false)
    }
}

extension UIKeyCommand {
    /// The command with its title for the list of keys.
    fileprivate var discoverable: UICommand {
        let copy = copy()
        copy.title = discoverabilityTitle ?? title
        return copy
    }
}
