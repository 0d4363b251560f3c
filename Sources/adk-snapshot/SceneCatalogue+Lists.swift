import ADKSnapshot
import AsyncDisplayKit

/// Standard cells of lists.
extension SceneCatalogue {
    private static let page = CGSize(width: 360, height: 900)
    private static let low = CGSize(width: 360, height: 200)

    /// All styles and accessories in both appearances and directions, states, and the actions of the row under the
    /// pointer.
    static let lists =
        SnapshotScene.matrix(
            name: "lists-cells", sizes: [page], themes: [.light, .dark], directions: [.leftToRight, .rightToLeft],
            make: { ListCellsViewController() })
        + [
            SnapshotScene(
                name: "lists-cells", size: CGSize(width: 180, height: 420), scale: 2,
                make: { ListCellsViewController() }),
            SnapshotScene(
                name: "lists-states", size: low, theme: .dark, make: { ListCellsViewController(showsStates: true) },
                steps: [.press(.point(100, 120))]),
            SnapshotScene(
                name: "lists-actions", size: low, make: { ListCellsViewController(showsStates: true) },
                steps: [.hover(.point(100, 60))]),
            SnapshotScene(
                name: "lists-actions-rtl", size: low, theme: .dark, direction: .rightToLeft,
                make: { ListCellsViewController(showsStates: true) }, steps: [.hover(.point(100, 60))]),
        ]
}

/// A table of standard cells.
private final class ListCellsViewController: ASDKViewController<ASTableNode>, ASTableDelegate {
    private enum Row: Int, CaseIterable {
        case plain, subtitle, long, value, longValue, image, symbol, check, detail, disabled, sidebar, attributed
    }

    private let rows: [(String, [Row])]
    private var source: UITableViewDiffableDataSource<String, Row>?

    init(showsStates: Bool = false) {
        rows =
            showsStates
            ? [("", [.plain, .symbol, .value, .disabled])]
            : [
                ("Texts", [.plain, .subtitle, .long, .value, .longValue, .attributed]),
                ("Images and marks", [.image, .symbol, .check, .detail, .disabled, .sidebar]),
            ]
        super.init(node: ASTableNode(style: showsStates ? .plain : .insetGrouped))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.delegate = self
        let source = UITableViewDiffableDataSource<String, Row>(tableNode: node) { _, _, row in
            { ListCellsViewController.cell(row) }
        }
        self.source = source
        var snapshot = NSDiffableDataSourceSnapshot<String, Row>()
        for (section, rows) in rows {
            snapshot.appendSections([section])
            snapshot.appendItems(rows)
        }
        source.apply(snapshot, animatingDifferences: false)
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForHeaderInSection section: Int) -> ASCellNodeBlock? {
        guard let title = source?.sectionIdentifier(for: section), !title.isEmpty else { return nil }
        return {
            var content = UIListContentConfiguration.groupedHeader()
            content.text = title
            return ADKListCellNode(content)
        }
    }

    func tableNode(
        _ tableNode: ASTableNode, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) }
        delete.image = UIImage(systemName: "trash")
        let archive = UIContextualAction(style: .normal, title: "Archive") { _, _, done in done(true) }
        archive.backgroundColor = UIColor(hex: 0xA34A00)
        return UISwipeActionsConfiguration(actions: [delete, archive])
    }

    func tableNode(
        _ tableNode: ASTableNode, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let star = UIContextualAction(style: .normal, title: "Star") { _, _, done in done(true) }
        star.image = UIImage(systemName: "star")
        return UISwipeActionsConfiguration(actions: [star])
    }

    private nonisolated static func cell(_ row: Row) -> ADKListCellNode {
        var content = UIListContentConfiguration.cell()
        var accessories: [UICellAccessory] = []
        var isEnabled = true
        switch row {
        case .plain: content.text = "A line"
        case .subtitle:
            content = .subtitleCell()
            content.text = "Aletsch"
            content.secondaryText = "The largest glacier of the Alps"
        case .long:
            content.text = "A text that does not fit on one line goes on below, and the row grows with it"
            content.secondaryText = "So does the text below it, which is smaller and less important than the other"
            accessories = [.disclosureIndicator()]
        case .value:
            content = .valueCell()
            content.text = "Length"
            content.secondaryText = "22.6 km"
            accessories = [.disclosureIndicator()]
        case .longValue:
            content = .valueCell()
            content.text = "A long name of a value"
            content.secondaryText = "and a value that is too long to stand beside it"
        case .attributed:
            var text = AttributedString("Bold ")
            text.font = .boldSystemFont(ofSize: 17)
            var rest = AttributedString("and red")
            rest.foregroundColor = UIColor(light: UIColor(hex: 0xB81D15), dark: UIColor(hex: 0xFF938B))
            content.attributedText = text + rest
            content.textProperties.alignment = .center
        case .image:
            content = .subtitleCell()
            content.image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).image { context in
                UIColor.systemTeal.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
            }
            content.imageProperties.maximumSize = CGSize(width: 36, height: 36)
            content.imageProperties.cornerRadius = 6
            content.text = "Image"
            content.secondaryText = "36 points wide, with round corners"
        case .symbol:
            content.image = UIImage(systemName: "star")
            content.text = "Symbol"
            accessories = [.label(text: "12"), .disclosureIndicator()]
        case .check:
            content.image = UIImage(systemName: "chevron.forward")
            content.text = "Chosen"
            accessories = [.checkmark()]
        case .detail:
            content.text = "Details"
            accessories = [.detail {}, .disclosureIndicator(options: .init(tintColor: .systemGreen))]
        case .disabled:
            content.image = UIImage(systemName: "trash")
            content.text = "Disabled"
            content.secondaryText = "Dimmed"
            isEnabled = false
        case .sidebar:
            content = .sidebarSubtitleCell()
            content.image = UIImage(systemName: "archivebox")
            content.text = "Archive"
            content.secondaryText = "In a sidebar"
        }
        let cell = ADKListCellNode(content, accessories: accessories)
        cell.isEnabled = isEnabled
        return cell
    }
}
