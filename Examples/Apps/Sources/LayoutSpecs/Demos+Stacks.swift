import AsyncDisplayKit
import UIKit

extension Demo {
    static let stack = Demo(
        title: "ASStackLayoutSpec", summary: "Direction, spacing and the two alignments.", boxes: 3,
        options: [
            Option("direction", ["horizontal", "vertical"]),
            Option("justifyContent", ["start", "center", "end", "spaceBetween", "spaceAround"]),
            Option("alignItems", ["start", "center", "end", "stretch"], selected: 1),
            Option("spacing", ["0", "8", "24"], selected: 1),
        ],
        spec: { demo, boxes, scale in
            let heights: [CGFloat] = [40, 64, 52]
            for (box, height) in zip(boxes, heights) {
                box.style.minWidth = ASDimensionMake(56 * scale)
                box.style.minHeight = ASDimensionMake(height * scale)
            }
            return ASStackLayoutSpec(
                direction: demo.choice("direction") == "vertical" ? .vertical : .horizontal,
                spacing: demo.number("spacing") * scale, justifyContent: demo.justifyContent,
                alignItems: demo.alignItems, children: boxes)
        },
        code: { demo in
            """
            ASStackLayoutSpec(
                direction: .\(demo.choice("direction")),
                spacing: \(demo.choice("spacing")),
                justifyContent: .\(demo.choice("justifyContent")),
                alignItems: .\(demo.choice("alignItems")),
                children: [a, b, c])
            """
        })

    static let grow = Demo(
        title: "Flex", summary: "Who takes the room that is left, and who gives way.", boxes: 3,
        options: [
            Option("a.flexGrow", ["0", "1", "2"]),
            Option("b.flexGrow", ["0", "1", "2"], selected: 1),
            Option("c.flexBasis", ["auto", "50%", "120pt"]),
        ],
        height: 120,
        spec: { demo, boxes, scale in
            for box in boxes {
                box.style.minWidth = ASDimensionMake(48 * scale)
                box.style.height = ASDimensionMake(60 * scale)
                box.style.flexShrink = 1
            }
            boxes[0].style.flexGrow = demo.number("a.flexGrow")
            boxes[1].style.flexGrow = demo.number("b.flexGrow")
            let basis = demo.choice("c.flexBasis")
            boxes[2].style.flexBasis =
                basis == "120pt" ? ASDimensionMakeWithPoints(120 * scale) : ASDimensionMake(basis)
            return ASStackLayoutSpec(
                direction: .horizontal, spacing: 8 * scale, justifyContent: .start, alignItems: .center,
                children: boxes)
        },
        code: { demo in
            """
            a.style.flexGrow = \(demo.choice("a.flexGrow"))
            b.style.flexGrow = \(demo.choice("b.flexGrow"))
            c.style.flexBasis = ASDimensionMake("\(demo.choice("c.flexBasis"))")
            """
        })

    static let wrap = Demo(
        title: "Wrapping", summary: "Children that do not fit go to the next line.", boxes: 9,
        options: [
            Option("alignContent", ["start", "center", "end", "spaceBetween"]),
            Option("lineSpacing", ["0", "8", "20"], selected: 1),
        ],
        spec: { demo, boxes, scale in
            for (index, box) in boxes.enumerated() {
                box.style.preferredSize = CGSize(width: CGFloat(44 + index * 29 % 50) * scale, height: 38 * scale)
            }
            let content: [String: ASStackLayoutAlignContent] = [
                "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween,
            ]
            return ASStackLayoutSpec(
                direction: .horizontal, spacing: 8 * scale, justifyContent: .start, alignItems: .start,
                flexWrap: .wrap, alignContent: content[demo.choice("alignContent")] ?? .start,
                lineSpacing: demo.number("lineSpacing") * scale, children: boxes)
        },
        code: { demo in
            """
            ASStackLayoutSpec(
                direction: .horizontal, spacing: 8,
                justifyContent: .start, alignItems: .start,
                flexWrap: .wrap,
                alignContent: .\(demo.choice("alignContent")),
                lineSpacing: \(demo.choice("lineSpacing")),
                children: tags)
            """
        })

    private var justifyContent: ASStackLayoutJustifyContent {
        switch choice("justifyContent") {
        case "center": return .center
        case "end": return .end
        case "spaceBetween": return .spaceBetween
        case "spaceAround": return .spaceAround
        default: return .start
        }
    }

    private var alignItems: ASStackLayoutAlignItems {
        switch choice("alignItems") {
        case "center": return .center
        case "end": return .end
        case "stretch": return .stretch
        default: return .start
        }
    }
}
