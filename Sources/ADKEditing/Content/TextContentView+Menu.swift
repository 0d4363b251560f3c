import ADKControllers
import ADKText
import ADKViews
import Foundation

/// The menu of a press of the secondary button, and of the menu key.
extension TextContentView: UIContextMenuInteractionDelegate {
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard isSelectable, let owner else { return nil }
        if !owner.isFirstResponder { owner.becomeFirstResponder() }
        let position = layout.position(at: location)
        // A press beside the selected text moves the caret. The menu key has no place of its own.
        let range = editor.selection.range
        if !range.contains(position.offset), range.upperBound != position.offset, !range.isEmpty || isEditable {
            moved { editor.select(.init(position)) }
        }
        return UIContextMenuConfiguration { [weak self] _ in self?.menu }
    }

    private var menu: UIMenu {
        let isSelected = !editor.selection.range.isEmpty
        func action(_ title: String, _ command: TextCommand, isEnabled: Bool) -> UIAction {
            UIAction(title: title, attributes: isEnabled ? [] : .disabled) { [weak self] _ in
                _ = self?.perform(command)
            }
        }
        let clipboard = [
            action("Cut", .cut, isEnabled: isEditable && isSelected && !isSecure),
            action("Copy", .copy, isEnabled: isSelected && !isSecure),
            action("Paste", .paste, isEnabled: isEditable),
            action("Delete", .deleteForward(.character), isEnabled: isEditable && isSelected),
        ]
        let all = action("Select All", .selectAll, isEnabled: editor.length > 0)
        guard isEditable else { return UIMenu(children: [clipboard[1], all]) }
        let history = [
            action("Undo", .undo, isEnabled: editor.canUndo), action("Redo", .redo, isEnabled: editor.canRedo),
        ]
        return UIMenu(children: [
            UIMenu(options: .displayInline, children: history), UIMenu(options: .displayInline, children: clipboard),
            UIMenu(options: .displayInline, children: [all]),
        ])
    }
}
