import ADKFoundation
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKLists

/// All batches of up to three operations on small collections, compared with plain arrays.
///
/// `ADK_STRIDE=1` runs all of them, which takes hours. `ADK_FULL_TESTS` runs one of 61, and without a variable the test
/// runs one of 4,999.
final class SmallCollectionBatchTests: XCTestCase, @unchecked Sendable {
    func testSmallBatchesLeaveTheCollectionAsPlainArraysWouldBe() throws {
        try onMain {
            let stride = RandomCollectionTests.setting("ADK_STRIDE") ?? (RandomCollectionTests.isFull ? 61 : 4999)
            var number = 0
            var tally = (valid: 0, refused: 0)
            for form in CollectionSample.Form.allCases {
                let sample = CollectionSample([], form)
                for first in 0...3 {
                    for second in 0...3 {
                        let all = ListModel.operations([first, second])
                        for size in 1...3 {
                            try Self.visit(all, size) { batch in
                                number += 1
                                // Each operation alone is always checked for one layout.
                                guard number % stride == 0 || size == 1 && number % 17 == 0 else { return }
                                try Self.check([first, second], batch, sample, &tally)
                            }
                            guard testRun?.totalFailureCount == 0 else { return }
                        }
                    }
                }
            }
            print("valid \(tally.valid), refused \(tally.refused), of \(number) batches")
            XCTAssertGreaterThan(tally.valid, 100)
            XCTAssertGreaterThan(tally.refused, 100)
        }
    }

    /// Calls `body` with every set of `size` operations.
    private static func visit(
        _ all: [ListModel.Operation], _ size: Int, from first: Int = 0, _ chosen: [ListModel.Operation] = [],
        _ body: ([ListModel.Operation]) throws -> Void
    ) rethrows {
        guard chosen.count < size else { return try body(chosen) }
        for index in first..<max(first, all.count) {
            try visit(all, size, from: index + 1, chosen + [all[index]], body)
        }
    }

    @MainActor
    private static func check(
        _ counts: [Int], _ operations: [ListModel.Operation], _ sample: CollectionSample,
        _ tally: inout (valid: Int, refused: Int)
    ) throws {
        let harness = sample.harness
        let note = "\(counts) \(operations.map(\.text))"
        harness.items = [Array(0..<counts[0]), Array(10..<10 + counts[1])]
        harness.node.reloadData()
        try harness.host.settle()
        sample.check("before \(note)")
        let before = sample.nodes
        var next = 20
        let old = harness.items
        if let origins = ListModel.apply(Set(operations), to: counts, rowsInNewSections: 1) {
            tally.valid += 1
            harness.items = origins.map { rows in
                rows.map { origin in
                    next += 1
                    return origin.map { old[$0.section][$0.row] } ?? next
                }
            }
        } else {
            tally.refused += 1
            harness.items = [[1], [2, 3]]
        }
        let isValid = ListModel.apply(Set(operations), to: counts, rowsInNewSections: 1) != nil
        harness.node.performBatch(
            animated: tally.valid % 4 == 0,
            updates: { for operation in operations { harness.node.perform(operation) } })
        // Counts that fit by chance are allowed for a batch that contradicts itself.
        if isValid { XCTAssertTrue(harness.errors.isEmpty, "\(note) \(harness.errors)") }
        harness.errors = []
        sample.checkCounts(note)
        if isValid { sample.checkNodes(before, [], note) }
        try harness.host.settle()
        sample.check(note)
    }
}
