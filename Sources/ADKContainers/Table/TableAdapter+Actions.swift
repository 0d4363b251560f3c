import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The actions of rows: buttons under the pointer, and lines of the context menu.
extension TableAdapter {
    var mayHaveRowActions: Bool {
        UnimplementedMethods.mayBeImplemented(.leadingActions, by: delegate)
            || UnimplementedMethods.mayBeImplemented(.trailingActions, by: delegate)
    }

    func rowActions(for path: IndexPath) -> RowActions? {
        guard let delegate, mayHaveRowActions else { return nil }
        let leading = UnimplementedMethods.answer(.leadingActions, of: delegate) {
            delegate.tableNode(tableNode, leadingSwipeActionsConfigurationForRowAt: path)
        }
        let trailing = UnimplementedMethods.answer(.trailingActions, of: delegate) {
            delegate.tableNode(tableNode, trailingSwipeActionsConfigurationForRowAt: path)
        }
        return RowActions(leading: leading ?? nil, trailing: trailing ?? nil)
    }

    /// Opens the menu of a row: that of the delegate's configuration, then the actions. Returns whether there is one.
    func openMenu(of path: IndexPath, at point: CGPoint, _ delegate: any ASTableDelegate) -> Bool {
        let node = tableNode.controller.node(at: path)
        let configuration = delegate.tableNode(tableNode, contextMenuConfigurationForRowAt: path, point: point)
        let actions = rowActions(for: path)?.menuElements { [weak node] in node?.view } ?? []
        return tableNode.view.openMenu(configuration, actions, at: point)
    }
}

extension UIView {
    /// Opens the menu of `configuration`, which ends with `actions`. Returns whether it has a line.
    func openMenu(_ configuration: UIContextMenuConfiguration?, _ actions: [UIMenuElement], at point: CGPoint) -> Bool {
        guard let menu = configuration?.actionProvider([]) else {
            return !actions.isEmpty && presentMenu(UIMenu(children: actions), at: point)
        }
        guard !actions.isEmpty else { return presentMenu(menu, at: point) }
        let more = UIMenu(options: .displayInline, children: actions)
        return presentMenu(menu.replacingChildren(menu.children + [more]), at: point)
    }
}
