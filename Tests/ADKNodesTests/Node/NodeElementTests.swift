import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKNodes

/// The elements that assistive programs see of nodes.
final class NodeElementTests: XCTestCase {
    func testLayerBackedAndRasterisedNodesAreElementsAtTheirPlaces() {
        onMain {
            let root = ASDisplayNode()
            let (plain, raster) = (ASTextNode(), ASDisplayNode())
            plain.attributedText = AttributedString("plain")
            plain.isLayerBacked = true
            let drawn = ASTextNode()
            drawn.attributedText = AttributedString("drawn")
            raster.addSubnode(drawn)
            raster.enableSubtreeRasterization()
            for node in [plain, raster] { root.addSubnode(node) }
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            plain.frame = CGRect(x: 10, y: 10, width: 80, height: 20)
            raster.frame = CGRect(x: 20, y: 50, width: 100, height: 60)
            drawn.frame = CGRect(x: 5, y: 7, width: 60, height: 20)
            let screen = show(root)
            let tree = AccessibilityFeed.shared.readOnce()
            let frames = Dictionary(uniqueKeysWithValues: tree.elements.values.map { ($0.name, $0.frame) })
            XCTAssertEqual(frames["plain"], CGRect(x: 10, y: 10, width: 80, height: 20))
            XCTAssertEqual(frames["drawn"], CGRect(x: 25, y: 57, width: 60, height: 20))
            XCTAssertTrue(tree.elements.values.filter { $0.role == .label }.allSatisfy { $0.states.contains(.showing) })
            screen.window.close()
        }
    }

    func testLinksOfATextAreItsPartsAndAControlIsNamedByItsText() throws {
        try onMain {
            let (root, text, control) = (ASDisplayNode(), ASTextNode(), ASControlNode())
            var string = AttributedString("See the map now")
            if let range = string.range(of: "the map") { string[range].link = URL(string: "https://example.org/map") }
            text.attributedText = string
            text.isUserInteractionEnabled = true
            let clicks = Clicks()
            text.delegate = clicks
            let title = ASTextNode()
            title.attributedText = AttributedString("Buy")
            control.addSubnode(title)
            control.addAction(for: .touchUpInside) { _ in clicks.log.append("bought") }
            for node in [text, control] { root.addSubnode(node) }
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            text.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
            control.frame = CGRect(x: 0, y: 50, width: 80, height: 30)
            title.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
            let screen = show(root)
            let feed = AccessibilityFeed.shared
            feed.start { _, _ in }
            let buy = try XCTUnwrap(feed.tree.elements.values.first { $0.name == "Buy" })
            XCTAssertEqual(buy.role, .button)
            XCTAssertEqual(buy.children, [])
            XCTAssertTrue(feed.perform(.action(0), on: buy.id))
            let link = try XCTUnwrap(feed.tree.elements.values.first { $0.role == .link })
            XCTAssertEqual([link.name, link.address], ["the map", "https://example.org/map"])
            XCTAssertEqual(link.textRange, 4..<11)
            XCTAssertEqual(feed.tree[link.parent]?.text?.string, "See the map now")
            XCTAssertTrue(feed.perform(.action(0), on: link.id))
            XCTAssertEqual(clicks.log, ["bought", "https://example.org/map"])
            let place = try XCTUnwrap(feed.frame(ofText: 4..<11, in: link.parent))
            XCTAssertEqual(place, link.frame)
            let offset = feed.offset(atPoint: CGPoint(x: place.minX + 1, y: place.midY), in: link.parent)
            XCTAssertEqual(offset, 4)
            feed.stop()
            screen.window.close()
        }
    }
}

private final class Clicks: ASTextNodeDelegate {
    var log: [String] = []

    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) { log.append("\(value)") }

    func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }
}

@MainActor
private func show(_ node: ASDisplayNode) -> HeadlessWindow {
    let controller = UIViewController()
    let screen = HeadlessWindow(root: controller)
    controller.view.addSubview(node.view)
    screen.frame()
    screen.frame()
    return screen
}
