import AsyncDisplayKit
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

    @MainActor private final class Desk {
        let host = HeadlessHost()
        let window: UIWindow
        let view: UIScrollView
        let control = UIRefreshControl()
        let rows: Rows
        private let node: ASDisplayNode
        /// Loads the rows again.
        let reload: @MainActor () -> Void
        private(set) var starts = 0

        init(isTable: Bool, count: Int) throws {
            FrameLoop.shared.detach()
            FrameLoop.shared.attach(host)
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
                send(.scroll(dx: 0, dy: distance / 10, isEnd: false, at: CGPoint(x: 150, y: 200), modifiers: []))
                try host.run(for: 1.0 / 60)
            }
        }

        func release() throws {
            send(.scroll(dx: 0, dy: 0, isEnd: true, at: CGPoint(x: 150, y: 200), modifiers: []))
            try host.run(for: 2)
        }
    }

    @MainActor private func withEachList(_ body: (Desk, String) throws -> Void) throws {
        for isTable in [true, false] {
            for count in [100, 2, 0] {
                try body(try Desk(isTable: isTable, count: count), "\(isTable ? "table" : "collection"), \(count) rows")
            }
        }
    }

    func testAPullOfAListRefreshesOnceAndItsRowsRestBelowTheWheel() throws {
        try onMain {
            try withEachList { desk, name in
                try desk.pull(by: -600)
                XCTAssertTrue(desk.control.isRefreshing, name)
                try desk.release()
                XCTAssertEqual(desk.starts, 1, name)
                XCTAssertEqual(desk.view.contentOffset.y, -60, name)
                XCTAssertEqual(desk.view.contentInset.top, 0, name)
                desk.control.endRefreshing()
                try desk.host.settle()
                XCTAssertEqual(desk.view.contentOffset.y, 0, name)
            }
        }
    }

    func testF5RefreshesAListWithAndWithoutTheFocus() throws {
        try onMain {
            try withEachList { desk, name in
                for _ in 0..<2 {
                    desk.send(.keyDown(UIKey(keyCode: .keyboardF5)))
                    desk.send(.keyUp(UIKey(keyCode: .keyboardF5)))
                }
                XCTAssertEqual(desk.starts, 1, name)
                try desk.host.run(for: 1)
                XCTAssertEqual(desk.view.contentOffset.y, -60, name)
                desk.control.endRefreshing()
                try desk.host.settle()
                XCTAssertEqual(desk.view.contentOffset.y, 0, name)
                desk.send(.keyDown(UIKey(keyCode: .keyboardDownArrow)))
                desk.send(.keyUp(UIKey(keyCode: .keyboardDownArrow)))
                try desk.host.settle()
                desk.send(.keyDown(UIKey(keyCode: .keyboardF5)))
                desk.send(.keyUp(UIKey(keyCode: .keyboardF5)))
                XCTAssertEqual(desk.starts, 2, name)
            }
        }
    }

    func testAPullThatBeginsBelowTheTopDoesNotRefresh() throws {
        try onMain {
            for isTable in [true, false] {
                let desk = try Desk(isTable: isTable, count: 100)
                desk.view.contentOffset.y = 100
                try desk.host.settle()
                try desk.pull(by: -900)
                try desk.release()
                XCTAssertEqual(desk.starts, 0)
                XCTAssertEqual(desk.view.contentOffset.y, 0)
            }
        }
    }

    func testAListThatChangesWhileItRefreshesStaysBelowTheWheel() throws {
        try onMain {
            for isTable in [true, false] {
                let desk = try Desk(isTable: isTable, count: 100)
                try desk.pull(by: -600)
                try desk.release()
                desk.rows.count = 40
                desk.reload()
                desk.window.frame.size.height = 300
                try desk.host.settle()
                XCTAssertEqual(desk.view.contentOffset.y, -60)
                desk.control.endRefreshing()
                try desk.host.settle()
                XCTAssertEqual(desk.view.contentOffset.y, 0)
            }
        }
    }
}
