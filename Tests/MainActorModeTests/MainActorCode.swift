import AsyncDisplayKit

// The code of the article *Coming from Texture* for targets with `.defaultIsolation(MainActor.self)`, which new
// projects of Xcode have. The `sample` comments mark what the article shows.

// sample: cell
nonisolated final class NumberCell: ASCellNode, @unchecked Sendable {
    private let number = ASTextNode()

    init(_ number: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        self.number.attributedText = AttributedString("Number \(number)")
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16), child: number)
    }

    @MainActor override func didLoad() {
        super.didLoad()
        backgroundColor = .systemBackground
    }
}
// end

// sample: batches
final class NumbersViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private var numbers = Array(0..<20)

    override init() {
        super.init(node: ASTableNode())
        node.dataSource = self
        node.delegate = self
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { numbers.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let number = numbers[indexPath.row]
        return { NumberCell(number) }
    }

    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { numbers.count < 60 }

    func tableNode(_ tableNode: ASTableNode, fetchBatch context: ASBatchContext) async throws -> Bool {
        let more = await NumberService.numbers(after: numbers.count)  // elsewhere than on the main thread
        let first = numbers.count
        numbers += more
        tableNode.insertRows(at: (first..<numbers.count).map { IndexPath(row: $0, section: 0) }, with: .none)
        return true
    }
}
// end

nonisolated enum NumberService {
    @concurrent static func numbers(after count: Int) async -> [Int] { Array(count..<count + 20) }
}
