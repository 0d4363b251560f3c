import ADKBus
import ADKViews

/// The interface Collection: a search for elements by roles, states, attributes and interfaces.
extension AccessibleAnswer {
    /// The most elements in one answer, and the most that are searched.
    private static let mostMatches = 10_000
    private static let mostSearched = 200_000

    func collection() throws(BusFault) -> [BusValue] {
        switch call.member {
        case "GetMatches":
            let rule = try rule()
            return [matches(rule, among: element.id, order: try integer(1), count: try integer(2))]
        case "GetMatchesTo":
            let rule = try rule(1)
            let root = scope(try integer(3), isLimited: call.body[safe: 4]?.flag ?? true)
            let end = try end(of: rule, below: root, isBefore: true)
            return [references(end, order: try integer(2), count: try integer(5))]
        case "GetMatchesFrom":
            let rule = try rule(1)
            let end = try end(of: rule, below: scope(try integer(3), isLimited: false), isBefore: false)
            return [references(end, order: try integer(2), count: try integer(4))]
        case "GetActiveDescendant":
            let part = element.focusedPart.map { AccessibilityElement.part($0, of: element.id) }
            return [part.map(reference) ?? .noReference]
        default: throw .unknownMethod(call)
        }
    }

    // MARK: - Rules

    /// The values that a program looks for.
    private struct Rule {
        /// How many of the wanted values an element must have.
        enum Wish: Int { case invalid, all, any, none, empty }

        var states: UInt64
        var stateWish: Wish
        var attributes: [(name: String, value: String)]
        var attributeWish: Wish
        var roles: Set<UInt32>
        var roleWish: Wish
        var interfaces: [String]
        var interfaceWish: Wish
        var isInverted: Bool
    }

    private func rule(_ index: Int = 0) throws(BusFault) -> Rule {
        guard let fields = call.body[safe: index]?.elements, fields.count == 9,
            let states = fields[0].elements, let roles = fields[4].elements, let interfaces = fields[6].elements
        else { throw .invalidArguments(call) }
        func wish(_ index: Int) -> Rule.Wish { fields[index].number.flatMap { Rule.Wish(rawValue: $0) } ?? .invalid }
        func words(_ list: [BusValue]) -> [UInt32] { list.map { UInt32(truncatingIfNeeded: $0.number ?? 0) } }
        var wanted: [(name: String, value: String)] = []
        if case .dictionary(_, _, let entries) = fields[2].unwrapped {
            // Several values of one name are divided by colons.
            for entry in entries {
                for value in (entry.value.text ?? "").split(separator: ":") {
                    wanted.append((entry.key.text ?? "", String(value)))
                }
            }
        }
        let bits = words(states).prefix(2).enumerated().reduce(UInt64(0)) {
            $0 | UInt64($1.element) << (32 * $1.offset)
        }
        var numbers: Set<UInt32> = []
        for (index, word) in words(roles).prefix(8).enumerated() {
            for bit in 0..<32 as Range<UInt32> where word & (1 << bit) != 0 { numbers.insert(UInt32(index) * 32 + bit) }
        }
        return Rule(
            states: bits, stateWish: wish(1), attributes: wanted, attributeWish: wish(3), roles: numbers,
            roleWish: wish(5), interfaces: interfaces.compactMap(\.text), interfaceWish: wish(7),
            isInverted: fields[8].flag ?? false)
    }

    private func isMatch(_ rule: Rule, _ element: AccessibilityElement) -> Bool {
        func holds(_ wish: Rule.Wish, _ count: Int, of all: Int) -> Bool {
            switch wish {
            case .invalid: true
            case .all: count == all
            case .any: all == 0 || count > 0
            case .none: count == 0
            case .empty: all == 0
            }
        }
        let bits = element.states.numbers(of: element)
        let hasRole = rule.roles.contains(element.role.number)
        var isMatch = holds(rule.stateWish, (bits & rule.states).nonzeroBitCount, of: rule.states.nonzeroBitCount)
        // An element has one role: all of several is one of them.
        isMatch = isMatch && holds(rule.roleWish, hasRole ? rule.roles.count : 0, of: rule.roles.count)
        if isMatch, !rule.interfaces.isEmpty {
            let own = element.interfaces.map { $0.dropFirst(AccessibleName.prefix.count).lowercased() }
            let count = rule.interfaces.count { own.contains($0.split(separator: ".").last?.lowercased() ?? "") }
            isMatch = holds(rule.interfaceWish, count, of: rule.interfaces.count)
        }
        if isMatch, !rule.attributes.isEmpty {
            let own = answer(for: element).attributes
            let count = rule.attributes.count { wanted in own.contains { $0 == wanted.name && $1 == wanted.value } }
            isMatch = holds(rule.attributeWish, count, of: rule.attributes.count)
        }
        return isMatch != rule.isInverted
    }

