import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Moving items by a gesture of the app, with UIKit's methods.
final class CollectionMovementTests: XCTestCase, @unchecked Sendable {
    /// A collection of squares of 40 points, three in a line, whose source moves items.
    @MainActor
    private final class Mover: ASCollectionDataSource, ASCollectionDelegate {
        var names = Array(0..<12)
        var isMovable = true
        var moves: [String] = []
        let host = HeadlessHost.attached(scale: 1)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 300))
        let node: ASCollectionNode

        init() throws {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 40, height: 40)
            layout.minimumLineSpacing = 0
            layout.minimumInteritemSpacing = 0
            node = ASCollectionNode(collectionViewLayout: layout)
            node.dataSource = self
            node.delegate = self
            window.rootViewController = ASDKViewController(node: node)
            window.makeKeyAndVisible()
            try host.settle()
        }

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            names.count
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            let name = names[indexPath.item]
            return { ItemCell(name) }
        }
        func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { isMovable }
        func collectionNode(
            _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {
            moves.append("\(sourceIndexPath.item) to \(destinationIndexPath.item)")
            names.insert(names.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
        }

        func cell(_ name: Int) -> ASCellNode? { node.visibleNodes.first { ($0 as? ItemCell)?.name == name } }

        func press(_ point: CGPoint) throws {
            FrameLoop.shared.post(
                .pointerDown(button: .primary, at: point, time: host.clock.now, modifiers: []), to: window)
            try host.run(for: 0.02)
        }
        func drag(_ point: CGPoint) throws {
            FrameLoop.shared.post(.pointerMoved(at: point, modifiers: []), to: window)
            try host.run(for: 0.02)
        }
        func release(_ point: CGPoint) throws {
            FrameLoop.shared.post(
                .pointerUp(button: .primary, at: point, time: host.clock.now, modifiers: []), to: window)
            try host.settle()
        }
    }

    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    func testAnItemThatTheAppMovesIsDroppedInTheModel() throws {
        try onMain {
            let mover = try Mover()
            let view = mover.node.view
            let cell = try XCTUnwrap(mover.cell(0))
            XCTAssertTrue(view.beginInteractiveMovementForItem(at: Self.path(0)))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 62, y: 58))
            try mover.host.settle()
            XCTAssertEqual(cell.view.frame.origin, CGPoint(x: 42, y: 38), "its middle is at the position")
            XCTAssertEqual(mover.cell(1)?.view.frame.origin, CGPoint(x: 0, y: 0), "the others make room")
            XCTAssertEqual(mover.cell(4)?.view.frame.origin, CGPoint(x: 0, y: 40))
            XCTAssertEqual(mover.moves, [])
            view.endInteractiveMovement()
            try mover.host.settle()
            XCTAssertEqual(mover.moves, ["0 to 4"])
            XCTAssertEqual(mover.node.indexPath(for: cell), Self.path(4))
            XCTAssertEqual(cell.view.frame.origin, CGPoint(x: 40, y: 40))
            view.endInteractiveMovement()
            view.updateInteractiveMovementTargetPosition(.zero)
            XCTAssertEqual(mover.moves.count, 1, "the movement is over")
        }
    }

    func testACancelledMovementLeavesTheOrder() throws {
        try onMain {
            let mover = try Mover()
            let view = mover.node.view
            XCTAssertTrue(view.beginInteractiveMovementForItem(at: Self.path(1)))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 100))
            try mover.host.settle()
            view.cancelInteractiveMovement()
            try mover.host.settle()
            XCTAssertEqual(mover.cell(1)?.view.frame.origin, CGPoint(x: 40, y: 0))
            view.endInteractiveMovement()
            XCTAssertEqual(mover.moves, [])
        }
    }

    func testOnlyItemsThatTheSourceAllowsAreMoved() throws {
        try onMain {
            let mover = try Mover()
            XCTAssertFalse(mover.node.view.beginInteractiveMovementForItem(at: Self.path(12)), "there is no such item")
            XCTAssertFalse(
                mover.node.view.beginInteractiveMovementForItem(at: IndexPath()), "this is no path of an item")
            mover.isMovable = false
            XCTAssertFalse(mover.node.view.beginInteractiveMovementForItem(at: Self.path(0)))
            let own = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
            XCTAssertFalse(own.beginInteractiveMovementForItem(at: Self.path(0)))
        }
    }

    func testThePressOfTheGestureDoesNotEndTheMovement() throws {
        try onMain {
            let mover = try Mover()
            let view = mover.node.view
            let (start, end) = (CGPoint(x: 20, y: 20), CGPoint(x: 60, y: 60))
            try mover.press(start)
            XCTAssertTrue(view.beginInteractiveMovementForItem(at: Self.path(0)))
            view.updateInteractiveMovementTargetPosition(end)
            try mover.drag(end)
            try mover.release(end)
            XCTAssertEqual(mover.moves, [], "the press is the app's")
            try mover.press(CGPoint(x: 100, y: 100))
            try mover.release(CGPoint(x: 100, y: 100))
            XCTAssertNotNil(mover.node.controller.interaction.movement, "another press does not end it")
            view.endInteractiveMovement()
            XCTAssertEqual(mover.moves, ["0 to 4"])
        }
    }

    func testADragOfTheUserForgetsTheItemsOfTheLastReloadByIdentity() throws {
        struct Item: Identifiable, Equatable { let id: Int }
        try onMain {
            let mover = try Mover()
            mover.node.reload(using: mover.names.map { Item(id: $0) })
            try mover.host.settle()
            try mover.press(CGPoint(x: 20, y: 20))
            for x in stride(from: CGFloat(30), through: 100, by: 10) { try mover.drag(CGPoint(x: x, y: 20)) }
            try mover.release(CGPoint(x: 100, y: 20))
            XCTAssertEqual(mover.moves, ["0 to 2"])
            XCTAssertNil(mover.node.controller.updates.shownItems.lists)
            // In the order before the drag: a comparison with the items before it would find no change.
            mover.names = Array(0..<12)
            mover.node.reload(using: mover.names.map { Item(id: $0) })
            try mover.host.settle()
            XCTAssertEqual(mover.node.visibleNodes.compactMap { ($0 as? ItemCell)?.name }, mover.names)
        }
    }
}
