import AsyncDisplayKit

/// A list of walks. A click pushes the walk.
final class TrailListViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private var trails: [Trail]
    private let store: TrailStore
    /// The standard distance of the lines from the edges.
    private lazy var narrowInset = node.separatorInset

    init(title: String, trails: [Trail], store: TrailStore) {
        self.trails = trails
        self.store = store
        super.init(node: ASTableNode())
        self.title = title
        navigationItem.largeTitleDisplayMode = .always
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Sort…") { [weak self] in self?.chooseOrder() }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.separatorColor = Theme.hairline
        node.estimatedRowHeight = 72
        node.dataSource = self
        node.delegate = self
        _ = narrowInset
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let margin = Theme.listMargin(in: node.bounds.width)
        node.separatorInset =
            margin > Theme.margin ? UIEdgeInsets(top: 0, left: margin, bottom: 0, right: margin) : narrowInset
    }

    private func chooseOrder() {
        let sheet = UIAlertController(title: "Sort walks by", message: nil, preferredStyle: .actionSheet)
        func add(_ title: String, _ order: @escaping (Trail, Trail) -> Bool) {
            sheet.addAction(
                UIAlertAction(title: title, style: .default) { [weak self] _ in
                    self?.trails.sort(by: order)
                    self?.node.reloadData()
                })
        }
        add("Name") { $0.name < $1.name }
        add("Length") { $0.length < $1.length }
        add("Climb") { $0.climb < $1.climb }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        present(sheet, animated: true)
    }

    /// Shows the walk at `index`.
    func open(_ index: Int, animated: Bool) {
        navigationController?.pushViewController(
            TrailViewController(trails[index], store: store), animated: animated)
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { trails.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let trail = trails[indexPath.row]
        return { TrailCellNode(trail) }
    }

    func tableNode(_ tableNode: ASTableNode, indexPathForTypedText text: String) -> IndexPath? {
        trails.firstIndex { $0.name.range(of: text, options: [.caseInsensitive, .anchored]) != nil }
            .map { IndexPath(row: $0, section: 0) }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: true)
        open(indexPath.row, animated: true)
    }
}

/// The walks that the user saved. Main thread only.
@MainActor
final class TrailStore {
    private(set) var saved: Set<Int> = [3, 8]
    var onChange: (() -> Void)?

    func toggle(_ trail: Trail) {
        if saved.remove(trail.id) == nil { saved.insert(trail.id) }
        onChange?()
    }
}

/// A coloured square, the name and the facts of a walk.
final class TrailCellNode: ASCellNode, @unchecked Sendable {
    private let swatch = ASDisplayNode()
    private let name = ASTextNode()
    private let facts = ASTextNode()

    init(_ trail: Trail) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.card
        swatch.backgroundColor = trail.color
        swatch.cornerRadius = Look.swatchRadius
        swatch.style.preferredSize = CGSize(width: 44, height: 44)
        name.attributedText = AttributedString(trail.name, font: Theme.name, color: Theme.text)
        facts.attributedText = AttributedString(trail.facts, font: Theme.meta, color: Theme.secondary)
        for node in [swatch, name, facts] { node.isLayerBacked = true }
        for node in [name, facts] { node.maximumNumberOfLines = 1 }
        setDebugNames(["swatch": swatch, "name": name, "facts": facts])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let words = ASStackLayoutSpec(
            direction: .vertical, spacing: 3, justifyContent: .center, alignItems: .start, children: [name, facts])
        words.style.flexShrink = 1
        let margin = Theme.listMargin(in: constrainedSize.max.width)
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 12, left: margin, bottom: 12, right: margin),
            child: ASStackLayoutSpec(
                direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .center,
                children: [swatch, words]))
    }
}
