import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A collection that gets items before its view exists, as one in a tab that was not shown yet.
final class UnloadedCollectionTests: XCTestCase {
    /// Pages of six items, which several screens share.
    @MainActor
    private final class Pages: NSObject, ASCollectionDataSource, ASCollectionDelegate {
        var count = 0
        var requests = 0
        let limit: Int

        init(limit: Int) { self.limit = limit }

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            let name = indexPath.item
            return { ItemCell(name) }
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
        ) -> ASSizeRange {
            let side = ((collectionNode.bounds.width - 6) / 3).rounded(.down)
            return ASSizeRangeMake(CGSize(width: side, height: side))
        }
        func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { count < limit }
        nonisolated func collectionNode(
            _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
        ) {
            MainMailbox.post {
                self.requests += 1
                // A page comes a while later.
                FrameTimer.schedule(after: 0.1) {
                    self.add(6, to: collectionNode)
                    context.completeBatchFetching(true)
                }
            }
        }

        func add(_ number: Int, to node: ASCollectionNode) {
            let old = count
            count += number
            node.insertItems(at: (old..<count).map { IndexPath(item: $0, section: 0) })
        }
    }

    func testItemsThatCameBeforeTheViewAreShownAndMoreAreFetched() throws {
        try onMain {
            for before in [0, 1, 2] {
                let host = HeadlessHost.attached(scale: 1)
                let layout = UICollectionViewFlowLayout()
                layout.minimumInteritemSpacing = 3
                layout.minimumLineSpacing = 3
                let node = ASCollectionNode(collectionViewLayout: layout)
                let pages = Pages(limit: 60)
                node.dataSource = pages
                node.delegate = pages
                for _ in 0..<before { pages.add(6, to: node) }
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
                window.rootViewController = ASDKViewController(node: node)
                window.makeKeyAndVisible()
                try host.settle()
                XCTAssertGreaterThanOrEqual(pages.count, 36, "\(before) pages before: two screens are fetched ahead")
                XCTAssertEqual(node.numberOfItems(inSection: 0), pages.count)
                XCTAssertGreaterThanOrEqual(node.visibleNodes.count, 18)
                window.close()
            }
        }
    }
}
