import Foundation
import Testing

@testable import adk_bench

@Suite struct AimListTests {
    private func list(_ text: String) throws -> AimList { try AimList(Data(text.utf8)) }

    private func aim(_ text: String) throws -> AimList.Aim {
        let aims = try list(#"[{"run": ["nodes"], "aims": [\#(text)]}]"#).runs[0].aims
        return try #require(aims.first)
    }

    private func outcome(_ aim: String, _ figures: [String: Double]) throws -> AimVerdict.Outcome {
        AimVerdict(try self.aim(aim), in: figures).outcome
    }

    @Test func aFigureReachesItsAimUpToTheBound() throws {
        let most = #"{"figure": "bytes", "atMost": 600}"#
        #expect(try outcome(most, ["bytes": 600]) == .reached)
        #expect(try outcome(most, ["bytes": 600.5]) == .short)
        let least = #"{"figure": "share", "atLeast": 0.9}"#
        #expect(try outcome(least, ["share": 0.9]) == .reached)
        #expect(try outcome(least, ["share": 0.89]) == .short)
    }

    @Test func aFigureMayBeDividedByOneThatWasMeasuredBesideIt() throws {
        let ratio = #"{"figure": "ours_ms", "per": "peer_ms", "atMost": 0.5}"#
        #expect(try outcome(ratio, ["ours_ms": 10, "peer_ms": 20]) == .reached)
        #expect(try outcome(ratio, ["ours_ms": 11, "peer_ms": 20]) == .short)
    }

    @Test func aFigureThatWasNotMeasuredDoesNotReachItsAim() throws {
        let ratio = #"{"figure": "ours_ms", "per": "peer_ms", "atMost": 0.5}"#
        #expect(try outcome(ratio, ["ours_ms": 1]) == .notMeasured)
        #expect(try outcome(ratio, ["peer_ms": 1]) == .notMeasured)
        #expect(try outcome(ratio, ["ours_ms": 1, "peer_ms": 0]) == .notMeasured)
        #expect(try outcome(#"{"figure": "bytes", "atMost": 1}"#, ["bytes": .nan]) == .notMeasured)
    }

    @Test func anAbsoluteTimeIsRefused() {
        for figure in ["node_create_ns", "main_ms_p50", "batch_us_per_operation"] {
            #expect(throws: BenchmarkFailure.self) { try aim(#"{"figure": "\#(figure)", "atMost": 1}"#) }
        }
    }

    @Test(arguments: [
        #"[{"run": [], "aims": [{"figure": "a", "atMost": 1}]}]"#,
        #"[{"run": ["nodes"], "aims": []}]"#,
        #"[{"run": ["nodes"], "aims": [{"figure": "a"}]}]"#,
        #"[{"run": ["nodes"], "aims": [{"figure": "a", "atMost": 1, "atLeast": 1}]}]"#,
        #"[{"run": ["nodes"], "aims": [{"figure": "a", "atmost": 1, "atLeast": 1}]}]"#,
        #"[{"run": ["nodes"], "goals": [], "aims": [{"figure": "a", "atLeast": 1}]}]"#,
        #"{"run": ["nodes"]}"#,
        "[",
    ])
    func aMalformedListIsRefused(_ text: String) {
        #expect(throws: BenchmarkFailure.self) { try list(text) }
    }

    @Test func theAimsOfThisRepositoryCanBeRead() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let aims = try AimList(Data(contentsOf: root.appendingPathComponent("Scripts/aims.json")))
        let benchmarks = Set(aims.runs.map { $0.run[0] })
        #expect(
            benchmarks == [
                "layout", "nodes", "table", "collection", "costs", "bytes", "feed", "frames", "scroll", "motion",
                "network", "typing", "accessibility", "viewers", "build", "coverage",
            ])
    }
}
