import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport

@testable import ADKNodes

/// Text nodes one below the other in a scroll node, with empty pasteboards.
@MainActor
final class TextSelectionHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let page = ASScrollNode()
    let nodes: [ASTextNode]

    init(
        _ texts: [String], case test: NodeTestCase, height: CGFloat = 200, sharesSelection: Bool = false,
        prepare: (ASTextNode) -> Void = { _ in }
    ) throws {
        UIPasteboard.general.string = nil
        UIPasteboard.primary.string = nil
        nodes = texts.map { text in
            let node = ASTextNode()
            node.attributedText = AttributedText(text, font: .systemFont(ofSize: 16))
            node.isSelectable = true
            return node
        }
        for node in nodes {
            if sharesSelection { node.selectionContainer = page }
            prepare(node)
        }
        page.backgroundColor = .white
        page.automaticallyManagesSubnodes = true
        page.automaticallyManagesContentSize = true
        let nodes = nodes
        page.layoutSpecBlock = { _, _ in
            let stack = ASStackLayoutSpec.vertical()
            stack.spacing = 10
            stack.children = nodes
            return stack
        }
        (host, window) = test.makeWindow(page, width: 300, height: height)
        try host.settle()
    }

    /// The left edge of a character, or the right edge of the last one, in the window.
    func place(_ offset: Int, _ index: Int = 0) -> CGPoint {
        let node = nodes[index]
        let rects = node.rects(forTextRange: NSRange(location: offset, length: 1))
        let before = node.rects(forTextRange: NSRange(location: max(0, offset - 1), length: 1))
        let point =
            rects.first.map { CGPoint(x: $0.minX, y: $0.midY) }
            ?? before.last.map { CGPoint(x: $0.maxX, y: $0.midY) } ?? .zero
        return node.view.convert(point, to: nil)
    }

    func clicks(_ count: Int, _ point: CGPoint) {
        for _ in 0..<count { click(point) }
    }

    func press(_ point: CGPoint, _ modifiers: UIKeyModifierFlags = []) {
        send(.pointerDown(button: .primary, at: point, time: host.clock.now, modifiers: modifiers))
        send(.pointerUp(button: .primary, at: point, time: host.clock.now, modifiers: modifiers))
    }

    var selected: [String?] {
        nodes.map { node in
            let range = node.selectedRange
            let text = (node.attributedText?.attributedText ?? .empty).string
            return range.length == 0 ? nil : (text as NSString).substring(with: range)
        }
    }
}