    private func answer(for element: AccessibilityElement) -> AccessibleAnswer {
        AccessibleAnswer(call: call, tree: tree, element: element, context: context, actor: actor)
    }

    // MARK: - Searching

    /// The elements below one that match, in reading order, and how many of them are before the element `middle`: nil
    /// if the search did not reach it. Rows without nodes match by what their list knows. A list of many rows below
    /// `root` is searched in the rows that it tells, unless `middle` is one of its rows: it must not use up the search.
    private func matching(
        _ rule: Rule, below root: AccessibilityTree.ID, beside middle: AccessibilityTree.ID? = nil,
        atMost limit: Int = AccessibleAnswer.mostSearched
    ) -> (found: [AccessibilityTree.ID], before: Int?) {
        var found: [AccessibilityTree.ID] = []
        var before: Int?
        var searched = 0
        let whole = [root, middle.flatMap { tree[$0]?.parent }]
        func children(of id: AccessibilityTree.ID) -> [AccessibilityTree.ID] {
            if whole.contains(id) { return tree.children(of: id) }
            return tree[id].map { answer(for: $0).children } ?? []
        }
        // The children of the elements from the root down, with the next one to search.
        var path = [(ids: children(of: root), next: 0)]
        while let last = path.last, searched < AccessibleAnswer.mostSearched, found.count < limit {
            guard last.next < last.ids.count, path.count <= AccessibleAnswer.mostLevels else {
                path.removeLast()
                continue
            }
            let child = last.ids[last.next]
            path[path.count - 1].next += 1
            searched += 1
            if child == middle { before = found.count }
            if let element = tree[child], isMatch(rule, element) { found.append(child) }
            path.append((children(of: child), 0))
        }
        return (found, before)
    }

    private static let mostLevels = 512

    /// An answer to `GetMatches`. 0 or less is no limit.
    private func matches(_ rule: Rule, among root: AccessibilityTree.ID, order: Int, count: Int) -> BusValue {
        // The last ones are known only when all are.
        let isReversed = AccessibleAnswer.isReversed(order)
        let limit = count > 0 && !isReversed ? count : AccessibleAnswer.mostMatches
        return references(matching(rule, below: root, atMost: limit).found, order: order, count: count)
    }

    /// The elements in the order that a program wants: 4 and above are the reversed ones.
    private func references(_ ids: [AccessibilityTree.ID], order: Int, count: Int) -> BusValue {
        let sorted = AccessibleAnswer.isReversed(order) ? ids.reversed() : ids
        let limit = count > 0 ? min(count, AccessibleAnswer.mostMatches) : AccessibleAnswer.mostMatches
        return .array(of: "(so)", sorted.prefix(limit).map(reference))
    }

    private static func isReversed(_ order: Int) -> Bool { order >= 4 }

    /// Where a search beside an element looks: in the parent of the collection, or in it.
    private func scope(_ tree: Int, isLimited: Bool) -> AccessibilityTree.ID {
        // 0 restricts the search to children, 1 to siblings, and 2 to the order of the tree.
        isLimited || tree == 0 ? element.id : element.parent
    }

    /// The elements below `root` that match, before or after the one that the call names.
    private func end(
        of rule: Rule, below root: AccessibilityTree.ID, isBefore: Bool
    ) throws(BusFault) -> [AccessibilityTree.ID] {
        guard let name = call.body.first?.text, let id = AccessibleName.id(of: name) else {
            throw .invalidArguments(call)
        }
        let (found, before) = matching(rule, below: root, beside: id)
        // An element that the search did not reach is before all that it found, or after them.
        let count = before ?? (path(to: root).lexicographicallyPrecedes(path(to: id)) ? found.count : 0)
        return isBefore ? Array(found.prefix(count)) : found.dropFirst(count).filter { $0 != id }
    }

    /// The indexes from the window to an element: their order is that of the tree.
    private func path(to id: AccessibilityTree.ID) -> [Int] {
        var (result, current) = ([Int](), id)
        while current != AccessibilityTree.application, let index = tree.indexInParent(of: current),
            result.count < AccessibleAnswer.mostLevels
        {
            result.append(index)
            current = tree[current]?.parent ?? AccessibilityTree.application
        }
        return result.reversed()
    }
}

extension Array {
    /// Nil outside.
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
