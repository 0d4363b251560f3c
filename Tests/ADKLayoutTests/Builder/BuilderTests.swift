import Foundation
import LayoutCases
import Testing

@testable import ADKLayout

struct BuilderTests {
    private let boxes = (0..<5).map { box(CGFloat(10 + $0), CGFloat(20 - $0), "\($0)") }

    /// Compares two layouts without the identity of the specs, which differs between two trees.
    private func same(_ built: any ASLayoutElement, _ written: any ASLayoutElement) -> Bool {
        let range = ASSizeRange(min: CGSize(width: 50, height: 40), max: CGSize(width: 200, height: 300))
        let (a, b) = (ASCalculateRootLayout(built, range), ASCalculateRootLayout(written, range))
        let names = [a, b].map { $0.recursiveDescription() }
        return names[0] == names[1] && a.filteredNodeLayoutTree().sublayouts == b.filteredNodeLayoutTree().sublayouts
    }

    @Test func stacksAndPaddingCreateTexturesSpecs() {
        let (avatar, name, date) = (boxes[0], boxes[1], boxes[2])
        let built = HStack(spacing: 8) {
            avatar
            name.flexGrow(1)
            date
        }.padding(12)
        let written = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12),
            child: ASStackLayoutSpec(
                direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .stretch,
                children: [avatar, name, date]))
        #expect(name.style.flexGrow == 1)
        #expect(same(built, written))
    }

    @Test func everyContainerAndModifierCreatesASpec() {
        let space = ASLayoutSpec()
        space.style.flexGrow = 1
        let built = VStack(spacing: 2, justifyContent: .center, alignItems: .end) {
            boxes[0].background(BoxElement("back")).overlay(BoxElement("front"))
            Spacer()
            Flow(spacing: 1, lineSpacing: 2) { boxes[1] }
            Layers { boxes[2] }
            Absolute(sizing: .sizeToFit) { boxes[3] }
            boxes[4].ratio(0.5).centered(.X).relative(horizontal: .end)
        }
        let kinds = built.children.map { String(describing: type(of: $0)) }
        #expect(
            kinds == [
                "ASOverlayLayoutSpec", "ASLayoutSpec", "ASStackLayoutSpec", "ASWrapperLayoutSpec",
                "ASAbsoluteLayoutSpec", "ASRelativeLayoutSpec",
            ])
        let written = ASStackLayoutSpec(
            direction: .vertical, spacing: 2, justifyContent: .center, alignItems: .end,
            children: [
                ASOverlayLayoutSpec(
                    child: ASBackgroundLayoutSpec(child: boxes[0], background: BoxElement("back")),
                    overlay: BoxElement("front")),
                space,
                ASStackLayoutSpec(
                    direction: .horizontal, spacing: 1, justifyContent: .start, alignItems: .start, flexWrap: .wrap,
                    alignContent: .start, lineSpacing: 2, children: [boxes[1]]),
                ASWrapperLayoutSpec(layoutElement: boxes[2]),
                ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: [boxes[3]]),
                ASRelativeLayoutSpec(
                    horizontalPosition: .end, verticalPosition: .none, sizingOption: [],
                    child: ASCenterLayoutSpec(
                        centeringOptions: .X, sizingOptions: [], child: ASRatioLayoutSpec(ratio: 0.5, child: boxes[4]))),
            ])
        let range = atMost(200, 300)
        #expect(
            ASCalculateRootLayout(built, range).recursiveDescription()
                == ASCalculateRootLayout(written, range).recursiveDescription())
    }

    @Test func conditionsLoopsAndOptionalsChooseChildren() {
        func children(_ number: Int, _ optional: BoxElement?) -> [String?] {
            VStack {
                if number > 0 { boxes[0] }
                if number > 1 { boxes[1] } else { boxes[2] }
                for box in boxes.prefix(number) { box }
                optional
                switch number {
                case 0: boxes[3]
                default: boxes[4]
                }
                [boxes[0], boxes[1]]
            }.children.map(\.debugName)
        }
        #expect(children(0, nil) == ["2", "3", "0", "1"])
        #expect(children(2, boxes[3]) == ["0", "1", "0", "1", "3", "4", "0", "1"])
        #expect(HStack {}.children.isEmpty)
    }

    @Test func modifiersSetTheStyle() {
        let element = box(1, 1).width(1).height("2%").minWidth(3).maxWidth(4).minHeight(5).maxHeight(6)
            .flexGrow(7).flexShrink(8).flexBasis(9).alignSelf(.end).spacingBefore(10).spacingAfter(11)
            .layoutPosition(12, 13)
        let style = element.style
        #expect(
            style.size
                == ASLayoutElementSize(width: 1, height: "2%", minWidth: 3, maxWidth: 4, minHeight: 5, maxHeight: 6))
        #expect([style.flexGrow, style.flexShrink, style.spacingBefore, style.spacingAfter] == [7, 8, 10, 11])
        #expect(style.flexBasis == 9 && style.alignSelf == .end)
        #expect(style.layoutPosition == CGPoint(x: 12, y: 13))
        #expect(box(1, 1).size(20, "30%").style.preferredLayoutSize == ASLayoutSize(width: 20, height: "30%"))
    }
}
