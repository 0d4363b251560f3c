import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKNodes

/// A change of the scale while a screen without a list is shown.
final class NodeRescaleTests: XCTestCase, @unchecked Sendable {
    func testTextAtAnyDepthIsMeasuredAndDrawnAgain() throws {
        try onMain {
            let host = HeadlessHost.attached()
            let text = ASTextNode()
            text.attributedText = AttributedString("Widths of words are no whole numbers")
            let box = ASDisplayNode()
            box.automaticallyManagesSubnodes = true
            box.layoutSpecBlock = { _, _ in
                ASStackLayoutSpec(
                    direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [text])
            }
            // Its own size does not depend on the scale, the size of its content does.
            box.style.preferredSize = CGSize(width: 400, height: 80)
            let root = ASDisplayNode()
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: box)
            }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 100))
            window.rootViewController = ASDKViewController(node: root)
            window.makeKeyAndVisible()
            try host.settle()
            let before = text.frame.width
            XCTAssertEqual(before, before.rounded())
            for scale in [2, 3, 1] as [CGFloat] {
                host.setScale(scale)
                try host.settle()
                XCTAssertEqual(text.asyncTraitCollection().displayScale, scale)
                XCTAssertEqual(text.frame.width * scale, (text.frame.width * scale).rounded(), accuracy: 0.001)
                let contents = try XCTUnwrap(text.layer.contents)
                XCTAssertEqual(CGFloat(contents.height) / scale, text.frame.height, accuracy: 4)
                XCTAssertEqual(text.layer.contentsScale, scale)
                if scale == 3 { XCTAssertLessThan(text.frame.width, before, "rounded up to smaller pixels") }
            }
            XCTAssertEqual(text.frame.width, before)
        }
    }

    func testSubnodesPlacedByHandAreMeasuredAgainBeforeTheyArePlaced() throws {
        try onMain {
            let host = HeadlessHost.attached()
            let node = LabelAtTheBottom()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            window.rootViewController = ASDKViewController(node: node)
            window.makeKeyAndVisible()
            _ = node.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 300, height: 100)))
            try host.settle()
            XCTAssertEqual(node.label.frame.maxY, 100)
            XCTAssertGreaterThan(node.label.frame.height, 10)
            for scale in [2, 1] as [CGFloat] {
                host.setScale(scale)
                FrameLoop.shared.runFrame()
                XCTAssertEqual(node.label.frame.maxY, 100, "scale \(scale)")
                XCTAssertGreaterThan(node.label.frame.height, 10, "scale \(scale)")
                try host.settle()
            }
        }
    }

    func testAChangeOfScaleCancelsAPressAndScalesThePointer() throws {
        try onMain {
            let host = HeadlessHost.attached()
            let view = PressedView(frame: .zero)
            let controller = UIViewController()
            controller.view = view
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            window.rootViewController = controller
            window.makeKeyAndVisible()
            try host.settle()
            @MainActor func press(at x: CGFloat) {
                FrameLoop.shared.post(
                    .pointerDown(button: .primary, at: CGPoint(x: x, y: x), time: host.clock.now, modifiers: []),
                    to: window)
                FrameLoop.shared.runFrame()
            }
            press(at: 40)
            XCTAssertEqual(view.log, ["began 40"])
            host.setScale(2)
            try host.settle()
            XCTAssertEqual(view.log, ["began 40", "cancelled"], "its position on screen changed")
            press(at: 20)
            XCTAssertEqual(view.log.last, "began 20")
        }
    }
}

/// Places one line of text at its lower edge in `layout()`.
private final class LabelAtTheBottom: ASDisplayNode, @unchecked Sendable {
    let label = ASTextNode()

    override init() {
        super.init()
        label.attributedText = AttributedString("At the bottom")
        addSubnode(label)
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        _ = label.layoutThatFits(ASSizeRange(min: .zero, max: constrainedSize))
        return constrainedSize
    }

    @MainActor override func layout() {
        super.layout()
        let size = label.calculatedSize
        label.frame = CGRect(x: 0, y: bounds.height - size.height, width: size.width, height: size.height)
    }
}

private final class PressedView: UIView {
    var log: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        log += touches.map { "began \(Int($0.location(in: self).x))" }
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
}
