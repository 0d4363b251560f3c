import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A row of a given height that draws one colour and records its states.
final class BoxCell: ASCellNode, @unchecked Sendable {
    /// The number of layouts computed on the main thread.
    static let measuredOnMain = Locked(0)

    let name: Int
    private let box = ColorNode()
    private let height: Locked<CGFloat>
    let states = Locked<[String]>([])

    init(name: Int, height: CGFloat) {
        self.name = name
        self.height = Locked(height)
        super.init()
        automaticallyManagesSubnodes = true
        box.color = UIColor(hue: CGFloat(name % 97) / 97, saturation: 1, brightness: 1, alpha: 1)
    }

    func setHeight(_ newHeight: CGFloat) {
        height.withLock { $0 = newHeight }
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        if Thread.isMainThread { BoxCell.measuredOnMain.withLock { $0 += 1 } }
        box.style.height = ASDimensionMake(height.current)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [box])
    }

    private func record(_ state: String) { states.withLock { $0.append(state) } }
    @MainActor override func didEnterPreloadState() { record("+preload") }
    @MainActor override func didExitPreloadState() { record("-preload") }
    @MainActor override func didEnterDisplayState() { record("+display") }
    @MainActor override func didExitDisplayState() { record("-display") }
    @MainActor override func didEnterVisibleState() { record("+visible") }
    @MainActor override func didExitVisibleState() { record("-visible") }
}

final class ColorNode: ASDisplayNode, @unchecked Sendable {
    // Set before the node is shared.
    nonisolated(unsafe) var color = UIColor.red

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { color }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let color = parameters as? UIColor, let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(color)
        context.fill(bounds)
    }
}

/// A table of boxes in a headless window.
@MainActor
final class TableHarness: InputHarness, ASTableDataSource, ASTableDelegate {
    /// One array of names per section.
    var rows: [[Int]]
    var heightOf: (Int) -> CGFloat
    var fetch: (@Sendable (ASBatchContext) -> Void)?
    let host: HeadlessHost
    let window: UIWindow
    let table = ASTableNode()
    private(set) var requestedRows: [IndexPath] = []
    var onRequest: ((IndexPath) -> Void)?
    var errors: [ADKListUpdateError] = []
    var selections: [String] = []
    /// The rows whose action was performed.
    var chosenRows: [Int] = []
    var refusesSelection = false
    /// The names of rows that the delegate refuses to select.
    var refusedNames = Set<Int>()
    var refusesHighlight = false
    var selectionChanges = 0
    /// Whether rows can be dragged.
    var canMove = false
    var moves: [String] = []
    var proposals: [String] = []
    var onMove: (() -> Void)?
    var target: ((IndexPath) -> IndexPath)?
    var typed: [String] = []
    var menus: [String] = []
    var displayed: [String] = []
    /// For each batch request, whether it came on the main thread.
    let fetchedOnMain = Locked<[Bool]>([])

    init(
        _ rows: [[Int]], width: CGFloat = 100, height: CGFloat = 400, scale: CGFloat = 1,
        heightOf: @escaping (Int) -> CGFloat = { _ in 100 }
    ) {
        self.rows = rows
        host = .attached(scale: scale)
        self.heightOf = heightOf
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        // Requests are counted.
        table.idleMeasuringScreenfuls = 0
        table.dataSource = self
        table.delegate = self
        window.rootViewController = ASDKViewController(node: table)
        table.onInvalidUpdate = { [unowned self] in errors.append($0) }
        window.makeKeyAndVisible()
    }

    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) {
        if let cell = node as? BoxCell { displayed.append("+\(cell.name)") }
    }

    func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode) {
        if let cell = node as? BoxCell { displayed.append("-\(cell.name)") }
    }

    func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        if refusesSelection { return nil }
        // Some tests show the rows of another source.
        guard !refusedNames.isEmpty else { return indexPath }
        return refusedNames.contains(rows[indexPath.section][indexPath.row]) ? nil : indexPath
    }
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool { !refusesHighlight }
    func tableNodeDidChangeSelection(_ tableNode: ASTableNode) { selectionChanges += 1 }
    func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }

    func tableNode(
        _ tableNode: ASTableNode, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        proposals.append("\(proposedDestinationIndexPath.section).\(proposedDestinationIndexPath.row)")
        return target?(proposedDestinationIndexPath) ?? proposedDestinationIndexPath
    }

    func tableNode(
        _ tableNode: ASTableNode, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let name = rows[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        rows[destinationIndexPath.section].insert(name, at: destinationIndexPath.row)
        moves.append("\(name) to \(destinationIndexPath.section).\(destinationIndexPath.row)")
        onMove?()
    }

    func tableNode(_ tableNode: ASTableNode, indexPathForTypedText text: String) -> IndexPath? {
        typed.append(text)
        guard let row = rows[0].firstIndex(where: { "\($0)".hasPrefix(text) }) else { return nil }
        return IndexPath(row: row, section: 0)
    }

    func tableNode(
        _ tableNode: ASTableNode, contextMenuRequestedForRowAt indexPath: IndexPath, point: CGPoint
    ) -> Bool {
        menus.append("\(indexPath.row) at \(Int(point.x)), \(Int(point.y))")
        return true
    }
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        selections.append("+\(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        chosenRows.append(indexPath.row)
    }

    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {
        selections.append("-\(indexPath.row)")
    }

    func numberOfSections(in tableNode: ASTableNode) -> Int { rows.count }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { rows[section].count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        requestedRows.append(indexPath)
        onRequest?(indexPath)
        let name = rows[indexPath.section][indexPath.row]
        let height = heightOf(name)
        return { BoxCell(name: name, height: height) }
    }

    // MARK: - Input

    func point(_ y: CGFloat, x: CGFloat = 40) -> CGPoint { CGPoint(x: x, y: y) }

    /// Clicks the point of the window at `y`.
    func click(_ y: CGFloat, _ modifiers: UIKeyModifierFlags = []) throws {
        try press(point(y), modifiers)
        try release(point(y))
    }

    /// The selected rows of the first section, ascending.
    var selectedRows: [Int] {
        (table.indexPathsForSelectedRows ?? []).filter { $0.section == 0 }.map(\.row).sorted()
    }

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { fetch != nil }

    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        fetchedOnMain.withLock { $0.append(Thread.isMainThread) }
        ASPerformBlockOnMainThread { [self] in fetch?(context) ?? context.completeBatchFetching(false) }
    }

    func cell(_ section: Int, _ row: Int) -> BoxCell? {
        table.nodeForRow(at: IndexPath(row: row, section: section)) as? BoxCell
    }

    /// The name of the first visible row, and the distance of its top above the viewport's top.
    var firstVisible: (name: Int, distance: CGFloat)? {
        guard let path = table.indexPathForRow(at: table.contentOffset) else { return nil }
        return (rows[path.section][path.row], table.contentOffset.y - table.rectForRow(at: path).minY)
    }
}
