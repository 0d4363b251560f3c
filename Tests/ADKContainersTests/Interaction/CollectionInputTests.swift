import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Drags, rubber bands and keys on collections with every kind of layout.
final class CollectionInputTests: XCTestCase, @unchecked Sendable {
    private static let items = [Array(0..<17), [], Array(20..<29), Array(30..<60)]

    @MainActor
    private func sample(
        _ form: CollectionSample.Form, rightToLeft: Bool = false, _ items: [[Int]] = CollectionInputTests.items
    ) throws -> CollectionSample {
        let sample = CollectionSample(items, form, rightToLeft: rightToLeft)
        sample.harness.isMovable = true
        sample.harness.node.allowsMultipleSelection = true
        sample.harness.node.selectionBehavior = .extends
        sample.harness.node.allowsRubberBandSelection = true
        try sample.harness.host.settle()
        sample.harness.node.view.becomeFirstResponder()
        return sample
    }

    /// All forms, left to right and right to left.
    @MainActor
    private func forEach(
        _ items: [[Int]] = CollectionInputTests.items, _ body: (CollectionSample, String) throws -> Void
    ) throws {
        for form in CollectionSample.Form.allCases {
            for isRightToLeft in [false, true] where form != .shelves || !isRightToLeft {
                try body(
                    sample(form, rightToLeft: isRightToLeft, items), "\(form)\(isRightToLeft ? ", right to left" : "")")
                guard testRun?.totalFailureCount == 0 else { return }
            }
        }
    }

    // MARK: - Reordering

