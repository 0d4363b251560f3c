import Foundation

extension NodeFrames {
    private static let separator = "  @ "

    /// One line per entry, indented by depth: `ASTextNode ‘caption’  @ 16 118 688 44`.
    public var text: String {
        entries.map { entry in
            let frame = entry.frame
            let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { SnapshotScene.text($0) }
            return String(repeating: "  ", count: entry.depth) + entry.name + NodeFrames.separator
                + numbers.joined(separator: " ") + "\n"
        }.joined()
    }

    /// Parses `text`. Ignores lines of any other form.
    init(text: String, scale: CGFloat) {
        let entries = text.split(separator: "\n").compactMap { line -> Entry? in
            guard let mark = line.range(of: NodeFrames.separator, options: .backwards) else { return nil }
            let numbers = line[mark.upperBound...].split(separator: " ").compactMap { Double($0) }
            let indent = line.prefix { $0 == " " }.count
            guard numbers.count == 4 else { return nil }
            return Entry(
                name: String(line[..<mark.lowerBound].dropFirst(indent)),
                frame: CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), depth: indent / 2)
        }
        self.init(entries: entries, scale: scale)
    }
}

/// The change of one node between two renderings.
public struct NodeChange: Sendable, Equatable, Codable, CustomStringConvertible {
    /// The node's name.
    public let name: String
    /// The change in the window's points, such as `y 118 → 120`, or `new` or `gone`.
    public let change: String

    /// A sentence or word for people.
    public var description: String { "\(name): \(change)" }
}

extension NodeFrames {
    /// The nodes that moved, appeared or disappeared since `old`, outermost first. A node that only moved with its
    /// parent is not listed.
    public func changes(since old: NodeFrames) -> [NodeChange] {
        let before = old.keyed
        let after = keyed
        let known = Dictionary(before.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let current = Set(after.map(\.key))
        var changes: [NodeChange] = []
        for item in after {
            guard let was = known[item.key] else {
                // Report a new subtree as one change, not each of its nodes.
                if item.parent.isEmpty || known[item.parent] != nil {
                    changes.append(NodeChange(name: item.entry.name, change: "new"))
                }
                continue
            }
            let parentShift = shift(of: item.parent, known, after)
            if let change = NodeFrames.describe(was.entry.frame, item.entry.frame, parentShift) {
                changes.append(NodeChange(name: item.entry.name, change: change))
            }
        }
        for item in before where !current.contains(item.key) && (item.parent.isEmpty || current.contains(item.parent)) {
            changes.append(NodeChange(name: item.entry.name, change: "gone"))
        }
        return changes
    }

    private struct Keyed {
        var key: String
        var parent: String
        var entry: Entry
    }

    /// Entries with the path of names that leads to them. Equal names are numbered.
    private var keyed: [Keyed] {
        var path: [String] = []
        var counts: [String: Int] = [:]
        return entries.map { entry in
            path = Array(path.prefix(entry.depth))
            let parent = path.last ?? ""
            let plain = parent + "/" + entry.name
            let count = counts[plain, default: 0]
            counts[plain] = count + 1
            let key = plain + "#\(count)"
            path.append(key)
            return Keyed(key: key, parent: parent, entry: entry)
        }
    }

    private func shift(of key: String, _ old: [String: Keyed], _ new: [Keyed]) -> CGPoint {
        guard let was = old[key], let now = new.first(where: { $0.key == key }) else { return .zero }
        return CGPoint(x: now.entry.frame.minX - was.entry.frame.minX, y: now.entry.frame.minY - was.entry.frame.minY)
    }

    /// Nil if the node only moved with its parent.
    private static func describe(_ old: CGRect, _ new: CGRect, _ parentShift: CGPoint) -> String? {
        let isCarried =
            abs(new.minX - old.minX - parentShift.x) < 0.02 && abs(new.minY - old.minY - parentShift.y) < 0.02
        var parts: [String] = []
        func add(_ label: String, _ before: CGFloat, _ after: CGFloat) {
            if before != after { parts.append("\(label) \(SnapshotScene.text(before)) → \(SnapshotScene.text(after))") }
        }
        if !isCarried {
            add("x", old.minX, new.minX)
            add("y", old.minY, new.minY)
        }
        add("width", old.width, new.width)
        add("height", old.height, new.height)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
