import ADKFoundation
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Everything that an app may do to a collection, in random order.
///
/// `ADK_THRASH=1000` runs that many steps, `ADK_FULL_TESTS` 6,000. `ADK_SEED` chooses the first seed.
final class CollectionThrashTests: XCTestCase, @unchecked Sendable {
    private static var steps: Int {
        RandomCollectionTests.setting("ADK_THRASH") ?? (RandomCollectionTests.isFull ? 6000 : 210)
    }
    private static let stepsPerSeed = 30

    func testAnythingInAnyOrderLeavesTheItemsOfTheDataSourceAtTheirPlaces() throws {
        try onMain {
            let first = RandomCollectionTests.setting("ADK_SEED") ?? 40
            for run in 0..<(Self.steps + Self.stepsPerSeed - 1) / Self.stepsPerSeed {
                var thrash = Thrash(seed: first + run)
                try thrash.run(Self.stepsPerSeed) { testRun?.totalFailureCount == 0 }
                guard testRun?.totalFailureCount == 0 else { return print("failed with seed \(first + run)") }
            }
        }
    }
}

@MainActor
private struct Thrash {
    let seed: Int
    let sample: CollectionSample
    var random: SeededRandom
    var next = 1000
    /// The actions since the last check.
    var actions: [String] = []
    /// The item that should stay at its place in the viewport.
    var anchor: (name: Int, place: CGFloat)?
    var harness: CollectionHarness { sample.harness }
    var node: ASCollectionNode { sample.harness.node }

    init(seed: Int) {
        self.seed = seed
        random = SeededRandom(seed: UInt64(seed))
        let form = CollectionSample.Form.allCases.randomElement(using: &random) ?? .equal
        sample = CollectionSample([Array(0..<40), [], Array(40..<70)], form, rightToLeft: seed % 3 == 0)
        node.allowsMultipleSelection = true
    }

    mutating func run(_ steps: Int, while goesOn: () -> Bool) throws {
        try harness.host.settle()
        for step in 0..<steps where goesOn() {
            try act()
            if Int.random(in: 0..<3, using: &random) > 0 {
                try harness.host.run(for: Double.random(in: 0...0.1, using: &random))
                if Int.random(in: 0..<2, using: &random) == 0 {
                    anchor = nil
                    continue
                }
            }
            try harness.host.settle()
            check("seed \(seed) step \(step) after \(actions)")
            actions = []
            anchor = nil
        }
    }

    private func check(_ note: String) {
        sample.check(note)
        XCTAssertEqual(
            node.indexPathsForSelectedItems?.allSatisfy { node.controller.data.map.contains($0) } ?? true, true)
        guard let anchor, let now = place(of: anchor.name) else { return }
        // The ends of the content limit the viewport.
        let viewport = node.controller.viewport
        let (start, range) = (viewport.start, viewport.startRange)
        guard start > range.lowerBound + 0.5, start < range.upperBound - 0.5 else { return }
        XCTAssertEqual(now, anchor.place, accuracy: 1.01, "item \(anchor.name) moved: \(note)")
    }

    /// The distance of an item from the start of the viewport, along the axis.
    private func place(of name: Int) -> CGFloat? {
        for (section, names) in harness.items.enumerated() {
            guard let item = names.firstIndex(of: name) else { continue }
            let controller = node.controller
            let slot = controller.data.map.slot(IndexPath(item: item, section: section))
            return controller.geometry.start(of: slot) - controller.viewport.start
        }
        return nil
    }

    /// The first visible item of those that stay.
    private func firstVisible(except gone: Set<Int>) -> (name: Int, place: CGFloat)? {
        let viewport = node.controller.viewport
        guard viewport.start > viewport.startRange.lowerBound + 0.5, !(node.controller.scrollView?.isInMotion ?? true),
            // An item that the list scrolled to keeps its position instead.
            viewport.scrollGoal == nil,
            // Sizes of measured items depend on their lines.
            sample.form != .measured
        else { return nil }
        let paths = node.indexPathsForVisibleItems.filter {
            viewport.geometry.end(of: node.controller.data.map.slot($0)) > viewport.start
        }
        guard let first = paths.first, let name = harness.items[safe: first], !gone.contains(name) else { return nil }
        return place(of: name).map { (name, $0) }
    }

