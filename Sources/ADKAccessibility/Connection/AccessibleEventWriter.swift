import ADKBus
import ADKViews
import Foundation

/// Writes the changes of a tree as signals of AT-SPI, those that a program listens to.
struct AccessibleEventWriter {
    let tree: AccessibilityTree
    /// The tree before the changes.
    let old: AccessibilityTree
    let context: AccessibleContext
    let listeners: EventListeners
    /// Rows that programs asked of their lists. Some of them are not known in a tree.
    var askedParts: Set<AccessibilityTree.ID> = []

    func signals(of events: [AccessibilityEvent]) -> [BusMessage] { events.flatMap(signals) }

    private func signals(of event: AccessibilityEvent) -> [BusMessage] {
        switch event {
        case .windowOpened(let id):
            return [
                cacheSignal("AddAccessible", id),
                object(
                    AccessibilityTree.application, "ChildrenChanged", "add", tree.indexInParent(of: id) ?? 0, 0,
                    reference(id)),
                window(id, "Create"),
            ].compactMap { $0 }
        case .windowClosed(let element):
            return [
                window(element.id, "Destroy"),
                object(
                    AccessibilityTree.application, "ChildrenChanged", "remove",
                    old.indexInParent(of: element.id) ?? 0, 0, reference(element.id)),
            ].compactMap { $0 } + removals(of: element.id)
        case .windowActivated(let id):
            return [window(id, "Activate"), state(id, .active, true)].compactMap { $0 }
        case .windowDeactivated(let id):
            return [window(id, "Deactivate"), state(id, .active, false)].compactMap { $0 }
        case .added(let id, let parent, let index):
            return [
                cacheSignal("AddAccessible", id),
                object(parent, "ChildrenChanged", "add", index, 0, reference(id)),
            ].compactMap { $0 }
        case .removed(let element, let parent, let index):
            let change = object(parent, "ChildrenChanged", "remove", index, 0, reference(element.id))
            return [change].compactMap { $0 } + (tree[element.id] == nil ? removals(of: element.id) : [])
        case .parts(let id, let before, let after):
            let last = AccessibilityElement.part(max(before, after) - 1, of: id)
            return [
                object(
                    id, "ChildrenChanged", after > before ? "add" : "remove", max(before, after) - 1, 0,
                    reference(last))
            ].compactMap { $0 }
        default: return [property(event)].compactMap { $0 }
        }
    }

    private func property(_ event: AccessibilityEvent) -> BusMessage? {
        switch event {
        case .name(let id, let name): return object(id, "PropertyChange", "accessible-name", 0, 0, .string(name))
        case .hint(let id, let hint):
            return object(id, "PropertyChange", "accessible-description", 0, 0, .string(hint))
        case .role(let id):
            return object(id, "PropertyChange", "accessible-role", 0, 0, .uint32(tree[id]?.role.number ?? 0))
        case .value(let id):
            guard let element = tree[id], element.text == nil else { return nil }
            guard let range = element.range else {
                return object(id, "PropertyChange", "accessible-description", 0, 0, .string(element.description))
            }
            return object(id, "PropertyChange", "accessible-value", 0, 0, .double(range.current))
        case .frame(let id):
            guard listeners.want("object:bounds-changed") else { return nil }
            let call = BusMessage(path: "/", interface: "", member: "")
            guard let element = tree[id] else { return nil }
            let answer = AccessibleAnswer(
                call: call, tree: tree, element: element, context: context, actor: AccessibleActor())
            return object(id, "BoundsChanged", "", 0, 0, answer.rectangle(element.frame, .screen))
        case .state(let id, let states, let isOn): return state(id, states, isOn)
        case .textRemoved(let id, let offset, let text): return textChange(id, "delete", offset, text, old)
        case .textInserted(let id, let offset, let text): return textChange(id, "insert", offset, text, tree)
        case .caret(let id, let offset):
            let units = TextUnits(tree[id]?.text?.string ?? "")
            return object(id, "TextCaretMoved", "", units.offset(ofUTF16: offset), 0, .integer(0))
        case .textSelection(let id): return object(id, "TextSelectionChanged", "", 0, 0, .string(""))
        case .selection(let id): return object(id, "SelectionChanged", "", 0, 0, .integer(0))
        case .activePart(let id, let part):
            return object(
                id, "ActiveDescendantChanged", "", AccessibilityElement.partIndex(of: part) ?? 0, 0, reference(part))
        case .focus: return nil
        case .announcement(let text, let isUrgent):
            let speaker = tree.windows.first { tree[$0]?.states.contains(.active) ?? false } ?? tree.windows.first
            // 1 waits for what is spoken now, and 2 does not.
            return object(
                speaker ?? AccessibilityTree.application, "Announcement", "", isUrgent ? 2 : 1, 0, .string(text))
        default: return nil
        }
    }

