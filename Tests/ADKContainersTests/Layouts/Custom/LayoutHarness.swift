import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport

@testable import ADKContainers
@testable import ADKLists

/// A collection of boxes with a layout of the app, in a headless window. An item is a number, which decides the height
/// that its box asks for.
@MainActor
final class LayoutHarness<Layout: UICollectionViewLayout>: ASCollectionDataSource, ASCollectionDelegate {
    var names: [Int]
    let layout: Layout
    let host = HeadlessHost.attached(scale: 1)
    let window: UIWindow
    let collection: ASCollectionNode
    /// The sizes that boxes are measured with. Without limits, the layout decides.
    var sizeRange = ASSizeRange.unconstrained

    init(_ count: Int, _ layout: Layout, size: CGSize) {
        names = Array(0..<count)
        self.layout = layout
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        collection = ASCollectionNode(collectionViewLayout: layout)
        collection.dataSource = self
        collection.delegate = self
        window.rootViewController = ASDKViewController(node: collection)
        window.makeKeyAndVisible()
    }

    /// The name of an item; nil if there is no such item.
    func name(at path: IndexPath) -> Int? { names.indices.contains(path.item) ? names[path.item] : nil }

    nonisolated static func height(_ name: Int) -> CGFloat { CGFloat(30 + (name * 37) % 90) }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { names.count }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let name = names[indexPath.item]
        return { BoxCell(name: name, height: Self.height(name)) }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath)
        -> ASSizeRange
    { sizeRange }

    /// The frames of the cells in the view, by their names.
    var shown: [Int: CGRect] {
        var result: [Int: CGRect] = [:]
        for record in collection.controller.data.groups.placedRecords {
            if let cell = record.node as? BoxCell { result[cell.name] = cell.view.frame }
        }
        return result
    }
}
