import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A gallery's closed form, compared with the stack of boxes that defines it and with filters over its frames.
final class GalleryLayoutTests: XCTestCase, @unchecked Sendable {
    private func frames(
        _ info: GalleryInfo, _ axis: ListAxis, _ viewport: CGSize, _ count: Int
    ) -> (frames: [CGRect], size: CGSize) {
        let boxes = (0..<count).map { _ in ASDisplayNode() }
        for box in boxes { box.style.preferredSize = info.itemSize }
        let stack = ASStackLayoutSpec(
            direction: axis == .vertical ? .horizontal : .vertical, spacing: info.itemSpacing, justifyContent: .start,
            alignItems: .start, flexWrap: .wrap, alignContent: .start, lineSpacing: info.lineSpacing, children: boxes)
        let spec = ASInsetLayoutSpec(insets: info.inset, child: stack)
        let layout = spec.layoutThatFits(
            ASSizeRangeForCollectionLayoutThatFitsViewportSize(
                viewport,
                axis == .vertical ? ASScrollDirectionVerticalDirections : ASScrollDirectionHorizontalDirections))
        let inner = layout.sublayouts[0]
        let frames = inner.sublayouts.map {
            CGRect(
                origin: CGPoint(x: $0.position.x + inner.position.x, y: $0.position.y + inner.position.y), size: $0.size
            )
        }
        return (frames, layout.size)
    }

    private func randomInfo(_ random: inout SeededRandom) -> GalleryInfo {
        func value(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
        return GalleryInfo(
            itemSize: CGSize(width: value(1...60), height: value(1...60)), lineSpacing: value(0...9),
            itemSpacing: value(0...9),
            inset: Bool.random(using: &random)
                ? .zero
                : UIEdgeInsets(top: value(0...20), left: value(0...20), bottom: value(0...20), right: value(0...20)))
    }

    func testTheClosedFormAgreesWithAWrappingStack() {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let axis = seed % 2 == 0 ? ListAxis.vertical : .horizontal
            let info = randomInfo(&random)
            let viewport = CGSize(
                width: Int.random(in: 40...200, using: &random), height: Int.random(in: 40...200, using: &random))
            let count = Int.random(in: 1...30, using: &random)
            let lines = GalleryLines(info, axis: axis, viewport: viewport, scale: 1, count: count)
            let expected = frames(info, axis, viewport, count)
            XCTAssertEqual((0..<count).map { lines.frame($0) }, expected.frames, "seed \(seed)")
            XCTAssertEqual(lines.contentSize, expected.size, "seed \(seed)")
        }
    }

    @MainActor
    private func geometry(
        _ info: GalleryInfo, _ axis: ListAxis, _ viewport: CGSize, _ map: SlotMap
    ) -> (GalleryGeometry, GalleryProperties) {
        let delegate = ASCollectionGalleryLayoutDelegate(
            scrollableDirections: axis == .vertical
                ? ASScrollDirectionVerticalDirections : ASScrollDirectionHorizontalDirections)
        let properties = GalleryProperties(info)
        delegate.propertiesProvider = properties
        let preparation = GalleryPreparation(delegate)
        var geometry = GalleryGeometry(preparation)
        geometry.reset(to: map, scale: 1)
        geometry.resize(to: ListContainer(size: viewport, scale: 1), keeping: [])
        XCTAssertTrue(geometry.isPrepared(for: .zero))
        preparation.prepare(at: .zero)
        XCTAssertFalse(geometry.isPrepared(for: .zero))
        geometry.prepare(for: .zero)
        XCTAssertTrue(geometry.isPrepared(for: .zero))
        return (geometry, properties)
    }

    func testEmptySectionsBetweenItemsCostNoStep() {
        onMain {
            var counts = Array(repeating: 0, count: 100_000)
            counts[10] = 2
            counts[99_000] = 2
            let info = GalleryInfo(
                itemSize: CGSize(width: 50, height: 50), lineSpacing: 0, itemSpacing: 0, inset: .zero)
            let (geometry, properties) = self.geometry(
                info, .vertical, CGSize(width: 100, height: 100), SlotMap(counts))
            withExtendedLifetime(properties) {}
            var slots = IntegerRunSet()
            let steps = WorkCount.of { slots = geometry.slots(in: CGRect(x: 0, y: 0, width: 100, height: 100)) }
            XCTAssertEqual(slots, IntegerRunSet(0..<4))
            XCTAssertLessThan(steps, 10)
        }
    }

