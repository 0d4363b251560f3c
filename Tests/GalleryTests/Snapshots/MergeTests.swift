import ADKFoundation
import ADKSnapshot
import Foundation
import Testing

/// `merge`: the results of shards that ran on several machines.
@Suite(.serialized)
struct MergeTests {
    /// Runs the shards of the plain scenes, each with its own folder of results, `part-1` and so on.
    private func shards(_ session: ToolSession, _ numbers: [Int], of count: Int, _ more: String = "--fail-fast") throws
    {
        for number in numbers {
            _ = try session.run(
                "test", "--filter", "plain-*", "--shard", "\(number)/\(count)", "--results",
                session.path("part-\(number)"), more)
        }
    }

    private func merge(_ session: ToolSession, _ parts: [Int]) throws -> Outcome {
        let program = try #require(SnapshotProgram.named("snapshot-fixture"))
        return try SnapshotProgram.run(
            program,
            ["merge"] + parts.map { session.path("part-\($0)") }
                + ["--results", session.path("results"), "--goldens", session.path("goldens")],
            environment: ProcessInfo.processInfo.environment)
    }

    private func record(_ session: ToolSession) throws {
        #expect(try session.run("test", "--filter", "plain-*", "--mode", "missing").status == 2)
    }

    @Test func theShardsOfAGoodRunAreOneGoodRun() throws {
        let session = try ToolSession()
        try record(session)
        try shards(session, [1, 2, 3], of: 3)

        let merged = try merge(session, [3, 1, 2])

        #expect(merged.status == 0, "\(merged.output)")
        #expect(merged.output.contains("6 scenes: 6 same"), "\(merged.output)")
        #expect(try session.names(in: "results").filter { $0.hasSuffix(".result.json") }.count == 6)
        #expect(session.exists("results/report.html"))
    }

    @Test func moreShardsThanScenesAreAGoodRun() throws {
        let session = try ToolSession()
        try record(session)
        for number in 1...8 {
            let part = try session.run(
                "test", "--filter", "plain-*", "--shard", "\(number)/8", "--results", session.path("part-\(number)"))
            #expect(part.status == 0)
            #expect(part.output.contains(number > 6 ? "0 scenes" : "1 scene: 1 same"), "\(part.output)")
        }

        let merged = try merge(session, Array(1...8))

        #expect(merged.status == 0, "\(merged.output)")
        #expect(merged.output.contains("6 scenes: 6 same"), "\(merged.output)")
    }

    @Test func aScreenshotThatOneShardFoundCanBeApprovedAfterMerging() throws {
        let session = try ToolSession()
        try record(session)
        // Another screenshot takes the place of the golden.
        let golden = session.path("goldens/plain-2-40x30@1x-light.png")
        let pixels = try SnapshotPicture.read(golden)
        pixels.row(3)[5] ^= 0x00FF_FFFF
        try SnapshotPicture.write(pixels, to: golden)
        try shards(session, [1, 2], of: 2)

        let merged = try merge(session, [1, 2])

        #expect(merged.status == 1, "\(merged.output)")
        #expect(merged.output.contains("FAIL  plain-2"), "\(merged.output)")
        #expect(try session.run("approve", "--all-reviewed").status == 0)
        #expect(try session.run("test", "--filter", "plain-*").status == 0)
    }

    @Test func aShardWithoutResultsFailsTheMerge() throws {
        let session = try ToolSession()
        try record(session)
        try shards(session, [1, 3], of: 3)

        let merged = try merge(session, [1, 3])

        #expect(merged.status == 1)
        #expect(merged.output.contains("FAIL  shard 2/3 left no results"), "\(merged.output)")
    }

    @Test func aSceneThatItsShardDidNotComeToFailsTheMerge() throws {
        let session = try ToolSession()
        try record(session)
        try shards(session, [1, 2], of: 2)
        try FileManager.default.removeItem(atPath: session.path("part-2/plain-4-40x30@1x-light.result.json"))

        let merged = try merge(session, [1, 2])

        #expect(merged.status == 1)
        #expect(merged.output.contains("plain-4-40x30@1x-light was not rendered"), "\(merged.output)")
        #expect(merged.output.contains("6 scenes: 5 same, 1 changed or failed"), "\(merged.output)")
    }

    @Test func aPlannedSceneThatTheProgramDoesNotHaveFailsTheMergeWithAReport() throws {
        let session = try ToolSession()
        try record(session)
        try shards(session, [1, 2], of: 2)
        let plan = session.path("part-2/shard-2-of-2.plan.json")
        let text = try String(contentsOfFile: plan, encoding: .utf8)
        #expect(text.contains("plain-4-40x30@1x-light"))
        try Data(text.replacingOccurrences(of: "plain-4-40x30@1x-light", with: "older-40x30@1x-dark-rtl").utf8)
            .write(to: URL(fileURLWithPath: plan))

        let merged = try merge(session, [1, 2])

        #expect(merged.status == 1, "\(merged.output)")
        #expect(merged.output.contains("FAIL  older-40x30@1x-dark-rtl: older-40x30@1x-dark-rtl was not rendered"))
        #expect(merged.output.contains("7 scenes: 6 same, 1 changed or failed"), "\(merged.output)")
        #expect(try session.text("results/report.html").contains("older-40x30@1x-dark-rtl"))
        let records = try ResultsFolder(directory: session.root.appendingPathComponent("results")).records()
        #expect(records.first { $0.scene.hasPrefix("older") }?.theme == .dark)
    }

    @Test func shardsThatRunAtTheSameTimeInOneFolderAreOneGoodRun() throws {
        let session = try ToolSession()
        try record(session)
        try FileManager.default.removeItem(atPath: session.path("results"))
        let program = try #require(SnapshotProgram.named("snapshot-fixture"))
        let folders = ["--results", session.path("results"), "--goldens", session.path("goldens")]
        let outcomes = Locked<[Outcome]>([])
        DispatchQueue.concurrentPerform(iterations: 3) { index in
            let outcome = try? SnapshotProgram.run(
                program, ["test", "--filter", "plain-*", "--shard", "\(index + 1)/3"] + folders,
                environment: ProcessInfo.processInfo.environment)
            if let outcome { outcomes.withLock { $0.append(outcome) } }
        }
        #expect(outcomes.current.map(\.status) == [0, 0, 0], "\(outcomes.current)")

        let merged = try session.run(
            ["merge", session.path("results"), "--results", session.path("merged")])

        #expect(merged.status == 0, "\(merged.output)")
        #expect(merged.output.contains("6 scenes: 6 same"), "\(merged.output)")
    }

    @Test func partsThatOverlapOrHaveNothingAreUsageErrors() throws {
        let session = try ToolSession()
        try record(session)
        try shards(session, [1, 2], of: 2)
        try FileManager.default.createDirectory(atPath: session.path("part-9"), withIntermediateDirectories: true)

        #expect(try merge(session, [1, 1]).status == 64)
        let empty = try merge(session, [1, 9])
        #expect(empty.status == 64)
        #expect(empty.output.contains("There are no results in"), "\(empty.output)")
        let own = try session.run("merge", session.path("part-1"), "--results", session.path("part-1"))
        #expect(own.status == 64, "\(own.output)")
        #expect(try session.names(in: "part-1").filter { $0.hasSuffix(".result.json") }.count == 3)
    }
}
