import ADKControllers
import ADKEditing
import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import TestSupport

@testable import ADKContainers
@testable import ADKLists

/// The content of the lists of one round of `NodeLivesTests`, and the versions of an image. It keeps batch fetches
/// going until `LifeBatches.end`.
@MainActor
final class LifeContent: ASTableDataSource, ASTableDelegate, ASCollectionDataSource, ASCollectionDelegate,
    ASPagerDataSource, ASPagerDelegate, ASMultiplexImageNodeDataSource
{
    private var makeRow: @MainActor () -> ASCellNode = { ASCellNode() }
    private let count: Int
    private let images: any LifeImages
    private let batches: LifeBatches

    init(count: Int, _ images: any LifeImages, _ batches: LifeBatches) {
        (self.count, self.images, self.batches) = (count, images, batches)
    }

    /// A content of one row, whose batches end with those of this one.
    func ofOneRow(_ makeRow: @escaping @MainActor () -> ASCellNode) -> LifeContent {
        let content = LifeContent(count: 1, images, batches)
        content.makeRow = makeRow
        return content
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode { makeRow() }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        makeRow()
    }
    func numberOfPages(in pagerNode: ASPagerNode) -> Int { count }
    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode { makeRow() }
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> URL? { images.address() }

    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        batches.begin(context)
    }
    nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
    ) { batches.begin(context) }
}

/// Batch fetches that go on until `end(_:)`.
final class LifeBatches: Sendable {
    private struct State {
        var contexts: [ASBatchContext] = []
        var isOver = false
        var heldCount = 0
    }

    private let state = Locked(State())

    /// The number of fetches that were in progress when their lists were freed.
    var heldCount: Int { state.withLock { $0.heldCount } }

    func begin(_ context: ASBatchContext) {
        let isOver = state.withLock { state in
            if !state.isOver {
                state.contexts.append(context)
                state.heldCount += 1
            }
            return state.isOver
        }
        if isOver { context.cancelBatchFetching() }
    }

    /// Ends all fetches, and those that begin later, by one of the calls that an app can make.
    func end(_ call: Int) {
        let contexts = state.withLock { state in
            state.isOver = true
            defer { state.contexts = [] }
            return state.contexts
        }
        for context in contexts {
            switch call % 3 {
            case 0: context.completeBatchFetching(true)
            case 1: context.cancelBatchFetching()
            // Dropped without an end.
            default: break
            }
        }
    }
}

/// How the nodes of `NodeLivesTests` are made.
@MainActor
struct NodeMakers {
    let images: any LifeImages
    let content: LifeContent

    private static func animation() -> ASAnimatedImage? {
        let frames = (0..<2).map { HandmadeGIF.Frame(width: 4, height: 4, index: UInt8($0), delay: 5) }
        let file = HandmadeGIF(width: 4, height: 4, palette: [0xFF0000, 0x00FF00], repeats: 0, frames: frames)
        return ASAnimatedImage(data: file.data)
    }

    /// Every public class of nodes, with what keeps it busy.
    static let all: [String: @MainActor (NodeMakers) -> ASDisplayNode] = [
        "ASDisplayNode": { _ in ASDisplayNode() },
        "ASControlNode": { _ in
            let node = ASControlNode()
            node.addAction(for: .touchUpInside) { _ in }
            return node
        },
        "ASButtonNode": { _ in
            let node = ASButtonNode()
            node.setTitle("Title", with: nil, with: nil, for: .normal)
            return node
        },
        "ASTextNode": { _ in
            let node = ASTextNode()
            // Tall enough for strips.
            let text = [String](repeating: "line", count: 300).joined(separator: "\n")
            node.attributedText = NSAttributedString(string: text)
            node.style.preferredSize = CGSize(width: 50, height: 5_000)
            return node
        },
        "ASImageNode": { _ in
            let node = ASImageNode()
            node.animatedImage = animation()
            return node
        },
        "ASNetworkImageNode": { makers in
            let node = ASNetworkImageNode(cache: makers.images.cache, downloader: makers.images.downloader)
            node.url = makers.images.address()
            node.placeholderEnabled = true
            return node
        },
        "ASMultiplexImageNode": { makers in
            let node = ASMultiplexImageNode(cache: makers.images.cache, downloader: makers.images.downloader)
            node.dataSource = makers.content
            node.imageIdentifiers = ["best", "worst"]
            return node
        },
        "ASEditableTextNode": { _ in
            let node = ASEditableTextNode()
            node.attributedPlaceholderText = AttributedText("placeholder")
            node.attributedText = AttributedText("text")
            return node
        },
        "ASScrollNode": { _ in
            let node = ASScrollNode()
            node.addSubnode(ASTextNode())
            return node
        },
        "ASCellNode": { _ in ASCellNode() },
        "ASTextCellNode": { _ in
            let node = ASTextCellNode()
            node.text = "text"
            return node
        },
        "ADKListCellNode": { _ in
            var content = UIListContentConfiguration.valueCell()
            (content.text, content.secondaryText) = ("text", "value")
            return ADKListCellNode(content, accessories: [.detail(), .label(text: "1")])
        },
        "ADKListNode": { _ in ADKListNode() },
        "ASTableNode": { makers in
            let node = ASTableNode()
            node.dataSource = makers.content
            node.delegate = makers.content
            return node
        },
        "ASCollectionNode": { makers in
            let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
            node.dataSource = makers.content
            node.delegate = makers.content
            return node
        },
        "ASPagerNode": { makers in
            let node = ASPagerNode()
            node.setDataSource(makers.content)
            node.setDelegate(makers.content)
            return node
        },
        "ADKControlNode": { _ in
            let node = ADKControlNode { UIActivityIndicatorView() }
            node.configure { $0.startAnimating() }
            return node
        },
    ]
}
