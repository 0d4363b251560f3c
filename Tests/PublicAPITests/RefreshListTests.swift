import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// The refresh control of lists: a pull of a touchpad and F5.
final class RefreshListTests: XCTestCase, @unchecked Sendable {
    /// Rows of 50 points.
    private final class Rows: NSObject, ASTableDataSource, ASCollectionDataSource {
        var count: Int
        init(_ count: Int) { self.count = count }

        private static func cell() -> ASCellNode {
            let cell = ASCellNode()
            cell.style.preferredSize = CGSize(width: 300, height: 50)
            return cell
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { Rows.cell() }
        }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath)
            -> ASCellNodeBlock
        {
            { Rows.cell() }
        }
    }

    @MainActor private final class Harness {
        let host = HeadlessHost.attached()
        let window: UIWindow
        let view: UIScrollView
        let control = UIRefreshControl()
        let rows: Rows
        private let node: ASDisplayNode
        /// Loads the rows again.
        let reload: @MainActor () -> Void
        private(set) var starts = 0

        init(isTable: Bool, count: Int) throws {
            rows = Rows(count)
            if isTable {
                let table = ASTableNode()
                table.dataSource = rows
                (node, view, reload) = (table, table.view, { table.reloadData() })
            } else {
                let collection = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
                collection.dataSource = rows
                (node, view, reload) = (collection, collection.view, { collection.reloadData() })
            }
            window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            window.rootViewController = ASDKViewController(node: node)
            window.makeKeyAndVisible()
            view.refreshControl = control
            control.addAction(for: .valueChanged) { [weak self] _ in self?.starts += 1 }
            try host.settle()
        }

        func send(_ event: InputEvent) {
            FrameLoop.shared.post(event, to: window)
            FrameLoop.shared.runFrame()
        }

        /// Moves the content by fingers on a touchpad, in steps of one frame.
        func pull(by distance: CGFloat) throws {
            for _ in 0..<10 {
                send(.scroll(.points(dx: 0, dy: distance / 10), at: CGPoint(x: 150, y: 200), modifiers: []))
                try host.run(for: 1.0 / 60)
            }
        }

        func release() throws {
            send(.scroll(.ended, at: CGPoint(x: 150, y: 200), modifiers: []))
            try host.run(for: 2)
        }
    }

    @MainActor private func withEachList(_ body: (Harness, String) throws -> Void) throws {
        for isTable in [true, false] {
            for count in [100, 2, 0] {
                try body(
                    try Harness(isTable: isTable, count: count), "\(isTable ? "table" : "collection"), \(count) rows")
            }
        }
    }

    func testAPullOfAListRefreshesOnceAndItsRowsRestBelowTheWheel() throws {
        try onMain {
            try withEachList { harness, name in
                try harness.pull(by: -600)
                XCTAssertTrue(harness.control.isRefreshing, name)
                try harness.release()
                XCTAssertEqual(harness.starts, 1, name)
                XCTAssertEqual(harness.view.contentOffset.y, -60, name)
                XCTAssertEqual(harness.view.contentInset.top, 0, name)
                harness.control.endRefreshing()
                try harness.host.settle()
                XCTAssertEqual(harness.view.contentOffset.y, 0, name)
            }
        }
    }

    func testF5RefreshesAListWithAndWithoutTheFocus() throws {
        try onMain {
            try withEachList { harness, name in
                for _ in 0..<2 {
                    harness.send(.keyDown(UIKey(keyCode: .keyboardF5)))
                    harness.send(.keyUp(UIKey(keyCode: .keyboardF5)))
                }
                XCTAssertEqual(harness.starts, 1, name)
                try harness.host.run(for: 1)
                XCTAssertEqual(harness.view.contentOffset.y, -60, name)
                harness.control.endRefreshing()
                try harness.host.settle()
                XCTAssertEqual(harness.view.contentOffset.y, 0, name)
                harness.send(.keyDown(UIKey(keyCode: .keyboardDownArrow)))
                harness.send(.keyUp(UIKey(keyCode: .keyboardDownArrow)))
                try harness.host.settle()
                harness.send(.keyDown(UIKey(keyCode: .keyboardF5)))
                harness.send(.keyUp(UIKey(keyCode: .keyboardF5)))
                XCTAssertEqual(harness.starts, 2, name)
            }
        }
    }

    func testAPullThatBeginsBelowTheTopDoesNotRefresh() throws {
        try onMain {
            for isTable in [true, false] {
                let harness = try Harness(isTable: isTable, count: 100)
                harness.view.contentOffset.y = 100
                try harness.host.settle()
                try harness.pull(by: -900)
                try harness.release()
                XCTAssertEqual(harness.starts, 0)
                XCTAssertEqual(harness.view.contentOffset.y, 0)
            }
        }
    }

    func testAListThatChangesWhileItRefreshesStaysBelowTheWheel() throws {
        try onMain {
            for isTable in [true, false] {
                let harness = try Harness(isTable: isTable, count: 100)
                try harness.pull(by: -600)
                try harness.release()
                harness.rows.count = 40
                harness.reload()
                harness.window.frame.size.height = 300
                try harness.host.settle()
                XCTAssertEqual(harness.view.contentOffset.y, -60)
                harness.control.endRefreshing()
                try harness.host.settle()
                XCTAssertEqual(harness.view.contentOffset.y, 0)
            }
        }
    }
}
