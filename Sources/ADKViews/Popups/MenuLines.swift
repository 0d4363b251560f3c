import Foundation

/// Collects the lines of one menu.
///
/// Deferred elements can give elements that contain themselves, and one menu can be in a menu many times. So no element
/// is read within itself, and the number of lines is limited.
@MainActor
struct MenuLines {
    /// The lines that a menu shows at most.
    static let most = 20_000
    /// How deep menus that are shown in their parents are read.
    private static let deepest = 64

    /// The lines of one menu, in groups.
    @MainActor
    private struct Group {
        var rows: [MenuRow]
        private var needsSeparator = false

        init(title: String) { rows = title.isEmpty ? [] : [.header(title)] }

        mutating func add(_ new: [MenuRow], isGroup: Bool) {
            guard !new.isEmpty else { return }
            let hasLine = rows.contains { $0.element != nil }
            if hasLine, needsSeparator || isGroup { rows.append(.separator) }
            rows += new
            needsSeparator = isGroup
        }
    }

    private let most: Int
    private var count = 0
    private let source: UIResponder?
    private let given: (UIDeferredMenuElement) -> [UIMenuElement]?
    /// The elements that are being read.
    private var path: Set<ObjectIdentifier> = []

    private init(
        most: Int, source: UIResponder?, given: @escaping (UIDeferredMenuElement) -> [UIMenuElement]?
    ) {
        self.most = most
        self.source = source
        self.given = given
    }

    /// The lines of `menu`; none without elements that are shown. Menus that are displayed inline are between
    /// separators. Hidden elements are left out. A submenu needs no header: its title is the line beside it.
    ///
    /// - Parameters:
    ///   - source: the responder from which commands look for their target. Without one they are not validated.
    ///   - given: the elements in the place of a deferred one; nil until they are loaded.
    static func rows(
        of menu: UIMenu, showsTitle: Bool = true, source: UIResponder? = nil,
        given: @escaping (UIDeferredMenuElement) -> [UIMenuElement]? = { _ in nil }
    ) -> [MenuRow] {
        var lines = MenuLines(most: most, source: source, given: given)
        return lines.rows(of: menu, showsTitle: showsTitle)
    }

    /// Whether `menu` has a line.
    static func hasRows(_ menu: UIMenu) -> Bool {
        var lines = MenuLines(most: 1, source: nil) { _ in nil }
        return !lines.rows(of: menu, showsTitle: false).isEmpty
    }

    private mutating func rows(of menu: UIMenu, showsTitle: Bool) -> [MenuRow] {
        guard path.count < MenuLines.deepest, path.insert(ObjectIdentifier(menu)).inserted else { return [] }
        var group = Group(title: showsTitle ? menu.title : "")
        add(menu.children, to: &group)
        path.remove(ObjectIdentifier(menu))
        return group.rows.contains { $0.element != nil } ? group.rows : []
    }

    private mutating func add(_ elements: [UIMenuElement], to group: inout Group) {
        for element in elements where count < most {
            if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
                group.add(rows(of: menu, showsTitle: true), isGroup: true)
            } else if let deferred = element as? UIDeferredMenuElement, let loaded = given(deferred) {
                guard path.insert(ObjectIdentifier(deferred)).inserted else { continue }
                add(loaded, to: &group)
                path.remove(ObjectIdentifier(deferred))
            } else if let row = row(of: element) {
                count += 1
                group.add([row], isGroup: false)
            }
        }
    }

    /// The line of an element. Nil if it is hidden, or is a command without a title.
    private func row(of element: UIMenuElement) -> MenuRow? {
        switch element {
        case let action as UIAction:
            return action.attributes.contains(.hidden) ? nil : .action(action)
        case let command as UICommand:
            let shown = source?.resolve(command, command.action).command ?? command
            let isShown = !shown.attributes.contains(.hidden) && !(shown.title.isEmpty && shown.image == nil)
            return isShown ? .command(command, shown: shown) : nil
        case let menu as UIMenu: return .submenu(menu)
        case let deferred as UIDeferredMenuElement: return .waiting(deferred)
        default: return nil
        }
    }
}
