import ADKFoundation
import ADKLayout
import ADKViews
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// When a layout is prepared and asked again.
@MainActor @Suite(.serialized) struct LayoutInvalidationTests {
    private func grid(_ count: Int = 300) -> PlainLayout {
        let layout = PlainLayout()
        layout.placeGrid(count, columns: 3, size: CGSize(width: 100, height: 100))
        return layout
    }

    @Test func aLayoutIsPreparedOncePerInvalidation() {
        let layout = grid()
        var harness = GeometryHarness(layout, SlotMap([300]))
        for _ in 0..<5 { harness.pass() }
        #expect(layout.calls["prepare"] == 1)
        layout.invalidateLayout()
        layout.invalidateLayout()
        #expect(harness.content.invalidations == 2)
        #expect(layout.calls["prepare"] == 1, "invalidation is lazy")
        for _ in 0..<5 { harness.pass() }
        #expect(layout.calls["prepare"] == 2)
    }

    @Test func oldFramesAreAnsweredUntilTheNextPass() {
        let layout = grid()
        var harness = GeometryHarness(layout, SlotMap([300]))
        harness.pass()
        layout.placeGrid(300, columns: 2, size: CGSize(width: 150, height: 100))
        layout.invalidateLayout()
        #expect(harness.geometry.frame(of: 1) == CGRect(x: 100, y: 0, width: 100, height: 100))
        harness.pass()
        #expect(harness.geometry.frame(of: 1) == CGRect(x: 150, y: 0, width: 150, height: 100))
        #expect(harness.geometry.contentSize.height == 15_000)
    }

    @Test func scrollingAsksForBoundsOnceAndPreparesOnlyIfTheLayoutWants() {
        let layout = grid()
        var harness = GeometryHarness(layout, SlotMap([300]))
        harness.pass()
        _ = layout.takeCalls()
        for step in 1...10 {
            harness.pass(at: CGPoint(x: 0, y: CGFloat(step)))
            harness.pass()
        }
        #expect(layout.takeCalls() == ["bounds": 10])
        layout.invalidatesOnScroll = true
        for step in 1...10 { harness.pass(at: CGPoint(x: 0, y: 10 + CGFloat(step))) }
        let calls = layout.takeCalls()
        #expect(calls["bounds"] == 10 && calls["prepare"] == 10)
        harness.pass()
        #expect(layout.takeCalls() == [:])
    }

    @Test func aLayoutThatFollowsTheViewportDoesNotMoveIt() {
        final class Pinned: PlainLayout {
            override func prepare() {
                super.prepare()
                frames[IndexPath(item: 0, section: 0)]?.origin.y = collectionView?.contentOffset.y ?? 0
            }
        }
        let layout = Pinned()
        layout.placeGrid(300, columns: 3, size: CGSize(width: 100, height: 100))
        layout.invalidatesOnScroll = true
        var harness = GeometryHarness(layout, SlotMap([300]))
        harness.pass()
        harness.view.bounds.origin.y = 70
        #expect(!harness.geometry.isPrepared(for: harness.viewport) && !harness.geometry.keepsItems)
        harness.pass()
        #expect(harness.geometry.frame(of: 0).minY == 70)
        layout.invalidateLayout()
        #expect(!harness.geometry.isPrepared(for: harness.viewport) && harness.geometry.keepsItems)
    }

    @Test func aNewSizeAlwaysPreparesTheLayout() {
        let layout = grid()
        var harness = GeometryHarness(layout, SlotMap([300]))
        harness.pass()
        let container = ListContainer(size: CGSize(width: 300, height: 200), scale: 1)
        #expect(harness.geometry.needsResizing(for: container))
        harness.view.bounds.size = container.size
        harness.geometry.resize(to: container, keeping: [])
        #expect(!harness.geometry.needsResizing(for: container))
        #expect(harness.pass() == Array(0..<6))
        #expect(layout.calls["prepare"] == 2)
        #expect(!harness.geometry.needsResizing(for: ListContainer(size: .zero, scale: 1)))
    }

    // MARK: - Contexts

