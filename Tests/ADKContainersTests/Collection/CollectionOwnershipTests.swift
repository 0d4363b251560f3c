import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Ownership of collections.
final class CollectionOwnershipTests: XCTestCase, @unchecked Sendable {
    /// Places items below each other. The next `prepare` frees the collection on another thread, which keeps it.
    private final class Column: UICollectionViewLayout {
        let kept = Locked<ASCollectionNode?>(nil)
        var freesCollection = false
        var answers = 0

        override func prepare() {
            guard freesCollection else { return }
            let freed = DispatchSemaphore(value: 0)
            Thread.detachNewThread { [kept] in
                _ = kept.withLock { $0.take() }
                freed.signal()
            }
            freed.wait()
        }

        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 5_000) }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            answers += 1
            return (0..<50).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
                .filter { $0.frame.intersects(rect) }
        }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(x: 0, y: 100 * indexPath.item, width: 100, height: 100)
            return attributes
        }
    }

    @MainActor
    private final class Items: ASCollectionDataSource {
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 50 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            { BoxCell(name: 0, height: 100) }
        }
    }

    /// The pass went on with an empty collection, and ended the program with "slot 0 of 0".
    func testACollectionThatAnotherThreadFreesInAPassStaysUntilTheEndOfThePass() throws {
        try onMain {
            let host = HeadlessHost.attached(scale: 1)
            let (layout, items) = (Column(), Items())
            weak var weakly: ASCollectionNode?
            do {
                let collection = ASCollectionNode(collectionViewLayout: layout)
                collection.dataSource = items
                collection.frame = CGRect(x: 0, y: 0, width: 100, height: 400)
                // In no window, whose view would keep the node.
                collection.view.layoutIfNeeded()
                layout.kept.withLock { $0 = collection }
                weakly = collection
            }
            try host.settle()
            XCTAssertGreaterThan(layout.answers, 0)
            layout.answers = 0
            layout.freesCollection = true
            weakly?.reloadData()
            try host.settle()
            XCTAssertNil(weakly)
            XCTAssertGreaterThan(layout.answers, 0, "the pass went on without the layout")
        }
    }
}