    private mutating func act() throws {
        let view = node.view
        let action = Int.random(in: 0..<20, using: &random)
        anchor = nil
        switch action {
        case 0...4: edit()
        case 5:
            actions.append("reload")
            if Bool.random(using: &random) { harness.items = harness.items.map { $0.shuffled(using: &random) } }
            node.reloadData()
        case 6:
            actions.append("relayout")
            anchor = firstVisible(except: [])
            node.relayoutItems()
        case 7:
            changeSettings()
            actions.append("settings \(sample.itemSize.width), \(sample.lanes) lanes")
            sample.applySettings()
        case 8:
            let width = [120, 180, 240].randomElement(using: &random) ?? 120
            let height = Int.random(in: 5...40, using: &random) * 10
            actions.append("resize to \(width), \(height)")
            harness.window.resizeHeadless(to: CGSize(width: width, height: height))
        case 9, 10: zoom()
        case 11...13:
            let by = CGFloat.random(in: -600...600, using: &random)
            actions.append("wheel \(by)")
            view.scroll(by: sample.form == .sideways ? CGVector(dx: by, dy: 0) : CGVector(dx: 0, dy: by))
        case 14:
            let section = Int.random(in: 0..<harness.items.count, using: &random)
            guard let item = harness.items[section].indices.randomElement(using: &random) else { return }
            actions.append("scroll to \(section).\(item)")
            let position: UICollectionView.ScrollPosition =
                [.top, .bottom, .centeredVertically, .left, .centeredHorizontally].randomElement(using: &random) ?? .top
            node.scrollToItem(
                at: IndexPath(item: item, section: section), at: position, animated: Bool.random(using: &random))
        case 15:
            actions.append("delegate")
            node.delegate = nil
            if Bool.random(using: &random) { try harness.host.run(for: 0.02) }
            node.delegate = harness
        case 16:
            actions.append("data source")
            node.dataSource = nil
            if Bool.random(using: &random) { try harness.host.run(for: 0.02) }
            node.dataSource = harness
        case 17:
            let form = CollectionSample.Form.allCases.randomElement(using: &random) ?? .equal
            actions.append("layout \(form)")
            sample.show(form)
        case 18:
            actions.append("memory warning, out of sight")
            ASMemoryPressure.warn()
            harness.window.isOutOfSight = true
            try harness.host.run(for: 0.02)
            harness.window.isOutOfSight = false
        default:
            guard let path = node.indexPathsForVisibleItems.randomElement(using: &random) else { return }
            actions.append("select \(path)")
            node.selectItem(at: path, animated: true, scrollPosition: [])
        }
    }

    private mutating func changeSettings() {
        sample.itemSize = CGSize(
            width: Int.random(in: 2...6, using: &random) * 10, height: Int.random(in: 2...5, using: &random) * 10 - 1)
        sample.lanes = Int.random(in: 1...4, using: &random)
    }

    private mutating func edit() {
        if harness.items.joined().count > 120 {
            harness.items = [Array(next..<next + 50), [], Array(next + 50..<next + 70)]
            next += 70
            actions.append("reload of \(harness.items.joined().count)")
            return node.reloadData()
        }
        let batch = RandomBatch.random(harness.items, next: &next, &random)
        actions.append("edit \(batch.operations.map(\.text))")
        let moved = batch.operations.compactMap { operation -> Int? in
            if case .moveRow(let from, _) = operation { harness.items[from.section][from.row] } else { nil }
        }
        let movesSections = batch.operations.contains {
            switch $0 {
            case .moveSection, .reloadSection, .deleteSection: true
            default: false
            }
        }
        let gone = Set(harness.items.joined()).subtracting(batch.result.joined())
        if !movesSections { anchor = firstVisible(except: gone.union(moved)) }
        harness.items = batch.result
        let (node, operations) = (node, batch.operations)
        node.performBatch(
            animated: Bool.random(using: &random), updates: { for operation in operations { node.perform(operation) } })
    }

    private mutating func zoom() {
        let view = node.view
        let point = CGPoint(
            x: CGFloat.random(in: view.bounds.minX...view.bounds.maxX, using: &random),
            y: CGFloat.random(in: view.bounds.minY...view.bounds.maxY, using: &random))
        changeSettings()
        actions.append("zoom to \(sample.itemSize.width), \(sample.lanes) lanes around \(point)")
        let sample = sample
        node.updateLayout(around: point, animated: Bool.random(using: &random)) { sample.applySettings() }
    }
}

extension [[Int]] {
    fileprivate subscript(safe path: IndexPath) -> Int? {
        indices.contains(path.section) && self[path.section].indices.contains(path.item)
            ? self[path.section][path.item] : nil
    }
}
