import ADKBus
import ADKViews

/// The interfaces Action and Selection.
extension AccessibleAnswer {
    func action() async throws(BusFault) -> [BusValue] {
        func named(_ index: Int) -> String {
            element.actions.indices.contains(index) ? element.actions[index].name : ""
        }
        switch call.member {
        case "GetName", "GetLocalizedName", "GetDescription": return [.string(named(try integer(0)))]
        case "GetKeyBinding": return [.string("")]
        case "GetActions":
            let actions = element.actions.map { BusValue.structure([.string($0.name), .string($0.name), .string("")]) }
            return [.array(of: "(sss)", actions)]
        case "DoAction":
            let index = try integer(0)
            guard element.actions.indices.contains(index) else { return [.boolean(false)] }
            return [.boolean(await actor.perform(.action(index), on: element.id))]
        default: throw .unknownMethod(call)
        }
    }

    // MARK: - Selection

    /// The selected children: parts first.
    private var selectedChildren: [AccessibilityTree.ID] {
        element.children.filter { tree[$0]?.states.contains(.selected) ?? false }
    }

    var selectedCount: Int {
        element.selectedParts.reduce(0) { $0 + $1.count } + selectedChildren.count
    }

    /// The index among the children of a selected one. Nil if there is none.
    private func selectedChild(_ number: Int) -> AccessibilityTree.ID? {
        guard number >= 0 else { return nil }
        var left = number
        for run in element.selectedParts {
            if left < run.count { return AccessibilityElement.part(run.lowerBound + left, of: element.id) }
            left -= run.count
        }
        let others = selectedChildren
        return others.indices.contains(left) ? others[left] : nil
    }

    func selection() async throws(BusFault) -> [BusValue] {
        func select(_ child: AccessibilityTree.ID?, _ isSelected: Bool) async -> [BusValue] {
            guard let child else { return [.boolean(false)] }
            guard let part = AccessibilityElement.partIndex(of: child) else {
                // A tab is chosen by a press.
                guard isSelected, let press = tree[child]?.actions.firstIndex(of: .press) else {
                    return [.boolean(false)]
                }
                return [.boolean(await actor.perform(.action(press), on: child))]
            }
            return [.boolean(await actor.perform(.selectPart(part, isSelected), on: element.id))]
        }
        switch call.member {
        case "GetSelectedChild":
            return [selectedChild(try integer(0)).map(reference) ?? .noReference]
        case "IsChildSelected":
            guard let child = tree.child(of: element.id, at: try integer(0)) else { return [.boolean(false)] }
            return [.boolean(tree[child]?.states.contains(.selected) ?? false)]
        case "SelectChild": return await select(tree.child(of: element.id, at: try integer(0)), true)
        case "DeselectChild": return await select(tree.child(of: element.id, at: try integer(0)), false)
        case "DeselectSelectedChild": return await select(selectedChild(try integer(0)), false)
        case "SelectAll": return [.boolean(await actor.perform(.selectAll(true), on: element.id))]
        case "ClearSelection": return [.boolean(await actor.perform(.selectAll(false), on: element.id))]
        default: throw .unknownMethod(call)
        }
    }
}
