import ADKFoundation
import TestSupport
import XCTest

@testable import ADKContainers

/// Random edits, reloads, drags and keys on lists whose delegates edit, scroll or free them in callbacks.
///
/// `ADK_LIST_STORM=5000` and `ADK_CAROUSEL_STORM=1000` run that many lists, `ADK_SEED` chooses the first seed.
final class ListStormTests: XCTestCase, @unchecked Sendable {
    func testListsThatAreEditedInTheirCallbacksAgreeWithPlainArrays() throws {
        _ = try checks(of: RandomCollectionTests.setting("ADK_LIST_STORM") ?? 40, hasCarousels: false)
    }

    func testSectionsUnderAFingerKeepTheirPlacesInListsThatAreEdited() throws {
        let runs = RandomCollectionTests.setting("ADK_CAROUSEL_STORM") ?? 20
        let checks = try checks(of: runs, hasCarousels: true)
        if runs >= 1000 { XCTAssertEqual(checks.count, 5, "\(checks)") }
    }

    /// Runs lists of that many seeds. Returns how often each kind of check was made.
    private func checks(of runs: Int, hasCarousels: Bool) throws -> [String: Int] {
        var checks: [String: Int] = [:]
        try onMain {
            let first = RandomCollectionTests.setting("ADK_SEED") ?? 1
            for seed in first..<first + runs {
                // A run that ends the program names its seed too.
                if runs > 100 { print("list storm, seed \(seed)") }
                let storm = try ListStorm(seed: seed, hasCarousels: hasCarousels)
                for _ in 0..<24 where storm.problems.isEmpty { try storm.step() }
                if storm.problems.isEmpty { try storm.finish() }
                checks.merge(storm.checks, uniquingKeysWith: +)
                XCTAssertEqual(storm.problems, [], "seed \(seed)")
                storm.window.rootViewController = nil
                try storm.host.settle()
                // A thread that asks for a batch may hold the list for a moment.
                HeldResults.finishWork { storm.node == nil }
                if testRun?.totalFailureCount ?? 0 > 10 { break }
            }
            if runs > 100 { print("list storm, \(runs) runs: \(checks)") }
        }
        return checks
    }
}
