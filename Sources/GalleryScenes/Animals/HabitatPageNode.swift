import AsyncDisplayKit

/// One page: an endless table of the animals of a habitat, below its name.
final class HabitatPageNode: ASCellNode, ASTableDataSource, ASTableDelegate, @unchecked Sendable {
    private enum Section: Int, CaseIterable {
        case headline, animals, more
    }

    /// The number of cards that a page begins with, and that each batch adds.
    private static let batchSize = 8
    /// Seconds that a batch takes, as if it came from a network.
    private static let simulatedDelay: TimeInterval = 0.5

    private let pictures: HabitatPictures
    private var habitat: Habitat { pictures.habitat }
    let table = ASTableNode()
    // Main thread only.
    private nonisolated(unsafe) var count = HabitatPageNode.batchSize
    // Main thread only: the batch that is being fetched.
    private nonisolated(unsafe) var timer: FrameTimer?

    init(_ pictures: HabitatPictures) {
        self.pictures = pictures
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = habitat.page
        debugName = habitat.name
        accessibilityLabel = habitat.name
        setDebugNames(["table": table])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: table)
    }

    /// The table makes its first rows while the page is preloaded, before it has a view.
    @MainActor override func didEnterPreloadState() {
        super.didEnterPreloadState()
        guard table.dataSource == nil else { return }
        table.backgroundColor = habitat.page
        table.allowsSelection = false
        table.separatorStyle = .none
        table.estimatedRowHeight = 480
        table.dataSource = self
        table.delegate = self
    }

    // MARK: - ASTableDataSource

    func numberOfSections(in tableNode: ASTableNode) -> Int { Section.allCases.count }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        section == Section.animals.rawValue ? count : 1
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (habitat, pictures) = (habitat, pictures)
        switch Section(rawValue: indexPath.section) {
        case .headline: return { HabitatHeadlineNode(habitat) }
        case .animals:
            let number = indexPath.row
            return { AnimalCellNode(pictures, number: number) }
        case .more, nil: return { MoreAnimalsNode() }
        }
    }

    // MARK: - ASTableDelegate

    func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        ASPerformBlockOnMainThread { [weak self] in
            guard let self else { return context.cancelBatchFetching() }
            self.timer = FrameTimer.schedule(after: HabitatPageNode.simulatedDelay) { [weak self] in
                self?.append()
                context.completeBatchFetching(true)
            }
        }
    }

    @MainActor private func append() {
        let paths = (count..<count + HabitatPageNode.batchSize).map {
            IndexPath(row: $0, section: Section.animals.rawValue)
        }
        count += paths.count
        table.insertRows(at: paths, with: .none)
    }
}

/// The name of a habitat and a sentence about it.
final class HabitatHeadlineNode: ASCellNode, @unchecked Sendable {
    private let name = ASTextNode()
    private let line = ASTextNode()

    init(_ habitat: Habitat) {
        super.init()
        automaticallyManagesSubnodes = true
        name.attributedText = AttributedString(
            habitat.name, font: .systemFont(ofSize: 34, weight: .semibold), color: habitat.accent)
        line.attributedText = AttributedString(
            habitat.line, font: Theme.body, color: Theme.secondary, lines: Theme.bodyLines)
        for node in [name, line] { node.isLayerBacked = true }
        setDebugNames(["habitat": name, "line": line])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let width = min(AnimalCellNode.columnWidth, max(1, constrainedSize.max.width - 2 * Theme.margin))
        let margin = (constrainedSize.max.width - width) / 2
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: Look.habitatTop, left: margin, bottom: 12, right: margin),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .start, children: [name, line]))
    }
}

/// The row below the last card, while more cards are being fetched.
final class MoreAnimalsNode: ASCellNode, @unchecked Sendable {
    private let text = ASTextNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        text.attributedText = AttributedString("More animals are coming …", font: Theme.meta, color: Theme.secondary)
        text.isLayerBacked = true
        text.debugName = "message"
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 24, left: 24, bottom: 32, right: 24),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .center, alignItems: .center, children: [text]))
    }
}
