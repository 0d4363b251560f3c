import AsyncDisplayKit
import UIKit

extension Demo {
    static let inset = Demo(
        title: "ASInsetLayoutSpec", summary: "Margins around a child. An infinite inset takes the room that is left.",
        boxes: 1,
        options: [
            Option("top", ["0", "16", ".infinity"], selected: 1),
            Option("left", ["0", "16", ".infinity"], selected: 1),
            Option("bottom", ["0", "16", ".infinity"], selected: 1),
            Option("right", ["0", "16", ".infinity"], selected: 1),
        ],
        spec: { demo, boxes, scale in
            boxes[0].style.minWidth = ASDimensionMake(90 * scale)
            boxes[0].style.minHeight = ASDimensionMake(60 * scale)
            func inset(_ name: String) -> CGFloat {
                demo.choice(name) == ".infinity" ? .infinity : demo.number(name) * scale
            }
            let insets = UIEdgeInsets(
                top: inset("top"), left: inset("left"), bottom: inset("bottom"), right: inset("right"))
            return ASInsetLayoutSpec(insets: insets, child: boxes[0])
        },
        code: { demo in
            """
            let insets = UIEdgeInsets(
                top: \(demo.choice("top")), left: \(demo.choice("left")),
                bottom: \(demo.choice("bottom")), right: \(demo.choice("right")))
            ASInsetLayoutSpec(insets: insets, child: a)
            """
        })

    static let ratio = Demo(
        title: "ASRatioLayoutSpec", summary: "A height in proportion to the width.", boxes: 1,
        options: [Option("ratio", ["0.25", "0.5", "1", "1.5"], selected: 1)],
        spec: { demo, boxes, _ in
            let ratio = ASRatioLayoutSpec(ratio: demo.number("ratio"), child: boxes[0])
            return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: ratio)
        },
        code: { "ASRatioLayoutSpec(ratio: \($0.choice("ratio")), child: a)" })

    static let background = Demo(
        title: "ASBackgroundLayoutSpec", summary: "A node behind a child, as large as the child.", boxes: 2,
        options: [Option("insets", ["0", "12", "28"], selected: 1)],
        spec: { demo, boxes, scale in
            boxes[0].style.preferredSize = CGSize(width: 120 * scale, height: 60 * scale)
            let inset = demo.number("insets") * scale
            let padded = ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset), child: boxes[0])
            let spec = ASBackgroundLayoutSpec(child: padded, background: boxes[1])
            return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: spec)
        },
        code: { demo in
            """
            let inset: CGFloat = \(demo.choice("insets"))
            let padded = ASInsetLayoutSpec(
                insets: UIEdgeInsets(
                    top: inset, left: inset, bottom: inset, right: inset),
                child: a)
            ASBackgroundLayoutSpec(child: padded, background: b)
            """
        })

    static let overlay = Demo(
        title: "ASOverlayLayoutSpec", summary: "A node in front of a child, in the child's size.", boxes: 2,
        options: [Option("overlay", ["all of it", "lower edge", "centre"], selected: 1)],
        spec: { demo, boxes, scale in
            boxes[0].style.preferredSize = CGSize(width: 180 * scale, height: 130 * scale)
            boxes[1].style.preferredSize = .zero
            boxes[1].style.minHeight = ASDimensionMake(34 * scale)
            boxes[1].style.minWidth = ASDimensionMake(60 * scale)
            let overlay: ASLayoutElement
            switch demo.choice("overlay") {
            case "lower edge":
                overlay = ASInsetLayoutSpec(
                    insets: UIEdgeInsets(top: .infinity, left: 0, bottom: 0, right: 0), child: boxes[1])
            case "centre":
                overlay = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: boxes[1])
            default:
                overlay = boxes[1]
            }
            let spec = ASOverlayLayoutSpec(child: boxes[0], overlay: overlay)
            return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: spec)
        },
        code: { demo in
            switch demo.choice("overlay") {
            case "lower edge":
                return """
                    let insets = UIEdgeInsets(
                        top: .infinity, left: 0, bottom: 0, right: 0)
                    let bar = ASInsetLayoutSpec(insets: insets, child: b)
                    ASOverlayLayoutSpec(child: a, overlay: bar)
                    """
            case "centre":
                return """
                    let middle = ASCenterLayoutSpec(
                        centeringOptions: .XY, sizingOptions: .minimumXY, child: b)
                    ASOverlayLayoutSpec(child: a, overlay: middle)
                    """
            default:
                return "ASOverlayLayoutSpec(child: a, overlay: b)"
            }
        })
}
