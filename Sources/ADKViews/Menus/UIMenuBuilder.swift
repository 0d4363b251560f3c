import ADKFoundation
import Foundation

/// Changes the main menu while it is built. Given to `buildMenu(with:)`. A menu that is not there is logged, and the
/// change is ignored. O(elements of the main menu) each.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
    /// The system whose menu is built.
    var system: UIMenuSystem { get }
    /// The menu with an identifier. Nil if there is none.
    func menu(for identifier: UIMenu.Identifier) -> UIMenu?
    /// The action with an identifier. Nil if there is none.
    func action(for identifier: UIAction.Identifier) -> UIAction?
    /// The first command with a method. Nil if there is none. With a property list, as its description.
    func command(for action: Selector, propertyList: Any?) -> UICommand?
    /// Puts a menu in the place of another.
    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
    /// Gives a menu other children.
    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
    /// Inserts a menu before another.
    func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
    /// Inserts a menu behind another.
    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
    /// Inserts a menu as the first child of another.
    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
    /// Inserts a menu as the last child of another.
    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
    /// Removes a menu.
    func remove(menu removedIdentifier: UIMenu.Identifier)
}

/// The system of menus: the main menu of each window.
@preconcurrency @MainActor
public final class UIMenuSystem: Hashable {
    /// The main menu.
    public static let main = UIMenuSystem()
    /// Menus of views. Nothing is built for them: each interaction has its own menu.
    public static let context = UIMenuSystem()

    /// Counts the calls of ``setNeedsRebuild()``.
    private(set) var generation = 0
    /// Called when menus that are shown are out of date.
    var onChange: () -> Void = {}

    /// The main menu is built again when it is needed next: `buildMenu(with:)` is called.
    public func setNeedsRebuild() {
        generation += 1
        onChange()
    }

    /// Menus that are shown ask their commands again.
    public func setNeedsRevalidate() { onChange() }

    /// Whether both are the same system.
    public nonisolated static func == (left: UIMenuSystem, right: UIMenuSystem) -> Bool { left === right }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A main menu as it was built last.
@MainActor
struct BuiltMenu {
    let menu: UIMenu
    /// The commands of the menu that have a key.
    let keyCommands: [UIKeyCommand]
    /// The generation of the menu system.
    let generation: Int
    /// The responder that was asked first.
    weak var start: AnyObject?
}

/// The main menu while it is built.
@MainActor
final class MenuTree: UIMenuBuilder {
    /// How deep menus are changed.
    private static let deepest = 64

    private(set) var root: UIMenu
    let system = UIMenuSystem.main

    init(_ root: UIMenu) { self.root = root }

    /// The elements of the menu at any depth, each once. A menu that contains itself ends.
    var elements: [UIMenuElement] { root.descendants }

    func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
        root.identifier == identifier
            ? root : elements.lazy.compactMap { $0 as? UIMenu }.first { $0.identifier == identifier }
    }

    func action(for identifier: UIAction.Identifier) -> UIAction? {
        elements.lazy.compactMap { $0 as? UIAction }.first { $0.identifier == identifier }
    }

    func command(for action: Selector, propertyList: Any?) -> UICommand? {
        let wanted = propertyList.map { "\($0)" }
        return elements.lazy.compactMap { $0 as? UICommand }.first { command in
            command.action == action && (wanted == nil || command.propertyList.map { "\($0)" } == wanted)
        }
    }

    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
        guard isNew(replacementMenu, besides: replacedIdentifier) else { return }
        if replacedIdentifier == root.identifier { return root = replacementMenu }
        edit(replacedIdentifier) { _ in [replacementMenu] }
    }

    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]
    ) {
        if parentIdentifier == root.identifier {
            root = root.replacingChildren(childrenBlock(root.children))
        } else {
            edit(parentIdentifier) { [$0.replacingChildren(childrenBlock($0.children))] }
        }
    }

    func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier) {
        if isNew(siblingMenu) { edit(siblingIdentifier) { [siblingMenu, $0] } }
    }

    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier) {
        if isNew(siblingMenu) { edit(siblingIdentifier) { [$0, siblingMenu] } }
    }

    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier) {
        if isNew(childMenu) { replaceChildren(ofMenu: parentIdentifier) { [childMenu] + $0 } }
    }

    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
        if isNew(childMenu) { replaceChildren(ofMenu: parentIdentifier) { $0 + [childMenu] } }
    }

    func remove(menu removedIdentifier: UIMenu.Identifier) { edit(removedIdentifier) { _ in [] } }

    /// Whether no other menu has the identifier of `menu`. One that is there already is logged.
    private func isNew(_ menu: UIMenu, besides replaced: UIMenu.Identifier? = nil) -> Bool {
        guard menu.identifier != replaced, self.menu(for: menu.identifier) != nil else { return true }
        Misuse.report("the main menu has a menu “\(menu.identifier.rawValue)” already; the second one is left out")
        return false
    }

    /// Puts the result of `change` in the place of a menu.
    private func edit(_ identifier: UIMenu.Identifier, _ change: (UIMenu) -> [UIMenuElement]) {
        var isFound = false
        var unchanged: Set<ObjectIdentifier> = []
        func changed(_ menu: UIMenu, depth: Int) -> UIMenu {
            guard depth < MenuTree.deepest, !unchanged.contains(ObjectIdentifier(menu)) else { return menu }
            var isChanged = false
            let children = menu.children.flatMap { child -> [UIMenuElement] in
                guard !isFound, let inner = child as? UIMenu else { return [child] }
                if inner.identifier == identifier {
                    (isFound, isChanged) = (true, true)
                    return change(inner)
                }
                let new = changed(inner, depth: depth + 1)
                if new !== inner { isChanged = true }
                return [new]
            }
            guard !isChanged else { return menu.replacingChildren(children) }
            unchanged.insert(ObjectIdentifier(menu))
            return menu
        }
        root = changed(root, depth: 0)
        if !isFound { Misuse.report("the main menu has no menu “\(identifier.rawValue)”; the change is ignored") }
    }
}

extension UIMenu {
    /// The elements at any depth, in their order. The content of a menu that is there several times is there once.
    var descendants: [UIMenuElement] {
        var result: [UIMenuElement] = []
        var seen: Set<ObjectIdentifier> = []
        var rest: [UIMenuElement] = [self]
        while let next = rest.popLast() {
            if next !== self { result.append(next) }
            guard let menu = next as? UIMenu, seen.insert(ObjectIdentifier(menu)).inserted else { continue }
            rest += menu.children.reversed()
        }
        return result
    }
}
