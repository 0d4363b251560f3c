import Foundation
import LayoutCases
import TestSupport
import Testing

@testable import ADKLayout

struct LayoutResultTests {
    @Test func flatteningKeepsNodesInDrawingOrderAtTheirPositions() {
        let (a, b, back) = (box(10, 10, "a"), box(10, 10, "b"), BoxElement("back"))
        let tree = stack(.vertical, spacing: 3, [a.padding(2), b.centered(.XY, sizing: .minimumXY)])
            .background(back).padding(5)
        let flat = ASCalculateRootLayout(tree, .unconstrained).filteredNodeLayoutTree()
        #expect(flat.sublayouts.map { $0.layoutElement?.debugName } == ["back", "a", "b"])
        #expect(flat.frames == [[5, 5, 14, 27], [7, 7, 10, 10], [5, 22, 10, 10]])
        #expect(flat.size == CGSize(width: 24, height: 37))
        #expect(flat.layoutElement === tree)
        #expect(flat.filteredNodeLayoutTree() == flat)
    }

    @Test func flatteningLeavesOutTheSublayoutsOfNodes() {
        let inner = box(5, 5, "inner")
        let node = BoxElement("outer", .spec(inner.padding(1)))
        let layout = ASCalculateRootLayout(node.padding(2), .unconstrained)
        #expect(layout.filteredNodeLayoutTree().sublayouts.map { $0.layoutElement?.debugName } == ["outer"])
        #expect(layout.filteredNodeLayoutTree().sublayouts[0].sublayouts.isEmpty)
        #expect(layout.sublayouts[0].frames == [[1, 1, 5, 5]])
    }

    @Test func positionsRoundUpAtEveryLevel() {
        let quarter = UIEdgeInsets(top: 0.25, left: 0.25, bottom: 0, right: 0)
        let tree = box(10, 10).padding(quarter).padding(quarter)
        LayoutEnvironment.with(LayoutEnvironment(scale: 1)) {
            #expect(ASCalculateRootLayout(tree, .unconstrained).filteredNodeLayoutTree().frames == [[2, 2, 10, 10]])
        }
    }

    @Test func framesAreFoundByElement() {
        let (a, b, other) = (box(10, 10), box(20, 20), box(1, 1))
        let layout = ASCalculateRootLayout(stack(.horizontal, [a, b]), .unconstrained)
        #expect(layout.frame(forElement: b) == CGRect(x: 10, y: 0, width: 20, height: 20))
        #expect(layout.frame(forElement: other).isNull)
        #expect(layout.absoluteFrames().count == 3)
    }

    @Test func layoutsAreValues() {
        let layout = ASCalculateRootLayout(stack(.horizontal, [box(10, 10)]), .unconstrained)
        var moved = layout
        moved.position = CGPoint(x: 5, y: 5)
        #expect(layout.position == .zero)
        #expect(moved != layout)
        #expect(moved.positioned(at: .zero) == layout)
    }

    @Test func detachedLayoutsDoNotKeepTheirElement() {
        var cache = LayoutCache()
        weak var weakElement: BoxElement?
        do {
            let element = box(10, 10)
            weakElement = element
            let key = LayoutCache.Key(range: .unconstrained, parentSize: ASLayoutElementParentSizeUndefined, version: 1)
            cache.store(ASCalculateRootLayout(element, .unconstrained), for: key)
            #expect(cache.layout(for: key, of: element)?.layoutElement === element)
        }
        #expect(weakElement == nil)
    }

    // MARK: - Differences

    @Test func aDiffListsInsertionsRemovalsAndMoves() {
        let boxes = (0..<6).map { box(10, 10, "\($0)") }
        let old = ASCalculateRootLayout(stack(.vertical, [boxes[0], boxes[1], boxes[2], boxes[3]]), .unconstrained)
        let new = ASCalculateRootLayout(stack(.vertical, [boxes[3], boxes[0], boxes[4], boxes[2]]), .unconstrained)
        let diff = ASLayoutDiff(from: old, to: new)
        #expect(diff.removals.map(\.index) == [1])
        #expect(diff.insertions.map(\.index) == [2])
        #expect(diff.moves.map { [$0.from, $0.to] } == [[3, 0]])
        #expect(diff.reframes.map { $0.element.debugName } == ["3", "0", "2"])
        #expect(ASLayoutDiff(from: old, to: old).isEmpty)
    }

