import AsyncDisplayKit
import UIKit

extension Demo {
    static let center = Demo(
        title: "ASCenterLayoutSpec", summary: "A child in the middle of one axis or of both.", boxes: 1,
        options: [Option("centeringOptions", ["XY", "X", "Y"])],
        spec: { demo, boxes, scale in
            boxes[0].style.preferredSize = CGSize(width: 100 * scale, height: 70 * scale)
            let options: ASCenterLayoutSpecCenteringOptions =
                demo.choice("centeringOptions") == "X" ? .X : demo.choice("centeringOptions") == "Y" ? .Y : .XY
            return ASCenterLayoutSpec(centeringOptions: options, sizingOptions: [], child: boxes[0])
        },
        code: { demo in
            """
            ASCenterLayoutSpec(
                centeringOptions: .\(demo.choice("centeringOptions")),
                sizingOptions: [], child: a)
            """
        })

    static let relative = Demo(
        title: "ASRelativeLayoutSpec", summary: "A child at an edge, in a corner or in the middle.", boxes: 1,
        options: [
            Option("horizontalPosition", ["start", "center", "end"], selected: 2),
            Option("verticalPosition", ["start", "center", "end"], selected: 2),
        ],
        spec: { demo, boxes, scale in
            boxes[0].style.preferredSize = CGSize(width: 100 * scale, height: 70 * scale)
            let positions: [String: ASRelativeLayoutSpecPosition] = ["start": .start, "center": .center, "end": .end]
            return ASRelativeLayoutSpec(
                horizontalPosition: positions[demo.choice("horizontalPosition")] ?? .none,
                verticalPosition: positions[demo.choice("verticalPosition")] ?? .none, sizingOption: [],
                child: boxes[0])
        },
        code: { demo in
            """
            ASRelativeLayoutSpec(
                horizontalPosition: .\(demo.choice("horizontalPosition")),
                verticalPosition: .\(demo.choice("verticalPosition")),
                sizingOption: [], child: a)
            """
        })

    static let corner = Demo(
        title: "ASCornerLayoutSpec", summary: "A badge at a corner of a child.", boxes: 2,
        options: [
            Option("location", ["topRight", "topLeft", "bottomLeft", "bottomRight"]),
            Option("wrapsCorner", ["false", "true"]),
        ],
        spec: { demo, boxes, scale in
            boxes[0].style.preferredSize = CGSize(width: 120 * scale, height: 90 * scale)
            boxes[1].style.preferredSize = CGSize(width: 34 * scale, height: 34 * scale)
            boxes[1].cornerRadius = 17 * scale
            let locations: [String: ASCornerLayoutLocation] = [
                "topRight": .topRight, "topLeft": .topLeft, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
            ]
            let spec = ASCornerLayoutSpec(
                child: boxes[0], corner: boxes[1], location: locations[demo.choice("location")] ?? .topLeft)
            spec.wrapsCorner = demo.choice("wrapsCorner") == "true"
            return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: spec)
        },
        code: { demo in
            """
            let spec = ASCornerLayoutSpec(
                child: a, corner: b, location: .\(demo.choice("location")))
            spec.wrapsCorner = \(demo.choice("wrapsCorner"))
            """
        })

    static let absolute = Demo(
        title: "ASAbsoluteLayoutSpec", summary: "Children at places of their own.", boxes: 4,
        options: [Option("arrangement", ["stairs", "wave", "pile"])],
        spec: { demo, boxes, scale in
            for (index, box) in boxes.enumerated() {
                let step = CGFloat(index)
                box.style.preferredSize = CGSize(width: 54 * scale, height: 54 * scale)
                switch demo.choice("arrangement") {
                case "stairs":
                    box.style.layoutPosition = CGPoint(x: step * 58 * scale, y: step * 44 * scale)
                case "wave":
                    box.style.layoutPosition = CGPoint(
                        x: step * 62 * scale, y: (index % 2 == 0 ? 10 : 100) * scale)
                default:
                    box.style.layoutPosition = CGPoint(x: (70 + step * 16) * scale, y: (40 + step * 12) * scale)
                }
            }
            return ASAbsoluteLayoutSpec(sizing: .default, children: boxes)
        },
        code: { demo in
            """
            a.style.layoutPosition = CGPoint(x: …, y: …)
            ASAbsoluteLayoutSpec(sizing: .default, children: [a, b, c, d])
            """
        })
}
