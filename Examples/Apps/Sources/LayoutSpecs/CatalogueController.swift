import AsyncDisplayKit
import UIKit

/// The list of all layout specs, each with a small picture that the spec itself lays out.
final class CatalogueController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private let chapters: [Chapter]

    init(chapters: [Chapter]) {
        self.chapters = chapters
        super.init(node: ASTableNode(style: .grouped))
        navigationItem.title = "Layout Specs"
        node.dataSource = self
        node.delegate = self
        node.backgroundColor = Palette.page
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 64))
        label.text = "Touch a spec, then its properties."
        label.font = UIFont.systemFont(ofSize: 15)
        label.textColor = Palette.secondary
        label.textAlignment = .center
        label.numberOfLines = 0
        node.view.tableHeaderView = label
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Dark", primaryAction: UIAction(title: "Dark") { [weak self] _ in self?.toggleAppearance() })
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        node.indexPathForSelectedRow.map { node.deselectRow(at: $0, animated: animated) }
    }

    private func toggleAppearance() {
        let isDark = traitCollection.userInterfaceStyle == .dark
        node.view.window?.overrideUserInterfaceStyle = isDark ? .light : .dark
        navigationItem.rightBarButtonItem?.title = isDark ? "Dark" : "Light"
    }

    func numberOfSections(in tableNode: ASTableNode) -> Int {
        chapters.count
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        chapters[section].demos.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        chapters[section].title
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        chapters[section].footer
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let demo = chapters[indexPath.section].demos[indexPath.row]
        return { DemoCellNode(demo) }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        let demo = chapters[indexPath.section].demos[indexPath.row]
        navigationController?.pushViewController(DemoController(demo), animated: true)
    }
}

/// The name of a spec beside its picture.
final class DemoCellNode: ASCellNode, @unchecked Sendable {
    private let stage: StageNode
    private let title = ASTextNode()
    private let summary = ASTextNode()

    init(_ demo: Demo) {
        stage = StageNode(demo: demo, scale: 0.3)
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Palette.cell
        accessoryType = .disclosureIndicator
        separatorInset = UIEdgeInsets(top: 0, left: 122, bottom: 0, right: 0)
        stage.style.preferredSize = CGSize(width: 92, height: 66)
        title.attributedText = NSAttributedString(
            string: demo.title,
            attributes: [.font: UIFont.systemFont(ofSize: 16, weight: .semibold), .foregroundColor: Palette.text])
        summary.attributedText = NSAttributedString(
            string: demo.summary,
            attributes: [.font: UIFont.systemFont(ofSize: 13.5), .foregroundColor: Palette.secondary])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 3, justifyContent: .center, alignItems: .start,
            children: [title, summary])
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 14, justifyContent: .start, alignItems: .center,
            children: [stage, texts.styled { $0.flexShrink = 1 }])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 16, bottom: 10, right: 36), child: row)
    }
}
