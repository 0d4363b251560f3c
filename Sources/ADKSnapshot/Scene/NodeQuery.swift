import Foundation

/// A node's name as a scene writes it: `retry`, `title[2]`, `title in JobCellNode[2]`.
struct NodeQuery: Sendable, Equatable, CustomStringConvertible {
    /// A name, and an index in reading order among the nodes that have it.
    struct Part: Sendable, Equatable {
        var name: String
        var index: Int?
    }

    /// The text as it was written.
    let text: String
    /// The innermost node first.
    private(set) var parts: [Part]
    /// The index that was given beside the text. It replaces one in the text.
    private var index: Int?

    init(_ text: String) {
        self.text = text
        parts = NodeQuery.split(text).map { NodeQuery.part($0) }
    }

    private static let within = " in "

    /// The text between the words “in”. A part is never empty.
    private static func split(_ text: String) -> [Substring] {
        var result: [Substring] = []
        var rest = text[...]
        while let mark = rest.range(of: within), mark.lowerBound > rest.startIndex, mark.upperBound < rest.endIndex {
            result.append(rest[..<mark.lowerBound])
            rest = rest[mark.upperBound...]
        }
        return result + [rest]
    }

    /// Separates `[3]` at the end.
    private static func part(_ text: Substring) -> Part {
        guard text.last == "]", let open = text.lastIndex(of: "["), open > text.startIndex,
            let index = Int(text[text.index(after: open)...].dropLast()), index >= 0
        else { return Part(name: String(text)) }
        return Part(name: String(text[..<open]), index: index)
    }

    /// The same query with an index for the innermost node. Nil changes nothing.
    func with(index: Int?) -> NodeQuery {
        guard let index else { return self }
        var copy = self
        copy.index = index
        copy.parts[0].index = index
        return copy
    }

    var description: String {
        parts.map { part in part.index.map { "\(part.name)[\($0)]" } ?? part.name }.joined(separator: NodeQuery.within)
    }
}

/// The names of a visible node, in a list of all visible nodes in reading order with parents before their children.
struct NamedNode: Sendable, Equatable {
    /// The debug name, the class and the accessibility label, as far as it has them.
    var names: [String]
    /// The index of the nearest node around it. Nil at the top.
    var parent: Int?
}

extension NodeQuery {
    /// Why a name does not fit exactly one node.
    enum Failure: Error, Equatable {
        case missing(near: [String])
        case outOfRange(Part, count: Int)
        /// `literal` is the text if the nodes have all of it as their name.
        case ambiguous(count: Int, containers: [String], literal: String?)
    }

    /// The nodes that fit. O(nodes × parts × depth).
    func matches(in nodes: [NamedNode]) throws(Failure) -> [Int] {
        if let literal = literal(in: nodes) { return try picked(literal.found, literal.part) }
        var around: Set<Int>?
        for part in parts.dropFirst().reversed() { around = Set(try step(part, in: around, of: nodes)) }
        return try step(parts[0], in: around, of: nodes)
    }

    /// The nodes that have all of the text as their name, with or without an index at its end: a name may itself
    /// contain “ in ” or brackets. Nil if there are none, or if the text is a plain name.
    private func literal(in nodes: [NamedNode]) -> (part: Part, found: [Int])? {
        guard parts.count > 1 || text != parts[0].name else { return nil }
        let last = NodeQuery.part(text[...])
        for part in [Part(name: text, index: index), Part(name: last.name, index: index ?? last.index)] {
            let found = nodes.indices.filter { nodes[$0].names.contains(part.name) }
            if !found.isEmpty, parts.count > 1 || part.name == text { return (part, found) }
        }
        return nil
    }

    /// The only node that fits.
    func match(in nodes: [NamedNode]) throws(Failure) -> Int {
        let found = try matches(in: nodes)
        guard found.count == 1, let only = found.first else {
            let containers = found.map { index in nodes[index].parent.flatMap { nodes[$0].names.first } ?? "the window"
            }
            throw .ambiguous(
                count: found.count, containers: NodeQuery.distinct(containers), literal: literal(in: nodes)?.part.name)
        }
        return only
    }

    private func step(_ part: Part, in around: Set<Int>?, of nodes: [NamedNode]) throws(Failure) -> [Int] {
        let found = nodes.indices.filter { index in
            nodes[index].names.contains(part.name)
                && around.map { NodeQuery.isInside(index, $0, nodes) } ?? true
        }
        guard !found.isEmpty else { throw .missing(near: NodeQuery.near(part.name, nodes)) }
        return try picked(found, part)
    }

    private func picked(_ found: [Int], _ part: Part) throws(Failure) -> [Int] {
        guard let index = part.index else { return found }
        guard found.indices.contains(index) else { throw .outOfRange(part, count: found.count) }
        return [found[index]]
    }

    private static func isInside(_ index: Int, _ around: Set<Int>, _ nodes: [NamedNode]) -> Bool {
        var parent = nodes[index].parent
        while let next = parent {
            if around.contains(next) { return true }
            parent = nodes[next].parent
        }
        return false
    }

    private static func distinct(_ names: [String]) -> [String] {
        var seen = Set<String>()
        return names.filter { seen.insert($0).inserted }
    }
}

// MARK: - Near names

extension NodeQuery {
    private static let listed = 5

    /// The names that differ least from `name`, or the first names if none is near.
    static func near(_ name: String, _ nodes: [NamedNode]) -> [String] {
        let all = distinct(nodes.flatMap(\.names)).filter { $0 != name }
        let limit = max(2, name.count / 2)
        let ranked = all.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
            .filter { $0.distance <= limit }
            .enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        return Array((ranked.isEmpty ? all : ranked.map(\.element.name)).prefix(listed))
    }

    /// The least number of letters to insert, remove or replace. O(letters of `a` × letters of `b`).
    static func distance(_ a: String, _ b: String) -> Int {
        let target = Array(b)
        var row = Array(0...target.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in target.enumerated() {
                let above = row[j + 1]
                row[j + 1] = letter == other ? diagonal : min(diagonal, above, row[j]) + 1
                diagonal = above
            }
        }
        return row[target.count]
    }
}

extension NodeQuery.Failure {
    /// A sentence without its end. `query` is the name that was looked for.
    func reason(_ query: NodeQuery) -> String {
        switch self {
        case .missing(let near):
            "no visible node is named “\(query)”"
                + (near.isEmpty ? "" : "; near names: " + near.map { "“\($0)”" }.joined(separator: ", "))
        case .outOfRange(let part, let count):
            "there is no “\(part.name)[\(part.index ?? 0)]”: \(count) visible "
                + (count == 1 ? "node has this name" : "nodes have this name")
        case .ambiguous(let count, let containers, let literal):
            "“\(query)” names \(count) visible nodes, in \(containers.prefix(3).joined(separator: ", ")); write "
                + (literal.map { "“\($0)[0]”" }
                    ?? "“\(query.parts[0].name)[0]” or “\(query.parts[0].name) in NAME”")
        }
    }
}
