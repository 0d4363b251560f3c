import AsyncDisplayKit

/// The samples of the article *Layout by pictures*. `Scripts/docs` copies the lines from `sample:` to `end` into it.
package enum LayoutSamples {
    /// All samples, in the article's order.
    package static let all: [LayoutSample] = stacks + wrappers + placed

    private static let stacks = [
        LayoutSample("stack-row") {
            let (a, b, c) = (Box("A", height: 60), Box("B", height: 30, hue: 0.05), Box("C", height: 44, hue: 0.4))
            // sample: stack-row
            let row = ASStackLayoutSpec(
                direction: .horizontal, spacing: 8,
                justifyContent: .center, alignItems: .center,
                children: [a, b, c])
            // end
            return row
        },
        LayoutSample("stack-column", height: 160) {
            let (a, b, c) = (Box("A", width: 120), Box("B", width: 60, hue: 0.05), Box("C", hue: 0.4))
            // sample: stack-column
            let column = ASStackLayoutSpec(
                direction: .vertical, spacing: 8,
                justifyContent: .center, alignItems: .start,
                children: [a, b, c])
            c.style.alignSelf = .stretch
            // end
            return column
        },
        LayoutSample("stack-flex", height: 70) {
            let (a, b, c) = (Box("1"), Box("2", hue: 0.05), Box("fixed", width: 70, hue: 0.4))
            // sample: stack-flex
            a.style.flexGrow = 1
            b.style.flexGrow = 2
            let row = ASStackLayoutSpec(
                direction: .horizontal, spacing: 8,
                justifyContent: .start, alignItems: .center,
                children: [a, b, c])
            // end
            return row
        },
        LayoutSample("stack-space-between", height: 70) {
            let (a, b, c) = (Box("A"), Box("B", hue: 0.05), Box("C", hue: 0.4))
            // sample: stack-space-between
            let row = ASStackLayoutSpec(
                direction: .horizontal, spacing: 0,
                justifyContent: .spaceBetween, alignItems: .center,
                children: [a, b, c])
            // end
            return row
        },
        LayoutSample("stack-wrap", height: 140) {
            let boxes = (1...7).map { Box("\($0)", width: 76, hue: CGFloat($0) / 8) }
            // sample: stack-wrap
            let tags = ASStackLayoutSpec(
                direction: .horizontal, spacing: 8,
                justifyContent: .start, alignItems: .center,
                flexWrap: .wrap, alignContent: .center, lineSpacing: 8,
                children: boxes)
            // end
            return tags
        },
    ]

    private static let wrappers = [
        LayoutSample("inset") {
            let photo = Box("photo")
            // sample: inset
            let insets = UIEdgeInsets(top: 12, left: 40, bottom: 12, right: 12)
            let padded = ASInsetLayoutSpec(insets: insets, child: photo)
            // end
            return padded
        },
        LayoutSample("center") {
            let badge = Box("badge", hue: 0.05)
            // sample: center
            let centered = ASCenterLayoutSpec(
                centeringOptions: .XY, sizingOptions: [], child: badge)
            // end
            return centered
        },
        LayoutSample("ratio") {
            let photo = Box("16 : 9")
            // sample: ratio
            let frame = ASRatioLayoutSpec(ratio: 9.0 / 16.0, child: photo)
            // end
            frame.style.width = ASDimensionMake(160)
            return centered(frame)
        },
        LayoutSample("overlay") {
            let (photo, title) = (Box("photo", width: 220, height: 90), Box("title", hue: 0.05))
            // sample: overlay
            let bottom = ASRelativeLayoutSpec(
                horizontalPosition: .start, verticalPosition: .end,
                sizingOption: [], child: title)
            let card = ASOverlayLayoutSpec(child: photo, overlay: bottom)
            // end
            return centered(card)
        },
        LayoutSample("background") {
            let (label, plate) = (Box("label"), Box("", hue: 0.05))
            // sample: background
            let insets = UIEdgeInsets(top: 16, left: 24, bottom: 16, right: 24)
            let padded = ASInsetLayoutSpec(insets: insets, child: label)
            let button = ASBackgroundLayoutSpec(child: padded, background: plate)
            // end
            return centered(button)
        },
    ]

    private static let placed = [
        LayoutSample("relative") {
            let close = Box("×", hue: 0.05)
            // sample: relative
            let corner = ASRelativeLayoutSpec(
                horizontalPosition: .end, verticalPosition: .start,
                sizingOption: [], child: close)
            // end
            return corner
        },
        LayoutSample("corner") {
            let (avatar, count) = (Box("avatar", width: 84, height: 64), Box("3", hue: 0.05))
            // sample: corner
            let badged = ASCornerLayoutSpec(child: avatar, corner: count, location: .topRight)
            badged.offset = CGPoint(x: -6, y: 6)
            // end
            return centered(badged)
        },
        LayoutSample("absolute") {
            let (pin, flag) = (Box("pin", width: 60, height: 40), Box("flag", width: 60, height: 40, hue: 0.05))
            // sample: absolute
            pin.style.layoutPosition = CGPoint(x: 30, y: 20)
            flag.style.layoutPosition = CGPoint(x: 170, y: 60)
            let map = ASAbsoluteLayoutSpec(sizing: .default, children: [pin, flag])
            // end
            return map
        },
        LayoutSample("wrapper", height: 100) {
            let (large, small) = (Box("large", width: 160, height: 80), Box("small", hue: 0.05))
            // sample: wrapper
            let pile = ASWrapperLayoutSpec(layoutElements: [large, small])
            // end
            return centered(pile)
        },
        LayoutSample("builder", height: 90) {
            let (photo, name, button) = (Box("photo", hue: 0.4), Box("name"), Box("Follow", hue: 0.05))
            // sample: builder
            let cell = HStack(spacing: 12, alignItems: .center) {
                photo
                name.flexGrow(1)
                button
            }
            .padding(UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
            // end
            return cell
        },
    ]

    private static func centered(_ child: any ASLayoutElement) -> ASLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: child)
    }
}
