import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Lists whose layouts are calculated in the background.
final class AsyncLayoutTests: XCTestCase, @unchecked Sendable {
    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    /// The frames that `ColumnDelegate` gives to boxes of these heights, computed again.
    private func columns(_ names: [Int], _ count: Int, width: CGFloat, _ heightOf: (Int) -> CGFloat) -> [Int: CGRect] {
        var ends = [CGFloat](repeating: 0, count: count)
        var result: [Int: CGRect] = [:]
        for name in names {
            var column = 0
            for other in 1..<max(count, 1) where ends[other] < ends[column] { column = other }
            let side = width / CGFloat(count)
            result[name] = CGRect(x: CGFloat(column) * side, y: ends[column], width: side, height: heightOf(name))
            ends[column] += heightOf(name)
        }
        return result
    }

    private func height(_ name: Int) -> CGFloat { CGFloat(20 + name * 37 % 50) }

    func testALayoutIsCalculatedInTheBackgroundAndItsNodesAreShown() throws {
        try onMain {
            let delegate = ColumnDelegate()
            delegate.info.columns = 2
            let harness = AsyncListHarness([Array(0..<100)], delegate, heightOf: self.height)
            try harness.settle()
            XCTAssertEqual(delegate.info.calculations.current, 1)
            XCTAssertEqual(delegate.info.onMain.current, [false])
            XCTAssertEqual(harness.made, Array(0..<100), "each node block was read once")
            let expected = self.columns(Array(0..<100), 2, width: 100, self.height)
            let visible = expected.filter { $0.value.minY < 400 }
            XCTAssertEqual(harness.shown, visible)
            harness.node.setContentOffset(CGPoint(x: 0, y: 900), animated: false)
            try harness.settle()
            XCTAssertEqual(harness.shown, expected.filter { $0.value.minY < 1300 && $0.value.maxY > 900 })
            XCTAssertEqual(harness.made.count, 100)
            XCTAssertEqual(harness.list.geometry.contentSize.height, expected.values.map(\.maxY).max())
            harness.list.checkInvariants()
        }
    }

