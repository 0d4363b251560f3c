import ADKFoundation
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Random batches on a table of boxes, compared with plain arrays.
final class RandomBatchTests: XCTestCase, @unchecked Sendable {
    /// 20,000 batches if ADK_FULL_TESTS is set.
    private static var rounds: Int { ProcessInfo.processInfo.environment["ADK_FULL_TESTS"] == nil ? 250 : 20_000 }

    func testRandomBatchesLeaveTheTableAsPlainArraysWouldBe() throws {
        try onMain {
            var random = SeededRandom(seed: 2026)
            let harness = TableHarness(
                [Array(0..<6), Array(6..<9)], height: 700, heightOf: { CGFloat(20 + $0 % 7 * 5) })
            harness.table.setTuningParameters(
                ASRangeTuningParameters(leadingBufferScreenfuls: 9, trailingBufferScreenfuls: 9), for: .preload)
            try harness.host.settle()
            var next = 100
            var wrong = 0
            var told: [String] = []
            for round in 0..<Self.rounds {
                let what = "seed 2026 round \(round)"
                let before = Self.nodes(harness)
                let batch = RandomBatch.random(harness.rows, next: &next, &random)
                let isWrong = Int.random(in: 0..<20, using: &random) == 0 && batch.isCheckedAtTheEnd
                let animation: UITableView.RowAnimation = Int.random(in: 0..<4, using: &random) == 0 ? .fade : .none
                harness.errors = []
                harness.rows = batch.result
                if isWrong {
                    // A row that no edit mentions.
                    harness.rows[harness.rows.count - 1].append(next)
                    next += 1
                }
                Self.perform(batch.operations, on: harness.table, animation, &random) { told.append("\($0) \(round)") }
                XCTAssertEqual(harness.errors.count, isWrong ? 1 : 0, "\(what) \(harness.errors)")
                if isWrong { wrong += 1 }
                Self.checkCounts(harness, what)
                if !isWrong { Self.checkNodes(harness, before, batch.reloaded, what) }
                guard round % 5 == 4 else { continue }
                try harness.host.settle()
                XCTAssertEqual(told, (round - 4...round).flatMap { ["inner \($0)", "outer \($0)"] }, what)
                told = []
                Self.checkAtRest(harness, what)
                if harness.rows.reduce(0, { $0 + $1.count }) > 40 || harness.rows.count > 6 {
                    harness.rows = [Array(next..<next + 5)]
                    next += 5
                    harness.table.reloadData()
                    try harness.host.settle()
                }
            }
            XCTAssertGreaterThan(wrong, Self.rounds / 80)
        }
    }

    /// Splits the batch into nested ones and records their completions.
    @MainActor
    private static func perform(
        _ operations: [ListModel.Operation], on table: ASTableNode, _ animation: UITableView.RowAnimation,
        _ random: inout SeededRandom,
        tell: @escaping (String) -> Void
    ) {
        let split = operations.isEmpty ? 0 : Int.random(in: 0...operations.count, using: &random)
        // A row deleted twice is deleted once.
        let twice = operations.prefix(split).first { if case .deleteRow = $0 { true } else { false } }
        table.performBatchUpdates(
            {
                for operation in operations[split...] { table.perform(operation, animation) }
                table.performBatchUpdates(
                    {
                        for operation in operations[..<split] { table.perform(operation, animation) }
                        if let twice { table.perform(twice, animation) }
                    }, completion: { _ in tell("inner") })
            }, completion: { _ in tell("outer") })
    }

    @MainActor
    private static func nodes(_ harness: TableHarness) -> [Int: BoxCell] {
        var result: [Int: BoxCell] = [:]
        for (section, names) in harness.rows.enumerated() {
            for (row, name) in names.enumerated() { result[name] = harness.cell(section, row) }
        }
        return result
    }

    @MainActor
    private static func checkCounts(_ harness: TableHarness, _ what: String) {
        XCTAssertEqual(harness.table.numberOfSections, harness.rows.count, what)
        for (section, names) in harness.rows.enumerated() where section < harness.table.numberOfSections {
            XCTAssertEqual(harness.table.numberOfRows(inSection: section), names.count, what)
        }
    }

    /// Rows that stayed have their old nodes, and no node is at another row's position.
    @MainActor
    private static func checkNodes(
        _ harness: TableHarness, _ before: [Int: BoxCell], _ reloaded: Set<Int>, _ what: String
    ) {
        for (section, names) in harness.rows.enumerated() {
            for (row, name) in names.enumerated() {
                guard let cell = harness.cell(section, row) else { continue }
                XCTAssertEqual(cell.name, name, what)
                if let old = before[name], !reloaded.contains(name) {
                    XCTAssertTrue(old === cell, "\(what): row \(name) lost its node")
                }
            }
        }
        for (name, node) in before where !reloaded.contains(name) && harness.rows.contains(where: { $0.contains(name) })
        {
            XCTAssertNotNil(node.indexPath, "\(what): row \(name)")
        }
    }

    /// Every row has its node, is below the previous one, and its box is at the table's frame.
    @MainActor
    private static func checkAtRest(_ harness: TableHarness, _ what: String) {
        var y: CGFloat = 0
        for (section, names) in harness.rows.enumerated() {
            for (row, name) in names.enumerated() {
                let path = IndexPath(row: row, section: section)
                XCTAssertEqual(harness.cell(section, row)?.name, name, what)
                XCTAssertEqual(harness.table.rectForRow(at: path).minY, y, what)
                XCTAssertEqual(harness.table.rectForRow(at: path).height, harness.heightOf(name), what)
                if let cell = harness.cell(section, row), cell.isVisible { XCTAssertEqual(cell.frame.minY, y, what) }
                y += harness.heightOf(name)
            }
        }
        XCTAssertEqual(harness.table.contentHeight, y, what)
        XCTAssertEqual(
            harness.table.view.subviews.count, harness.table.controller.data.groups.placedRecords.count,
            "\(what): views of rows that are gone\n\(harness.table.controller.dump)")
        XCTAssertTrue(harness.table.controller.stage.departing.isEmpty, what)
    }
}

extension ASTableNode {
    @MainActor
    fileprivate func perform(_ operation: ListModel.Operation, _ animation: UITableView.RowAnimation) {
        switch operation {
        case .deleteRow(let path): deleteRows(at: [path], with: animation)
        case .insertRow(let path): insertRows(at: [path], with: animation)
        case .reloadRow(let path): reloadRows(at: [path], with: animation)
        case .moveRow(let from, let to): moveRow(at: from, to: to)
        case .deleteSection(let section): deleteSections([section], with: animation)
        case .insertSection(let section): insertSections([section], with: animation)
        case .reloadSection(let section): reloadSections([section], with: animation)
        case .moveSection(let from, let to): moveSection(from, toSection: to)
        }
    }
}
