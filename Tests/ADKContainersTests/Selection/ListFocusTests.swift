import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A view at which Tab stops.
private final class Stop: UIView {
    override var canBecomeFocused: Bool { true }
}

/// A menu that notes that it was opened.
@MainActor
private final class MenuProbe: MenuInteraction {
    private(set) weak var view: UIView?
    var openings: [UIView] = []

    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) { self.view = view }
    func menuKeyPressed(from source: UIView, at place: CGRect?) -> Bool {
        openings.append(source)
        return true
    }
}

/// The menu of a cell's view.
@MainActor
private final class CellMenu: UIContextMenuInteractionDelegate {
    var openings = 0

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration { _ in UIMenu(children: [UIAction(title: "Open") { _ in }]) }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration
    ) { openings += 1 }
}

/// The keyboard focus in lists.
final class ListFocusTests: XCTestCase, @unchecked Sendable {
    /// A window with a stop above, a list, a second list below, and a stop at the bottom.
    @MainActor
    private final class Room {
        let first = TableHarness([Array(0..<20)], width: 200, height: 600)
        let second = ASTableNode()
        let source = SecondRows()
        let top = Stop(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        let bottom = Stop(frame: CGRect(x: 0, y: 560, width: 200, height: 40))

        init() throws {
            let controller = UIViewController()
            first.window.rootViewController = controller
            second.dataSource = source
            let content: UIView = controller.view
            // Not in their order.
            content.addSubview(second.view)
            content.addSubview(bottom)
            content.addSubview(first.table.view)
            content.addSubview(top)
            first.table.frame = CGRect(x: 0, y: 50, width: 200, height: 240)
            second.frame = CGRect(x: 0, y: 300, width: 200, height: 250)
            try first.host.settle()
        }

        var responder: UIResponder? { first.window.currentFirstResponder }
        /// The lists that show a focus ring.
        var ringed: [String] {
            [("first", first.table), ("second", second)].filter {
                $0.1.controller.interaction.selection.ring.superlayer != nil
            }
            .map(\.0)
        }
    }

    @MainActor
    private final class SecondRows: ASTableDataSource {
        var count = 5
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            let name = indexPath.row
            return { BoxCell(name: name, height: 50) }
        }
    }

    func testTabReachesListsInReadingOrder() throws {
        try onMain {
            let room = try Room()
            var order: [UIResponder?] = []
            for _ in 0..<5 {
                try room.first.key(.keyboardTab)
                order.append(room.responder)
            }
            let expected: [UIView] = [room.top, room.first.table.view, room.second.view, room.bottom, room.top]
            XCTAssertEqual(order.count, expected.count)
            for (found, wanted) in zip(order, expected) {
                XCTAssertTrue(found === wanted, "\(String(describing: found))")
            }
            try room.first.key(.keyboardTab, .shift)
            XCTAssertTrue(room.responder === room.bottom)
        }
    }

    func testTabShowsTheRingAtARowThatKeysMoveOnFrom() throws {
        try onMain {
            let room = try Room()
            try room.first.key(.keyboardTab)
            XCTAssertEqual(room.ringed, [])
            try room.first.key(.keyboardTab)
            XCTAssertEqual(room.ringed, ["first"])
            XCTAssertEqual(room.first.table.focusedIndexPath, IndexPath(row: 0, section: 0))
            XCTAssertEqual(room.first.selections, [], "focus is no selection")
            try room.first.key(.keyboardDownArrow)
            try room.first.key(.keyboardReturnOrEnter)
            XCTAssertEqual(room.first.selections, ["+1"])
            // The list remembers its row.
            try room.first.key(.keyboardTab)
            try room.first.key(.keyboardTab, .shift)
            XCTAssertEqual(room.first.table.focusedIndexPath, IndexPath(row: 1, section: 0))
            XCTAssertEqual(room.ringed, ["first"])
        }
    }

    func testTabReachesAButtonInARowAndAnArrowGoesBackToTheRows() throws {
        try onMain {
            let room = try Room()
            let cell = try XCTUnwrap(room.first.table.nodeForRow(at: IndexPath(row: 1, section: 0)))
            let accessory = Stop(frame: CGRect(x: 150, y: 10, width: 30, height: 30))
            cell.view.addSubview(accessory)
            for _ in 0..<3 { try room.first.key(.keyboardTab) }
            XCTAssertTrue(room.responder === accessory)
            try room.first.key(.keyboardDownArrow)
            XCTAssertTrue(room.responder === room.first.table.view)
            XCTAssertEqual(room.first.table.focusedIndexPath, IndexPath(row: 1, section: 0))
        }
    }

