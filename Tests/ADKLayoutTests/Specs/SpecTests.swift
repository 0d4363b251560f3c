import Foundation
import LayoutCases
import Testing

@testable import ADKLayout

struct SpecTests {
    private func layout(_ element: any ASLayoutElement, _ range: ASSizeRange, scale: CGFloat = 1) -> ASLayout {
        ASCalculateRootLayout(element, range, LayoutEnvironment(scale: scale, verifiesCacheHits: true))
    }

    private let some = ASSizeRange(min: CGSize(width: 20, height: 20), max: CGSize(width: 100, height: 80))

    @Test func aPlainSpecIsASpacer() {
        #expect(layout(ASLayoutSpec(), some).size == some.min)
        let sized = ASLayoutSpec().size(50, 60)
        #expect(layout(sized, some).size == CGSize(width: 50, height: 60))
    }

    @Test func aPlainBoxFillsItsConstraint() {
        #expect(layout(BoxElement(), some).size == some.max)
        #expect(layout(BoxElement(), .unconstrained).size == .zero)
    }

    @Test func insetsKeepADistance() {
        let inset = box(10, 10).padding(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        let result = layout(inset, .unconstrained)
        #expect(result.frames == [[2, 1, 10, 10]])
        #expect(result.size == CGSize(width: 16, height: 14))
    }

    @Test func infiniteInsetsAreFlexible() {
        func frame(_ left: CGFloat, _ right: CGFloat) -> [CGFloat] {
            let inset = box(10, 10).padding(UIEdgeInsets(top: 0, left: left, bottom: 0, right: right))
            return layout(inset, exact(101, 10), scale: 2).frames[0]
        }
        #expect(frame(.infinity, 4) == [87, 0, 10, 10])
        #expect(frame(4, .infinity) == [4, 0, 10, 10])
        #expect(frame(.infinity, .infinity) == [45.5, 0, 10, 10])
        let endless = box(10, 10).padding(UIEdgeInsets(top: 0, left: .infinity, bottom: 0, right: 3))
        #expect(layout(endless, .unconstrained).size == CGSize(width: 13, height: 10))
    }

    @Test func backgroundsAndOverlaysTakeTheChildsSize() {
        let (child, back, front) = (box(30, 30, "child"), BoxElement("back"), BoxElement("front"))
        let result = layout(child.background(back).overlay(front), .unconstrained).filteredNodeLayoutTree()
        #expect(result.sublayouts.map { $0.layoutElement?.debugName } == ["back", "child", "front"])
        #expect(result.sublayouts.allSatisfy { $0.frame == CGRect(x: 0, y: 0, width: 30, height: 30) })
    }

    @Test func overlaysMeasureFractionsByTheChildAndBackgroundsByTheParent() {
        func asked(_ make: (BoxElement, ParentRecorder) -> ASLayoutSpec) -> CGSize {
            let recorder = ParentRecorder()
            _ = layout(make(box(30, 30), recorder), atMost(100, 80))
            return recorder.parentSize
        }
        #expect(asked { $0.background($1) } == CGSize(width: 100, height: 80))
        #expect(asked { $0.overlay($1) } == CGSize(width: 30, height: 30))
    }

    @Test func ratioTakesTheCandidateNearestToTheRatio() {
        #expect(layout(BoxElement().ratio(0.5), atMost(100, 100)).size == CGSize(width: 100, height: 50))
        #expect(layout(BoxElement().ratio(2), atMost(100, 100)).size == CGSize(width: 50, height: 100))
        #expect(layout(BoxElement().ratio(0.7), atMost(101, .infinity), scale: 2).size.height == 70.5)
        #expect(layout(box(7, 9).ratio(3), .unconstrained).size == CGSize(width: 7, height: 9))
    }

    @Test func relativePlacesAndRounds() {
        func frame(
            _ horizontal: ASRelativeLayoutSpecPosition, _ vertical: ASRelativeLayoutSpecPosition
        ) -> [CGFloat] {
            layout(box(5, 10).relative(horizontal: horizontal, vertical: vertical), some).frames[0]
        }
        #expect(frame(.start, .start) == [0, 0, 5, 10])
        #expect(frame(.center, .end) == [48, 70, 5, 10])
        #expect(frame(.end, .center) == [95, 35, 5, 10])
        #expect(frame(.none, .none) == [0, 0, 20, 20])
    }

    @Test func sizingOptionsShrinkToTheChild() {
        let result = layout(box(30, 30).relative(horizontal: .center, sizing: .minimumWidth), some)
        #expect(result.size == CGSize(width: 30, height: 80))
        let centre = layout(box(30, 30).centered(.XY, sizing: .minimumXY), some)
        #expect(centre.size == CGSize(width: 30, height: 30))
        #expect(layout(box(30, 30).centered(), .unconstrained).size == CGSize(width: 30, height: 30))
    }

    @Test func centeringOptionsMayBeChangedUntilMeasured() {
        let spec = ASCenterLayoutSpec(centeringOptions: [], sizingOptions: [], child: box(10, 10))
        spec.centeringOptions = .X
        spec.sizingOptions = .minimumY
        #expect(layout(spec, some).frames == [[45, 0, 10, 20]])
    }

    @Test func absolutePlacesChildrenAtTheirLayoutPosition() {
        let (fixed, free) = (box(10, 10).layoutPosition(5, 6), BoxElement().layoutPosition(40, 50))
        let result = layout(ASAbsoluteLayoutSpec(children: [fixed, free]), some)
        #expect(result.size == some.max)
        #expect(result.frames == [[5, 6, 10, 10], [40, 50, 60, 30]])
        let fitting = ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: [box(10, 10).layoutPosition(15, 16)])
        #expect(layout(fitting, some).size == CGSize(width: 25, height: 26))
        let endless = ASAbsoluteLayoutSpec(children: [box(10, 10).layoutPosition(15, 16)])
        #expect(layout(endless, .unconstrained).size == CGSize(width: 25, height: 26))
    }

