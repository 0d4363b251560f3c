import Foundation
import TestSupport

@testable import ADKLayout

extension TreeRecipe {
    /// A random tree of at most `size` elements.
    static func random(size: Int, using random: inout SeededRandom) -> TreeRecipe {
        let style = StyleRecipe.random(using: &random)
        guard size > 1 else {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return .spacer(style: style)
            case 1: return .fill(style: style)
            case 2, 3: return .text(length: length(400, &random), style: style)
            default: return .leaf(width: length(80, &random), height: length(80, &random), style: style)
            }
        }
        let kind = Kind.random(using: &random)
        let wanted = kind.childCount ?? Int.random(in: 0...min(6, size - 1), using: &random)
        var left = size - 1
        let children = (0..<wanted).map { index in
            let share =
                index == wanted - 1
                ? max(1, left) : Int.random(in: 1...max(1, left - (wanted - index) + 1), using: &random)
            left -= share
            return TreeRecipe.random(size: share, using: &random)
        }
        return .spec(kind, children, style: style)
    }

    fileprivate static func length(_ most: Int, _ random: inout SeededRandom) -> CGFloat {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: CGFloat(Int.random(in: 0...most, using: &random))
        case 1: 0
        case 2: CGFloat(Int.random(in: 0...most * 2, using: &random)) / 2
        default: CGFloat.random(in: 0...CGFloat(most), using: &random)
        }
    }

    /// The trees that are one step simpler: a child in place of the tree, one child less, a simpler child, a default
    /// style.
    var simpler: [TreeRecipe] {
        var list: [TreeRecipe] = []
        if case .spec(let kind, let children, let style) = self {
            list += children
            if kind.childCount == nil {
                for index in children.indices {
                    var fewer = children
                    fewer.remove(at: index)
                    list.append(.spec(kind, fewer, style: style))
                }
            }
            if !style.isPlain { list.append(.spec(kind, children, style: StyleRecipe())) }
            for index in children.indices {
                for child in children[index].simpler {
                    var other = children
                    other[index] = child
                    list.append(.spec(kind, other, style: style))
                }
            }
            return list
        }
        if !style.isPlain {
            switch self {
            case .leaf(let width, let height, _): list.append(.leaf(width: width, height: height, style: StyleRecipe()))
            case .text(let length, _): list.append(.text(length: length, style: StyleRecipe()))
            case .fill: list.append(.fill(style: StyleRecipe()))
            case .spacer: list.append(.spacer(style: StyleRecipe()))
            case .spec: break
            }
        }
        return list
    }

    /// The simplest tree that still fails, by greedy shrinking.
    func shrunk(while fails: (TreeRecipe) -> Bool) -> TreeRecipe {
        var smallest = self
        while let next = smallest.simpler.first(where: fails) { smallest = next }
        return smallest
    }
}

extension TreeRecipe.StyleRecipe {
    static func random(using random: inout SeededRandom) -> Self {
        var style = Self()
        guard Bool.random(using: &random) else { return style }
        func dimension(_ random: inout SeededRandom) -> ASDimension {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .points(TreeRecipe.length(100, &random))
            case 1: .fraction(CGFloat.random(in: 0...1, using: &random))
            default: .auto
            }
        }
        style.width = dimension(&random)
        style.height = dimension(&random)
        style.minWidth = dimension(&random)
        style.maxHeight = dimension(&random)
        style.basis = dimension(&random)
        style.grow = CGFloat([0, 0, 0, 1, 2.5].randomElement(using: &random) ?? 0)
        style.shrink = CGFloat([0, 0, 1, 0.5].randomElement(using: &random) ?? 0)
        style.before = CGFloat([0, 0, 0, 3, -2.5].randomElement(using: &random) ?? 0)
        style.after = CGFloat([0, 0, 0, 4.25].randomElement(using: &random) ?? 0)
        style.alignSelf = [.auto, .auto, .start, .end, .center, .stretch].randomElement(using: &random) ?? .auto
        style.position = CGPoint(x: TreeRecipe.length(30, &random), y: TreeRecipe.length(30, &random))
        return style
    }
}

extension TreeRecipe.Kind {
    static func random(using random: inout SeededRandom) -> Self {
        func one<Value>(_ values: [Value], _ random: inout SeededRandom) -> Value {
            values[Int.random(in: 0..<values.count, using: &random)]
        }
        func inset(_ random: inout SeededRandom) -> CGFloat { one([0, 4, 7.5, -3, .infinity], &random) }
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1:
            return .inset(
                UIEdgeInsets(top: inset(&random), left: inset(&random), bottom: inset(&random), right: inset(&random)))
        case 2: return .background
        case 3: return .overlay
        case 4:
            return .center(
                x: one([true, false], &random), y: one([true, false], &random), minimum: one([0, 1, 2, 3], &random))
        case 5:
            return .relative(
                one(ASRelativeLayoutSpecPosition.allCases, &random),
                one(ASRelativeLayoutSpecPosition.allCases, &random),
                minimum: one([0, 1, 2, 3], &random))
        case 6: return .ratio(CGFloat.random(in: 0.2...4, using: &random))
        case 7: return .absolute(one(ASAbsoluteLayoutSpecSizing.allCases, &random))
        case 8:
            return .corner(
                one(ASCornerLayoutLocation.allCases, &random),
                CGPoint(x: TreeRecipe.length(9, &random), y: -TreeRecipe.length(9, &random)),
                wraps: one([true, false], &random))
        case 9: return .wrapper
        case 10: return .node
        default:
            return .stack(
                TreeRecipe.Stack(
                    vertical: one([true, false], &random), spacing: one([0, 5, 2.25, -1], &random),
                    justify: one(ASStackLayoutJustifyContent.allCases, &random),
                    align: one(ASStackLayoutAlignItems.allCases, &random), wraps: one([false, false, true], &random),
                    content: one(ASStackLayoutAlignContent.allCases, &random), lineSpacing: one([0, 3.5], &random)))
        }
    }
}