    func testRectanglesAndPointsAgreeWithFilters() {
        onMain {
            for seed in 0..<60 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let axis = seed % 2 == 0 ? ListAxis.vertical : .horizontal
                let map = SlotMap(
                    (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...15, using: &random) },
                    hasHeaders: seed % 3 == 0, hasFooters: seed % 5 == 0, otherKinds: seed % 7 == 0 ? 1 : 0)
                let viewport = CGSize(width: 150, height: 130)
                let (geometry, properties) = self.geometry(self.randomInfo(&random), axis, viewport, map)
                withExtendedLifetime(properties) {}
                geometry.checkInvariants()
                let items = (0..<map.total).filter { map.path($0) != nil }
                XCTAssertEqual(geometry.measuredCount, items.count)
                for slot in 0..<map.total {
                    XCTAssertEqual(geometry.isAbsent(slot), map.path(slot) == nil)
                    XCTAssertEqual(geometry.firstNonEmpty(from: slot), items.first { $0 >= slot })
                }
                for _ in 0..<60 {
                    func value(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
                    let rect = CGRect(
                        x: value(-30...300), y: value(-30...300), width: value(0...90), height: value(0...90))
                    let found = items.filter { slot in
                        let frame = geometry.frame(of: slot)
                        return frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY
                            && frame.maxY > rect.minY && rect.width > 0 && rect.height > 0
                    }
                    XCTAssertEqual(Array(geometry.slots(in: rect)), found, "seed \(seed) \(rect)")
                    let limit = Int.random(in: 0...5, using: &random)
                    XCTAssertEqual(Array(geometry.slots(in: rect, limit: limit)), Array(found.prefix(limit)))
                    let point = rect.origin
                    XCTAssertEqual(
                        geometry.slot(at: point), items.first { geometry.frame(of: $0).contains(point) }, "seed \(seed)"
                    )
                    if let interval = geometry.interval(around: value(0...300)) {
                        for slot in items {
                            for edge in [geometry.start(of: slot), geometry.end(of: slot)] {
                                XCTAssertFalse(edge > interval.lowerBound && edge < interval.upperBound, "seed \(seed)")
                            }
                        }
                    }
                }
            }
        }
    }

    func testAMillionItemsMakeNoElements() {
        onMain {
            let info = GalleryInfo(
                itemSize: CGSize(width: 90, height: 90), lineSpacing: 10, itemSpacing: 10, inset: .zero)
            let map = SlotMap(Array(repeating: 1000, count: 1000))
            var (geometry, properties) = self.geometry(info, .vertical, CGSize(width: 390, height: 800), map)
            XCTAssertEqual(properties.counts, [1_000_000])
            XCTAssertEqual(geometry.contentSize, CGSize(width: 390, height: 25_000_000 - 10))
            let visible = geometry.slots(in: CGRect(x: 0, y: 12_345_678, width: 390, height: 800))
            XCTAssertEqual(visible.count, 36)
            XCTAssertEqual(visible.runs.count, 1)
            let changes = ResolvedChanges.reload(from: map, to: SlotMap(Array(repeating: 1000, count: 999)))
            geometry.apply(changes)
            XCTAssertEqual(geometry.contentSize.height, 24_975_000 - 10, "the known sizes apply at once")
            XCTAssertEqual(properties.counts.count, 1, "the provider is asked before the next pass")
        }
    }

    func testInvalidPropertiesAreLoggedAndCountAsZero() {
        onMain {
            let messages = Misuse.messages {
                let info = GalleryInfo(
                    itemSize: CGSize(width: CGFloat.nan, height: 10), lineSpacing: -1, itemSpacing: .infinity,
                    inset: UIEdgeInsets(top: -5, left: 0, bottom: 0, right: 0))
                XCTAssertEqual(info.lineSpacing, 0)
                let lines = GalleryLines(
                    info, axis: .vertical, viewport: CGSize(width: 100, height: 100), scale: 1, count: 5)
                XCTAssertFalse(lines.isVisible)
                XCTAssertEqual(lines.contentSize, .zero)
                XCTAssertEqual(lines.numbers(in: CGRect(x: 0, y: 0, width: 100, height: 100), limit: 9), [])
            }
            XCTAssertEqual(messages.count, 4)
            XCTAssertEqual(
                Misuse.messages {
                    let both = ASCollectionGalleryLayoutDelegate(scrollableDirections: [.up, .down, .left, .right])
                    XCTAssertEqual(both.scrollableDirections(), ASScrollDirectionVerticalDirections)
                }.count, 1)
        }
    }
}

/// Answers fixed properties and counts the questions.
@MainActor
final class GalleryProperties: ASCollectionGalleryLayoutPropertiesProviding {
    var info: GalleryInfo
    var counts: [Int] = []
    var onQuestion: (() -> Void)?

    init(_ info: GalleryInfo) { self.info = info }

    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap
    ) -> CGSize {
        counts.append(elements.count)
        onQuestion?()
        return info.itemSize
    }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: ASElementMap
    ) -> CGFloat { info.lineSpacing }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: ASElementMap
    ) -> CGFloat { info.itemSpacing }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sectionInsetForElements elements: ASElementMap
    ) -> UIEdgeInsets { info.inset }
}