    @Test func cornerElementsAreCentredOnTheCorner() {
        func frames(_ location: ASCornerLayoutLocation, wraps: Bool) -> ([[CGFloat]], CGSize) {
            let spec = box(40, 40).corner(box(10, 10), at: location, offset: CGPoint(x: 1, y: -1))
            spec.wrapsCorner = wraps
            let result = layout(spec, atMost(100, 100))
            return (result.frames, result.size)
        }
        #expect(
            frames(.topRight, wraps: false) == ([[0, 0, 40, 40], [36, -6, 10, 10]], CGSize(width: 40, height: 40)))
        #expect(frames(.topRight, wraps: true) == ([[0, 6, 40, 40], [36, 0, 10, 10]], CGSize(width: 46, height: 46)))
        #expect(frames(.bottomLeft, wraps: false).0[1] == [-4, 34, 10, 10])
    }

    @Test func wrappersPlaceAllChildrenAtTheTopLeft() {
        let result = layout(ASWrapperLayoutSpec(layoutElements: [box(30, 5), box(5, 40)]), some)
        #expect(result.size == CGSize(width: 30, height: 40))
        #expect(result.frames.map { [$0[0], $0[1]] } == [[0, 0], [0, 0]])
        #expect(layout(ASWrapperLayoutSpec(layoutElement: box(1, 1)), some).size == some.min)
    }

    @Test func aSpecWithoutItsChildIsReportedAndEmpty() {
        let spec = box(1, 1).padding(3)
        spec.child = nil
        let (result, problems) = ASLayoutProblem.recording { layout(stack(.vertical, [spec]), .unconstrained) }
        #expect(result.size == .zero)
        #expect(
            problems.map(\.description)
                == ["ASInsetLayoutSpec was measured without the child it lays out"])
    }

    @Test func aCustomSpecPlacesItsChildren() {
        let spec = DiagonalSpec()
        spec.children = [box(10, 10), box(20, 20), box(5, 5)]
        let result = layout(spec.padding(1), .unconstrained)
        #expect(result.size == CGSize(width: 37, height: 37))
        #expect(result.filteredNodeLayoutTree().frames.map { $0[0] } == [1, 11, 31])
    }

    @Test func measuringFreezesASpec() {
        let spec = stack(.vertical, [])
        #expect(spec.isMutable)
        _ = layout(spec, some)
        #expect(!spec.isMutable)
    }

    @Test func longChainsOfSpecsAreReleasedWithoutOverflow() {
        let tracked = BoxElement()
        weak var weakTracked: BoxElement?
        do {
            var chain: any ASLayoutElement = {
                weakTracked = tracked
                return box(1, 1)
            }()
            for level in 0..<200_000 {
                chain = level % 2 == 0 ? chain.padding(0) : box(1, 1).background(chain)
            }
            withExtendedLifetime(chain) {}
        }
        #expect(weakTracked === tracked)
    }
}

/// A custom spec: each child is below and to the right of the previous one.
private final class DiagonalSpec: ASLayoutSpec, @unchecked Sendable {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        var corner = CGPoint.zero
        let sublayouts = children.map { child in
            var sublayout = child.layoutThatFits(ASSizeRange(max: constrainedSize.max))
            sublayout.position = corner
            corner = CGPoint(x: corner.x + sublayout.size.width, y: corner.y + sublayout.size.height)
            return sublayout
        }
        return ASLayout(
            layoutElement: self, size: constrainedSize.clamp(CGSize(width: corner.x, height: corner.y)),
            sublayouts: sublayouts)
    }
}

/// A box that records the parent size of its measurement.
private final class ParentRecorder: ASLayoutElement, @unchecked Sendable {
    let style = ASLayoutElementStyle()
    // Used by one thread.
    var parentSize = CGSize.zero
    var layoutElementType: ASLayoutElementType { .displayNode }

    func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        self.parentSize = parentSize
        return ASLayout(layoutElement: self, size: constrainedSize.min)
    }

    func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: constrainedSize.min)
    }
}
