import Foundation
import TestSupport
import Testing

@testable import ADKSnapshot

/// The text of records, and the pairing of their entries.
struct NodeRecordTests {
    private func entry(_ name: String, _ y: CGFloat = 0, depth: Int = 0, _ properties: NodeProperties = [:])
        -> NodeFrames.Entry
    {
        NodeFrames.Entry(
            name: name, frame: CGRect(x: 0, y: y, width: 100, height: 20), depth: depth, properties: properties)
    }

    private func record(_ entries: [NodeFrames.Entry]) -> NodeFrames { NodeFrames(entries: entries, scale: 1) }

    @Test func aRecordIsTheSameAfterWritingAndReading() {
        let values = [
            "", "plain", "two words", "line\nbreak", "a \"quote\" and a \\ backslash", "x=1  @ 1 2 3 4", "tab\there",
            "\u{202E}turned\u{2028}", "👩‍🚀 e\u{301}", "\\n", "\\u{41}", "  ", "\u{301}accent", "🏻 tone", "\u{D4E}",
        ]
        for (index, value) in values.enumerated() {
            let written = NodeFrames(
                entries: [
                    entry("ASTextNode ‘a @ b’", 0, [.text: value, .font: "Noto Sans 12", .clips: "true"]),
                    entry("UIView", 3.25, depth: 1, [.background: value, .level: "2"]),
                ], title: index == 0 ? nil : value, scale: 2)

            let text = written.text

            #expect(text.split(separator: "\n").count == (index == 0 ? 3 : 4), "\(text)")
            #expect(NodeFrames(text: text, scale: 2) == written, "\(text)")
        }
    }

