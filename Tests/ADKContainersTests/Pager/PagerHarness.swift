import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A page with a number, which may have a table.
final class PageCell: ASCellNode, @unchecked Sendable {
    let name: Int
    let table: ASTableNode?
    private let rows: PageRows?
    let states = Locked<[String]>([])

    /// With `rows` above 0, a table of boxes 50 points high fills the page.
    init(_ name: Int, rows count: Int) {
        self.name = name
        rows = count > 0 ? PageRows(count) : nil
        table = count > 0 ? ASTableNode() : nil
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        guard let table else { return ASLayoutSpec() }
        return ASWrapperLayoutSpec(layoutElement: table)
    }

    @MainActor override func didEnterPreloadState() {
        super.didEnterPreloadState()
        states.withLock { $0.append("+preload") }
        table?.idleMeasuringScreenfuls = 0
        table?.dataSource = rows
    }
    @MainActor override func didEnterDisplayState() {
        super.didEnterDisplayState()
        states.withLock { $0.append("+display") }
    }
    @MainActor override func didEnterVisibleState() {
        super.didEnterVisibleState()
        states.withLock { $0.append("+visible") }
    }
    @MainActor override func didExitVisibleState() {
        super.didExitVisibleState()
        states.withLock { $0.append("-visible") }
    }
}

final class PageRows: ASTableDataSource, Sendable {
    private let count: Int
    init(_ count: Int) { self.count = count }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        { BoxCell(name: indexPath.row, height: 50) }
    }
}

/// A pager in a headless window of 200 x 400 points.
@MainActor
final class PagerHarness: HeadlessScreen, ASPagerDataSource, ASPagerDelegate {
    /// The names of the pages.
    var names: [Int]
    let rowsPerPage: Int
    let host = HeadlessHost.attached(scale: 1)
    let window: UIWindow
    let pager: ASPagerNode
    var ended = 0

    init(_ count: Int, rowsPerPage: Int = 0, rightToLeft: Bool = false, pager: ASPagerNode = ASPagerNode()) {
        names = Array(0..<count)
        self.rowsPerPage = rowsPerPage
        self.pager = pager
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        pager.idleMeasuringScreenfuls = 0
        if rightToLeft { pager.semanticContentAttribute = .forceRightToLeft }
        pager.setDataSource(self)
        pager.setDelegate(self)
    }

    /// Shows the window. Code before this runs before the pager has a size.
    func show() throws {
        window.rootViewController = ASDKViewController(node: pager)
        window.makeKeyAndVisible()
        try host.settle()
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { names.count }

    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let (name, rows) = (names[index], rowsPerPage)
        return { PageCell(name, rows: rows) }
    }

    func collectionNodeDidEndDecelerating(_ collectionNode: ASCollectionNode) { ended += 1 }

    func resize(_ width: CGFloat, _ height: CGFloat) throws {
        window.frame.size = CGSize(width: width, height: height)
        try host.settle()
    }

    /// The pages that are made, by their index.
    var made: [Int] { (0..<names.count).filter { pager.nodeForPage(at: $0) != nil } }
    func page(_ index: Int) -> PageCell? { pager.nodeForPage(at: index) as? PageCell }
    /// The name of the page that fills the pager; nil if none does exactly.
    var shown: Int? {
        let cells = pager.visibleNodes.compactMap { $0 as? PageCell }
        guard cells.count == 1, cells[0].view.frame == pager.view.bounds else { return nil }
        return cells[0].name
    }

    func wheel(_ dx: CGFloat, _ dy: CGFloat) throws {
        post(.scroll(.clicks(dx: dx, dy: dy), at: CGPoint(x: 50, y: 50), modifiers: []))
        try host.settle()
    }

    func key(_ code: UIKeyboardHIDUsage) throws {
        post(.keyDown(UIKey(keyCode: code, modifierFlags: [])))
        post(.keyUp(UIKey(keyCode: code, modifierFlags: [])))
        try host.settle()
    }

    func fine(_ dx: CGFloat, _ dy: CGFloat = 0, isEnd: Bool = false) throws {
        post(.scroll(isEnd ? .ended : .points(dx: dx, dy: dy), at: CGPoint(x: 50, y: 50), modifiers: []))
        try host.run(for: 1.0 / 60)
    }
}
