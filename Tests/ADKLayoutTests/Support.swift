import Foundation
import LayoutCases

@testable import ADKLayout

/// A box of a fixed size.
func box(_ width: CGFloat, _ height: CGFloat, _ name: String? = nil) -> BoxElement {
    BoxElement(name, .size(CGSize(width: width, height: height)))
}

/// A box of `width` by `height` that counts and caches its measurements, like a text node.
func counted(_ width: CGFloat, _ height: CGFloat, _ name: String? = nil) -> BoxElement {
    BoxElement(name, .measured { most in CGSize(width: min(width, most.width), height: min(height, most.height)) })
}

func exact(_ width: CGFloat, _ height: CGFloat) -> ASSizeRange {
    ASSizeRange(exact: CGSize(width: width, height: height))
}

func atMost(_ width: CGFloat, _ height: CGFloat) -> ASSizeRange {
    ASSizeRange(max: CGSize(width: width, height: height))
}

func stack(
    _ direction: ASStackLayoutDirection, spacing: CGFloat = 0, justify: ASStackLayoutJustifyContent = .start,
    align: ASStackLayoutAlignItems = .start, _ children: [any ASLayoutElement]
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: direction, spacing: spacing, justifyContent: justify, alignItems: align, children: children)
}

extension ASLayout {
    /// The frames of the direct sublayouts as `x y w h`.
    var frames: [[CGFloat]] {
        sublayouts.map { [$0.position.x, $0.position.y, $0.size.width, $0.size.height] }
    }
}
