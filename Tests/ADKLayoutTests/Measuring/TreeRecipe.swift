import Foundation
import LayoutCases

@testable import ADKLayout

/// A layout tree as data. It can be generated at random, shrunk, printed, and built with initialisers or the builder.
indirect enum TreeRecipe: CustomStringConvertible {
    case leaf(width: CGFloat, height: CGFloat, style: StyleRecipe)
    case text(length: CGFloat, style: StyleRecipe)
    case fill(style: StyleRecipe)
    case spacer(style: StyleRecipe)
    case spec(Kind, [TreeRecipe], style: StyleRecipe)

    enum Kind {
        case stack(Stack)
        case inset(UIEdgeInsets)
        case background
        case overlay
        case center(x: Bool, y: Bool, minimum: UInt8)
        case relative(ASRelativeLayoutSpecPosition, ASRelativeLayoutSpecPosition, minimum: UInt8)
        case ratio(CGFloat)
        case absolute(ASAbsoluteLayoutSpecSizing)
        case corner(ASCornerLayoutLocation, CGPoint, wraps: Bool)
        case wrapper
        case node
    }

    struct Stack {
        var vertical: Bool
        var spacing: CGFloat
        var justify: ASStackLayoutJustifyContent
        var align: ASStackLayoutAlignItems
        var wraps: Bool
        var content: ASStackLayoutAlignContent
        var lineSpacing: CGFloat
    }

    struct StyleRecipe {
        var width = ASDimension.auto
        var height = ASDimension.auto
        var minWidth = ASDimension.auto
        var maxHeight = ASDimension.auto
        var grow: CGFloat = 0
        var shrink: CGFloat = 0
        var basis = ASDimension.auto
        var before: CGFloat = 0
        var after: CGFloat = 0
        var alignSelf = ASStackLayoutAlignSelf.auto
        var position = CGPoint.zero

        func apply(to style: ASLayoutElementStyle) {
            style.width = width
            style.height = height
            style.minWidth = minWidth
            style.maxHeight = maxHeight
            style.flexGrow = grow
            style.flexShrink = shrink
            style.flexBasis = basis
            style.spacingBefore = before
            style.spacingAfter = after
            style.alignSelf = alignSelf
            style.layoutPosition = position
        }

        var isPlain: Bool { "\(self)" == "\(StyleRecipe())" }
    }

    var count: Int {
        if case .spec(_, let children, _) = self { return children.reduce(1) { $0 + $1.count } }
        return 1
    }

    var depth: Int {
        guard case .spec(_, let children, _) = self else { return 1 }
        return 1 + (children.map(\.depth).max() ?? 0)
    }

    /// Whether the tree contains an element with a layout of its own inside, as nodes have.
    var hasNode: Bool {
        guard case .spec(let kind, let children, _) = self else { return false }
        if case .node = kind { return true }
        return children.contains(where: \.hasNode)
    }

    var style: StyleRecipe {
        switch self {
        case .leaf(_, _, let style), .text(_, let style), .fill(let style), .spacer(let style), .spec(_, _, let style):
            style
        }
    }

    var description: String {
        let style = style.isPlain ? "" : " \(style)"
        switch self {
        case .leaf(let width, let height, _): return "leaf \(width)x\(height)\(style)"
        case .text(let length, _): return "text \(length)\(style)"
        case .fill: return "fill\(style)"
        case .spacer: return "spacer\(style)"
        case .spec(let kind, let children, _):
            let inner = children.map { "\($0)".replacingOccurrences(of: "\n", with: "\n  ") }
            return (["\(kind)\(style)"] + inner).joined(separator: "\n  ")
        }
    }
}

// MARK: - Building

extension TreeRecipe {
    /// Builds the elements. Returns the root and the leaves in order.
    func build(withBuilder: Bool) -> (root: any ASLayoutElement, leaves: [BoxElement]) {
        var leaves: [BoxElement] = []
        return (element(withBuilder, &leaves), leaves)
    }

    private func element(_ builder: Bool, _ leaves: inout [BoxElement]) -> any ASLayoutElement {
        let element: any ASLayoutElement
        switch self {
        case .leaf(let width, let height, _):
            element = leaf(.measured { _ in CGSize(width: width, height: height) }, &leaves)
        case .text(let length, _):
            // Wraps like a text: at most as wide as allowed, and higher if narrower.
            element = leaf(
                .measured { most in
                    let width = min(length, max(most.width, 1))
                    return CGSize(width: width, height: (length / max(width, 1)).rounded(.up) * 14)
                }, &leaves)
        case .fill: element = leaf(.fill, &leaves)
        case .spacer: element = ASLayoutSpec()
        case .spec(let kind, let children, _):
            let inner = children.map { $0.element(builder, &leaves) }
            element = builder ? kind.built(inner) : kind.written(inner)
        }
        style.apply(to: element.style)
        return element
    }

