import ADKFoundation
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Random batches on collections with every kind of layout, compared with plain arrays.
///
/// `ADK_BATCHES=1000` runs that many batches, `ADK_FULL_TESTS` 20,000. `ADK_SEED` chooses the first seed.
final class RandomCollectionTests: XCTestCase, @unchecked Sendable {
    static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
    static var isFull: Bool { ProcessInfo.processInfo.environment["ADK_FULL_TESTS"] != nil }
    private static var batches: Int { setting("ADK_BATCHES") ?? (isFull ? 20_000 : 120) }
    /// The batches of one collection.
    private static let batchesPerSeed = 10

    func testRandomBatchesLeaveTheCollectionAsPlainArraysWouldBe() throws {
        try onMain {
            let first = Self.setting("ADK_SEED") ?? 15
            for run in 0..<(Self.batches + Self.batchesPerSeed - 1) / Self.batchesPerSeed {
                let forms = CollectionSample.Form.allCases
                try Self.run(first + run, forms[run % forms.count]) { testRun?.totalFailureCount == 0 }
                guard testRun?.totalFailureCount == 0 else { return print("failed with seed \(first + run)") }
            }
        }
    }

    @MainActor
    private static func run(_ seed: Int, _ form: CollectionSample.Form, while goesOn: () -> Bool) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let isInverted = Int.random(in: 0..<4, using: &random) == 0 && form != .sideways
        let sample = CollectionSample(
            [Array(0..<Int.random(in: 0...20, using: &random)), Array(20..<29)], form,
            rightToLeft: Bool.random(using: &random) && form != .shelves, inverted: isInverted)
        let harness = sample.harness
        try harness.host.settle()
        var next = 100
        var told: [String] = []
        var due: [String] = []
        for step in 0..<batchesPerSeed where goesOn() {
            let note = "seed \(seed) step \(step), inverted \(isInverted)"
            if Int.random(in: 0..<3, using: &random) == 0 { scroll(sample, &random) }
            let before = sample.nodes
            let batch = RandomBatch.random(harness.items, next: &next, &random)
            let isWrong = Int.random(in: 0..<20, using: &random) == 0 && batch.isCheckedAtTheEnd
            harness.errors = []
            harness.items = batch.result
            if isWrong {
                // An item that no edit mentions.
                harness.items[harness.items.count - 1].append(next)
                next += 1
            }
            perform(batch.operations, on: harness.node, &random) { told.append("\($0) \(step)") }
            due += ["inner \(step)", "outer \(step)"]
            XCTAssertEqual(harness.errors.count, isWrong ? 1 : 0, "\(note) \(harness.errors)")
            harness.errors = []
            sample.checkCounts(note)
            if !isWrong { sample.checkNodes(before, batch.reloaded, note) }
            if Int.random(in: 0..<8, using: &random) == 0 {
                harness.items = [Array(next..<next + 7), [], Array(next + 7..<next + 12)]
                next += 12
                harness.node.reloadData()
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                // In the middle of the animation.
                try harness.host.run(for: Double.random(in: 0...0.4, using: &random))
                continue
            }
            try harness.host.settle()
            XCTAssertEqual(told, due, note)
            (told, due) = ([], [])
            sample.check(note)
        }
        try harness.host.settle()
        sample.check("seed \(seed) at the end")
    }

    @MainActor
    private static func scroll(_ sample: CollectionSample, _ random: inout SeededRandom) {
        let view = sample.harness.node.view
        let shelves = view.subviews.compactMap { $0 as? SectionScrollView }
        if let shelf = shelves.randomElement(using: &random), Bool.random(using: &random) {
            let range = max(0, shelf.contentSize.width - shelf.bounds.width)
            shelf.setContentOffset(
                CGPoint(x: CGFloat.random(in: 0...range, using: &random).rounded(), y: 0), animated: false)
        }
        let range = CGSize(
            width: max(0, view.contentSize.width - view.bounds.width),
            height: max(0, view.contentSize.height - view.bounds.height))
        sample.harness.node.setContentOffset(
            CGPoint(
                x: CGFloat.random(in: 0...range.width, using: &random).rounded(),
                y: CGFloat.random(in: 0...range.height, using: &random).rounded()),
            animated: Bool.random(using: &random))
    }

    /// Splits the batch into nested ones and records their completions.
    @MainActor
    private static func perform(
        _ operations: [ListModel.Operation], on node: ASCollectionNode, _ random: inout SeededRandom,
        tell: @escaping (String) -> Void
    ) {
        let split = operations.isEmpty ? 0 : Int.random(in: 0...operations.count, using: &random)
        node.performBatch(
            animated: Bool.random(using: &random),
            updates: {
                for operation in operations[split...] { node.perform(operation) }
                node.performBatchUpdates(
                    { for operation in operations[..<split] { node.perform(operation) } },
                    completion: { _ in tell("inner") })
            }, completion: { _ in tell("outer") })
    }
}

extension ASCollectionNode {
    @MainActor
    func perform(_ operation: ListModel.Operation) {
        switch operation {
        case .deleteRow(let path): deleteItems(at: [path])
        case .insertRow(let path): insertItems(at: [path])
        case .reloadRow(let path): reloadItems(at: [path])
        case .moveRow(let from, let to): moveItem(at: from, to: to)
        case .deleteSection(let section): deleteSections([section])
        case .insertSection(let section): insertSections([section])
        case .reloadSection(let section): reloadSections([section])
        case .moveSection(let from, let to): moveSection(from, toSection: to)
        }
    }
}
