import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The context menus of a collection's items.
final class ItemMenuTests: XCTestCase, @unchecked Sendable {
    func testTheMenuOpensByPressHoldAndKeys() throws {
        try onMain {
            let screen = MenuCollection()
            try screen.settle()
            try screen.press(CGPoint(x: 150, y: 50), button: .secondary)
            try screen.release(CGPoint(x: 150, y: 50), button: .secondary)
            try screen.choose()
            XCTAssertEqual(screen.performed, ["Open 1 at 150"])
            try screen.hold(CGPoint(x: 250, y: 50))
            try screen.choose()
            XCTAssertEqual(screen.performed.last, "Open 2 at 250")
            XCTAssertEqual(screen.node.indexPathsForSelectedItems ?? [], [], "the finger selects nothing")
            screen.node.view.becomeFirstResponder()
            screen.node.controller.interaction.selection.focused = nil
            try screen.key(.keyboardRightArrow)
            let path = try XCTUnwrap(screen.node.focusedIndexPath)
            for (code, modifiers) in [
                (UIKeyboardHIDUsage.keyboardApplication, UIKeyModifierFlags()), (.keyboardF10, .shift),
            ] {
                try screen.key(code, modifiers)
                try screen.choose()
                XCTAssertEqual(screen.performed.last, "Open \(path.item) at \(path.item * 100 + 50)")
            }
            XCTAssertEqual(screen.performed.count, 4)
        }
    }

    func testAnItemWithoutAMenuKeepsThePressOfTheFinger() throws {
        try onMain {
            let screen = MenuCollection()
            screen.hasMenu = false
            try screen.settle()
            try screen.hold(CGPoint(x: 250, y: 50))
            XCTAssertEqual(screen.node.indexPathsForSelectedItems, [IndexPath(item: 2, section: 0)])
        }
    }

    func testAFingerThatMovesAHeldItemDragsItAndOneThatDoesNotOpensTheMenu() throws {
        try onMain {
            let screen = MenuCollection()
            screen.isMovable = true
            try screen.settle()
            try screen.hold(CGPoint(x: 50, y: 50))
            XCTAssertEqual(screen.moves, 0)
            try screen.choose()
            XCTAssertEqual(screen.performed, ["Open 0 at 50"])
            try screen.hold(CGPoint(x: 50, y: 50), thenMoveTo: CGPoint(x: 250, y: 50))
            XCTAssertEqual(screen.moves, 1)
            try screen.choose()
            XCTAssertEqual(screen.performed.count, 1, "no menu is open")
        }
    }
}

@MainActor
private final class MenuCollection: InputHarness, ASCollectionDataSource, ASCollectionDelegate {
    let host = HeadlessHost.attached(scale: 1)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let node: ASCollectionNode
    var performed: [String] = []
    var hasMenu = true
    var isMovable = false
    var moves = 0

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
        node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = self
        node.delegate = self
        window.rootViewController = ASDKViewController(node: node)
        window.makeKeyAndVisible()
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        {
            let cell = ASCellNode()
            cell.style.preferredSize = CGSize(width: 100, height: 100)
            return cell
        }
    }

    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { isMovable }
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { moves += 1 }

    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard hasMenu else { return nil }
        return UIContextMenuConfiguration { [unowned self] _ in
            let action = UIAction(title: "Open") { _ in
                self.performed.append("Open \(indexPath.item) at \(Int(point.x))")
            }
            return UIMenu(children: [action])
        }
    }

    /// A finger is held, and released after a second.
    func hold(_ point: CGPoint, thenMoveTo end: CGPoint? = nil) throws {
        post(.touchDown(id: 1, at: point, time: host.clock.now, modifiers: []))
        try host.run(for: 1)
        if let end {
            post(.touchMoved(id: 1, at: end, modifiers: []))
            try host.run(for: 0.1)
        }
        post(.touchUp(id: 1, at: end ?? point, time: host.clock.now, modifiers: []))
        try host.settle()
    }

    /// Chooses the first line of the open menu.
    func choose() throws {
        try key(.keyboardDownArrow)
        try key(.keyboardReturnOrEnter)
    }
}
