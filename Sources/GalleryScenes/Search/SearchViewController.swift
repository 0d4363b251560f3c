import AsyncDisplayKit

/// Job postings that contain what one types in the bar above them. The matches are marked.
package final class SearchViewController: ASDKViewController<ASDisplayNode>, ASTableDataSource, ASTableDelegate,
    UISearchBarDelegate
{
    private static let postings = (0..<5_000).reversed().map { JobPosting($0) }

    private let table = ASTableNode()
    private let bar = UISearchBar(frame: .zero)
    private let barNode = ASDisplayNode()
    private let count = ASTextNode()
    private var shown = SearchViewController.postings
    private var words: [String] = []

    override package init() {
        super.init(node: ASDisplayNode())
        title = "Search"
        node.backgroundColor = Theme.page
        node.automaticallyManagesSubnodes = true
        node.layoutSpecBlock = { [barNode, table, count] _, _ in
            barNode.style.height = ASDimensionMake(48)
            barNode.style.flexGrow = 1
            table.style.flexGrow = 1
            table.style.flexShrink = 1
            let top = ASStackLayoutSpec(
                direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center,
                children: [barNode, count])
            return ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                children: [
                    ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 16), child: top), table,
                ])
        }
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        table.backgroundColor = Theme.card
        table.separatorColor = Theme.hairline
        table.dataSource = self
        table.delegate = self
        bar.placeholder = "Search jobs"
        bar.delegate = self
        barNode.view.addSubview(bar)
        showCount()
    }

    override package func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        bar.frame = barNode.view.bounds
    }

    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        bar.becomeFirstResponder()
    }

    // MARK: - Searching

    /// Shows the postings that contain every word.
    package func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        words = searchText.split(whereSeparator: \.isWhitespace).map(String.init)
        shown = SearchViewController.postings.filter { posting in
            words.allSatisfy { word in
                [posting.title, posting.company, posting.place].contains { $0.localizedStandardContains(word) }
            }
        }
        showCount()
        table.reloadData()
    }

    private func showCount() {
        let text = shown.count == 1 ? "1 posting" : "\(GroupedNumber.text(shown.count)) postings"
        count.attributedText = AttributedString(text, font: Theme.meta, color: Theme.secondary)
        node.setNeedsLayout()
    }

    // MARK: - Rows

    package func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { shown.count }

    package func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (posting, words) = (shown[indexPath.row], words)
        return { SearchCellNode(posting, marking: words) }
    }

    package func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { false }
}

/// The title of a posting above its company and place.
final class SearchCellNode: ASCellNode, @unchecked Sendable {
    private let heading = ASTextNode()
    private let facts = ASTextNode()

    init(_ posting: JobPosting, marking words: [String]) {
        super.init()
        automaticallyManagesSubnodes = true
        heading.attributedText = SearchCellNode.text(posting.title, Theme.name, Theme.text, words)
        facts.attributedText = SearchCellNode.text(
            "\(posting.company), \(posting.place)", Theme.meta, Theme.secondary, words)
        for text in [heading, facts] { text.isLayerBacked = true }
        setDebugNames(["title": heading, "facts": facts])
    }

    private static let mark = UIColor(light: UIColor(hex: 0xFFE58A), dark: UIColor(hex: 0x6B5200))

    /// The text with every occurrence of the words marked.
    private static func text(_ string: String, _ font: UIFont, _ color: UIColor, _ words: [String]) -> AttributedString
    {
        var text = AttributedString(string, font: font, color: color)
        for word in words {
            var start = text.startIndex
            while let found = text[start...].range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) {
                text[found].backgroundColor = mark
                start = found.upperBound
            }
        }
        return text
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 10, left: Theme.margin, bottom: 10, right: Theme.margin),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .stretch,
                children: [heading, facts]))
    }
}