    @Test func applyingADiffGivesTheNewOrder() {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededRandom(seed: seed)
        let boxes = (0..<12).map { box(1, 1, "\($0)") }
        for _ in 0..<500 {
            func some() -> [BoxElement] {
                Array(boxes.shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)))
            }
            let (before, after) = (some(), some())
            let old = ASLayout(layoutElement: ASLayoutSpec(), size: .zero, sublayouts: before.map(leaf))
            let new = ASLayout(layoutElement: ASLayoutSpec(), size: .zero, sublayouts: after.map(leaf))
            let diff = ASLayoutDiff(from: old, to: new)

            var list = before.map { $0 as any ASLayoutElement }
            for index in (diff.removals.map(\.index) + diff.moves.map(\.from)).sorted(by: >) { list.remove(at: index) }
            let arrivals = diff.insertions.map { ($0.index, $0.element) } + diff.moves.map { ($0.to, $0.element) }
            for (index, element) in arrivals.sorted(by: { $0.0 < $1.0 }) { list.insert(element, at: index) }
            #expect(list.map(\.debugName) == after.map(\.debugName), "seed \(seed)")
        }
    }

    private func leaf(_ element: BoxElement) -> ASLayout {
        ASLayout(layoutElement: element, size: CGSize(width: 1, height: 1))
    }

    // MARK: - Text

    @Test func aDumpHasALineForEveryElement() {
        let layout = ASCalculateRootLayout(
            stack(.horizontal, spacing: 2, [box(10, 10, "a"), box(5, 5, "b").padding(1)]), .unconstrained)
        #expect(
            layout.recursiveDescription() == """
                ASStackLayoutSpec 0 0 19 10
                  BoxElement 'a' 0 0 10 10
                  ASInsetLayoutSpec 12 0 7 7
                    BoxElement 'b' 13 1 5 5
                """)
    }

    @Test func asciiArtShowsTheBoxes() {
        let layout = ASCalculateRootLayout(stack(.horizontal, [box(60, 40, "a"), box(60, 40, "b")]), .unconstrained)
        #expect(
            layout.asciiArt(columns: 40) == """
                +BoxElement 'a'----++BoxElement 'b'----+
                |                  ||                  |
                |                  ||                  |
                |                  ||                  |
                |                  ||                  |
                |                  ||                  |
                +------------------++------------------+
                """)
        #expect(box(0, 0, "dot").asciiArtString(.unconstrained) == "BoxElement 'dot' 0 0 0 0")
        let far = box(10, 10).padding(UIEdgeInsets(top: 1e18, left: -1e18, bottom: -1e18, right: 1e18))
        #expect(!far.asciiArtString(exact(10, 10), columns: 20).isEmpty)
    }

    // MARK: - Problems

    @Test(arguments: [(CGFloat.nan, CGFloat(1)), (1, -1), (.infinity, 1), (10_000_000, 1)])
    func invalidSizesBecomeZeroAndAreReportedWithElementAndSpec(width: CGFloat, height: CGFloat) {
        let bad = InvalidElement(size: CGSize(width: width, height: height))
        let (layout, problems) = ASLayoutProblem.recording {
            ASCalculateRootLayout(bad.padding(2), exact(100, 100))
        }
        #expect(layout.frames == [[2, 2, 0, 0]])
        let problem = problems.first
        #expect(problems.count == 1)
        #expect(problem?.element == "InvalidElement 'bad'")
        #expect(problem?.spec == "ASInsetLayoutSpec")
        #expect(problem?.description.contains("InvalidElement 'bad' in ASInsetLayoutSpec has the invalid size") == true)
    }

    @Test func aHandlerReceivesProblems() {
        let count = Counter()
        ASLayoutProblem.setHandler { problem in
            if problem.element == "InvalidElement 'bad'" { count.add() }
        }
        defer { ASLayoutProblem.setHandler(nil) }
        _ = InvalidElement(size: CGSize(width: -1, height: 0)).layoutThatFits(.unconstrained)
        #expect(count.value == 1)
    }

    @Test func problemsOfAFinishedLayoutAreFound() {
        var layout = ASCalculateRootLayout(box(1, 1).padding(1), .unconstrained)
        #expect(layout.problems().isEmpty)
        layout.sublayouts[0].position.x = .nan
        #expect(layout.problems().map(\.element) == ["BoxElement"])
        #expect(layout.problems().map(\.spec) == ["ASInsetLayoutSpec"])
    }
}

/// An element that returns the size it was created with, valid or not.
private final class InvalidElement: ASLayoutElement {
    let style = ASLayoutElementStyle()
    let size: CGSize
    let debugName: String? = "bad"
    var layoutElementType: ASLayoutElementType { .displayNode }
    init(size: CGSize) { self.size = size }
    func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: size)
    }
}
