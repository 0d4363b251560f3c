import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// Context menus of the cells of a list.
final class ListMenuTests: XCTestCase {
    @MainActor
    private final class Rows: NSObject, ASTableDataSource, UIContextMenuInteractionDelegate {
        var opened: [CGPoint] = []

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            {
                let cell = ASCellNode()
                cell.style.height = ASDimensionMake(60)
                return cell
            }
        }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            opened.append(location)
            return UIContextMenuConfiguration { _ in UIMenu(children: [UIAction(title: "Copy") { _ in }]) }
        }
    }

    func testTheMenuKeyOpensTheMenuOfTheFocusedCellAsARightClickDoes() throws {
        try onMain {
            let harness = ViewHarness(width: 200, height: 200)
            let (rows, table) = (Rows(), ASTableNode())
            table.dataSource = rows
            harness.window.rootViewController = ASDKViewController(node: table)
            try harness.host.settle()
            let cell = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: 1, section: 0)))
            cell.view.addInteraction(UIContextMenuInteraction(delegate: rows))
            @MainActor func send(_ event: InputEvent) throws {
                FrameLoop.shared.post(event, to: harness.window)
                try harness.host.settle()
            }
            let point = CGPoint(x: 100, y: 90)
            try send(.pointerDown(button: .secondary, at: point, time: 0, modifiers: []))
            try send(.pointerUp(button: .secondary, at: point, time: 0.1, modifiers: []))
            XCTAssertEqual(rows.opened, [CGPoint(x: 100, y: 30)])
            try send(.keyDown(UIKey(keyCode: .keyboardEscape)))

            try send(.keyDown(UIKey(keyCode: .keyboardTab)))
            try send(.keyDown(UIKey(keyCode: .keyboardF10, modifierFlags: .shift)))
            XCTAssertEqual(rows.opened.count, 1, "the first row has no menu")
            try send(.keyDown(UIKey(keyCode: .keyboardDownArrow)))
            try send(.keyDown(UIKey(keyCode: .keyboardF10, modifierFlags: .shift)))
            XCTAssertEqual(rows.opened, [CGPoint(x: 100, y: 30), CGPoint(x: 100, y: 30)])
        }
    }
}
