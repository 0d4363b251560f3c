import ADKControllers
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing
@testable import ADKViews

/// A search in the selectable text nodes of a page.
final class NodeFindTests: XCTestCase {
    func testControlFFindsInAllTextsOfThePage() throws {
        try onMain {
            let page = try Page(["one two", "none", "not selectable: one", "the last One"])
            page.harness.shortcut("f")
            XCTAssertTrue(page.find.isFindNavigatorVisible, "without a click on a text")
            page.harness.type("one")
            XCTAssertEqual(page.find.activeFindSession?.resultCount, 3)
            XCTAssertEqual(page.selected, ["one", nil, nil, nil])
            page.harness.key(.keyboardReturnOrEnter, text: "\r")
            XCTAssertEqual(page.selected, [nil, "one", nil, nil])
            XCTAssertEqual(page.find.activeFindSession?.highlightedResultIndex, 1)
            page.harness.key(.keyboardF3)
            XCTAssertEqual(page.selected, [nil, nil, nil, "One"])
            page.harness.key(.keyboardF3)
            XCTAssertEqual(page.selected, ["one", nil, nil, nil], "around the end")
            page.harness.shortcut("g", .shift)
            XCTAssertEqual(page.selected, [nil, nil, nil, "One"])
            page.harness.keys(.keyboardEscape)
            XCTAssertFalse(page.find.isFindNavigatorVisible)
            XCTAssertEqual(page.selected, [nil, nil, nil, "One"], "the match stays selected")
            XCTAssertTrue(page.nodes[3].isFirstResponder())
        }
    }

    func testMatchesAreMarkedAndTheSelectedOneStandsOut() throws {
        try onMain {
            let page = try Page(["HH HH"])
            let plain = page.colours(0)
            page.harness.shortcut("f")
            page.harness.type("HH")
            try page.harness.host.settle()
            let marked = page.colours(0)
            XCTAssertTrue(marked.contains(0xFF_C766) && marked.contains(0xFF_EFB0), "\(marked)")
            page.harness.keys(.keyboardEscape)
            page.nodes[0].selectedRange = NSRange()
            try page.harness.host.settle()
            XCTAssertEqual(page.colours(0), plain)
        }
    }

    func testAMatchBelowTheEdgeIsScrolledAboveTheBar() throws {
        try onMain {
            let lines = (0..<80).map { "line \($0)" }.joined(separator: "\n")
            let page = try Page([lines + "\nthe end"])
            let height = page.scroll.view.contentSize.height
            page.harness.shortcut("f")
            page.harness.type("the end")
            try page.harness.host.settle()
            let node = page.nodes[0]
            let place = try XCTUnwrap(node.rects(forTextRange: node.selectedRange).first)
            let inWindow = node.view.convert(place, to: nil)
            XCTAssertLessThanOrEqual(inWindow.maxY, 200 - FindBar.height)
            XCTAssertGreaterThan(inWindow.minY, 0)
            XCTAssertEqual(page.find.bar.map { $0.convert($0.bounds, to: nil).maxY }, 200)
            XCTAssertEqual(page.scroll.view.contentSize.height, height)
            page.harness.keys(.keyboardEscape)
            XCTAssertEqual(page.scroll.view.contentInset.bottom, 0)
        }
    }

    func testTextsThatChangeOrGoAreSearchedAgain() throws {
        try onMain {
            let page = try Page(["one", "one", "", "one"])
            page.harness.shortcut("f")
            page.harness.type("one")
            XCTAssertEqual(page.find.activeFindSession?.resultCount, 3)
            page.nodes[1].attributedText = AttributedText("two", font: .systemFont(ofSize: 16))
            page.harness.key(.keyboardF3)
            XCTAssertEqual(page.find.activeFindSession?.resultCount, 2)
            XCTAssertEqual(page.selected, [nil, nil, nil, "one"])
            page.nodes[3].isSelectable = false
            page.nodes[0].attributedText = nil
            page.harness.key(.keyboardF3)
            XCTAssertEqual(page.find.activeFindSession?.resultCount, 0)
            page.find.view?.removeInteraction(page.find)
            XCTAssertFalse(page.find.isFindNavigatorVisible)
            page.harness.shortcut("f")
            XCTAssertFalse(page.find.isFindNavigatorVisible)
        }
    }
}

/// Texts one below the other; the third is not selectable.
@MainActor
private final class Page {
    let scroll = ASScrollNode()
    let nodes: [ASTextNode]
    let harness: EditingHarness
    let find: UIFindInteraction

    init(_ texts: [String]) throws {
        nodes = texts.enumerated().map { index, text in
            let node = ASTextNode()
            node.attributedText = AttributedText(text, font: .systemFont(ofSize: 16))
            node.isSelectable = index != 2
            return node
        }
        for node in nodes { node.selectionContainer = scroll }
        let nodes = nodes
        scroll.automaticallyManagesSubnodes = true
        scroll.automaticallyManagesContentSize = true
        scroll.backgroundColor = .white
        scroll.layoutSpecBlock = { _, _ in
            let stack = ASStackLayoutSpec.vertical()
            stack.children = nodes
            return stack
        }
        scroll.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        find = UIFindInteraction(searching: scroll)
        harness = try EditingHarness(scroll.view)
        scroll.view.addInteraction(find)
        try harness.host.settle()
    }

    var selected: [String?] {
        nodes.map { node in
            let range = node.selectedRange
            let text = (node.attributedText?.attributedText ?? .empty).string
            return range.length == 0 ? nil : (text as NSString).substring(with: range)
        }
    }

    /// The colours on a row of pixels near the top of a node's text.
    func colours(_ index: Int) -> Set<UInt32> {
        let place = nodes[index].view.convert(CGPoint(x: 0, y: 3), to: nil)
        return Set((0..<120).map { harness.pixel(place.x + CGFloat($0), place.y) })
    }
}
