import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Rows of a justified layout, against their definition and against filters over plain frames.
final class JustifiedLayoutTests: XCTestCase, @unchecked Sendable {
    /// Answers the ratios of items by section.
    private final class Shapes: ADKJustifiedLayoutPropertiesProviding {
        var properties: ADKJustifiedLayoutProperties
        @MainActor init(_ properties: ADKJustifiedLayoutProperties) { self.properties = properties }
        func justifiedLayoutDelegate(
            _ delegate: ADKJustifiedLayoutDelegate, propertiesForElements elements: ASElementMap
        ) -> ADKJustifiedLayoutProperties { properties }
    }

    /// A shape between 1:3 and 3:1 for each item.
    private static let shapes: @Sendable (IndexPath) -> CGFloat = { path in
        CGFloat(1 + (path.item * 7 + path.section * 3) % 9) / 3
    }

    private func randomStyle(_ random: inout SeededRandom) -> (JustifiedStyle, Double) {
        func value(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
        let properties = ADKJustifiedLayoutProperties(
            rowHeight: value(10...90), spacing: value(0...9),
            sectionInset: UIEdgeInsets(
                top: value(0...20), left: value(0...20), bottom: value(0...20), right: value(0...20)),
            headerHeight: value(0...30), pinsHeaders: true, aspectRatio: JustifiedLayoutTests.shapes)
        let width = value(100...500)
        let style = JustifiedStyle(properties, width: width, scale: 1)
        return (style, Double(width - properties.sectionInset.right))
    }

    func testFullRowsFillTheRoomAndHaveTheNumberOfItemsWhoseHeightIsClosest() {
        for seed in 0..<400 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let (style, right) = randomStyle(&random)
            let ratios = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Double.random(in: 0.2...4, using: &random)
            }
            let rows = JustifiedRows(count: ratios.count, style) { CGFloat(ratios[$0]) }
            XCTAssertEqual(rows.count, ratios.count)
            var next = 0
            var top = style.before
            func height(_ items: Range<Int>) -> Double {
                (style.room - Double(items.count - 1) * style.spacing) / ratios[items].reduce(0, +)
            }
            func distance(_ height: Double) -> Double { abs(log(height / style.rowHeight)) }
            for row in 0..<rows.rows {
                let items = rows.items(of: row)
                XCTAssertEqual(items.lowerBound, next, "seed \(seed)")
                next = items.upperBound
                let boxes = items.map { rows.box($0) }
                XCTAssertEqual(boxes[0].x, style.left)
                XCTAssertTrue(boxes.allSatisfy { $0.y == top && $0.height == boxes[0].height })
                for (box, after) in zip(boxes, boxes.dropFirst()) {
                    XCTAssertEqual(after.x - box.x - box.width, style.spacing, "seed \(seed) row \(row)")
                }
                for (box, item) in zip(boxes, items) {
                    XCTAssertEqual(box.width, ratios[item] * box.height, accuracy: 2 + ratios[item], "seed \(seed)")
                }
                top += boxes[0].height + style.spacing
                let end = boxes[boxes.count - 1].x + boxes[boxes.count - 1].width
                guard row < rows.rows - 1 || end == right else {
                    // The open row: as high as wanted, and too short for the room.
                    XCTAssertEqual(boxes[0].height, style.rowHeight)
                    XCTAssertGreaterThan(height(items), style.rowHeight)
                    continue
                }
                XCTAssertEqual(end, right, "seed \(seed) row \(row)")
                XCTAssertEqual(boxes[0].height, height(items), accuracy: 0.5 + 1e-9)
                if items.count > 1, height(items) <= style.rowHeight {
                    let shorter = items.lowerBound..<items.upperBound - 1
                    XCTAssertGreaterThan(height(shorter), style.rowHeight, "seed \(seed): one item too many")
                    XCTAssertLessThanOrEqual(distance(height(items)), distance(height(shorter)) + 1e-9)
                } else if items.upperBound < ratios.count, height(items) > style.rowHeight {
                    let longer = items.lowerBound..<items.upperBound + 1
                    XCTAssertLessThanOrEqual(height(longer), style.rowHeight, "seed \(seed): one item too few")
                    XCTAssertLessThanOrEqual(distance(height(items)), distance(height(longer)) + 1e-9)
                }
            }
            XCTAssertEqual(next, ratios.count)
            XCTAssertEqual(rows.length, ratios.isEmpty ? 0 : top - style.spacing + style.after, "seed \(seed)")
        }
    }

    func testInvalidShapesAndLengthsHaveADefinedResult() {
        for bad in [CGFloat.nan, .infinity, -.infinity, -1, 0] {
            let style = JustifiedStyle(
                ADKJustifiedLayoutProperties(
                    rowHeight: bad, spacing: bad,
                    sectionInset: UIEdgeInsets(top: bad, left: bad, bottom: bad, right: bad), headerHeight: bad,
                    aspectRatio: { _ in bad }), width: 100, scale: 2)
            XCTAssertEqual(style.rowHeight, 1)
            XCTAssertEqual([style.spacing, style.before, style.after, style.left, style.header], [0, 0, 0, 0, 0])
            let rows = JustifiedRows(count: 300, style) { _ in bad }
            XCTAssertEqual(rows.items(of: 0).count, 200)
            XCTAssertTrue((0..<300).allSatisfy { rows.box($0).width >= 1 && rows.box($0).x < 200 })
        }
        // Insets wider than the viewport leave a pixel, and more items than pixels overlap.
        let style = JustifiedStyle(
            ADKJustifiedLayoutProperties(
                rowHeight: 10, spacing: 50, sectionInset: UIEdgeInsets(top: 0, left: 900, bottom: 0, right: 900),
                aspectRatio: { _ in 1 }), width: 100, scale: 1)
        let rows = JustifiedRows(count: 10, style) { _ in 1 }
        XCTAssertEqual(rows.count, 10)
        XCTAssertTrue((0..<10).allSatisfy { rows.box($0).width >= 1 && rows.box($0).height >= 1 })
    }

    // MARK: - The geometry

    @MainActor
    private func geometry(_ shapes: Shapes, _ map: SlotMap, width: CGFloat) -> JustifiedGeometry {
        let delegate = ADKJustifiedLayoutDelegate()
        delegate.propertiesProvider = shapes
        var geometry = JustifiedGeometry(JustifiedPreparation(delegate))
        geometry.reset(to: map, scale: 1)
        geometry.resize(to: ListContainer(size: CGSize(width: width, height: 200), scale: 1), keeping: [])
        geometry.calculation.prepare(at: .zero)
        geometry.prepare(for: .zero)
        return geometry
    }

    func testRectanglesAndPointsAgreeWithFilters() {
        onMain {
            for seed in 0..<80 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                func value(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
                let map = SlotMap(
                    (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0...15, using: &random) },
                    hasHeaders: seed % 3 != 0, hasFooters: seed % 5 == 0, otherKinds: seed % 7 == 0 ? 1 : 0)
                let shapes = Shapes(
                    ADKJustifiedLayoutProperties(
                        rowHeight: value(10...50), spacing: value(0...5),
                        sectionInset: UIEdgeInsets(
                            top: value(0...9), left: value(0...9), bottom: value(0...9), right: value(0...9)),
                        headerHeight: seed % 4 == 0 ? 0 : 12, aspectRatio: JustifiedLayoutTests.shapes))
                let geometry = self.geometry(shapes, map, width: 150)
                geometry.checkInvariants()
                let items = (0..<map.total).filter { !geometry.frame(of: $0).isEmpty }
                XCTAssertTrue((0..<map.total).allSatisfy { map.path($0) == nil || items.contains($0) })
                XCTAssertEqual(geometry.measuredCount, map.rows)
                for slot in 0..<map.total {
                    XCTAssertEqual(geometry.firstNonEmpty(from: slot), items.first { $0 >= slot }, "seed \(seed)")
                }
                for _ in 0..<50 {
                    let rect = CGRect(
                        x: value(-30...160), y: value(-30...400), width: value(0...200), height: value(0...90))
                    let found = items.filter { slot in
                        let frame = geometry.frame(of: slot)
                        return frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY
                            && frame.maxY > rect.minY && rect.width > 0 && rect.height > 0
                    }
                    let isWhole = rect.minX <= 0 && rect.maxX >= 150
                    XCTAssertEqual(Array(geometry.slots(in: rect)), found, "seed \(seed) \(rect) \(isWhole)")
                    let limit = Int.random(in: 0...5, using: &random)
                    XCTAssertEqual(Array(geometry.slots(in: rect, limit: limit)), Array(found.prefix(limit)))
                    XCTAssertEqual(
                        geometry.slot(at: rect.origin),
                        items.first { geometry.frame(of: $0).contains(rect.origin) }, "seed \(seed) \(rect.origin)")
                    let position = value(0...400)
                    guard let interval = geometry.interval(around: position) else { continue }
                    XCTAssertTrue(interval.contains(position))
                    for slot in items {
                        for edge in [geometry.start(of: slot), geometry.end(of: slot)] {
                            XCTAssertFalse(edge > interval.lowerBound && edge < interval.upperBound, "seed \(seed)")
                        }
                    }
                }
            }
        }
    }

    func testItemsFollowEachOtherInTheFormerRowsUntilNewOnesAreReady() {
        onMain {
            for seed in 0..<60 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let counts = [Int.random(in: 0...20, using: &random), Int.random(in: 1...20, using: &random)]
                let shapes = Shapes(
                    ADKJustifiedLayoutProperties(
                        rowHeight: 30, headerHeight: 10, aspectRatio: JustifiedLayoutTests.shapes))
                let old = SlotMap(counts, hasHeaders: true)
                var geometry = self.geometry(shapes, old, width: 150)
                let before = geometry
                // Another number of items in the second section.
                let new = SlotMap([counts[0], Int.random(in: 0...25, using: &random)], hasHeaders: true)
                var changes = ResolvedChanges(old: old, new: new, sections: SectionMapping(count: 2))
                changes.reloadedSections = [1]
                geometry.apply(changes)
                geometry.checkInvariants()
                XCTAssertEqual(geometry.calculation.outdated, [1])
                for slot in 0..<min(old.total, new.total) {
                    XCTAssertEqual(geometry.frame(of: slot), before.frame(of: slot), "seed \(seed)")
                }
                for slot in min(old.total, new.total)..<max(old.total, new.total) where slot < new.total {
                    XCTAssertTrue(geometry.isEmpty(slot))
                    XCTAssertFalse(geometry.isMeasured(slot))
                }
                let all = CGRect(x: 0, y: 0, width: 150, height: 5000)
                XCTAssertTrue(geometry.slots(in: all).allSatisfy { !geometry.isEmpty($0) }, "seed \(seed)")
                geometry.calculation.prepare(at: .zero)
                geometry.prepare(for: .zero)
                XCTAssertEqual(geometry.measuredCount, new.rows)
                let fresh = self.geometry(shapes, new, width: 150)
                for slot in 0..<new.total {
                    XCTAssertEqual(geometry.frame(of: slot), fresh.frame(of: slot), "seed \(seed)")
                }
            }
        }
    }

    func testManyItemsArePlacedOnAWorkerAndAFewAtOnce() throws {
        try onMain {
            let shapes = Shapes(
                ADKJustifiedLayoutProperties(rowHeight: 30, aspectRatio: JustifiedLayoutTests.shapes))
            let delegate = ADKJustifiedLayoutDelegate()
            delegate.propertiesProvider = shapes
            let counts = Array(repeating: 500, count: 100)
            let harness = CollectionHarness(
                counts.indices.map { section in (0..<counts[section]).map { section * 500 + $0 } },
                ASCollectionLayout(layoutDelegate: delegate))
            var requests = 0
            harness.onRequest = { _ in requests += 1 }
            var (atOnce, onWorkers) = (0, 0)
            onWorkers = try WorkCount.of(.itemsOnWorkers) {
                atOnce = try WorkCount.of(.itemsAtOnce) { try harness.host.settle() }
            }
            let geometry = try XCTUnwrap(harness.node.controller.geometry as? JustifiedGeometry)
            XCTAssertEqual(atOnce, 0)
            XCTAssertEqual(onWorkers, 50_000)
            XCTAssertEqual(geometry.measuredCount, 50_000)
            XCTAssertLessThan(requests, 500, "Only items near the viewport have nodes.")
            // An edit concerns its section only.
            harness.items[3].insert(-1, at: 0)
            harness.node.insertItems(at: [IndexPath(item: 0, section: 3)])
            onWorkers = try WorkCount.of(.itemsOnWorkers) {
                atOnce = try WorkCount.of(.itemsAtOnce) { try harness.host.settle() }
            }
            XCTAssertEqual(atOnce, 501)
            XCTAssertEqual(onWorkers, 0)
            XCTAssertEqual(harness.errors, [])
        }
    }

    func testAResultOfFormerItemsIsIgnored() {
        onMain {
            let shapes = Shapes(ADKJustifiedLayoutProperties(rowHeight: 30, aspectRatio: JustifiedLayoutTests.shapes))
            let delegate = ADKJustifiedLayoutDelegate()
            delegate.propertiesProvider = shapes
            let preparation = JustifiedPreparation(delegate)
            let held = Locked<[MainMailbox.Block]>([])
            preparation.deliver = { block in held.withLock { $0.append(block) } }
            let large = JustifiedPreparation.itemsAtOnce + 1
            preparation.reset(to: SlotMap([large]))
            preparation.resize(to: ListContainer(size: CGSize(width: 100, height: 100), scale: 1))
            preparation.prepare(at: .zero)
            XCTAssertTrue(preparation.isBusy)
            preparation.reset(to: SlotMap([3]))
            preparation.prepare(at: .zero)
            while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
            let blocks = held.withLock { $0 }
            XCTAssertEqual(blocks.count, 1)
            for block in blocks { block() }
            XCTAssertEqual(preparation.take()?.rows[0]?.count, 3)
            XCTAssertNil(preparation.take())
            XCTAssertFalse(preparation.isBusy)
        }
    }

    func testAnEditBetweenAResultAndThePassThatTakesItLeavesNoSectionWithoutRows() {
        onMain {
            // Frames of a host deliver the results.
            _ = HeadlessHost.attached()
            let shapes = Shapes(ADKJustifiedLayoutProperties(rowHeight: 30, aspectRatio: JustifiedLayoutTests.shapes))
            let delegate = ADKJustifiedLayoutDelegate()
            delegate.propertiesProvider = shapes
            let preparation = JustifiedPreparation(delegate)
            preparation.deliver = { MainMailbox.post($0) }
            let large = JustifiedPreparation.itemsAtOnce + 1
            preparation.reset(to: SlotMap([large, 3]))
            preparation.resize(to: ListContainer(size: CGSize(width: 100, height: 100), scale: 1))
            preparation.prepare(at: .zero)
            HeldResults.finishWork()
            XCTAssertTrue(preparation.hasResult)
            // The result is there, and no pass has taken it.
            var edits = ChangeSet()
            edits.insertedRows.add(0..<1, in: 1)
            let changes = ResolvedChanges.resolve(edits, from: SlotMap([large, 3]), to: SlotMap([large, 4]))
            guard case .success(let changes) = changes else { return XCTFail("\(changes)") }
            preparation.apply(changes)
            preparation.prepare(at: .zero)
            HeldResults.finishWork()
            let rows = preparation.take()?.rows ?? [:]
            XCTAssertEqual(rows.mapValues(\.count), [0: large, 1: 4])
        }
    }

    // MARK: - The collection

    func testAJustifiedLayoutInPlaceOfAFlowLayoutKeepsTheFirstVisibleItem() throws {
        try onMain {
            let shapes = Shapes(ADKJustifiedLayoutProperties(rowHeight: 40, aspectRatio: { _ in 1 }))
            let delegate = ADKJustifiedLayoutDelegate()
            delegate.propertiesProvider = shapes
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 55, height: 55)
            let harness = CollectionHarness([Array(0..<400)], flow)
            try harness.host.settle()
            harness.node.setContentOffset(CGPoint(x: 0, y: 4_000), animated: false)
            try harness.host.settle()
            let first = try XCTUnwrap(harness.node.indexPathsForVisibleItems.min())
            let layout = ASCollectionLayout(layoutDelegate: delegate)
            harness.node.view.setCollectionViewLayout(layout, animated: true)
            // No item moves from a place that it never had.
            XCTAssertTrue(harness.node.controller.data.groups.movingRecords.allSatisfy { $0.slot >= first.item - 60 })
            try harness.host.settle()
            XCTAssertEqual(harness.node.indexPathsForVisibleItems.min()?.item ?? -1, first.item, accuracy: 3)
        }
    }

    @MainActor
    private func collection(_ items: [[Int]], _ shapes: Shapes) -> CollectionHarness {
        let delegate = ADKJustifiedLayoutDelegate()
        delegate.propertiesProvider = shapes
        let harness = CollectionHarness(items, ASCollectionLayout(layoutDelegate: delegate))
        harness.node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        return harness
    }

    func testHeadersStickAndLeaveWithTheirSection() throws {
        try onMain {
            let shapes = Shapes(
                ADKJustifiedLayoutProperties(
                    rowHeight: 40, headerHeight: 20, pinsHeaders: true, aspectRatio: JustifiedLayoutTests.shapes))
            let harness = collection((0..<4).map { section in (0..<30).map { section * 100 + $0 } }, shapes)
            try harness.host.settle()
            let geometry = harness.node.controller.geometry
            let second = geometry.frame(of: geometry.map.slots(of: 1).lowerBound)
            for (offset, place) in [
                (0.0, 0.0), (37, 37), (second.minY - 20, second.minY - 20), (second.minY - 8, second.minY - 20),
            ] {
                harness.node.contentOffset.y = offset
                try harness.host.settle()
                let header = try XCTUnwrap(harness.shown[1000])
                XCTAssertEqual(header.view.frame, CGRect(x: 0, y: place, width: 120, height: 20), "\(offset)")
            }
            harness.node.contentOffset.y = second.minY
            try harness.host.settle()
            XCTAssertEqual(harness.shown[1001]?.view.frame.minY, second.minY)
        }
    }

    func testTheItemUnderThePointerStaysThereWhenTheRowHeightChanges() throws {
        try onMain {
            let shapes = Shapes(
                ADKJustifiedLayoutProperties(rowHeight: 40, headerHeight: 20, aspectRatio: JustifiedLayoutTests.shapes))
            let harness = collection((0..<6).map { section in (0..<60).map { section * 100 + $0 } }, shapes)
            try harness.host.settle()
            harness.node.contentOffset.y = 1500
            try harness.host.settle()
            for height in [70.0, 25, 55] {
                let y = harness.node.contentOffset.y
                let anchor = CGPoint(x: 60, y: y + 150)
                let old = harness.node.controller.geometry.nearestSlot(to: anchor)
                shapes.properties.rowHeight = height
                harness.node.updateLayout(around: anchor, animated: false) {
                    harness.node.collectionViewLayout.invalidateLayout()
                }
                let frame = harness.node.controller.geometry.frame(of: old)
                let inView = frame.offsetBy(dx: 0, dy: -harness.node.contentOffset.y)
                XCTAssertTrue(inView.minY - 1 <= 150 && inView.maxY + 1 >= 150, "\(height) \(inView)")
                try harness.host.settle()
                let settled = harness.node.controller.geometry.frame(of: old)
                    .offsetBy(dx: 0, dy: -harness.node.contentOffset.y)
                XCTAssertEqual(settled.minY, inView.minY, accuracy: 1)
            }
        }
    }

    func testVisibleItemsKeepTheirPlaceWhenItemsAreInsertedAbove() throws {
        try onMain {
            let shapes = Shapes(ADKJustifiedLayoutProperties(rowHeight: 40, aspectRatio: { _ in 1.5 }))
            let harness = collection([Array(0..<90), Array(100..<190)], shapes)
            try harness.host.settle()
            let slot = harness.node.controller.data.map.slot(IndexPath(item: 40, section: 1))
            harness.node.contentOffset.y = harness.node.controller.geometry.frame(of: slot).minY
            try harness.host.settle()
            let top = try XCTUnwrap(harness.shown[140]).view.frame.minY - harness.node.contentOffset.y
            harness.items[0].insert(contentsOf: 500..<530, at: 0)
            harness.node.insertItems(at: (0..<30).map { IndexPath(item: $0, section: 0) })
            try harness.host.settle()
            XCTAssertEqual(try XCTUnwrap(harness.shown[140]).view.frame.minY - harness.node.contentOffset.y, top)
            XCTAssertEqual(harness.errors, [])
        }
    }
}
