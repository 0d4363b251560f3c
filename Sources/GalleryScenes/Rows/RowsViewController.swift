import AsyncDisplayKit

/// Any number of rows of varying height, in sections of ten thousand, to test large tables.
package final class RowsViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    /// The number of rows of each section but the last.
    package static let rowsPerSection = 10_000

    private let total: Int
    /// The number of rows inserted above row 0.
    private var added = 0

    /// Creates the screen with `rows` rows; not negative.
    package init(rows: Int) {
        precondition(rows >= 0, "\(rows) rows")
        total = rows
        super.init(node: ASTableNode())
        title = "\(GroupedNumber.text(rows)) rows"
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.card
        node.separatorColor = Theme.hairline
        node.estimatedRowHeight = 60
        node.dataSource = self
        node.delegate = self
    }

    override package func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let margin = Theme.listMargin(in: node.bounds.width)
        node.separatorInset = UIEdgeInsets(top: 0, left: margin, bottom: 0, right: margin)
    }

    /// Inserts `count` rows above all others. Their numbers continue downwards from -1.
    package func insertOnTop(_ count: Int) {
        guard count > 0, total > 0 else { return }
        added += count
        node.insertRows(at: (0..<count).map { IndexPath(row: $0, section: 0) }, with: .none)
    }

    /// One section per `rowsPerSection` rows.
    package func numberOfSections(in tableNode: ASTableNode) -> Int {
        (total + RowsViewController.rowsPerSection - 1) / RowsViewController.rowsPerSection
    }

    /// The rows of the section; section 0 also has the inserted ones.
    package func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        min(RowsViewController.rowsPerSection, total - section * RowsViewController.rowsPerSection)
            + (section == 0 ? added : 0)
    }

    /// The first and last number of the section.
    package func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int) -> String? {
        let first = section * RowsViewController.rowsPerSection
        let last = min(total, first + RowsViewController.rowsPerSection) - 1
        return "Rows \(GroupedNumber.text(first)) to \(GroupedNumber.text(last))"
    }

    /// A cell with the row's number.
    package func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let number =
            indexPath.section * RowsViewController.rowsPerSection + indexPath.row - (indexPath.section == 0 ? added : 0)
        return { NumberedCellNode(number) }
    }

    /// False: all rows are there from the start.
    package func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { false }
}

/// The row's number above a few lines of words.
final class NumberedCellNode: ASCellNode, @unchecked Sendable {
    private static let words = [
        "granite", "harbour", "lantern", "meadow", "copper", "drizzle", "orchard", "signal", "timber", "willow",
        "basalt",
        "ferry", "gable", "heron", "juniper", "kettle", "linen", "marble", "nettle", "osprey",
    ]

    private let name = ASTextNode()
    private let text = ASTextNode()

    init(_ number: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        var choices = SeededChoices(number)
        name.attributedText = AttributedString("Row \(GroupedNumber.text(number))", font: Theme.name, color: Theme.text)
        let words = (0..<3 + choices.number(below: 40)).map { _ in choices.pick(NumberedCellNode.words) }
        text.attributedText = AttributedString(
            words.joined(separator: " "), font: Theme.meta, color: Theme.secondary, lines: Theme.metaLines)
        for node in [name, text] { node.isLayerBacked = true }
        setDebugNames(["number": name, "words": text])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let margin = Theme.listMargin(in: constrainedSize.max.width)
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 10, left: margin, bottom: 10, right: margin),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .stretch, children: [name, text]))
    }
}