    @Test func aContextWithElementsAsksForTheseOnly() {
        let layout = grid()
        layout.supplements = ["badge": [IndexPath(item: 0, section: 0): CGRect(x: 0, y: 0, width: 10, height: 10)]]
        layout.decorations = ["back": [IndexPath(item: 0, section: 0): CGRect(x: 0, y: 0, width: 300, height: 10)]]
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
        var harness = GeometryHarness(layout, SlotMap([300], otherKinds: 1), kinds: ["badge"])
        harness.pass()
        _ = layout.takeCalls()
        layout.frames[IndexPath(item: 4, section: 0)]?.size.height = 50
        layout.frames[IndexPath(item: 5, section: 0)]?.size.height = 50
        layout.supplements["badge"]?[IndexPath(item: 0, section: 0)]?.origin.y = 200
        layout.decorations["back"]?[IndexPath(item: 0, section: 0)]?.origin.y = 200
        let context = UICollectionViewLayoutInvalidationContext()
        context.invalidateItems(at: [IndexPath(item: 4, section: 0)])
        context.invalidateSupplementaryElements(ofKind: "badge", at: [IndexPath(item: 0, section: 0)])
        context.invalidateDecorationElements(ofKind: "back", at: [IndexPath(item: 0, section: 0)])
        layout.invalidateLayout(with: context)
        harness.pass()
        #expect(layout.takeCalls() == ["prepare": 1, "item": 1, "supplement": 1, "decoration": 1])
        #expect(harness.geometry.frame(of: 4).height == 50)
        #expect(harness.geometry.frame(of: 5).height == 100, "the context does not name it")
        #expect(harness.geometry.frame(of: 300).minY == 200)
        #expect(harness.geometry.decorations(in: harness.viewport).map(\.frame.minY) == [200])
        harness.geometry.checkInvariants()
    }

    @Test func aContextWithoutElementsAndOneThatChangesTheContentAskForEverything() {
        let layout = grid()
        var harness = GeometryHarness(layout, SlotMap([300]))
        harness.pass()
        layout.frames[IndexPath(item: 5, section: 0)]?.size.height = 50
        layout.invalidateLayout(with: UICollectionViewLayoutInvalidationContext())
        harness.pass()
        #expect(harness.geometry.frame(of: 5).height == 50)
        layout.placeGrid(300, columns: 3, size: CGSize(width: 100, height: 80))
        let context = UICollectionViewLayoutInvalidationContext()
        context.invalidateItems(at: [IndexPath(item: 4, section: 0)])
        layout.invalidateLayout(with: context)
        harness.pass()
        #expect(harness.geometry.frame(of: 5).height == 80)
    }