    /// The middle of a visible item in the window.
    @MainActor
    private func middle(_ name: Int, _ harness: CollectionHarness) throws -> CGPoint {
        let view = try XCTUnwrap(harness.shown[name], "\(name)").view
        return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    func testADraggedItemTakesThePlaceOfTheItemUnderIt() throws {
        try onMain {
            try self.forEach { sample, note in
                let harness = sample.harness
                let cell = harness.shown[1]
                let (start, end) = (try self.middle(1, harness), try self.middle(6, harness))
                try harness.press(start)
                try harness.drag(to: end)
                try harness.host.run(for: 0.5)
                let middle = try self.middle(1, harness)
                XCTAssertEqual(middle.x, end.x, accuracy: 0.51, note)
                XCTAssertEqual(middle.y, end.y, accuracy: 0.51, note)
                XCTAssertEqual(harness.items, Self.items, "the model waits for the drop: \(note)")
                try harness.release(end)
                XCTAssertEqual(harness.items[0].prefix(8), [0, 2, 3, 4, 5, 6, 1, 7], note)
                XCTAssertTrue(harness.shown[1] === cell, note)
                XCTAssertEqual(cell?.zPosition, 0, note)
                sample.check(note)
            }
        }
    }

    func testRandomDragsLeaveTheItemsOfTheModelAtTheirPlaces() throws {
        try onMain {
            var random = SeededRandom(seed: 7)
            try self.forEach { sample, note in
                let harness = sample.harness
                for round in 0..<8 {
                    @MainActor func point(_ margin: CGFloat) -> CGPoint {
                        let size = harness.window.bounds
                        return CGPoint(
                            x: CGFloat.random(in: margin...size.width - margin, using: &random).rounded(),
                            y: CGFloat.random(in: margin...size.height - margin, using: &random).rounded())
                    }
                    let (start, end) = (point(2), point(30))
                    try harness.press(start)
                    try harness.drag(to: point(45))
                    try harness.drag(to: end)
                    if Bool.random(using: &random) { try harness.host.run(for: 0.3) }
                    if Int.random(in: 0..<5, using: &random) == 0 { try harness.key(.keyboardEscape) }
                    try harness.release(end)
                    XCTAssertNil(harness.node.controller.stage.rearrangement, "\(note) round \(round)")
                    XCTAssertNil(harness.node.controller.stage.raised, "\(note) round \(round)")
                    XCTAssertEqual(harness.items.flatMap { $0 }.sorted(), Self.items.flatMap { $0 }, note)
                    sample.check("\(note), round \(round), from \(start) to \(end)")
                    guard testRun?.totalFailureCount == 0 else { return }
                }
                XCTAssertGreaterThan(harness.moves.count, 1, note)
            }
        }
    }

    func testTheSelectedItemsMoveTogetherInTheirOrder() throws {
        try onMain {
            let sample = try self.sample(.equal)
            let harness = sample.harness
            for item in [5, 1, 3] {
                harness.node.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
            }
            harness.node.selectItem(at: IndexPath(item: 0, section: 2), animated: false, scrollPosition: [])
            let cells = [1, 3, 5, 20].map { harness.shown[$0] }
            let (start, end) = (try self.middle(3, harness), try self.middle(10, harness))
            try harness.press(start)
            try harness.drag(to: end)
            try harness.host.run(for: 0.5)
            XCTAssertEqual(harness.shown[1]?.alpha ?? 1, 0.4, accuracy: 0.01, "it waits, dimmed")
            XCTAssertEqual(harness.shown[3]?.alpha, 1)
            try harness.release(end)
            XCTAssertEqual(harness.moves, ["1 3 5 20 to 0.8"])
            XCTAssertEqual(harness.items[0].prefix(13), [0, 2, 4, 6, 7, 8, 9, 10, 1, 3, 5, 20, 11])
            XCTAssertEqual(harness.items[2], Array(21..<29))
            XCTAssertTrue(zip([1, 3, 5, 20], cells).allSatisfy { harness.shown[$0] === $1 })
            XCTAssertEqual(harness.node.indexPathsForSelectedItems?.map(harness.name).sorted(), [1, 3, 5, 20])
            XCTAssertTrue(harness.shown.values.allSatisfy { $0.alpha == 1 })
            sample.check("after the drop")
        }
    }

    func testAnItemThatIsNotSelectedAndARefusedSelectionMoveAlone() throws {
        try onMain {
            for isRefused in [false, true] {
                let sample = try self.sample(.equal)
                let harness = sample.harness
                harness.movesSelection = !isRefused
                for item in isRefused ? [1, 3] : [3, 4] {
                    harness.node.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
                }
                let (start, end) = (try self.middle(1, harness), try self.middle(6, harness))
                try harness.press(start)
                try harness.drag(to: end)
                try harness.release(end)
                XCTAssertEqual(harness.moves, ["1 to 0.6"])
                sample.check("refused \(isRefused)")
            }
        }
    }

    func testSelectedItemsThatAreDroppedAmongThemselvesStay() throws {
        try onMain {
            let sample = try self.sample(.equal)
            let harness = sample.harness
            for item in 2...5 {
                harness.node.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
            }
            let (start, end) = (try self.middle(3, harness), try self.middle(5, harness))
            try harness.press(start)
            try harness.drag(to: end)
            try harness.release(end)
            XCTAssertEqual(harness.moves, [])
            XCTAssertTrue(harness.shown.values.allSatisfy { $0.alpha == 1 })
            sample.check("after the drop")
        }
    }

    /// Every selection, dragged item and goal of a small collection, against removal and insertion in arrays.
    func testEveryDragOfASelectionAgreesWithPlainArrays() throws {
        try onMain {
            let old = [[0, 1, 2], [10, 11]]
            let paths = old.enumerated().flatMap { section, names in
                names.indices.map { IndexPath(item: $0, section: section) }
            }
            let sample = try self.sample(.equal, old)
            let harness = sample.harness
            var number = 0
            for selected in 1..<1 << paths.count {
                let chosen = paths.indices.filter { selected & 1 << $0 > 0 }.map { paths[$0] }
                guard chosen.count > 1 else { continue }
                for source in chosen {
                    for section in 0..<2 {
                        for item in 0...(old[section].count - (section == source.section ? 1 : 0)) {
                            number += 1
                            guard number % 5 == 0 else { continue }
                            harness.items = old
                            harness.node.reloadData()
                            try harness.host.settle()
                            for path in chosen {
                                harness.node.selectItem(at: path, animated: false, scrollPosition: [])
                            }
                            let controller = harness.node.controller
                            XCTAssertTrue(controller.interaction.beginInteractiveMovement(at: source, by: .press))
                            let target = IndexPath(item: item, section: section)
                            controller.interaction.movement?.target = target
                            controller.interaction.endInteractiveMovement()
                            try harness.host.settle()
                            let note = "\(chosen) dragged by \(source) to \(target)"
                            XCTAssertEqual(harness.items, Self.moved(old, chosen, by: source, to: target), note)
                            sample.check(note)
                            guard testRun?.totalFailureCount == 0 else { return }
                        }
                    }
                }
            }
        }
    }

    /// Marks the gap at the dragged item's goal, and puts all chosen items there.
    private static func moved(
        _ items: [[Int]], _ chosen: [IndexPath], by source: IndexPath, to target: IndexPath
    ) -> [[Int]] {
        guard source != target else { return items }
        let names = chosen.map { items[$0.section][$0.item] }
        let own = items[source.section][source.item]
        var result = items.map { $0.filter { $0 != own } }
        result[target.section].insert(-9, at: target.item)
        return result.map { section in
            section.flatMap { name in name == -9 ? names : names.contains(name) ? [] : [name] }
        }
    }

    // MARK: - Rubber band

    func testARubberBandSelectsTheItemsThatItTouches() throws {
        try onMain {
            var random = SeededRandom(seed: 3)
            try self.forEach { sample, note in
                let harness = sample.harness
                var bands = 0
                for _ in 0..<60 where bands < 6 {
                    let size = harness.window.bounds
                    let start = CGPoint(
                        x: CGFloat.random(in: 0...size.width - 1, using: &random).rounded() + 0.5,
                        y: CGFloat.random(in: 0...size.height - 1, using: &random).rounded() + 0.5)
                    let end = CGPoint(
                        x: CGFloat.random(in: 35...size.width - 35, using: &random).rounded() + 0.5,
                        y: CGFloat.random(in: 75...size.height - 75, using: &random).rounded() + 0.5)
                    guard harness.node.indexPathForItem(at: start) == nil else { continue }
                    bands += 1
                    try harness.press(start)
                    try harness.drag(to: end)
                    let rect = CGRect(
                        x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
                        height: abs(end.y - start.y))
                    try harness.release(end)
                    let touched = harness.shown.filter { name, cell in
                        guard name >= 0 else { return false }
                        let frame = cell.view.convert(cell.view.bounds, to: nil)
                        return frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY
                            && frame.maxY > rect.minY
                    }
                    let selected = harness.node.indexPathsForSelectedItems ?? []
                    XCTAssertEqual(selected.map(harness.name).sorted(), touched.keys.sorted(), "\(note), \(rect)")
                }
            }
        }
    }

    // MARK: - Keys

    /// Visits the items of a collection one after the other.
    func testArrowsAcrossVisitAllItemsInTheirOrderAndShowThem() throws {
        try onMain {
            let items = [Array(0..<9), [], Array(20..<25), Array(30..<44)]
            try self.forEach(items) { sample, note in
                // The lines of lanes are not in the order of the items.
                guard sample.form != .lanes else { return }
                let harness = sample.harness
                let isMirrored = harness.node.controller.viewport.isMirrored
                let (next, previous): (UIKeyboardHIDUsage, UIKeyboardHIDUsage) =
                    sample.form == .sideways
                    ? (.keyboardDownArrow, .keyboardUpArrow)
                    : isMirrored
                        ? (.keyboardLeftArrow, .keyboardRightArrow) : (.keyboardRightArrow, .keyboardLeftArrow)
                harness.node.focusedIndexPath = IndexPath(item: 0, section: 0)
                let all = items.flatMap { $0 }
                for (key, names) in [(next, Array(all.dropFirst())), (previous, Array(all.reversed().dropFirst()))] {
                    for name in names {
                        try harness.key(key)
                        let path = try XCTUnwrap(harness.node.focusedIndexPath)
                        XCTAssertEqual(harness.name(at: path), name, note)
                        try self.checkFocusIsVisible(harness, "\(note), item \(name)")
                        guard testRun?.totalFailureCount == 0 else { return }
                    }
                }
                sample.check(note)
            }
        }
    }

    @MainActor
    private func checkFocusIsVisible(_ harness: CollectionHarness, _ note: String) throws {
        let path = try XCTUnwrap(harness.node.focusedIndexPath)
        let cell = try XCTUnwrap(harness.shown[harness.name(at: path)], note)
        let frame = cell.view.convert(cell.view.bounds, to: nil)
        XCTAssertTrue(harness.window.bounds.insetBy(dx: -1, dy: -1).contains(frame), "\(frame) \(note)")
    }

    func testHomeEndAndPageKeysReachItemsInView() throws {
        try onMain {
            try self.forEach { sample, note in
                let harness = sample.harness
                harness.node.focusedIndexPath = IndexPath(item: 3, section: 0)
                try harness.key(.keyboardEnd)
                XCTAssertEqual(harness.node.focusedIndexPath, IndexPath(item: 29, section: 3), note)
                try self.checkFocusIsVisible(harness, "End: \(note)")
                try harness.key(.keyboardHome)
                XCTAssertEqual(harness.node.focusedIndexPath, IndexPath(item: 0, section: 0), note)
                try self.checkFocusIsVisible(harness, "Home: \(note)")
                var reached = [0]
                for _ in 0..<20 {
                    try harness.key(.keyboardPageDown)
                    try self.checkFocusIsVisible(harness, "Page Down: \(note)")
                    reached.append(harness.name(at: try XCTUnwrap(harness.node.focusedIndexPath)))
                }
                let geometry = harness.node.controller.geometry
                let slot = harness.node.controller.data.map.slot(try XCTUnwrap(harness.node.focusedIndexPath))
                let last = harness.node.controller.data.map.slot(IndexPath(item: 29, section: 3))
                XCTAssertGreaterThanOrEqual(geometry.end(of: slot), geometry.start(of: last), "\(reached) \(note)")
                for _ in 0..<20 { try harness.key(.keyboardPageUp) }
                let first = harness.node.controller.data.map.slot(try XCTUnwrap(harness.node.focusedIndexPath))
                XCTAssertLessThanOrEqual(geometry.start(of: first), geometry.end(of: 1), note)
                try self.checkFocusIsVisible(harness, "Page Up: \(note)")
                sample.check(note)
            }
        }
    }

    func testTypedTextReachesItsItem() throws {
        try onMain {
            try self.forEach { sample, note in
                let harness = sample.harness
                try harness.key(.keyboardErrorUndefined, [], "5")
                XCTAssertEqual(harness.node.focusedIndexPath.map(harness.name), 5, note)
                try harness.key(.keyboardErrorUndefined, [], "7")
                XCTAssertEqual(harness.typed.first, "5", note)
                let reached = try XCTUnwrap(harness.node.focusedIndexPath.map(harness.name))
                XCTAssertTrue([7, 57].contains(reached), "\(reached) \(note)")
                try self.checkFocusIsVisible(harness, note)
            }
        }
    }

    func testTheMenuKeysAskForTheMenuOfTheFocusedItem() throws {
        try onMain {
            let sample = try self.sample(.equal)
            let harness = sample.harness
            try harness.key(.keyboardApplication)
            XCTAssertEqual(harness.menus, [], "nothing has the focus")
            harness.node.focusedIndexPath = IndexPath(item: 1, section: 0)
            try harness.key(.keyboardApplication)
            try harness.key(.keyboardF10)
            try harness.key(.keyboardF10, .shift)
            let point = try self.middle(1, harness)
            XCTAssertEqual(harness.menus, Array(repeating: "1 at \(Int(point.x)), \(Int(point.y))", count: 2))
            // An item out of view becomes visible.
            harness.node.focusedIndexPath = IndexPath(item: 29, section: 3)
            try harness.key(.keyboardF10, .shift)
            XCTAssertTrue(harness.menus.last?.hasPrefix("59 at") ?? false, "\(harness.menus)")
            try self.checkFocusIsVisible(harness, "after the menu key")
        }
    }

    // MARK: - Sections that scroll by themselves

    func testScrollingToAnItemScrollsItsSection() throws {
        try onMain {
            for isAnimated in [false, true] {
                let sample = try self.sample(.shelves, [Array(0..<6), Array(10..<40)])
                let harness = sample.harness
                harness.node.scrollToItem(at: IndexPath(item: 20, section: 1), at: [], animated: isAnimated)
                try harness.host.settle()
                XCTAssertEqual(harness.shown[30].map { $0.view.convert($0.view.bounds, to: nil).maxX }, 120)
                harness.node.scrollToItem(
                    at: IndexPath(item: 12, section: 1), at: .centeredHorizontally, animated: isAnimated)
                try harness.host.settle()
                XCTAssertEqual(harness.shown[22].map { $0.view.convert($0.view.bounds, to: nil).midX }, 60)
                sample.check("animated \(isAnimated)")
            }
        }
    }

    // MARK: - Zooming

    func testZoomingKeepsTheItemUnderThePointerInFlowsAndInLayoutsOfTheApp() throws {
        try onMain {
            for form in [CollectionSample.Form.equal, .lanes] {
                for isAnimated in [false, true] {
                    let sample = try self.sample(form, [Array(0..<200)])
                    let node = sample.harness.node
                    node.setContentOffset(CGPoint(x: 0, y: 700), animated: false)
                    try sample.harness.host.settle()
                    let path = node.indexPathsForVisibleItems[7]
                    let old = node.rectForItem(at: path)
                    let point = CGPoint(x: old.midX, y: old.midY)
                    let place = point.y - node.contentOffset.y
                    sample.itemSize = CGSize(width: 20, height: 40)
                    sample.lanes = 2
                    node.updateLayout(around: point, animated: isAnimated) { sample.applySettings() }
                    try sample.harness.host.settle()
                    let new = node.rectForItem(at: path)
                    XCTAssertNotEqual(new, old)
                    XCTAssertEqual(
                        new.midY - node.contentOffset.y, place, accuracy: 1, "\(form), animated \(isAnimated)")
                    sample.check("\(form), animated \(isAnimated)")
                }
            }
        }
    }

    func testAnEditDuringAnAnimatedZoomLeavesNoItemScaled() throws {
        try onMain {
            let sample = try self.sample(.equal, [Array(0..<60)])
            let harness = sample.harness
            sample.itemSize = CGSize(width: 50, height: 39)
            harness.node.updateLayout(around: .zero, animated: true) { sample.applySettings() }
            try harness.host.run(for: 0.05)
            harness.items[0].remove(at: 1)
            harness.node.deleteItems(at: [IndexPath(item: 1, section: 0)])
            try harness.host.settle()
            sample.check("after the edit")
        }
    }
}
