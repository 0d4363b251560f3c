import ADKFoundation
import ADKLayout
import ADKViews
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Subclasses of the flow layout, compared with the geometry of plain flow layouts.
@MainActor @Suite(.serialized) struct FlowSubclassTests {
    private class Counting: UICollectionViewFlowLayout {
        var prepared = 0
        override func prepare() {
            super.prepare()
            prepared += 1
        }
    }

    /// Random settings and counts.
    private func randomLayout(_ random: inout SeededRandom) -> (Counting, SlotMap) {
        let layout = Counting()
        layout.itemSize = CGSize(
            width: .random(in: 20...120, using: &random), height: .random(in: 20...120, using: &random))
        layout.minimumLineSpacing = CGFloat(Int.random(in: 0...20, using: &random))
        layout.minimumInteritemSpacing = CGFloat(Int.random(in: 0...20, using: &random))
        layout.scrollDirection = Bool.random(using: &random) ? .vertical : .horizontal
        layout.sectionInset = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
        layout.headerReferenceSize = CGSize(width: 30, height: Int.random(in: 0...1, using: &random) * 30)
        layout.footerReferenceSize = CGSize(width: 20, height: 20)
        let counts = (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0...80, using: &random) }
        return (layout, SlotMap(counts, hasHeaders: true, hasFooters: true))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func aSubclassWithoutChangesShowsWhatThePlainLayoutShows(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (layout, map) = randomLayout(&random)
        var harness = GeometryHarness(layout, map)
        harness.pass()
        var plain = FlowGeometry(axis: harness.geometry.axis, settings: FlowSettings(of: layout))
        plain.reset(to: map, scale: 1)
        plain.resize(to: ListContainer(size: CGSize(width: 300, height: 600), scale: 1), keeping: [])
        #expect(harness.geometry.contentSize == plain.contentSize, "seed \(seed)")
        #expect(layout.prepared == 1)
        for slot in 0..<map.total {
            let frame = plain.frame(of: slot)
            guard frame.size.width > 0, frame.size.height > 0 else { continue }
            #expect(harness.geometry.frame(of: slot) == frame, "seed \(seed), slot \(slot)")
        }
        for _ in 0..<20 {
            let rect = CGRect(
                x: .random(in: 0...plain.contentSize.width, using: &random),
                y: .random(in: 0...plain.contentSize.height, using: &random), width: 200, height: 400)
            let expected = (0..<map.total).filter {
                let frame = plain.frame(of: $0)
                return frame.size.width > 0 && frame.size.height > 0 && frame.intersects(rect)
            }
            #expect(Array(harness.geometry.slots(in: rect)) == expected, "seed \(seed)")
        }
    }

    @Test func aSubclassChangesTheAnswersOfItsSuperclass() {
        final class Leading: Counting {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                let all = super.layoutAttributesForElements(in: rect) ?? []
                for attributes in all where attributes.representedElementCategory == .cell {
                    attributes.frame.origin.x /= 2
                }
                return all
            }
        }
        let layout = Leading()
        layout.itemSize = CGSize(width: 80, height: 80)
        let harness = GeometryHarness(layout, SlotMap([10]))
        let geometry = harness.geometry
        #expect(Array(geometry.slots(in: harness.viewport)) == Array(0..<10))
        #expect(
            geometry.frame(of: 0).minX == 0 && geometry.frame(of: 1).minX == 55 && geometry.frame(of: 2).minX == 110)
    }

    @Test func metricsThatChangeInPrepareTakeEffectAtOnceAndOthersWithTheNextPass() {
        final class Columns: Counting {
            override func prepare() {
                let width = collectionView?.bounds.width ?? 0
                minimumInteritemSpacing = 0
                minimumLineSpacing = 0
                itemSize = CGSize(width: width / 3, height: 100)
                super.prepare()
            }
        }
        let layout = Columns()
        var harness = GeometryHarness(layout, SlotMap([30]))
        let copy = harness
        let messages = Misuse.messages(ofThisThread: true) { #expect(copy.geometry.contentSize.height == 1000) }
        #expect(messages.isEmpty && layout.prepared == 1)
        harness.pass()
        #expect(layout.prepared == 1)
        layout.sectionInset.top = 50
        #expect(harness.geometry.contentSize.height == 1000)
        harness.pass()
        #expect(harness.geometry.contentSize.height == 1050 && layout.prepared == 2)
        #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 50)
    }

    @Test func headersOfASubclassStayInView() {
        let layout = Counting()
        layout.itemSize = CGSize(width: 300, height: 100)
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 0, height: 40)
        layout.sectionHeadersPinToVisibleBounds = true
        var harness = GeometryHarness(layout, SlotMap([20, 20], hasHeaders: true))
        harness.pass()
        #expect(harness.geometry.frame(of: 0).minY == 0)
        #expect(harness.pass(at: CGPoint(x: 0, y: 500)).first == 0)
        #expect(harness.geometry.frame(of: 0) == CGRect(x: 0, y: 500, width: 300, height: 40))
        #expect(harness.geometry.appearance(of: 0)?.zIndex == 1)
        harness.pass(at: CGPoint(x: 0, y: 2020))
        #expect(harness.geometry.frame(of: 0).minY == 2000, "the next section pushes it out")
        #expect(harness.geometry.frame(of: 21).minY == 2040)
    }

    @Test func itemsOfASubclassMeasureThemselvesWithAnEstimate() throws {
        let layout = Counting()
        layout.estimatedItemSize = CGSize(width: 300, height: 100)
        layout.minimumLineSpacing = 0
        var harness = GeometryHarness(layout, SlotMap([50]))
        harness.pass()
        let range = harness.geometry.constraint(for: ListItem(section: 0, part: .row(0)), limits: .unconstrained)
        #expect(range.max.width == 300 && range.max.height == .infinity && range.min.height == 0)
        for slot in 0..<6 {
            #expect(!harness.geometry.isMeasured(slot))
            harness.geometry.setMeasured(slot, CGSize(width: 300, height: 50))
        }
        #expect(!harness.geometry.isPrepared(for: harness.viewport) && harness.geometry.keepsItems)
        harness.pass()
        #expect(layout.prepared == 2, "all sizes of a frame are one preparation")
        #expect(
            (0..<6).allSatisfy {
                harness.geometry.frame(of: $0) == CGRect(x: 0, y: CGFloat($0) * 50, width: 300, height: 50)
            })
        // An edit keeps the measured sizes.
        var set = ChangeSet()
        set.deletedRows.add(0..<1, in: 0)
        let changes = try ResolvedChanges.resolve(set, from: SlotMap([50]), to: SlotMap([49])).get()
        harness.geometry.apply(changes)
        harness.pass()
        #expect(harness.geometry.frame(of: 4) == CGRect(x: 0, y: 200, width: 300, height: 50))
        #expect(harness.geometry.isMeasured(4) && harness.geometry.hasMeasured(CGSize(width: 300, height: 50), of: 4))
    }
}
