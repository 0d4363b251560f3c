import ArgumentParser
import AsyncDisplayKit
import Foundation
import LayoutCases

/// The trees of the benchmark.
enum LayoutTree: String, ExpressibleByArgument, CaseIterable {
    case photoCell, cachedPhotoCell, wide1000, wrap1000, deep10, deep100, deep1000, rows10, rows10000

    func make(countingLeaves: Bool = false) -> BuiltTree {
        var builder = TreeBuilder(counts: countingLeaves)
        let phone = ASSizeRange(min: CGSize(width: 375, height: 0), max: CGSize(width: 375, height: CGFloat.infinity))
        let root: any ASLayoutElement =
            switch self {
            case .photoCell: builder.photoCell()
            case .cachedPhotoCell: builder.remembered(builder.photoCell())
            case .wide1000: builder.row(of: 1000, wraps: false)
            case .wrap1000: builder.row(of: 1000, wraps: true)
            case .deep10: builder.nest(depth: 10)
            case .deep100: builder.nest(depth: 100)
            case .deep1000: builder.nest(depth: 1000)
            case .rows10: builder.rows(1)
            case .rows10000: builder.rows(1111)
            }
        return builder.finish(root, in: self == .wide1000 ? .unconstrained : phone)
    }
}

/// A tree that can be laid out repeatedly.
struct BuiltTree {
    let root: any ASLayoutElement
    let range: ASSizeRange
    let elementCount: Int
    let boxes: [BoxElement]

    @inline(never)
    func layOut() { _ = ASCalculateRootLayout(root, range, LayoutEnvironment(scale: 2)) }
}

/// Builds the benchmark's trees and counts their elements.
struct TreeBuilder {
    /// Leaves cache and count their measurements, as nodes do, instead of having constant sizes.
    let counts: Bool
    private var boxes: [BoxElement] = []
    private var elements = 0

    init(counts: Bool) { self.counts = counts }

    func finish(_ root: any ASLayoutElement, in range: ASSizeRange) -> BuiltTree {
        BuiltTree(root: root, range: range, elementCount: elements, boxes: boxes)
    }

    mutating func box(_ width: CGFloat, _ height: CGFloat) -> BoxElement {
        let size = CGSize(width: width, height: height)
        let box = BoxElement(nil, counts ? .measured { _ in size } : .size(size))
        boxes.append(box)
        elements += 1
        return box
    }

    private mutating func count<Spec: ASLayoutSpec>(_ spec: Spec) -> Spec {
        elements += 1
        return spec
    }

    mutating func stack(
        _ direction: ASStackLayoutDirection, _ spacing: CGFloat, _ align: ASStackLayoutAlignItems,
        _ children: [any ASLayoutElement]
    ) -> ASStackLayoutSpec {
        count(
            ASStackLayoutSpec(
                direction: direction, spacing: spacing, justifyContent: .start, alignItems: align, children: children))
    }

    private mutating func inset(_ length: CGFloat, _ child: any ASLayoutElement) -> ASInsetLayoutSpec {
        count(
            ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: length, left: length, bottom: length, right: length), child: child))
    }

    /// A photo cell: avatar, names and date; the photo; buttons; likes, caption and comments.
    mutating func photoCell() -> any ASLayoutElement {
        let names = stack(.vertical, 2, .start, [box(120, 18), box(80, 14)])
        names.style.flexShrink = 1
        names.style.flexGrow = 1
        let header = inset(12, stack(.horizontal, 8, .center, [box(40, 40), names, box(30, 14)]))
        let photo = count(ASRatioLayoutSpec(ratio: 0.75, child: box(1080, 810)))
        let space = count(ASLayoutSpec())
        space.style.flexGrow = 1
        let buttons = stack(.horizontal, 12, .center, [box(24, 24), box(24, 24), box(24, 24), space, box(24, 24)])
        let texts = inset(12, stack(.vertical, 6, .stretch, [buttons, box(90, 16), box(340, 44), box(140, 14)]))
        return stack(.vertical, 0, .stretch, [header, photo, texts])
    }

    mutating func remembered(_ element: any ASLayoutElement) -> BoxElement {
        BoxElement(nil, .spec(element as? ASLayoutSpec ?? ASWrapperLayoutSpec(layoutElement: element)))
    }

    mutating func row(of count: Int, wraps: Bool) -> ASStackLayoutSpec {
        let row = stack(.horizontal, 4, .start, (0..<count).map { box(CGFloat(20 + $0 % 7 * 5), 20) })
        row.flexWrap = wraps ? .wrap : .noWrap
        return row
    }

    /// Nested stacks, alternately horizontal and vertical, stretched and growing at every level.
    mutating func nest(depth: Int) -> any ASLayoutElement {
        var inner: any ASLayoutElement = box(10, 10)
        for level in 0..<depth {
            inner.style.flexGrow = 1
            inner.style.flexShrink = 0.5
            inner = stack(level % 2 == 0 ? .horizontal : .vertical, 1, .stretch, [box(3, 5), inner])
        }
        return inner
    }

    mutating func rows(_ count: Int) -> any ASLayoutElement {
        stack(
            .vertical, 4, .start,
            (0..<count).map { _ in stack(.horizontal, 4, .start, (0..<8).map { _ in box(20, 20) }) })
    }
}
