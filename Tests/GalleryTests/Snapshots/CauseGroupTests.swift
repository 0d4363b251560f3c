import Foundation
import TestSupport
import Testing

@testable import ADKSnapshot

/// Causes over several scenes, and the reports that list them.
struct CauseGroupTests {
    private func change(
        _ name: String, _ change: String, kind: String? = nil, pixels: Int = 10, count: Int = 1
    ) -> NodeChange {
        var result = NodeChange(name: name, container: "Cell", change: change, kind: kind)
        (result.pixels, result.count) = (pixels, count)
        return result
    }

    private func record(_ id: String, _ causes: [NodeChange], _ verdict: Verdict.Kind = .regression) -> ResultRecord {
        ResultRecord(
            id: id, scene: id, theme: .light, verdict: verdict, message: "message of \(id)", recorded: false,
            environment: EnvironmentFingerprint(parts: [:]), goldenEnvironment: nil, difference: nil, causes: causes,
            toleranceReason: nil, goldenDigest: nil, session: nil, pictures: [])
    }

    @Test func oneCauseInManyScenesIsOneEntry() {
        let records = (0..<40).map { record("scene-\($0 + 10)", [change("author", "colour a → b", count: 5)]) }
        let groups = CauseGroup.groups(of: records.shuffled() + [record("other", [change("card", "shadow lost")])])

        #expect(groups.map(\.title) == ["author in Cell: colour a → b", "card in Cell: shadow lost"])
        #expect(groups.map(\.scenes.count) == [40, 1])
        #expect(groups[0].scenes == records.map(\.id))
        #expect(groups[0].nodes == 200)
        #expect(groups[0].pixels == 400)
    }

    @Test func theSameDistanceAtOtherPlacesIsOneCause() {
        let groups = CauseGroup.groups(of: [
            record("a", [change("row", "y 10 → 12", kind: "y +2")]),
            record("b", [change("row", "y 30 → 32", kind: "y +2")]),
            record("c", [change("row", "y 30 → 33", kind: "y +3")]),
        ])
        #expect(groups.map(\.title) == ["row in Cell: y +2", "row in Cell: y 30 → 33"])
    }

    @Test func aCauseWithoutChangedPixelsIsLeftOutUnlessItIsTheOnlyOne() {
        let hidden = change("far", "colour a → b", pixels: 0)
        #expect(
            CauseGroup.groups(of: [record("a", [change("near", "x"), hidden])]).map(\.title) == ["near in Cell: x"])
        #expect(CauseGroup.groups(of: [record("a", [hidden])]).map(\.title) == ["far in Cell: colour a → b"])
        #expect(CauseGroup.groups(of: [record("a", [])]).map(\.change) == [CauseGroup.unknown])
        #expect(CauseGroup.groups(of: [record("a", [change("x", "y")], .flaky)]).isEmpty, "no change of the code")
    }

    /// The naive model counts each key in each record.
    @Test func randomGroupsCountEveryScene() {
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let records = (0..<Int.random(in: 0...12, using: &random)).map { index in
                record(
                    "s\(100 + index)",
                    (0..<Int.random(in: 1...3, using: &random)).map { _ in
                        change("n\(Int.random(in: 0...2, using: &random))", "c\(Int.random(in: 0...1, using: &random))")
                    })
            }
            let groups = CauseGroup.groups(of: records)
            for group in groups {
                let scenes = records.filter {
                    $0.causes.contains { "\($0.qualifiedName): \($0.change)" == group.title }
                }
                #expect(group.scenes == scenes.map(\.id), "seed \(seed)")
            }
            let keys = Set(records.flatMap(\.causes).map(\.key))
            #expect(groups.count == keys.count, "seed \(seed)")
        }
    }

    @Test func theSummaryListsTheLargestGroups() {
        let records = (0..<12).map { record("s\($0)", [change("a", "x")]) } + [record("t", [change("b", "y")])]
        #expect(
            CauseGroup.summary(of: records) == "Causes:\n  12 scenes  a in Cell: x\n   1 scene   b in Cell: y")
        #expect(CauseGroup.summary(of: records, limit: 1).hasSuffix("and 1 more"))
        #expect(CauseGroup.summary(of: []) == "")
    }

    // MARK: - Markdown

    @Test func theLastLineOfTheMarkdownCountsAsWell() {
        let marks = String(repeating: "|", count: 300)
        func records(_ length: Int) -> [ResultRecord] {
            var all: [(Int, Verdict.Kind, String)] = []
            for number in 0..<20 { all.append((number, .unsettled, marks)) }
            for number in 0..<20 { all.append((number + 20, .flaky, number < 12 ? marks : "")) }
            for number in 0..<5 {
                let count = min(300, max(0, length - 300 * number))
                all.append((number + 40, .failed, String(repeating: "x", count: count)))
            }
            for number in 0..<9 { all.append((number + 50, .missing, marks)) }
            return all.map { number, kind, message in
                ResultRecord(
                    id: "scene-\(number)", scene: "s", theme: .light, verdict: kind, message: message, recorded: false,
                    environment: EnvironmentFingerprint(parts: [:]), goldenEnvironment: nil, difference: nil,
                    causes: [], toleranceReason: nil, goldenDigest: nil, session: nil, pictures: [])
            }
        }
        // Messages of each length around that at which the failed scenes no longer fit.
        let least = MarkdownReport.text(records(0)).utf8.count
        let longest = MarkdownReport.limit - least
        #expect((100...1490).contains(longest), "\(least)")
        var sizes: [Int] = []
        for length in max(0, longest - 60)...longest + 10 {
            let text = MarkdownReport.text(records(length))
            sizes.append(text.utf8.count)
            #expect(text.utf8.count <= MarkdownReport.limit)
            #expect(text.hasSuffix("more scenes are in the report.\n"))
        }
        #expect((sizes.max() ?? 0) >= MarkdownReport.limit - 2 && (sizes.last ?? 0) < MarkdownReport.limit - 100)
        #expect(MarkdownReport.text([record("a", [], .flaky)]).contains("more scene") == false)
    }

    @Test func theMarkdownFitsIntoACommentAndIsEscaped() {
        let long = String(repeating: "é|`<b>", count: 200)
        let records = (0..<3000).map { index in
            record("scene-\(index)", [change("node \(index) \(long)", "c")], index % 2 == 0 ? .regression : .failed)
        }
        let text = MarkdownReport.text(records)
        #expect(text.utf8.count <= MarkdownReport.limit)
        #expect(text.contains("**1500** regression"))
        #expect(!text.contains("<b>"))

        // Characters of many scalars.
        let dense = "a" + String(repeating: "\u{301}", count: 20_000)
        #expect(MarkdownReport.text([record("a", [change(dense, dense)])]).utf8.count < 10_000)

        let few = MarkdownReport.text([record("a", [change("x|y", "text ‘*a*’ → ‘@b’")])])
        #expect(few.contains("| 1 | x&#124;y in Cell: text ‘&#42;a&#42;’ → ‘&#64;b’ |"), "\(few)")
        #expect(MarkdownReport.text([record("a", [], .same)]) == "## Snapshots\n\n**1** same\n")
    }
}