    @Test func randomTextsAreTheSameAfterWritingAndReading() {
        var random = SeededRandom(seed: 19)
        let alphabet: [Unicode.Scalar] = [
            "a", " ", "\"", "\\", "=", "\n", "n", "u", "{", "}", "\u{7}", "é", "@", "\u{200D}", "\u{301}", "🏻",
            "\u{D4E}",
        ]
        for _ in 0..<2000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            let fields = NodeText.fields(Substring("text=" + NodeText.quoted(String(text)) + " next=1"))
            #expect(fields.map(\.key) == ["text", "next"])
            // Strings compare equal if they only look the same.
            #expect(fields.first.map { $0.value.unicodeScalars.elementsEqual(text) } == true)
        }
    }

    @Test func aPlaceFarFromTheOriginKeepsItsHundredths() {
        let numbers: [(CGFloat, String)] = [
            (0, "0"), (-0.0, "-0"), (118, "118"), (100, "100"), (0.5, "0.5"), (-12.34, "-12.34"), (9_999.99, "9999.99"),
            (12_345.67, "12345.67"), (-1_234_567.25, "-1234567.25"), (1e15, "1e+15"), (.infinity, "inf"),
        ]
        for (number, text) in numbers { #expect(NodeText.number(number) == text) }
        let far = record([
            NodeFrames.Entry(
                name: "A", frame: CGRect(x: 12_345.67, y: -1_234_567.89, width: 100_000.01, height: 0.5), depth: 0)
        ])
        #expect(NodeFrames(text: far.text, scale: 1) == far)
        var regions: [ChangedRegion] = []
        #expect(far.causes(since: NodeFrames(text: far.text, scale: 1), regions: &regions).isEmpty)
    }

    /// Goldens of earlier versions have numbers of this form.
    @Test func numbersOfGoldensAreWrittenAsBefore() {
        for hundredths in stride(from: -999_999, through: 999_999, by: 61) {
            let number = (CGFloat(hundredths)).rounded() / 100
            #expect(NodeText.number(number) == SnapshotScene.text(number))
        }
    }

    @Test func damagedRecordsAreReadAsFarAsPossible() {
        let texts = [
            "", "nodes 2", "nodes 2\ntitle", "nodes 2\ntitle \"open", "nodes 3\nA  @ 1 2 3 4", "nodes 2\nA  @ 1 2 3",
            "nodes 2\nA  @ 1 2 nan inf", "nodes 2\nA  @ 1 2 3 4  text=\"open",
            "nodes 2\nA  @ 1 2 3 4  text=\"\\u{zz}\"",
            "nodes 2\nA  @ 1 2 3 4  later=1 background=#ffffff", "nodes 2\n            A  @ 1 2 3 4", "\u{0}\n\n\n",
        ]
        for text in texts {
            let read = NodeFrames(text: text, scale: 1)
            #expect(read.entries.count <= 1)
            var regions: [ChangedRegion] = []
            _ = read.causes(since: read, regions: &regions)
        }
        #expect(NodeFrames(text: texts[9], scale: 1).entries.first?.properties == [.background: "#ffffff"])
    }

    /// The naive model: the longest common subsequence of rows whose contents are all different.
    @Test func rowsThatStayAreAlwaysPaired() {
        for seed in 0..<60 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var labels = Array(0..<Int.random(in: 1...8, using: &random))
            let old = labels
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                if Bool.random(using: &random), !labels.isEmpty {
                    labels.remove(at: Int.random(in: 0..<labels.count, using: &random))
                } else {
                    labels.insert(
                        Int.random(in: 100...999, using: &random), at: Int.random(in: 0...labels.count, using: &random))
                }
            }
            func rows(_ labels: [Int]) -> NodeTree {
                NodeTree(
                    record(
                        labels.enumerated().flatMap { place, label in
                            [
                                entry("Row", CGFloat(place) * 20),
                                entry("Text", CGFloat(place) * 20, depth: 1, [.text: "label \(label)"]),
                                entry("Picture", CGFloat(place) * 20, depth: 1, [.drawing: "\(label * 7)"]),
                            ]
                        }))
            }

            let matching = NodeMatching(old: rows(old), new: rows(labels))

            for (place, label) in old.enumerated() {
                if let now = labels.firstIndex(of: label) {
                    #expect(matching.newOf[place * 3] == now * 3, "seed \(seed): \(old) → \(labels)")
                    #expect(matching.newOf[place * 3 + 1] == now * 3 + 1, "seed \(seed)")
                }
            }
            for (left, right) in matching.newOf.enumerated() where right != nil {
                #expect(matching.oldOf[right ?? 0] == left, "seed \(seed)")
            }
        }
    }

    @Test func equalRecordsHaveNoChanges() {
        let nodes = record([entry("A"), entry("B", 1, depth: 1, [.text: "x"]), entry("B", 2, depth: 1)])
        var regions = [ChangedRegion(x: 0, y: 0, width: 4, height: 4, pixelCount: 3)]
        #expect(nodes.causes(since: nodes, regions: &regions).isEmpty)
        #expect(regions[0].names == nodes.names(for: regions[0]), "the frames name what no property explains")
    }

    @Test func manySiblingsOfOneNameArePairedInBoundedTime() {
        let many = (0..<2000).map { entry("Row", CGFloat($0), [.text: "\($0)"]) }
        let shifted = (1..<2001).map { entry("Row", CGFloat($0), [.text: "\($0)"]) }
        let matching = NodeMatching(old: NodeTree(record(many)), new: NodeTree(record(shifted)))
        #expect(matching.newOf.compactMap { $0 }.count >= 1999)
    }

    @Test func theFirstOfTwoRecordsWithUnexplainedPixelsFallsBackToFrames() {
        let old = record([entry("A"), entry("B", 0, depth: 1, [.background: "#000000"])])
        let new = record([entry("A"), entry("B", 0, depth: 1, [.background: "#000001"])])
        var regions = [
            ChangedRegion(x: 0, y: 0, width: 4, height: 4, pixelCount: 3),
            ChangedRegion(x: 500, y: 500, width: 4, height: 4, pixelCount: 3),
        ]
        let causes = new.causes(since: old, regions: &regions)
        #expect(causes.map(\.pixels) == [3])
        #expect(regions.map(\.names) == [["B in A"], []])
    }

    // MARK: - Causes

    /// A random tree of distinct or equal names, with frames inside of each other.
    private func tree(_ random: inout SeededRandom) -> [NodeFrames.Entry] {
        var entries = [
            NodeFrames.Entry(name: "Root", frame: CGRect(x: 0, y: 0, width: 400, height: 400), depth: 0)
        ]
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let depth = Int.random(in: 1...(entries[entries.count - 1].depth + 1), using: &random)
            let frame = CGRect(
                x: CGFloat(Int.random(in: 0...300, using: &random)),
                y: CGFloat(Int.random(in: 0...300, using: &random)),
                width: CGFloat(Int.random(in: 1...99, using: &random)),
                height: CGFloat(Int.random(in: 1...99, using: &random)))
            let name = "N\(Int.random(in: 0...4, using: &random))"
            let text = "\(Int.random(in: 0...1000, using: &random))"
            entries.append(NodeFrames.Entry(name: name, frame: frame, depth: depth, properties: [.text: text]))
        }
        return entries
    }

    @Test func aChangedPropertyOfOneNodeIsItsOnlyCause() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let old = tree(&random)
            var new = old
            let place = Int.random(in: 0..<old.count, using: &random)
            new[place].properties[.background] = "#123456"
            let frame = old[place].frame
            var regions = [
                ChangedRegion(
                    x: Int(frame.minX), y: Int(frame.minY), width: Int(frame.width), height: Int(frame.height),
                    pixelCount: 7)
            ]

            let causes = record(new).causes(since: record(old), regions: &regions)

            #expect(causes.map(\.name) == [old[place].name], "seed \(seed)")
            #expect(causes.map(\.change) == ["background none → #123456"], "seed \(seed)")
            #expect(causes.map(\.pixels) == [7], "seed \(seed)")
        }
    }

    /// Every changed frame is in the result once, as a cause or as a consequence, and rules that explain each other
    /// end.
    @Test func everyChangedFrameIsListedOnce() {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let old = tree(&random).enumerated().map { index, entry in
                NodeFrames.Entry(name: "\(entry.name)-\(index)", frame: entry.frame, depth: entry.depth)
            }
            var changed = Set<String>()
            var moved: [Int: CGPoint] = [:]
            var path: [Int] = []
            let new = old.enumerated().map { index, entry -> NodeFrames.Entry in
                path = Array(path.prefix(entry.depth))
                let around = path.last.flatMap { moved[$0] } ?? .zero
                path.append(index)
                func shift() -> CGFloat { Int.random(in: 0...3, using: &random) == 0 ? 1 : 0 }
                let (x, y, width, height) = (shift(), shift(), shift(), shift())
                if x + y + width + height > 0 { changed.insert(entry.name) }
                moved[index] = CGPoint(x: around.x + x, y: around.y + y)
                let frame = entry.frame
                return NodeFrames.Entry(
                    name: entry.name,
                    frame: CGRect(
                        x: frame.minX + around.x + x, y: frame.minY + around.y + y, width: frame.width + width,
                        height: frame.height + height), depth: entry.depth)
            }
            var regions: [ChangedRegion] = []

            let causes = record(new).causes(since: record(old), regions: &regions)

            let listed = causes.flatMap { [$0.name] + $0.consequences.map(\.name) }
            #expect(listed.count == changed.count, "seed \(seed)")
            #expect(Set(listed) == changed, "seed \(seed)")
        }
    }
}
