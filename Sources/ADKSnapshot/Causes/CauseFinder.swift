import Foundation

/// Finds what changed between two records, and which changes follow from others.
///
/// A change that explains another one is its cause: a text that grew explains the higher row around it, and the rows
/// below that moved. The rules read the frames only. They do not know the layout, so a consequence can be taken for a
/// cause of its own, but every change is listed once.
struct CauseFinder {
    /// A change, or several of one node that have one cause.
    struct Event {
        var change: NodeChange
        /// The areas whose pixels it can change, in the window's points: before and after.
        var areas: [CGRect]
        /// Frames count less than other changes.
        var isGeometry = false

        /// Adds a change that follows from this one, or the same change of another node.
        mutating func add(_ other: Event) {
            areas += other.areas
            if other.change.key == change.key {
                change.merge(other.change)
            } else {
                change.consequences.append(other.change)
            }
        }
    }

    let matching: NodeMatching
    /// The window's area in points.
    private let window: CGRect
    var old: NodeTree { matching.old }
    var new: NodeTree { matching.new }

    /// The place of a node: an index of the new record, or of the old one for a node that is gone.
    enum Place: Hashable {
        case new(Int)
        case gone(Int)
    }

    /// The shift of each matched entry, by new index. Nil for new entries.
    let shifts: [NodeShift?]
    /// The changed properties of each entry, by new index.
    let properties: [[PropertyChanges.Change]]
    /// Whether each entry's subtree has a change that can resize it: by new index.
    let resizing: [Bool]

    init(from old: NodeFrames, to new: NodeFrames) {
        // Records of version 1 have no properties and no bare layers, but nodes without a size.
        let isPartial = !old.hasProperties
        let before = isPartial ? old.filtered { !$0.frame.isEmpty } : old
        let after = isPartial ? new.filtered { !$0.isExtra } : new
        matching = NodeMatching(old: NodeTree(before), new: NodeTree(after))
        window = (before.entries + after.entries).filter { $0.depth == 0 }.reduce(CGRect.null) { $0.union($1.frame) }
        shifts = matching.shifts
        properties = isPartial ? after.entries.map { _ in [] } : matching.propertyChanges(shifts)
        resizing = matching.resizing(properties, in: window)
    }

    // MARK: - Events

    /// The independent changes in the order of the record, each with its consequences.
    func causes() -> [Event] {
        let events = self.events()
        var explainers: [Place: Place] = [:]
        for place in events.map(\.place) {
            if let explainer = explainer(of: place) { explainers[place] = explainer }
        }
        let roots = roots(of: events.map(\.place), explainers)
        var causes: [Event] = []
        var indices: [Place: Int] = [:]
        for (place, changes) in events where roots[place] == place {
            let index = causes.count
            indices[place] = index
            causes.append(changes[0])
            for other in changes.dropFirst() {
                // A frame that changed with the contents follows from them.
                if other.isGeometry, follows(place) { causes[index].add(other) } else { causes.append(other) }
            }
        }
        for (place, changes) in events {
            guard let root = roots[place], root != place, let index = indices[root] else { continue }
            for event in changes {
                // Changes of appearance are never consequences of a frame.
                if event.isGeometry || properties(of: place).isEmpty {
                    causes[index].add(event)
                } else {
                    causes.append(event)
                }
            }
        }
        return causes
    }

    /// The first cause of each change. Of changes that explain each other, the first in the record is the cause.
    private func roots(of places: [Place], _ explainers: [Place: Place]) -> [Place: Place] {
        let known = Set(places)
        var roots: [Place: Place] = [:]
        for place in places {
            var path: [Place] = []
            var current = place
            while roots[current] == nil, !path.contains(current) {
                path.append(current)
                guard let next = explainers[current], known.contains(next) else { break }
                current = next
            }
            let root: Place
            if let found = roots[current] {
                root = found
            } else if explainers[current].map(path.contains) ?? false, let start = path.firstIndex(of: current) {
                let cycle = Set(path[start...])
                root = places.first(where: cycle.contains) ?? current
            } else {
                root = current
            }
            for item in path { roots[item] = root }
        }
        return roots
    }

    private func properties(of place: Place) -> [PropertyChanges.Change] {
        if case .new(let index) = place { properties[index] } else { [] }
    }

    /// Whether the node's own properties explain its frame.
    private func follows(_ place: Place) -> Bool {
        properties(of: place).contains { PropertyChanges.ofLayout.contains($0.property) }
    }

    /// All changes by node, in the order of the record. Changes of properties come before that of the frame.
    private func events() -> [(place: Place, changes: [Event])] {
        var result: [(Place, [Event])] = []
        for index in new.entries.indices {
            let entry = new.entries[index]
            guard let was = matching.oldOf[index] else {
                // A new subtree is one change.
                let isTop = new.parents[index].map { matching.oldOf[$0] != nil } ?? true
                guard isTop, !entry.isHidden else { continue }
                result.append((.new(index), [event(of: index, in: new, "new")]))
                continue
            }
            let before = old.entries[was]
            let areas = [CauseFinder.area(of: before), CauseFinder.area(of: entry)]
            var changes = properties[index].map { Event(change: change(of: index, in: new, $0.text), areas: areas) }
            if let shift = shifts[index], !shift.isZero, !(entry.isHidden && before.isHidden) {
                let subject = subject(of: index)
                let change = NodeChange(
                    name: new.entries[subject].name, container: new.frames.container(of: subject),
                    change: shift.change(from: before.frame, to: entry.frame), kind: shift.kind)
                changes.append(Event(change: change, areas: areas, isGeometry: true))
            }
            if !changes.isEmpty { result.append((.new(index), changes)) }
        }
        for index in old.entries.indices where matching.newOf[index] == nil && !old.entries[index].isHidden {
            let isTop = old.parents[index].map { matching.newOf[$0] != nil } ?? true
            if isTop { result.append((.gone(index), [event(of: index, in: old, "gone")])) }
        }
        return result
    }

    private func event(of index: Int, in tree: NodeTree, _ text: String) -> Event {
        Event(change: change(of: index, in: tree, text), areas: [CauseFinder.area(of: tree.entries[index])])
    }

    func change(of index: Int, in tree: NodeTree, _ text: String) -> NodeChange {
        NodeChange(name: tree.entries[index].name, container: tree.frames.container(of: index), change: text)
    }

    /// The frame with the shadow.
    static func area(of entry: NodeFrames.Entry) -> CGRect {
        guard entry.properties[.shadowOpacity] != nil else { return entry.frame }
        let radius = entry.properties[.shadowRadius].flatMap { Double($0) } ?? 3
        let offset = (entry.properties[.shadowOffset] ?? "").split(separator: " ").compactMap { Double($0) }
        let outset = -(2 * radius + 2)
        let box = entry.frame.insetBy(dx: outset, dy: outset)
        return offset.count == 2 ? box.union(box.offsetBy(dx: offset[0], dy: offset[1])) : box
    }

    /// Whether an old or a new frame, moved by `shift`, is not completely inside the window.
    func crossesEdge(_ frame: CGRect, movedBy shift: CGPoint = .zero) -> Bool {
        !window.contains(frame.offsetBy(dx: shift.x, dy: shift.y))
    }
}
