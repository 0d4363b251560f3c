import Foundation
import LayoutCases
import Testing

@testable import ADKLayout

struct RightToLeftTests {
    private func arabic(_ element: any ASLayoutElement, _ range: ASSizeRange) -> [[CGFloat]] {
        ASCalculateRootLayout(element, range, LayoutEnvironment(layoutDirection: .rightToLeft)).frames
    }

    @Test func stacksStartOnTheRight() {
        #expect(
            arabic(stack(.horizontal, spacing: 5, [box(10, 10), box(20, 10)]), exact(100, 10))
                == [[90, 0, 10, 10], [65, 0, 20, 10]])
        #expect(arabic(stack(.vertical, [box(10, 10)]), exact(100, 10)) == [[90, 0, 10, 10]])
    }

    @Test func insetRelativeAndCornerSpecsAreMirrored() {
        let inset = box(10, 10).padding(UIEdgeInsets(top: 0, left: 4, bottom: 0, right: .infinity))
        #expect(arabic(inset, exact(100, 10)) == [[86, 0, 10, 10]])
        #expect(arabic(box(10, 10).relative(horizontal: .start), exact(100, 10)) == [[90, 0, 10, 10]])
        #expect(arabic(box(10, 10).relative(horizontal: .end), exact(100, 10))[0][0] == 0)
        #expect(arabic(box(40, 40).corner(box(10, 10), at: .topRight), atMost(100, 100))[1] == [-5, -5, 10, 10])
        #expect(
            arabic(ASAbsoluteLayoutSpec(children: [box(10, 10).layoutPosition(3, 4)]), exact(100, 50)) == [
                [87, 4, 10, 10]
            ])
    }

    @Test func aNestedTreeIsTheMirrorImageOfTheOther() {
        func tree() -> ASLayoutSpec {
            HStack(spacing: 3) {
                box(10, 10, "a").padding(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
                BoxElement(
                    "node",
                    .spec(
                        HStack {
                            box(5, 5, "b").flexGrow(1)
                            box(6, 6, "c")
                        })
                ).flexGrow(1)
            }
        }
        let (plain, mirror) = (
            ASCalculateRootLayout(tree(), exact(100, 40)),
            ASCalculateRootLayout(tree(), exact(100, 40), LayoutEnvironment(layoutDirection: .rightToLeft))
        )
        #expect(plain.mirrored().recursiveDescription() == mirror.recursiveDescription())
        #expect(plain.mirrored().mirrored() == plain)
        #expect(plain.recursiveDescription() != mirror.recursiveDescription())
    }

    @Test func aSubtreeMayHaveAnotherDirection() {
        let spec = MirrorSpec()
        spec.child = stack(.horizontal, [box(10, 10), box(20, 10)])
        let layout = ASCalculateRootLayout(stack(.horizontal, [spec, box(5, 5)]), exact(100, 10))
        #expect(layout.frames.map { $0[0] } == [0, 30])
        #expect(layout.sublayouts[0].sublayouts[0].frames.map { $0[0] } == [20, 0])
    }
}

/// An element that lays out its child from right to left, independent of the direction around it.
private final class MirrorSpec: ASLayoutSpec, @unchecked Sendable {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        var environment = LayoutEnvironment.current
        environment.layoutDirection = .rightToLeft
        let inner = LayoutEnvironment.with(environment) { child?.layoutThatFits(constrainedSize) }
        return ASLayout(layoutElement: self, size: inner?.size ?? .zero, sublayouts: inner.map { [$0] } ?? [])
    }
}
