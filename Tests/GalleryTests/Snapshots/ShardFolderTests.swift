import ADKFoundation
import AsyncDisplayKit
import XCTest

@testable import ADKSnapshot

/// Shards that share a results folder, and their plans.
final class ShardFolderTests: XCTestCase, @unchecked Sendable {
    func testShardsThatStartTogetherKeepEachOthersPlans() throws {
        try withSnapshotFolders { folders in
            let run = folders.run(.never)
            let scenes = [Board.scene(), Board.scene(scale: 2)]
            // Both begin before the first has a result.
            var locks: [FolderLock] = []
            for (index, scene) in scenes.enumerated() {
                locks.append(try run.begin(.part([scene])))
                try run.results.write(
                    RunPlan(shard: RunPlan.Shard(index: index + 1, count: 2), scenes: [scene.id]))
            }
            for scene in scenes { XCTAssertEqual(run.verify(scene).kind, .missing) }
            locks = []

            XCTAssertEqual(try run.results.plans().map(\.scenes), scenes.map { [$0.id] })
            let merge = ResultsMerge(sources: [folders.results], target: folders.root.appendingPathComponent("all"))
            XCTAssertEqual(try merge.merge().gaps, ResultsMerge.Gaps())
        }
    }

    func testShardsThatWriteTheirPlansAtTheSameTimeAllLeaveOne() throws {
        try withSnapshotFolders { folders in
            try FileManager.default.createDirectory(at: folders.results, withIntermediateDirectories: true)
            let results = ResultsFolder(directory: folders.results)
            for round in 0..<12 {
                // Each round is divided differently, and replaces the plans of the one before.
                let count = 6 + round % 2
                let errors = Locked<[String]>([])
                DispatchQueue.concurrentPerform(iterations: count) { index in
                    do {
                        try results.clear { _ in false }
                        try results.write(
                            RunPlan(shard: RunPlan.Shard(index: index + 1, count: count), scenes: ["a-\(round)"]))
                        _ = try results.plans()
                    } catch {
                        errors.withLock { $0.append("\(error)") }
                    }
                }
                XCTAssertEqual(errors.current, [])
                XCTAssertEqual(try results.plans().map(\.shard?.index), Array(1...count))
                XCTAssertTrue(try results.plans().allSatisfy { $0.scenes == ["a-\(round)"] })
            }
        }
    }

    func testADamagedPlanDoesNotStopTheNextRun() throws {
        try withSnapshotFolders { folders in
            let run = folders.run(.never)
            let whole = RunPlan(shard: nil, scenes: [Board.id])
            let half = RunPlan(shard: RunPlan.Shard(index: 1, count: 2), scenes: [Board.id])
            for (scope, plan) in [(SnapshotRun.Scope.everything, whole), (.part([Board.scene()]), half)] {
                for name in ["run.plan.json", "shard-3-of-3.plan.json"] {
                    try FileManager.default.createDirectory(at: folders.results, withIntermediateDirectories: true)
                    try Data("no plan".utf8).write(to: folders.results.appendingPathComponent(name))
                }
                let lock = try run.begin(scope)
                try run.results.write(plan)
                XCTAssertEqual(try run.results.plans(), [plan])
                withExtendedLifetime(lock) {}
            }
        }
    }

    func testAShardThatCannotExistIsADamagedPlan() throws {
        try withSnapshotFolders { folders in
            let results = ResultsFolder(directory: folders.results)
            let merge = ResultsMerge(sources: [folders.results], target: folders.root.appendingPathComponent("all"))
            for (index, count) in [(1, 0), (0, 2), (3, 2), (-1, -1), (1, Int.max), (1, 10_001)] {
                try FileManager.default.createDirectory(at: folders.results, withIntermediateDirectories: true)
                let text = #"{"scenes":["a-1x1@1x-light"],"shard":{"count":\#(count),"index":\#(index)}}"#
                try Data(text.utf8).write(to: folders.results.appendingPathComponent("shard-1-of-2.plan.json"))
                XCTAssertThrowsError(try results.plans(), text)
                XCTAssertThrowsError(try merge.merge(), text) { error in
                    XCTAssertTrue("\(error)".contains("there is no shard \(index) of \(count)"), "\(error)")
                }
            }
        }
    }

    func testNoOtherRunWritesToTheTargetUntilTheReportsOfAMergeAreWritten() throws {
        try withSnapshotFolders { folders in
            let run = folders.run(.never)
            XCTAssertEqual(run.verify(Board.scene()).kind, .missing)
            let target = folders.root.appendingPathComponent("all")
            let other = SnapshotRun(
                goldens: folders.goldens, results: target, mode: .never, environment: run.environment,
                policy: .explainsChanges, renderings: 1)

            let merged = try ResultsMerge(sources: [folders.results], target: target).merge()
            XCTAssertThrowsError(try other.begin(.everything)) { error in
                XCTAssertEqual(error as? SnapshotError, .resultsInUse(path: target.path))
            }
            withExtendedLifetime(merged) {}
        }
    }
}
