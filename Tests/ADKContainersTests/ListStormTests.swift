import ADKFoundation
import TestSupport
import XCTest

@testable import ADKContainers

/// Random edits, reloads, drags and keys on lists whose delegates edit, scroll or free them in callbacks.
///
/// `ADK_LIST_STORM=5000` runs that many lists, `ADK_SEED` chooses the first seed.
final class ListStormTests: XCTestCase, @unchecked Sendable {
    func testListsThatAreEditedInTheirCallbacksAgreeWithPlainArrays() throws {
        try onMain {
            let runs = RandomCollectionTests.setting("ADK_LIST_STORM") ?? 40
            let first = RandomCollectionTests.setting("ADK_SEED") ?? 1
            for seed in first..<first + runs {
                // A run that ends the program names its seed too.
                if runs > 100 { print("list storm, seed \(seed)") }
                let storm = try ListStorm(seed: seed)
                for _ in 0..<24 where storm.problems.isEmpty { try storm.step() }
                if storm.problems.isEmpty { try storm.finish() }
                XCTAssertEqual(storm.problems, [], "seed \(seed)")
                storm.window.rootViewController = nil
                try storm.host.settle()
                // A thread that asks for a batch may hold the list for a moment.
                HeldResults.finishWork { storm.node == nil }
                if testRun?.totalFailureCount ?? 0 > 10 { return }
            }
        }
    }
}