    @Test func offsetAdjustmentsAndTargetsMoveTheViewport() {
        final class Target: PlainLayout {
            var target: CGPoint?
            override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
                count("target")
                return target ?? proposedContentOffset
            }
        }
        let layout = Target()
        layout.placeGrid(300, columns: 3, size: CGSize(width: 100, height: 100))
        var harness = GeometryHarness(layout, SlotMap([300]))
        harness.pass(at: CGPoint(x: 0, y: 500))
        let context = UICollectionViewLayoutInvalidationContext()
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 120)
        layout.invalidateLayout(with: context)
        #expect(!harness.geometry.isPrepared(for: harness.viewport) && !harness.geometry.keepsItems)
        harness.geometry.prepare(for: harness.viewport)
        #expect(harness.geometry.adjustedOrigin(CGPoint(x: 0, y: 500)) == CGPoint(x: 0, y: 620))
        #expect(harness.geometry.adjustedOrigin(CGPoint(x: 0, y: 620)) == CGPoint(x: 0, y: 620), "it moves once")
        layout.target = CGPoint(x: 0, y: 33)
        layout.invalidateLayout()
        harness.geometry.prepare(for: harness.viewport)
        #expect(harness.geometry.adjustedOrigin(CGPoint(x: 0, y: 500)).y == 33)
        layout.target = CGPoint(x: 0, y: CGFloat.nan)
        layout.invalidateLayout()
        harness.geometry.prepare(for: harness.viewport)
        let geometry = harness.geometry
        let messages = Misuse.messages(ofThisThread: true) {
            #expect(geometry.adjustedOrigin(CGPoint(x: 0, y: 500)).y == 500)
        }
        #expect(messages.count == 1)
    }

    // MARK: - Measuring

    @Test func itemsAreMeasuredWithTheirFramesUnlessTheListSaysOtherwise() {
        final class SelfSizing: PlainLayout {
            var wanted: [IndexPath: CGFloat] = [:]
            var answer = true
            override func prepare() {
                super.prepare()
                var y: CGFloat = 0
                for item in 0..<100 {
                    let path = IndexPath(item: item, section: 0)
                    frames[path] = CGRect(x: 0, y: y, width: 300, height: wanted[path] ?? 100)
                    y += wanted[path] ?? 100
                }
                contentSize = CGSize(width: 300, height: y)
            }
            override func shouldInvalidateLayout(
                forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
                withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
            ) -> Bool {
                count("preferred")
                wanted[originalAttributes.indexPath] = preferredAttributes.size.height
                return answer
            }
        }
        let layout = SelfSizing()
        var harness = GeometryHarness(layout, SlotMap([100]))
        harness.pass()
        let item = ListItem(section: 0, part: .row(2))
        let exact = harness.geometry.constraint(for: item, limits: .unconstrained)
        #expect(exact.min == CGSize(width: 300, height: 100) && exact.max == exact.min)
        let size = CGSize(width: 300, height: 40)
        #expect(harness.geometry.isMeasured(2) && harness.geometry.hasMeasured(size, of: 2), "its frame is its size")
        let limits = ASSizeRange(min: CGSize(width: 300, height: 0), max: CGSize(width: 300, height: 1000))
        #expect(harness.geometry.constraint(for: item, limits: limits) == limits)
        #expect(!harness.geometry.isMeasured(2) && !harness.geometry.hasMeasured(size, of: 2))
        _ = layout.takeCalls()
        harness.geometry.setMeasured(2, size)
        harness.geometry.setMeasured(3, CGSize(width: 300, height: 60))
        harness.geometry.setMeasured(4, CGSize(width: 300, height: 100))
        #expect(!harness.geometry.isPrepared(for: harness.viewport) && harness.geometry.keepsItems)
        harness.pass()
        #expect(layout.calls["prepare"] == 1 && layout.calls["preferred"] == 2)
        #expect(harness.geometry.frame(of: 2).height == 40 && harness.geometry.frame(of: 4).minY == 300)
        #expect(harness.geometry.contentSize.height == 9900)
        layout.answer = false
        _ = layout.takeCalls()
        harness.geometry.setMeasured(5, size)
        harness.pass()
        harness.pass()
        #expect(layout.calls["preferred"] == 1 && layout.calls["prepare"] == nil)
        #expect(harness.geometry.shownSize(of: 5, measured: size).height == 100)
    }

    // MARK: - Updates

    private func resolve(_ map: SlotMap, _ counts: [Int], _ build: (inout ChangeSet) -> Void) throws -> ResolvedChanges
    {
        var set = ChangeSet()
        build(&set)
        return try #require(try? ResolvedChanges.resolve(set, from: map, to: SlotMap(counts)).get())
    }

    @Test func editsAreToldInUIKitsOrderOfCalls() throws {
        final class Animated: PlainLayout {
            var order: [String] = []
            override func count(_ name: String) {
                super.count(name)
                if order.last != name { order.append(name) }
            }
            override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
                count("invalidate \(context.invalidateDataSourceCounts) \(context.invalidateEverything)")
                super.invalidateLayout(with: context)
            }
            override func initialLayoutAttributesForAppearingItem(
                at itemIndexPath: IndexPath
            ) -> UICollectionViewLayoutAttributes? {
                count("initial \(itemIndexPath.item)")
                let attributes = layoutAttributesForItem(at: itemIndexPath)
                attributes?.alpha = 0
                return attributes
            }
            override func finalLayoutAttributesForDisappearingItem(
                at itemIndexPath: IndexPath
            ) -> UICollectionViewLayoutAttributes? {
                count("final \(itemIndexPath.item)")
                let attributes = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
                attributes.frame = CGRect(x: -500, y: 0, width: 10, height: 10)
                return attributes
            }
        }
        let layout = Animated()
        layout.placeGrid(6, columns: 1, size: CGSize(width: 300, height: 100))
        var harness = GeometryHarness(layout, SlotMap([6]))
        harness.pass()
        layout.order = []
        let changes = try resolve(SlotMap([6]), [5]) { set in
            set.deletedRows.add(1..<3, in: 0)
            set.insertedRows.add(0..<1, in: 0)
        }
        layout.placeGrid(5, columns: 1, size: CGSize(width: 300, height: 100))
        harness.content.itemMap = SlotMap([5])
        harness.geometry.apply(changes)
        #expect(layout.order == [], "the layout is not called while the geometry changes")
        #expect(layout.itemMap == SlotMap([5]) && harness.view.numberOfItems(inSection: 0) == 5)
        #expect(harness.pass() == Array(0..<5))
        #expect(
            layout.order == [
                "invalidate true false", "prepare", "updates", "elements", "initial 0", "item", "final 1", "final 2",
                "finalize", "elements",
            ])
        #expect(layout.updates == [["delete 0.2 -", "delete 0.1 -", "insert - 0.0"]])
        #expect(harness.driver.ends.initial.keys.sorted() == [0])
        #expect(harness.driver.ends.initial[0]?.appearance?.alpha == 0)
        #expect(harness.driver.ends.final[ListItem(section: 0, part: .row(1))]?.frame.minX == -500)
    }

    @Test func sectionsMovesAndReloadsAreTold() throws {
        let layout = PlainLayout()
        let map = SlotMap([3, 3, 3])
        var harness = GeometryHarness(layout, map)
        harness.pass()
        harness.geometry.apply(
            try resolve(map, [3, 1, 3]) { set in
                set.deletedSections.add([1])
                set.insertedSections.add([1])
                set.reloadedRows.add(2..<3, in: 2)
                set.rowMoves = [.init(from: RowPlace(section: 0, row: 0), to: RowPlace(section: 0, row: 2))]
            })
        harness.pass()
        #expect(layout.updates == [["delete 1 -", "insert - 1", "reload 2.2 2.2", "move 0.0 0.2"]])
        harness.geometry.apply(.reload(from: SlotMap([3, 1, 3]), to: SlotMap([2])))
        harness.pass()
        #expect(layout.updates.count == 1, "a reload of everything has no items")
        #expect(layout.calls["prepare"] == 3)
    }
}