    // MARK: - Signals

    private func reference(_ id: AccessibilityTree.ID) -> BusValue {
        .reference(context.name, AccessibleName.path(of: id))
    }

    private func state(_ id: AccessibilityTree.ID, _ state: AccessibilityStates, _ isOn: Bool) -> BusMessage? {
        object(id, "StateChanged", state.eventName, isOn ? 1 : 0, 0, .integer(0))
    }

    private func textChange(
        _ id: AccessibilityTree.ID, _ kind: String, _ offset: Int, _ text: String, _ source: AccessibilityTree
    ) -> BusMessage? {
        let units = TextUnits(source[id]?.text?.string ?? "")
        return object(
            id, "TextChanged", kind, units.offset(ofUTF16: offset), text.unicodeScalars.count, .string(text))
    }

    private func object(
        _ id: AccessibilityTree.ID, _ member: String, _ detail: String, _ first: Int, _ second: Int, _ value: BusValue
    ) -> BusMessage? {
        guard listeners.want("object:\(member):\(detail)") else { return nil }
        return signal(id, "Event.Object", member, detail, first, second, value)
    }

    private func window(_ id: AccessibilityTree.ID, _ member: String) -> BusMessage? {
        guard listeners.want("window:\(member)") else { return nil }
        let name = (tree[id] ?? old[id])?.name ?? ""
        return signal(id, "Event.Window", member, "", 0, 0, .string(name))
    }

    private func signal(
        _ id: AccessibilityTree.ID, _ interface: String, _ member: String, _ detail: String, _ first: Int,
        _ second: Int, _ value: BusValue
    ) -> BusMessage {
        BusMessage(
            path: AccessibleName.path(of: id), interface: AccessibleName.prefix + interface, member: member,
            [.string(detail), .integer(first), .integer(second), .variant(value), .options([:])])
    }

    /// Tells clients to forget a removed element and all below it. libatspi would keep the descendants without a
    /// parent, and Orca is silent about such an element when it is back, as after a dialog in front of it.
    private func removals(of id: AccessibilityTree.ID) -> [BusMessage] {
        let known = [id] + old.descendants(of: id)
        let lists = Set(known.filter { (old[$0]?.partCount ?? 0) > 0 })
        let asked = askedParts.filter { part in
            !old.isKnown(part) && AccessibilityElement.owner(of: part).map(lists.contains) ?? false
        }
        return (known + asked.sorted()).filter { tree[$0] == nil }.compactMap { cacheSignal("RemoveAccessible", $0) }
    }

    /// Clients that keep elements want to know of each that is new or gone.
    private func cacheSignal(_ member: String, _ id: AccessibilityTree.ID) -> BusMessage? {
        let value: BusValue
        if member == "AddAccessible" {
            guard let element = tree[id] else { return nil }
            value = AccessibleCacheItem.value(element, tree, context)
        } else {
            value = reference(id)
        }
        return BusMessage(
            path: AccessibleName.cache, interface: AccessibleName.prefix + "Cache", member: member, [value])
    }
}