    func testAPartIsShownBeforeTheCalculationEnds() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let gate = Gate()
            delegate.info.gate = gate
            delegate.info.published = 20
            let harness = AsyncListHarness([Array(0..<200)], delegate)
            // The calculation does not end, so the host cannot settle.
            for _ in 0..<10_000 where harness.shown.count < 8 {
                HeldResults.frame()
                sched_yield()
            }
            XCTAssertEqual(Set(harness.shown.keys), Set(0..<8), "the first screen")
            XCTAssertEqual(harness.list.geometry.contentSize.height, 1000, "20 items of 50 points")
            XCTAssertTrue(harness.node.isProcessingUpdates)
            gate.open()
            try harness.settle()
            XCTAssertEqual(harness.list.geometry.contentSize.height, 10_000)
            XCTAssertEqual(Set(harness.shown.keys), Set(0..<8))
            XCTAssertFalse(harness.node.isProcessingUpdates)
            // A later calculation shows no parts: the whole former layout is better.
            let second = Gate()
            delegate.info.gate = second
            harness.node.relayoutItems()
            for _ in 0..<10_000 where delegate.info.calculations.current < 2 {
                HeldResults.frame()
                sched_yield()
            }
            for _ in 0..<5 { HeldResults.frame() }
            XCTAssertEqual(harness.list.geometry.contentSize.height, 10_000)
            second.open()
            try harness.settle()
        }
    }

    func testTheResultOfAnOutdatedCalculationIsIgnored() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let harness = AsyncListHarness([Array(0..<60)], delegate)
            try harness.settle()
            let gate = Gate()
            delegate.info.gate = gate
            harness.names[0].insert(100, at: 3)
            harness.node.controller.updates.edit { $0.insertedRows.add(self.path(3)) }
            for _ in 0..<10_000 where delegate.info.calculations.current < 2 {
                HeldResults.frame()
                sched_yield()
            }
            XCTAssertNil(harness.shown[100], "it appears with the new layout")
            XCTAssertEqual(harness.shown[3]?.minY, 150, "items keep their places until then")
            // A second edit makes the calculation that waits at the gate worthless.
            delegate.info.gate = nil
            harness.names[0].remove(at: 0)
            harness.node.controller.updates.edit { $0.deletedRows.add(self.path(0)) }
            for _ in 0..<20 { HeldResults.frame() }
            XCTAssertEqual(delegate.info.calculations.current, 2, "one calculation at a time")
            gate.open()
            try harness.settle()
            XCTAssertEqual(delegate.info.calculations.current, 3)
            XCTAssertEqual(delegate.info.cancelled.current, 1)
            let expected = self.columns(harness.names[0], 1, width: 100) { _ in 50 }
            XCTAssertEqual(harness.shown, expected.filter { $0.value.minY < 400 })
        }
    }

    /// Every order of an edit, a resize and the delivery of results leads to the layout of the last state.
    func testResultsInAnyOrderLeadToTheLastLayout() throws {
        try onMain {
            for seed in 0..<15 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let delegate = ColumnDelegate()
                delegate.info.columns = Int.random(in: 1...3, using: &random)
                let harness = AsyncListHarness([Array(0..<40)], delegate, heightOf: self.height)
                try harness.settle()
                let held = Locked<[MainMailbox.Block]>([])
                harness.calculation?.deliver = { block in held.withLock { $0.append(block) } }
                var next = 100
                for _ in 0..<15 {
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0:
                        let row = Int.random(in: 0...harness.names[0].count, using: &random)
                        harness.names[0].insert(next, at: row)
                        next += 1
                        harness.list.updates.edit { $0.insertedRows.add(self.path(row)) }
                    case 1 where !harness.names[0].isEmpty:
                        let row = Int.random(in: 0..<harness.names[0].count, using: &random)
                        harness.names[0].remove(at: row)
                        harness.list.updates.edit { $0.deletedRows.add(self.path(row)) }
                    case 2:
                        harness.window.frame.size.width = CGFloat(Int.random(in: 8...20, using: &random) * 6)
                    case 3: harness.node.relayoutItems()
                    default:
                        let block = held.withLock { blocks -> MainMailbox.Block? in
                            blocks.isEmpty ? nil : blocks.remove(at: Int.random(in: 0..<blocks.count, using: &random))
                        }
                        block?()
                    }
                    HeldResults.finishWork()
                    harness.list.checkInvariants()
                }
                harness.calculation?.deliver = { MainMailbox.post($0) }
                for block in held.current.shuffled(using: &random) { block() }
                try harness.settle()
                let width = harness.window.frame.width
                let expected = self.columns(harness.names[0], delegate.info.columns, width: width, self.height)
                let offset = harness.node.contentOffset.y
                XCTAssertEqual(
                    harness.shown, expected.filter { $0.value.minY < offset + 400 && $0.value.maxY > offset },
                    "seed \(seed)")
            }
        }
    }

    func testTheVisibleItemsStayInPlaceWhenALayoutArrives() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let harness = AsyncListHarness([Array(0..<200)], delegate, heightOf: self.height)
            try harness.settle()
            harness.node.setContentOffset(CGPoint(x: 0, y: 3000), animated: false)
            try harness.settle()
            guard let anchor = harness.node.visibleNodes.first as? BoxCell, let top = harness.top(anchor.name) else {
                return XCTFail("nothing is visible")
            }
            let inserted = Array(1000..<1040)
            harness.names[0].insert(contentsOf: inserted, at: 0)
            harness.list.updates.edit { $0.insertedRows.add(0..<40, in: 0) }
            HeldResults.frame()
            XCTAssertEqual(harness.top(anchor.name), top, "before the new layout is known")
            XCTAssertTrue(harness.list.node(at: self.path(40 + anchor.name)) === anchor)
            try harness.settle()
            XCTAssertEqual(harness.top(anchor.name), top, "after it has arrived")
            let added = inserted.map(self.height).reduce(0, +)
            XCTAssertEqual(harness.node.contentOffset.y, 3000 + added)
        }
    }

    func testACellThatAsksForAnotherSizeCausesANewLayout() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let harness = AsyncListHarness([Array(0..<50)], delegate)
            try harness.settle()
            harness.cell(0, 1)?.setHeight(90)
            try harness.settle()
            // Measuring sets the style of the box in the cell, which counts as another change.
            XCTAssertTrue((2...3).contains(delegate.info.calculations.current))
            XCTAssertEqual(harness.shown[1], CGRect(x: 0, y: 50, width: 100, height: 90))
            XCTAssertEqual(harness.shown[2]?.minY, 140)
        }
    }

    func testAReloadedItemGetsAnotherNode() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let harness = AsyncListHarness([Array(0..<50)], delegate, heightOf: { $0 == 500 ? 80 : 50 })
            try harness.settle()
            harness.names[0][2] = 500
            harness.list.updates.edit { $0.reloadedRows.add(self.path(2)) }
            try harness.settle()
            XCTAssertEqual(harness.shown[500], CGRect(x: 0, y: 100, width: 100, height: 80))
            XCTAssertEqual(harness.shown[3]?.minY, 180)
            XCTAssertEqual(harness.made.count, 51)
        }
    }

    func testNodeBlocksAreReadInSlices() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let harness = AsyncListHarness([Array(0..<1000)], delegate)
            let letters = Locked<[MainMailbox.Block]>([])
            harness.calculation?.deliver = { block in letters.withLock { $0.append(block) } }
            HeldResults.frame()
            XCTAssertEqual(harness.made.count, ElementTable.sliceLength, "one slice in the frame of the request")
            while harness.made.count < 1000 {
                let before = harness.made.count
                letters.withLock { blocks in blocks.isEmpty ? nil : blocks.removeFirst() }?()
                XCTAssertEqual(harness.made.count, min(1000, before + ElementTable.sliceLength))
                if harness.made.count == before { break }
            }
            harness.calculation?.deliver = { MainMailbox.post($0) }
            HeldResults.finishWork()
            for block in letters.current { block() }
            try harness.settle()
            XCTAssertEqual(harness.shown.count, 8)
        }
    }

    func testAnAppThatEditsInEveryCallbackGetsTheLastLayout() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let harness = AsyncListHarness([Array(0..<30)], delegate)
            var edits = 0
            @MainActor func edit() {
                guard edits < 6 else { return }
                edits += 1
                harness.names[0].append(100 + edits)
                harness.list.updates.edit { $0.insertedRows.add(self.path(harness.names[0].count - 1)) }
            }
            try harness.settle()
            harness.onBlock = { MainActor.assumeIsolated { edit() } }
            delegate.onInfo = { MainActor.assumeIsolated { edit() } }
            harness.node.relayoutItems()
            try harness.settle()
            XCTAssertEqual(edits, 6)
            XCTAssertEqual(harness.list.geometry.contentSize.height, 36 * 50)
            harness.list.checkInvariants()
        }
    }

    // MARK: - Bad answers

    func testBadAnswersAreLoggedAndDefined() throws {
        try onMain {
            @MainActor func show(_ behaviour: ColumnInfo.Behaviour) throws -> (AsyncListHarness, [String]) {
                let delegate = ColumnDelegate()
                delegate.info.behaviour = behaviour
                var harness: AsyncListHarness?
                let messages = try Misuse.messages {
                    harness = AsyncListHarness([Array(0..<6)], delegate)
                    try harness?.settle()
                }
                harness?.list.checkInvariants()
                return (try XCTUnwrap(harness), messages)
            }
            let (few, fewMessages) = try show(.everyOther)
            XCTAssertEqual(few.shown.mapValues(\.minY), [0: 0, 2: 50, 4: 100])
            XCTAssertEqual(fewMessages, ["ColumnDelegate placed 3 of 6 elements; the others are not shown"])
            let (strange, strangeMessages) = try show(.strangers)
            XCTAssertEqual(strange.shown, [:])
            XCTAssertEqual(strangeMessages.count, 2)
            let (invalid, invalidMessages) = try show(.notANumber)
            XCTAssertEqual(Set(invalid.shown.keys), [1, 2, 4, 5])
            XCTAssertEqual(invalidMessages.count, 2)
            let (flat, flatMessages) = try show(.noContentSize)
            XCTAssertEqual(flat.list.geometry.contentSize, CGSize(width: 100, height: 300))
            XCTAssertEqual(flat.shown.count, 6)
            XCTAssertEqual(flatMessages.count, 1)
            let (other, otherMessages) = try show(.otherContext)
            XCTAssertEqual(other.shown, [:])
            XCTAssertEqual(
                otherMessages, ["ColumnDelegate returned the layout of another context; it is ignored"])
            XCTAssertFalse(other.node.isProcessingUpdates)
            let (empty, emptyMessages) = try show(.nothing)
            XCTAssertEqual(empty.shown, [:])
            XCTAssertEqual(empty.list.geometry.contentSize, .zero)
            XCTAssertEqual(emptyMessages.count, 1)
        }
    }

    func testAFormerLayoutStaysWhenTheNextOneIsNotValid() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let harness = AsyncListHarness([Array(0..<6)], delegate)
            try harness.settle()
            delegate.info.behaviour = .otherContext
            let messages = try Misuse.messages {
                harness.names[0].remove(at: 1)
                harness.list.updates.edit { $0.deletedRows.add(self.path(1)) }
                try harness.settle()
            }
            XCTAssertEqual(messages.count, 1)
            XCTAssertEqual(harness.shown.mapValues(\.minY), [0: 0, 2: 100, 3: 150, 4: 200, 5: 250])
        }
    }

    func testAnEmptyListAndASectionWithoutPlaces() throws {
        try onMain {
            let delegate = ColumnDelegate()
            let harness = AsyncListHarness([], delegate)
            try harness.settle()
            XCTAssertEqual(harness.shown, [:])
            delegate.info.behaviour = .secondSection
            harness.names = [[1, 2, 3], [4, 5]]
            harness.node.reloadData()
            try harness.settle()
            XCTAssertEqual(harness.shown.mapValues(\.minY), [4: 0, 5: 50])
            XCTAssertFalse(harness.node.isProcessingUpdates)
        }
    }

    // MARK: - The built-in delegates

    func testAGalleryShowsItemsWithoutMeasuringOthers() throws {
        try onMain {
            let delegate = ASCollectionGalleryLayoutDelegate(scrollableDirections: ASScrollDirectionVerticalDirections)
            let properties = GalleryProperties(
                GalleryInfo(itemSize: CGSize(width: 45, height: 45), lineSpacing: 5, itemSpacing: 5, inset: .zero))
            delegate.propertiesProvider = properties
            let harness = AsyncListHarness([Array(0..<100_000), [7]], delegate)
            try harness.settle()
            XCTAssertEqual(harness.shown.count, 16)
            XCTAssertEqual(harness.shown[5], CGRect(x: 50, y: 100, width: 45, height: 45))
            XCTAssertLessThan(harness.made.count, 200)
            harness.names[0].remove(at: 0)
            harness.list.updates.edit { $0.deletedRows.add(self.path(0)) }
            try harness.settle()
            XCTAssertEqual(harness.shown[5], CGRect(x: 0, y: 100, width: 45, height: 45))
            XCTAssertEqual(properties.counts.last, 100_000)
            properties.info = GalleryInfo(
                itemSize: CGSize(width: 95, height: 20), lineSpacing: 0, itemSpacing: 0, inset: .zero)
            harness.node.relayoutItems()
            try harness.settle()
            XCTAssertEqual(harness.shown[5], CGRect(x: 0, y: 80, width: 95, height: 20))
        }
    }

    func testAGalleryWhoseProviderEditsIsUpToDateInTheEnd() throws {
        try onMain {
            let delegate = ASCollectionGalleryLayoutDelegate(scrollableDirections: ASScrollDirectionVerticalDirections)
            let properties = GalleryProperties(
                GalleryInfo(itemSize: CGSize(width: 100, height: 50), lineSpacing: 0, itemSpacing: 0, inset: .zero))
            delegate.propertiesProvider = properties
            let harness = AsyncListHarness([[0, 1, 2]], delegate)
            try harness.settle()
            var edits = 0
            properties.onQuestion = {
                guard edits < 3 else { return }
                edits += 1
                harness.names[0].append(10 + edits)
                harness.list.updates.edit { $0.insertedRows.add(self.path(harness.names[0].count - 1)) }
            }
            harness.node.relayoutItems()
            try harness.settle()
            XCTAssertEqual(harness.shown.count, 6)
            XCTAssertEqual(properties.counts.last, 6)
        }
    }

    /// The frames of rows of boxes, one row after the other.
    private func rows(
        _ names: Range<Int>, width: CGFloat, _ widthOf: (Int) -> CGFloat, _ heightOf: (Int) -> CGFloat
    ) -> [Int: CGRect] {
        var result: [Int: CGRect] = [:]
        var (x, y, row): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        for name in names {
            if x + widthOf(name) > width { (x, y, row) = (0, y + row, 0) }
            result[name] = CGRect(x: x, y: y, width: widthOf(name), height: heightOf(name))
            (x, row) = (x + widthOf(name), max(row, heightOf(name)))
        }
        return result
    }

    func testTheFlowDelegatePlacesNodesInRowsAndMeasuresThoseNearby() throws {
        try onMain {
            let (width, height) = (
                { (name: Int) in CGFloat(20 + name * 13 % 40) }, { (name: Int) in CGFloat(20 + name % 3 * 10) }
            )
            let harness = AsyncListHarness([Array(0..<20_000)], ASCollectionFlowLayoutDelegate(), heightOf: height)
            harness.widthOf = width
            try harness.settle()
            XCTAssertNil(harness.list.preparation)
            let expected = self.rows(0..<300, width: 100, width, height)
            XCTAssertEqual(harness.shown, expected.filter { $0.value.minY < 400 })
            XCTAssertLessThan(harness.made.count, 400)
            XCTAssertGreaterThan(harness.list.geometry.contentSize.height, 100_000)
        }
    }

    func testTheFlowDelegateMakesOneRowOfASidewaysList() throws {
        try onMain {
            let (width, height) = (
                { (name: Int) in CGFloat(20 + name * 13 % 40) }, { (name: Int) in CGFloat(20 + name % 3 * 10) }
            )
            let harness = AsyncListHarness(
                [Array(0..<50), Array(50..<100)],
                ASCollectionFlowLayoutDelegate(scrollableDirections: ASScrollDirectionHorizontalDirections),
                heightOf: height)
            harness.widthOf = width
            try harness.settle()
            let expected = self.rows(0..<100, width: .infinity, width, height)
            XCTAssertEqual(harness.list.geometry.axis, .horizontal)
            XCTAssertEqual(harness.list.geometry.contentSize.width, expected.values.map(\.maxX).max())
            XCTAssertEqual(harness.shown, expected.filter { $0.value.minX < 100 })
            harness.node.setContentOffset(CGPoint(x: 1000, y: 0), animated: false)
            try harness.settle()
            XCTAssertEqual(harness.shown, expected.filter { $0.value.minX < 1100 && $0.value.maxX > 1000 })
        }
    }

    /// The calculation of all elements, which a list uses for one row only, agrees with plain rows in both directions.
    func testTheCalculationOfTheFlowDelegateAgreesWithPlainRows() {
        onMain {
            let (width, height) = (
                { (name: Int) in CGFloat(20 + name * 13 % 40) }, { (name: Int) in CGFloat(20 + name % 3 * 10) }
            )
            let elements = (0..<300).map { (name: Int) -> ASCollectionElement in
                return ASCollectionElement(
                    nodeModel: name,
                    nodeBlock: { [width = width(name), height = height(name)] in
                        let cell = BoxCell(name: name, height: height)
                        cell.style.width = ASDimensionMake(width)
                        return cell
                    }, supplementaryElementKind: nil, constrainedSize: .unconstrained, owning: nil,
                    traitCollection: NodeTraits.current)
            }
            let map = ASElementMap(
                sections: [ASSection(sectionID: 0), ASSection(sectionID: 1)],
                items: [Array(elements[..<100]), Array(elements[100...])], supplementaryElements: [:])
            let parts = Locked<[ASCollectionLayoutState]>([])
            let context = ASCollectionLayoutContext(
                viewportSize: CGSize(width: 100, height: 400), initialContentOffset: .zero,
                scrollableDirections: ASScrollDirectionVerticalDirections, elements: map, additionalInfo: nil,
                deliver: { part in parts.withLock { $0.append(part) } })
            let state = ASCollectionFlowLayoutDelegate.calculateLayout(with: context)
            let expected = self.rows(0..<300, width: 100, width, height)
            for (name, element) in elements.enumerated() {
                XCTAssertEqual(state.layoutAttributes(for: element)?.frame, expected[name])
            }
            XCTAssertEqual(state.contentSize.height, expected.values.map(\.maxY).max())
            XCTAssertEqual(parts.current.count, 1, "the first screen")
            XCTAssertEqual(parts.current.first?.allLayoutAttributes().count, 64)
        }
    }

    // MARK: - ASCollectionNode

    func testACollectionNodeShowsTheLayoutOfItsDelegate() throws {
        try onMain {
            let source = CollectionOfBoxes(Array(0..<60))
            let (delegate, facilitator) = (ColumnDelegate(), Facilitator())
            delegate.info.columns = 2
            let host = HeadlessHost.attached(scale: 1)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
            let node = ASCollectionNode(layoutDelegate: delegate, layoutFacilitator: facilitator)
            XCTAssertTrue(node.layoutDelegate === delegate)
            node.dataSource = source
            window.rootViewController = ASDKViewController(node: node)
            window.makeKeyAndVisible()
            try host.settle()
            let calculations = delegate.info.calculations.current
            XCTAssertEqual(calculations, 1)
            @MainActor func frames() -> [Int: CGRect] {
                var result: [Int: CGRect] = [:]
                for case let cell as BoxCell in node.visibleNodes { result[cell.name] = cell.view.frame }
                return result
            }
            XCTAssertEqual(
                frames(), self.columns(Array(0..<60), 2, width: 100) { _ in 50 }.filter { $0.value.minY < 400 })
            facilitator.calls = []
            source.names.remove(at: 3)
            source.names.insert(100, at: 0)
            node.performBatchUpdates {
                node.deleteItems(at: [self.path(3)])
                node.insertItems(at: [self.path(0)])
            }
            XCTAssertEqual(facilitator.calls, ["batch", "cells [[0, 3]]", "cells [[0, 0]]"])
            try host.settle()
            XCTAssertEqual(
                frames(), self.columns(source.names, 2, width: 100) { _ in 50 }.filter { $0.value.minY < 400 })
            // A new delegate of the collection makes another geometry, which shows the same layout.
            let shown = frames()
            let first = node.nodeForItem(at: self.path(1))
            node.delegate = source
            HeldResults.frame()
            XCTAssertEqual(frames(), shown)
            try host.settle()
            XCTAssertTrue(node.nodeForItem(at: self.path(1)) === first)
            XCTAssertEqual(frames(), shown)
            node.collectionViewLayout.invalidateLayout()
            let before = delegate.info.calculations.current
            try host.settle()
            XCTAssertEqual(delegate.info.calculations.current, before + 1)
        }
    }
}

@MainActor
private final class CollectionOfBoxes: ASCollectionDataSource, ASCollectionDelegate {
    var names: [Int]
    init(_ names: [Int]) { self.names = names }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { names.count }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let name = names[indexPath.item]
        return { BoxCell(name: name, height: 50) }
    }
}

@MainActor
private final class Facilitator: ASCollectionViewLayoutFacilitatorProtocol {
    var calls: [String] = []
    func collectionViewWillEditCells(atIndexPaths indexPaths: [IndexPath], batched isBatched: Bool) {
        calls.append("cells \(indexPaths.map { Array($0) })")
    }
    func collectionViewWillEditSections(at indexes: IndexSet, batched isBatched: Bool) {
        calls.append("sections \(Array(indexes))")
    }
    func collectionViewWillPerformBatchUpdates() { calls.append("batch") }
}
