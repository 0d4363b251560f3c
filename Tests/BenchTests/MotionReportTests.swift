import Foundation
import Testing

@testable import adk_bench

@Suite struct MotionReportTests {
    private func result(_ used: Double, animated: Double = 2, frames: Double = 120) throws -> MotionResult {
        try MotionResult(
            #"{"animated_s": \#(animated), "cpu_s": \#(used), "frames": \#(frames), "over_25ms": 1}"#, program: "test")
    }

    @Test func theCostIsTheProcessorTimePerAnimatedSecond() throws {
        let result = try result(0.5)
        #expect(result["cpu_ms_per_animated_s"] == 250)
        #expect(result["frames_per_s"] == 60)
        #expect(result["over_25ms"] == 1)
        #expect(result["unknown"].isNaN)
    }

    @Test(arguments: [
        "", "hello", "[1]", "{}", #"{"animated_s": 0, "cpu_s": 1, "frames": 5}"#,
        #"{"animated_s": 1, "cpu_s": 1, "frames": 0}"#, #"{"animated_s": 1, "frames": 5}"#,
        #"{"animated_s": 1, "cpu_s": null, "frames": 5}"#,
    ])
    func aProgramThatDidNotAnimateIsRefused(_ line: String) {
        #expect(throws: BenchmarkFailure.self) { try MotionResult(line, program: "test") }
    }

    @Test func theBestPeerHasTheLowestMedianAndIsNeverThisFramework() throws {
        let order = [MotionProgram.ours, "a", "b"]
        let comparison = MotionComparison(
            [
                MotionProgram.ours: [try result(0.1)],
                // The lowest run of all does not make the lowest median.
                "a": [try result(0.2), try result(1.8), try result(2)],
                "b": [try result(0.9), try result(1), try result(1.1)],
            ], order: order)
        let best = try #require(comparison.bestPeer)
        #expect(best.name == "b")
        #expect(best.value == 500)
        #expect(comparison.median("cpu_ms_per_animated_s", of: MotionProgram.ours) == 50)
        #expect(comparison.text.contains("500 (450-550)"))
    }

    @Test func withoutPeersNoneIsTheBest() throws {
        let comparison = MotionComparison([MotionProgram.ours: [try result(0.1)]], order: [MotionProgram.ours])
        #expect(comparison.bestPeer == nil)
    }

    @Test func aMedianOfTwoRunsLiesBetweenThem() throws {
        let comparison = MotionComparison(["a": [try result(0.2), try result(0.4)]], order: ["a"])
        #expect(abs(comparison.median("cpu_ms_per_animated_s", of: "a") - 150) < 1e-9)
        #expect(comparison.median("cpu_ms_per_animated_s", of: "b").isNaN)
    }
}