    private func leaf(_ content: BoxElement.Content, _ leaves: inout [BoxElement]) -> BoxElement {
        let box = BoxElement("\(leaves.count)", content)
        leaves.append(box)
        return box
    }
}

extension TreeRecipe.Kind {
    /// The number of children that the kind needs; nil for any number.
    var childCount: Int? {
        switch self {
        case .stack, .absolute, .wrapper: nil
        case .background, .overlay, .corner: 2
        case .inset, .center, .relative, .ratio, .node: 1
        }
    }

    func written(_ children: [any ASLayoutElement]) -> any ASLayoutElement {
        switch self {
        case .stack(let stack):
            return ASStackLayoutSpec(
                direction: stack.vertical ? .vertical : .horizontal, spacing: stack.spacing,
                justifyContent: stack.justify, alignItems: stack.align, flexWrap: stack.wraps ? .wrap : .noWrap,
                alignContent: stack.content, lineSpacing: stack.lineSpacing, children: children)
        case .inset(let insets): return ASInsetLayoutSpec(insets: insets, child: children[0])
        case .background: return ASBackgroundLayoutSpec(child: children[0], background: children[1])
        case .overlay: return ASOverlayLayoutSpec(child: children[0], overlay: children[1])
        case .center(let x, let y, let minimum):
            return ASCenterLayoutSpec(
                centeringOptions: axes(x, y), sizingOptions: ASCenterLayoutSpecSizingOptions(rawValue: minimum),
                child: children[0])
        case .relative(let x, let y, let minimum):
            return ASRelativeLayoutSpec(
                horizontalPosition: x, verticalPosition: y,
                sizingOption: ASRelativeLayoutSpecSizingOption(rawValue: minimum), child: children[0])
        case .ratio(let ratio): return ASRatioLayoutSpec(ratio: ratio, child: children[0])
        case .absolute(let sizing): return ASAbsoluteLayoutSpec(sizing: sizing, children: children)
        case .corner(let location, let offset, let wraps):
            let corner = ASCornerLayoutSpec(child: children[0], corner: children[1], location: location)
            corner.offset = offset
            corner.wrapsCorner = wraps
            return corner
        case .wrapper: return ASWrapperLayoutSpec(layoutElements: children)
        case .node: return BoxElement("node", .spec(ASWrapperLayoutSpec(layoutElement: children[0])))
        }
    }

    func built(_ children: [any ASLayoutElement]) -> any ASLayoutElement {
        switch self {
        case .stack(let stack):
            if stack.wraps {
                return Flow(
                    direction: stack.vertical ? .vertical : .horizontal, spacing: stack.spacing,
                    lineSpacing: stack.lineSpacing, justifyContent: stack.justify, alignItems: stack.align,
                    alignContent: stack.content
                ) { for child in children { child } }
            }
            let make = stack.vertical ? VStack : HStack
            return make(stack.spacing, stack.justify, stack.align) { children }
        case .inset(let insets): return children[0].padding(insets)
        case .background: return children[0].background(children[1])
        case .overlay: return children[0].overlay(children[1])
        case .center(let x, let y, let minimum):
            return children[0].centered(axes(x, y), sizing: ASCenterLayoutSpecSizingOptions(rawValue: minimum))
        case .relative(let x, let y, let minimum):
            return children[0].relative(
                horizontal: x, vertical: y, sizing: ASRelativeLayoutSpecSizingOption(rawValue: minimum))
        case .ratio(let ratio): return children[0].ratio(ratio)
        case .absolute(let sizing): return Absolute(sizing: sizing) { children }
        case .corner(let location, let offset, let wraps):
            let corner = children[0].corner(children[1], at: location, offset: offset)
            corner.wrapsCorner = wraps
            return corner
        case .wrapper: return Layers { children }
        case .node: return BoxElement("node", .spec(Layers { children[0] }))
        }
    }

    private func axes(_ x: Bool, _ y: Bool) -> ASCenterLayoutSpecCenteringOptions {
        ASCenterLayoutSpecCenteringOptions(rawValue: (x ? 1 : 0) | (y ? 2 : 0))
    }
}
