import TestSupport
import Testing

@testable import ADKSnapshot

struct NodeQueryTests {
    /// A table of two cells with two titles each, and a retry button in the second.
    private static let nodes = [
        NamedNode(names: ["table", "ASTableNode"], parent: nil),
        NamedNode(names: ["Cell"], parent: 0),
        NamedNode(names: ["title", "ASTextNode"], parent: 1),
        NamedNode(names: ["line", "ASTextNode"], parent: 1),
        NamedNode(names: ["Cell"], parent: 0),
        NamedNode(names: ["title", "ASTextNode"], parent: 4),
        NamedNode(names: ["retry", "ASButtonNode", "Try again"], parent: 4),
        NamedNode(names: ["title", "ASTextNode"], parent: 6),
        NamedNode(names: ["note in the margin[1]"], parent: nil),
        NamedNode(names: ["Log in to GitHub"], parent: 4),
        NamedNode(names: ["Log in to GitHub"], parent: nil),
    ]

    @Test(arguments: [
        ("table", [0]), ("ASTableNode", [0]), ("Try again", [6]), ("title", [2, 5, 7]), ("title[1]", [5]),
        ("title in Cell", [2, 5, 7]), ("title in Cell[0]", [2]), ("title in Cell[1]", [5, 7]),
        ("title in retry", [7]), ("title in retry in Cell[1] in table", [7]), ("title[1] in Cell[1]", [7]),
        ("ASTextNode in Cell[0]", [2, 3]), ("note in the margin[1]", [8]),
        ("Log in to GitHub", [9, 10]), ("Log in to GitHub[1]", [10]), ("note in the margin[1][0]", [8]),
    ])
    func aNameFindsItsNodes(text: String, found: [Int]) throws {
        #expect(try NodeQuery(text).matches(in: NodeQueryTests.nodes) == found)
    }

    @Test(
        arguments: [
            ("a", [("a", nil)]), ("a[2]", [("a", 2)]), ("a in b", [("a", nil), ("b", nil)]),
            ("a[1] in b[2]", [("a", 1), ("b", 2)]), ("a[-1]", [("a[-1]", nil)]), ("a[x]", [("a[x]", nil)]),
            ("[3]", [("[3]", nil)]), (" in b", [(" in b", nil)]), ("a in ", [("a in ", nil)]), ("", [("", nil)]),
            ("a[99999999999999999999]", [("a[99999999999999999999]", nil)]),
        ] as [(String, [(String, Int?)])])
    func aNameHasParts(text: String, parts: [(String, Int?)]) {
        #expect(NodeQuery(text).parts == parts.map { NodeQuery.Part(name: $0.0, index: $0.1) })
    }

    @Test func anIndexOfItsOwnReplacesTheOneInTheName() {
        #expect(NodeQuery("title[1] in Cell").with(index: 2).description == "title[2] in Cell")
        #expect(NodeQuery("title[1]").with(index: nil).description == "title[1]")
    }

    @Test func anIndexBesideANameThatContainsTheWordInCounts() throws {
        for text in ["Log in to GitHub", "Log in to GitHub[0]"] {
            #expect(try NodeQuery(text).with(index: 1).match(in: NodeQueryTests.nodes) == 10)
        }
        #expect(try NodeQuery("note in the margin[1]").with(index: 0).match(in: NodeQueryTests.nodes) == 8)
        let query = NodeQuery("Log in to GitHub").with(index: 2)
        let error = try #require(throws: NodeQuery.Failure.self) { try query.match(in: NodeQueryTests.nodes) }
        #expect(error.reason(query) == "there is no “Log in to GitHub[2]”: 2 visible nodes have this name")
    }

    @Test(arguments: [
        ("titel", "no visible node is named “titel”; near names: “title”"),
        ("zzzzzz", "near names: “table”, “ASTableNode”, “Cell”, “title”, “ASTextNode”"),
        ("retry in Cell[0]", "no visible node is named “retry in Cell[0]”"),
        ("Cell[2]", "there is no “Cell[2]”: 2 visible nodes have this name"),
        ("retry[1]", "there is no “retry[1]”: 1 visible node has this name"),
        ("title", "“title” names 3 visible nodes, in Cell, retry; write “title[0]” or “title in NAME”"),
        ("Log in to GitHub", "names 2 visible nodes, in Cell, the window; write “Log in to GitHub[0]”"),
    ])
    func aNameThatFitsNoNodeOrSeveralSaysSo(text: String, words: String) throws {
        let query = NodeQuery(text)
        let error = try #require(throws: NodeQuery.Failure.self) { try query.match(in: NodeQueryTests.nodes) }
        #expect(error.reason(query).contains(words))
    }

    @Test func anEmptyScreenHasNoNearNames() {
        #expect(throws: NodeQuery.Failure.missing(near: [])) { try NodeQuery("a").match(in: []) }
    }

    @Test(arguments: 0..<40) func randomTreesAreSearchedAsByHand(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let letters = ["a", "b", "c"]
        let nodes = (0..<Int.random(in: 1...14, using: &random)).map { index in
            NamedNode(
                names: [letters.randomElement(using: &random)!],
                parent: index == 0 || Bool.random(using: &random) ? nil : Int.random(in: 0..<index, using: &random))
        }
        for _ in 0..<30 {
            let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (name: letters.randomElement(using: &random)!, index: [nil, 0, 1].randomElement(using: &random)!)
            }
            let text = parts.map { part in part.name + (part.index.map { "[\($0)]" } ?? "") }.joined(separator: " in ")
            let expected = NodeQueryTests.naive(parts, nodes)
            #expect(((try? NodeQuery(text).matches(in: nodes)) ?? []) == expected, "seed \(seed): \(text) in \(nodes)")
        }
    }

    /// For each node, whether the chain of nodes above it has the rest of the names.
    private static func naive(_ parts: [(name: String, index: Int?)], _ nodes: [NamedNode]) -> [Int] {
        func ancestors(_ index: Int) -> [Int] { nodes[index].parent.map { [$0] + ancestors($0) } ?? [] }
        let around = parts.count == 1 ? nil : naive(Array(parts.dropFirst()), nodes)
        if let around, around.isEmpty { return [] }
        let fit = nodes.indices.filter { index in
            nodes[index].names == [parts[0].name]
                && (around.map { allowed in ancestors(index).contains { allowed.contains($0) } } ?? true)
        }
        guard let index = parts[0].index else { return fit }
        return index < fit.count ? [fit[index]] : []
    }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "abc", 3), ("retry", "retry", 0), ("plsu", "plus", 2), ("kitten", "sitting", 3),
    ])
    func theDistanceCountsLettersToChange(a: String, b: String, distance: Int) {
        #expect(NodeQuery.distance(a, b) == distance)
        #expect(NodeQuery.distance(b, a) == distance)
    }
}
