import AsyncDisplayKit
import UIKit

/// The categories of the shop.
class CategoriesViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private let catalog: Catalog
    private let basket: Basket

    init(catalog: Catalog, basket: Basket) {
        self.catalog = catalog
        self.basket = basket
        super.init(node: ASTableNode(style: .grouped))
        self.title = "Terra"
        node.delegate = self
        node.dataSource = self
        node.backgroundColor = Style.page
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not supported")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.separatorStyle = .singleLine
        node.view.separatorColor = Style.line
        navigationItem.backBarButtonItem = UIBarButtonItem(title: "Shop", style: .plain, target: nil, action: nil)
        let button = UIBarButtonItem(
            title: "About", primaryAction: UIAction { [weak self] _ in self?.showAbout() })
        navigationItem.rightBarButtonItem = button
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if let selected = node.indexPathForSelectedRow {
            node.deselectRow(at: selected, animated: animated)
        }
    }

    private func showAbout() {
        let alert = UIAlertController(
            title: "Terra", message: "A shop that sells nothing. Its pottery is drawn with UIBezierPath.",
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }

    func numberOfSections(in tableNode: ASTableNode) -> Int { 1 }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return catalog.categories.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        return "Made by hand"
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let category = catalog.categories[indexPath.row]
        return { CategoryCellNode(category) }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        let products = ProductsViewController(category: catalog.categories[indexPath.row], basket: basket)
        navigationController?.pushViewController(products, animated: true)
    }
}

/// A category with a drawing of its first product.
final class CategoryCellNode: ASCellNode, @unchecked Sendable {
    private let art: PotteryNode
    private let plate = ASDisplayNode()
    private let titleNode = ASTextNode()
    private let textNode = ASTextNode()

    init(_ category: Category) {
        let product = category.products[0]
        art = PotteryNode(shape: product.shape, glaze: UIColor(css: product.glazes[0].color))
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Style.tile
        accessoryType = .disclosureIndicator
        plate.backgroundColor = Style.stage
        plate.cornerRadius = 10
        titleNode.attributedText = Style.text(category.title, 17, .semibold)
        let count = category.products.count
        textNode.attributedText = Style.text(
            "\(count) piece\(count == 1 ? "" : "s"). \(category.text)", 13.5, color: Style.faint)
        textNode.maximumNumberOfLines = 2
        textNode.truncationMode = .byTruncatingTail
        art.style.preferredSize = CGSize(width: 60, height: 60)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let texts = ASStackLayoutSpec.vertical()
        texts.spacing = 3
        texts.children = [titleNode, textNode]
        texts.style.flexShrink = 1
        texts.style.flexGrow = 1
        let picture = ASBackgroundLayoutSpec(child: art, background: plate)
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 14, justifyContent: .start, alignItems: .center,
            children: [picture, texts])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 36), child: row)
    }
}
