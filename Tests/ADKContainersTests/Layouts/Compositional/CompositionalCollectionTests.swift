import ADKLayers
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A collection with a compositional layout.
final class CompositionalCollectionTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private final class Source: ASCollectionDataSource {
        var counts: [Int]
        init(_ counts: [Int]) { self.counts = counts }
        func numberOfSections(in collectionNode: ASCollectionNode) -> Int { counts.count }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
            BoxCell(name: indexPath.item, height: CompositionalCollectionTests.height(indexPath.item))
        }
    }

    /// The provider asks the collection about its items while the layout is computed.
    func testItemsAreShownWhereTheLayoutPlacesThemAndTheProviderMayAskTheCollection() throws {
        try onMain {
            let host = HeadlessHost.attached(scale: 1)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 200))
            let source = Source([7, 40])
            weak var asked: ASCollectionNode?
            var visible = 0
            let layout = UICollectionViewCompositionalLayout { index, _ in
                visible = max(visible, asked?.visibleNodes.count ?? 0)
                return index == 0 ? .lines(.absolute(30), columns: 3) : .lines(.estimated(25), columns: 2)
            }
            let collection = ASCollectionNode(collectionViewLayout: layout)
            asked = collection
            collection.dataSource = source
            window.rootViewController = ASDKViewController(node: collection)
            window.makeKeyAndVisible()
            try host.settle()
            @MainActor func frame(_ section: Int, _ item: Int) -> CGRect? {
                collection.nodeForItem(at: IndexPath(item: item, section: section))?.view.frame
            }
            XCTAssertEqual(frame(0, 4), CGRect(x: 40, y: 30, width: 40, height: 30))
            // Three rows of 30 points, then lines as high as the higher of two boxes of 20, 30 and 40 points.
            XCTAssertEqual(frame(1, 0), CGRect(x: 0, y: 90, width: 60, height: Self.height(0)))
            let first = max(Self.height(0), Self.height(1))
            XCTAssertEqual(frame(1, 3), CGRect(x: 60, y: 90 + first, width: 60, height: Self.height(3)))

            source.counts = [3, 40]
            collection.performBatchUpdates(
                {
                    collection.deleteItems(at: (3..<7).map { IndexPath(item: $0, section: 0) })
                }, completion: nil)
            try host.settle()
            XCTAssertEqual(frame(1, 0)?.minY, 30)
            layout.invalidateLayout()
            try host.settle()
            XCTAssertGreaterThan(visible, 0, "the provider saw no visible items")
            withExtendedLifetime(window) {}
        }
    }

    static func height(_ item: Int) -> CGFloat { 20 + CGFloat(item % 3) * 10 }
}
