import ADKBus
import ADKViews

/// The interfaces Accessible and Application.
extension AccessibleAnswer {
    func accessible() throws(BusFault) -> [BusValue] {
        switch call.member {
        case "GetChildAtIndex":
            guard let child = tree.child(of: element.id, at: try integer(0)) else { return [.noReference] }
            return [reference(child)]
        case "GetChildren":
            return [.array(of: "(so)", children.map(reference))]
        case "GetIndexInParent":
            return [.integer(tree.indexInParent(of: element.id) ?? (element.id == 0 ? 0 : -1))]
        case "GetRelationSet": return [.array(of: "(ua(so))", relations)]
        case "GetRole": return [.uint32(element.role.number)]
        case "GetRoleName", "GetLocalizedRoleName": return [.string(element.role.word)]
        case "GetState": return [states]
        case "GetAttributes": return [.texts(attributes)]
        case "GetApplication": return [reference(AccessibilityTree.application)]
        case "GetInterfaces": return [.strings(element.interfaces)]
        default: throw .unknownMethod(call)
        }
    }

    /// All children. A list of many rows tells the ones that it shows: it manages its descendants, as its state says.
    /// Programs ask it for others by their index.
    var children: [AccessibilityTree.ID] {
        guard element.partCount > AccessibleAnswer.mostParts else { return tree.children(of: element.id) }
        return tree.knownParts(of: element.id) + element.children
    }

    private static let mostParts = 1_000

    /// The states as two numbers of 32 bits.
    var states: BusValue {
        let bits = element.states.numbers(of: element)
        return .array(
            of: "u", [.uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(truncatingIfNeeded: bits >> 32))])
    }

    private var relations: [BusValue] {
        var all = element.relations
        if element.role == .segment { all.append(AccessibilityRelation(kind: .memberOf, targets: [element.parent])) }
        return all.map { relation in
            .structure([.uint32(relation.kind.number), .array(of: "(so)", relation.targets.map(reference))])
        }
    }

    var attributes: [(String, String)] {
        var result = [("toolkit", AccessibleName.toolkit)]
        if !element.identifier.isEmpty { result.append(("id", element.identifier)) }
        if element.level > 0 { result.append(("level", String(element.level))) }
        if let place = element.place {
            result += [("posinset", String(place.index + 1)), ("setsize", String(place.count))]
        }
        if element.role == .searchField { result.append(("xml-roles", "searchbox")) }
        // Orca takes a table without a name or headers for one that only arranges, and does not tell its size.
        if element.role == .table { result.append(("xml-roles", "table")) }
        if element.role == .pages { result.append(("roledescription", "page control")) }
        if element.role == .toggle { result.append(("xml-roles", "switch")) }
        if !element.value.isEmpty, element.text == nil { result.append(("valuetext", element.value)) }
        // Names of the app's own must not look like those above.
        result += element.content.map { ("content-\($0.label)", $0.value) }
        return result
    }

    func application() throws(BusFault) -> [BusValue] {
        switch call.member {
        case "GetLocale": return [.string(context.locale)]
        default: throw .unknownMethod(call)
        }
    }
}
