import Foundation
import LayoutCases
import Testing

@testable import ADKLayout

struct CachingTests {
    @Test func layingOutAnUnchangedTreeAgainMeasuresNoLeaf() {
        let leaves = (0..<6).map { counted(CGFloat(10 + $0), 10) }
        let tree = VStack {
            HStack {
                leaves[0].flexGrow(1)
                leaves[1]
            }
            leaves[2].padding(4)
            HStack {
                leaves[3]
                leaves[4].flexShrink(1)
            }
            leaves[5].ratio(0.5)
        }
        let first = ASCalculateRootLayout(tree, exact(100, 200))
        let counts = leaves.map(\.measureCount)
        #expect(ASCalculateRootLayout(tree, exact(100, 200)) == first)
        #expect(leaves.map(\.measureCount) == counts)
    }

    @Test func leavesAreMeasuredAsOftenAsTheStackNeeds() {
        func count(_ make: (BoxElement) -> ASLayoutSpec, _ range: ASSizeRange) -> Int {
            let leaf = counted(10, 10)
            _ = ASCalculateRootLayout(make(leaf), range)
            return leaf.measureCount
        }
        let neighbour = box(10, 30)
        #expect(count({ stack(.horizontal, [$0, neighbour]) }, .unconstrained) == 1)
        #expect(count({ stack(.horizontal, align: .stretch, [$0, neighbour]) }, .unconstrained) == 2)
        #expect(count({ stack(.horizontal, align: .stretch, [$0.flexGrow(1), neighbour]) }, exact(100, 50)) == 2)
        #expect(
            count(
                { stack(.horizontal, align: .stretch, [$0.flexGrow(1), neighbour]) },
                ASSizeRange(min: CGSize(width: 100, height: 0), max: CGSize(width: 100, height: 80))) == 3)
        #expect(count({ $0.padding(3) }, .unconstrained) == 1)
        #expect(count({ $0.background(neighbour) }, .unconstrained) == 1)
    }

    @Test func changingAnythingMeasuresAgain() {
        let leaf = counted(10, 10)
        let tree = stack(.horizontal, [leaf])
        func measure(_ range: ASSizeRange, _ environment: LayoutEnvironment = LayoutEnvironment()) -> Int {
            _ = ASCalculateRootLayout(tree, range, environment)
            return leaf.measureCount
        }
        #expect(measure(atMost(100, 100)) == 1)
        #expect(measure(atMost(100, 90)) == 2)
        #expect(measure(atMost(100, 100)) == 2)
        #expect(measure(atMost(100, 100), LayoutEnvironment(scale: 2)) == 3)
        #expect(measure(atMost(100, 100), LayoutEnvironment(layoutDirection: .rightToLeft)) == 4)
        leaf.invalidate()
        #expect(measure(atMost(100, 100)) == 5)
        leaf.style.width = 30
        #expect(measure(atMost(100, 100)) == 6)
        #expect(ASCalculateRootLayout(tree, atMost(100, 100)).size.width == 30)
    }

    @Test func aStyleChangeDuringAMeasurementTakesEffect() {
        let spec = TwiceSpec()
        spec.child = ASLayoutSpec()
        #expect(ASCalculateRootLayout(spec, atMost(100, 100)).frames == [[0, 0, 5, 0], [0, 0, 7, 0]])
    }

    @Test func aCacheEvictsTheOldestEntryAndOtherVersions() {
        var cache = LayoutCache(capacity: 2)
        let element = box(1, 1)
        func key(_ width: CGFloat, version: UInt64 = 1, parent: CGFloat = .nan) -> LayoutCache.Key {
            LayoutCache.Key(
                range: exact(width, 1), parentSize: CGSize(width: parent, height: parent), version: version)
        }
        func layout(_ width: CGFloat) -> ASLayout {
            ASLayout(layoutElement: element, size: CGSize(width: width, height: 1))
        }
        for width in [1, 2, 3] as [CGFloat] { cache.store(layout(width), for: key(width)) }
        #expect(cache.layout(for: key(1), of: element) == nil)
        #expect(cache.layout(for: key(2), of: element)?.size.width == 2)
        #expect(cache.layout(for: key(3), of: element)?.size.width == 3)
        #expect(cache.layout(for: key(3, parent: 4), of: element) == nil)
        #expect(cache.layout(for: key(3, version: 2), of: element) == nil)
        cache.store(layout(9), for: key(9, version: 2))
        #expect(cache.layout(for: key(3), of: element) == nil)
        #expect(cache.layout(for: key(9, version: 2), of: element) == layout(9))
        #expect(key(1).parentSize.width.isNaN)
    }

    @Test func aLayoutThatChangesWithinAPassIsDetected() async {
        await #expect(processExitsWith: .failure) {
            setenv("ADK_INVARIANTS", "trap", 1)
            let fickle = FickleSpec()
            let twice = ASWrapperLayoutSpec(layoutElements: [fickle, fickle])
            _ = ASCalculateRootLayout(twice, .unconstrained, LayoutEnvironment(verifiesCacheHits: true))
        }
    }

    @Test func anOutdatedCachedLayoutIsDetected() async {
        let counting = counted(10, 10)
        for _ in 0..<2 {
            _ = ASCalculateRootLayout(counting, .unconstrained, LayoutEnvironment(verifiesCacheHits: true))
        }
        #expect(counting.measureCount == 1)
        await #expect(processExitsWith: .failure) {
            setenv("ADK_INVARIANTS", "trap", 1)
            let length = Counter()
            let box = BoxElement(nil, .measured { _ in CGSize(width: CGFloat(length.value), height: 0) })
            for _ in 0..<2 {
                _ = ASCalculateRootLayout(box, .unconstrained, LayoutEnvironment(verifiesCacheHits: true))
                length.add()
            }
        }
    }

    @Test func resultsAreDiscardedWhenTheMeasurementEnds() {
        let tree = stack(.vertical, (0..<100).map { _ in box(1, 1).padding(1) })
        _ = ASCalculateRootLayout(tree, .unconstrained)
        #expect(MeasurePass.current.pointee.results.count == 0)
        #expect(MeasurePass.current.pointee.depth == 0)
    }
}

/// A spec that measures its child, changes the child's style and measures it again.
private final class TwiceSpec: ASLayoutSpec, @unchecked Sendable {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard let child else { return ASLayout(layoutElement: self, size: .zero) }
        child.style.width = 5
        let first = child.layoutThatFits(constrainedSize)
        child.style.width = 7
        let second = child.layoutThatFits(constrainedSize)
        return ASLayout(layoutElement: self, size: constrainedSize.max, sublayouts: [first, second])
    }
}

/// A spec that is larger with every measurement.
private final class FickleSpec: ASLayoutSpec, @unchecked Sendable {
    // Used by one thread.
    private var asked: CGFloat = 0
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        asked += 1
        return ASLayout(layoutElement: self, size: CGSize(width: asked, height: 0))
    }
}
