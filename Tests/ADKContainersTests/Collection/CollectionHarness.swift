import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A collection of boxes in a headless window. An item is a number, which decides its size.
@MainActor
final class CollectionHarness: InputHarness, ADKCollectionSelectionMoving, ASCollectionDelegateFlowLayout {
    /// One array of names per section.
    var items: [[Int]]
    let host = HeadlessHost.attached(scale: 1)
    let window: UIWindow
    let node: ASCollectionNode
    var errors: [ADKListUpdateError] = []
    var displayed: [String] = []
    var selections: [String] = []
    var refused = Set<IndexPath>()
    var requestedKinds: [String] = []
    var models: [Int: String] = [:]
    var sizeRange: (IndexPath) -> ASSizeRange = { _ in .unconstrained }
    var headerRange: (Int) -> ASSizeRange = { _ in .unconstrained }
    var inset: (Int) -> UIEdgeInsets = { _ in .zero }
    var isMovable = false
    /// Whether the selected items move together.
    var movesSelection = true
    var moves: [String] = []
    var menus: [String] = []
    var typed: [String] = []
    /// The name of a supplementary node.
    var supplement: (String, IndexPath) -> Int = { 1000 + $1.section }
    /// Called for each request of a node.
    var onRequest: ((IndexPath) -> Void)?
    var contextsAsked: [Int] = []

    init(_ items: [[Int]], _ layout: UICollectionViewLayout, width: CGFloat = 120, height: CGFloat = 300) {
        self.items = items
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        node = ASCollectionNode(collectionViewLayout: layout)
        node.idleMeasuringScreenfuls = 0
        node.dataSource = self
        node.delegate = self
        node.onInvalidUpdate = { [unowned self] in errors.append($0) }
        window.rootViewController = ASDKViewController(node: node)
        window.makeKeyAndVisible()
    }

    nonisolated static func size(_ name: Int) -> CGSize {
        CGSize(width: 20 + CGFloat(abs(name) % 4) * 10, height: 20 + CGFloat(abs(name) % 3) * 10)
    }

    /// The nodes in the view, by name.
    var shown: [Int: ItemCell] {
        let cells = node.controller.data.records.values.filter(\.isPlaced).compactMap { $0.node as? ItemCell }
        return Dictionary(cells.map { ($0.name, $0) }) { first, _ in first }
    }

    func name(at path: IndexPath) -> Int { items[path.section][path.item] }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { items.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        items[section].count
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        onRequest?(indexPath)
        let name = name(at: indexPath)
        return { ItemCell(name) }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath) -> Any? {
        models[name(at: indexPath)]
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        requestedKinds.append("\(kind == UICollectionView.elementKindSectionHeader ? "header" : kind) \(indexPath)")
        let name = supplement(kind, indexPath)
        return { ItemCell(name) }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
        contextsAsked.append(section)
        return NamedSection("section \(section)")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { isMovable }
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { move([sourceIndexPath], to: destinationIndexPath) }
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemsAt indexPaths: [IndexPath]) -> Bool {
        movesSelection
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemsAt sourceIndexPaths: [IndexPath],
        to destinationIndexPath: IndexPath
    ) { move(sourceIndexPaths, to: destinationIndexPath) }

    private func move(_ paths: [IndexPath], to target: IndexPath) {
        let names = paths.map(name)
        for path in paths.reversed() { items[path.section].remove(at: path.item) }
        items[target.section].insert(contentsOf: names, at: target.item)
        moves.append("\(names.map(String.init).joined(separator: " ")) to \(target.section).\(target.item)")
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuRequestedForItemAt indexPath: IndexPath, point: CGPoint
    ) -> Bool {
        menus.append("\(name(at: indexPath)) at \(Int(point.x)), \(Int(point.y))")
        return true
    }

    func collectionNode(_ collectionNode: ASCollectionNode, indexPathForTypedText text: String) -> IndexPath? {
        typed.append(text)
        for (section, names) in items.enumerated() {
            if let item = names.firstIndex(where: { "\($0)".hasPrefix(text) }) {
                return IndexPath(item: item, section: section)
            }
        }
        return nil
    }

    func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath)
        -> ASSizeRange
    { sizeRange(indexPath) }
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        headerRange(section)
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, layout: UICollectionViewFlowLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { inset(section) }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        if let cell = node as? ItemCell { displayed.append("+\(cell.name)") }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {
        if let cell = node as? ItemCell { displayed.append("-\(cell.name)") }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode) {
        displayed.append("+header")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        !refused.contains(indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        selections.append("+\(name(at: indexPath))")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath) {
        selections.append("-\(name(at: indexPath))")
    }
}

/// A box of the size that its name decides.
final class ItemCell: ASCellNode, @unchecked Sendable {
    let name: Int

    init(_ name: Int) {
        self.name = name
        super.init()
        backgroundColor = UIColor(hue: CGFloat(abs(name) % 97) / 97, saturation: 1, brightness: 1, alpha: 1)
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CollectionHarness.size(name) }
}

final class NamedSection: ASSectionContext {
    @MainActor var sectionName: String?
    @MainActor weak var collectionView: ASCollectionView?
    @MainActor init(_ name: String) { sectionName = name }
}
