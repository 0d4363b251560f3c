import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A list for assistive programs: all rows are its numbered parts, also those without nodes.
extension ADKListView: AccessibilityDescribing {
    private var controller: ListController? { list as? ListController }

    package func describe(_ element: inout AccessibilityElement) {
        element.role = .list
        guard let controller else { return }
        let (map, selection) = (controller.data.map, controller.interaction.selection)
        element.partCount = min(map.rows, AccessibilityElement.limit)
        element.table = table(of: controller)
        if element.table == nil, element.partCount > AccessibilityTable.mostListRows {
            element.table = AccessibilityTable(column: element.partCount)
        }
        if element.table != nil { element.role = .table }
        if controller.axis == .horizontal { element.states.insert(.horizontal) }
        element.allowsSelection = selection.allowsSelection
        if selection.allowsMultipleSelection { element.states.insert(.multiselectable) }
        element.selectedParts = selection.rows.rowNumbers(in: map)
        element.focusedPart = selection.focused.flatMap { map.contains($0) ? map.rowNumber(of: $0) : nil }
    }

    /// The lines of a grid. Nil for rows, and for layouts whose lines have different numbers of items.
    private func table(of controller: ListController) -> AccessibilityTable? {
        let (map, geometry) = (controller.data.map, controller.geometry)
        guard geometry.placesItemsSideBySide, map.sections <= ADKListView.mostTableSections else { return nil }
        var sections: [(parts: Int, perLine: Int)] = []
        for section in 0..<map.sections {
            guard let perLine = geometry.itemsPerLine(in: section) else { return nil }
            sections.append((map.rows(in: section), perLine))
        }
        return AccessibilityTable(sections: sections, isSideways: controller.axis == .horizontal)
    }

    /// Grids of more sections are lists.
    private static let mostTableSections = 1_000

    package var accessibilityParts: [AccessibilityPart] {
        guard let controller else { return [] }
        let map = controller.data.map
        var leaving = subviews.filter { view in
            (view.layer.owner as? ASCellNode).map { !$0.isSupplement } ?? false
        }
        let rows = controller.viewport.coveredSlots.compactMap { slot -> AccessibilityPart? in
            guard let path = map.path(slot), let record = controller.data.records[slot], record.isPlaced,
                let view = record.node?.view
            else { return nil }
            let index = map.rowNumber(of: path)
            leaving.removeAll { $0 === view }
            return AccessibilityPart(index, row(path, index, of: controller), view: view)
        }
        return rows + leaving.map { AccessibilityPart(-1, AccessibilityElement(role: .row), view: $0) }
    }

    package func unreadAccessibilityPart(_ index: Int) -> UnreadPart? {
        guard let controller, let path = controller.data.map.rowPath(number: index) else { return nil }
        let (element, item) = (row(path, index, of: controller), ListItem(path))
        let known = controller.node(at: path)
        let block = known == nil ? controller.source?.nodeBlock(for: item) : nil
        let range = controller.sizeRange(for: item)
        return UnreadPart(element) { element in
            guard let node = known ?? block?() else { return }
            element.name = node.accessibilityWords(in: node.layoutThatFits(range)).joined(separator: ", ")
            element.value = node.accessibilityValue ?? ""
        }
    }

    /// The values of a row that the list itself knows.
    private func row(_ path: IndexPath, _ index: Int, of controller: ListController) -> AccessibilityElement {
        var element = AccessibilityElement(role: .row)
        let selection = controller.interaction.selection
        element.frame = controller.rect(of: path)
        element.place = AccessibilityPlace(index, of: controller.data.map.rows)
        element.states = .enabled
        if controller.interaction.takesFocus { element.states.insert(.focusable) }
        if selection.allowsSelection {
            element.states.insert(.selectable)
            element.actions = [.press]
        }
        if selection.isSelected(path) { element.states.insert(.selected) }
        return element
    }

    package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? {
        guard let controller else { return nil }
        let (map, interaction) = (controller.data.map, controller.interaction)
        switch request {
        case .selectAll(let isSelected):
            guard interaction.selection.allowsSelection else { return false }
            if isSelected { interaction.selectAllByUser() } else { interaction.clearSelectionByUser() }
            return true
        case .selectPart(let index, let isSelected):
            guard interaction.selection.allowsSelection, let path = map.rowPath(number: index) else { return false }
            if isSelected {
                _ = interaction.selectByUser(
                    IndexPathSet(path), keepingOthers: interaction.selection.allowsMultipleSelection)
            } else {
                interaction.deselectByUser(IndexPathSet(path))
            }
            return true
        default: break
        }
        guard let part, let path = map.rowPath(number: part) else { return nil }
        switch request {
        case .reveal: return reveal(path, controller)
        case .focus:
            guard interaction.takesFocus, interaction.canFocus(path), becomeFirstResponder() else { return false }
            interaction.focus(path)
            return reveal(path, controller)
        case .action(0) where interaction.selection.allowsSelection:
            interaction.focus(path)
            return interaction.handle(.key(UIKey(keyCode: .keyboardReturnOrEnter)))
        default: return nil
        }
    }

    private func reveal(_ path: IndexPath, _ controller: ListController) -> Bool {
        controller.scroll(to: path, position: .nearest, across: .nearest, animated: false)
        return true
    }
}