    func testTabPassesOverListsWithoutRowsToReach() throws {
        try onMain {
            for isEmpty in [false, true] {
                let room = try Room()
                if isEmpty {
                    room.source.count = 0
                    room.second.reloadData()
                } else {
                    room.second.allowsSelection = false
                }
                try room.first.host.settle()
                for _ in 0..<3 { try room.first.key(.keyboardTab) }
                XCTAssertTrue(room.responder === room.bottom)
            }
        }
    }

    func testOnlyTheListThatGetsTheKeysShowsAFocusRing() throws {
        try onMain {
            let room = try Room()
            try room.first.click(100)
            try room.first.key(.keyboardDownArrow)
            XCTAssertEqual(room.ringed, ["first"])
            try room.first.click(340)
            try room.first.key(.keyboardDownArrow)
            XCTAssertEqual(room.ringed, ["second"])
            try room.first.click(20)
            XCTAssertEqual(room.ringed, [], "another view has the focus")
            room.bottom.becomeFirstResponder()
            room.first.table.view.becomeFirstResponder()
            XCTAssertEqual(room.ringed, ["first"])
        }
    }

    func testAListInAWindowWithoutTheKeyboardShowsNoFocusRing() throws {
        try onMain {
            let room = try Room()
            try room.first.click(100)
            try room.first.key(.keyboardDownArrow)
            XCTAssertEqual(room.ringed, ["first"])
            let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            other.rootViewController = UIViewController()
            other.makeKeyAndVisible()
            FrameLoop.shared.post(.focusChanged(false), to: room.first.window)
            FrameLoop.shared.post(.focusChanged(true), to: other)
            try room.first.host.settle()
            XCTAssertEqual(room.ringed, [])
            FrameLoop.shared.post(.focusChanged(false), to: other)
            FrameLoop.shared.post(.focusChanged(true), to: room.first.window)
            try room.first.host.settle()
            XCTAssertEqual(room.ringed, ["first"])
            other.close()
        }
    }

    func testTheMenuKeyOpensTheMenuOfAViewInTheFocusedRow() throws {
        try onMain {
            for (code, modifiers) in [(.keyboardF10, .shift), (.keyboardApplication, [])]
                as [(UIKeyboardHIDUsage, UIKeyModifierFlags)]
            {
                for isInside in [false, true] {
                    let room = try Room()
                    let cell = try XCTUnwrap(room.second.nodeForRow(at: IndexPath(row: 1, section: 0)))
                    let view = isInside ? try XCTUnwrap(cell.subnodes?.first?.view) : cell.view
                    let menu = MenuProbe()
                    view.addInteraction(menu)
                    for _ in 0..<3 { try room.first.key(.keyboardTab) }
                    XCTAssertEqual(room.second.focusedIndexPath?.row, 0)
                    try room.first.key(code, modifiers)
                    XCTAssertEqual(menu.openings.count, 0, "row 0 has no menu")
                    try room.first.key(.keyboardDownArrow)
                    XCTAssertEqual(room.second.focusedIndexPath?.row, 1)
                    try room.first.key(code, modifiers)
                    XCTAssertEqual(menu.openings.count, 1)
                    XCTAssertTrue(menu.openings.first === view)
                }
            }
        }
    }

    func testShiftF10OpensTheMenuThatARightClickOpensInTheRow() throws {
        try onMain {
            for reachesByKeys in [false, true] {
                let room = try Room()
                let cell = try XCTUnwrap(room.second.nodeForRow(at: IndexPath(row: 1, section: 0)))
                let menu = CellMenu()
                cell.view.addInteraction(UIContextMenuInteraction(delegate: menu))
                if reachesByKeys {
                    for _ in 0..<3 { try room.first.key(.keyboardTab) }
                    try room.first.key(.keyboardDownArrow)
                } else {
                    try room.first.click(cell.view.convert(cell.view.bounds, to: nil).midY)
                }
                try room.first.key(.keyboardF10, .shift)
                XCTAssertEqual(menu.openings, 1, reachesByKeys ? "reached by keys" : "clicked")
            }
        }
    }

    func testTheMenuOfTheDelegateComesBeforeThatOfAView() throws {
        try onMain {
            let room = try Room()
            let cell = try XCTUnwrap(room.first.cell(0, 0))
            let menu = MenuProbe()
            cell.view.addInteraction(menu)
            try room.first.key(.keyboardTab)
            try room.first.key(.keyboardTab)
            try room.first.key(.keyboardF10, .shift)
            XCTAssertEqual(room.first.menus.count, 1)
            XCTAssertEqual(menu.openings.count, 0)
        }
    }
}
