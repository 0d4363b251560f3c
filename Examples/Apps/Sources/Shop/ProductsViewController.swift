import AsyncDisplayKit
import UIKit

/// The products of a category, side by side.
class ProductsViewController: ASDKViewController<ASCollectionNode> {
    private enum Order: String, CaseIterable {
        case featured = "Featured"
        case name = "Name"
        case cheapest = "Price, low to high"
        case dearest = "Price, high to low"
    }

    private let category: Category
    private let basket: Basket
    private var products: [Product]

    init(category: Category, basket: Basket) {
        self.category = category
        self.basket = basket
        products = category.products
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = 14
        layout.minimumLineSpacing = 18
        layout.sectionInset = UIEdgeInsets(top: 4, left: 16, bottom: 24, right: 16)
        super.init(node: ASCollectionNode(frame: .zero, collectionViewLayout: layout))
        title = category.title
        node.delegate = self
        node.dataSource = self
        node.backgroundColor = Style.page
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not supported")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Sort", image: nil, primaryAction: UIAction(title: "Sort") { [weak self] _ in self?.chooseOrder() },
            menu: nil)
    }

    private func chooseOrder() {
        let sheet = UIAlertController(title: "Sort by", message: nil, preferredStyle: .actionSheet)
        for order in Order.allCases {
            sheet.addAction(
                UIAlertAction(title: order.rawValue, style: .default, handler: { [weak self] _ in self?.sort(order) }))
        }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
        sheet.popoverPresentationController?.barButtonItem = navigationItem.rightBarButtonItem
        present(sheet, animated: true, completion: nil)
    }

    private func sort(_ order: Order) {
        let old = products
        switch order {
        case .featured: products = category.products
        case .name: products.sort { $0.name < $1.name }
        case .cheapest: products.sort { $0.price < $1.price }
        case .dearest: products.sort { $0.price > $1.price }
        }
        node.performBatchUpdates(
            {
                for (index, product) in old.enumerated() {
                    let target = products.firstIndex(of: product)!
                    node.moveItem(at: IndexPath(item: index, section: 0), to: IndexPath(item: target, section: 0))
                }
            }, completion: nil)
    }
}

extension ProductsViewController: ASCollectionDataSource {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return products.count
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath)
        -> ASCellNodeBlock
    {
        let product = products[indexPath.item]
        return { ProductCellNode(product) }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode {
        let header = ASTextCellNode(
            attributes: [
                NSAttributedString.Key.font: UIFont.systemFont(ofSize: 15),
                NSAttributedString.Key.foregroundColor: Style.faint,
            ], insets: UIEdgeInsets(top: 16, left: 16, bottom: 12, right: 16))
        header.text = category.text
        return header
    }
}

extension ProductsViewController: ASCollectionDelegateFlowLayout {
    func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath)
        -> ASSizeRange
    {
        let width = collectionNode.bounds.width - 32
        let columns = max(2, floor(width / 220))
        let item = floor((width - 14 * (columns - 1)) / columns)
        return ASSizeRangeMake(CGSize(width: item, height: 0), CGSize(width: item, height: .greatestFiniteMagnitude))
    }

    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        return ASSizeRangeMake(.zero, CGSize(width: collectionNode.bounds.width, height: .greatestFiniteMagnitude))
    }

    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        collectionNode.deselectItem(at: indexPath, animated: false)
        let page = ProductViewController(product: products[indexPath.item], basket: basket)
        navigationController?.pushViewController(page, animated: true)
    }
}

/// A product: its drawing with a badge if it is new, the name, the price and the glazes.
final class ProductCellNode: ASCellNode, @unchecked Sendable {
    private let stage = ASDisplayNode()
    private let art: PotteryNode
    private let nameNode = ASTextNode()
    private let priceNode = ASTextNode()
    private let badge = ASTextNode()
    private let dots: [ASDisplayNode]
    private let isNew: Bool

    init(_ product: Product) {
        isNew = product.isNew
        art = PotteryNode(shape: product.shape, glaze: UIColor(css: product.glazes[0].color))
        dots = product.glazes.map { glaze in
            let dot = ASDisplayNode()
            dot.backgroundColor = UIColor(css: glaze.color)
            dot.cornerRadius = 5
            dot.borderWidth = 0.5
            dot.borderColor = UIColor.gray.cgColor
            dot.style.preferredSize = CGSize(width: 10, height: 10)
            return dot
        }
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Style.tile
        cornerRadius = 14
        stage.backgroundColor = Style.stage
        nameNode.attributedText = Style.text(product.name, 16, .semibold)
        priceNode.attributedText = Style.text(Style.price(product.price), 15, color: Style.faint)
        badge.attributedText = Style.text("New", 11.5, .bold, color: Style.onAccent)
        badge.backgroundColor = Style.accent
        badge.cornerRadius = 9
        badge.clipsToBounds = true
        badge.textContainerInset = UIEdgeInsets(top: 2.5, left: 9, bottom: 2.5, right: 9)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let picture = ASBackgroundLayoutSpec(
            child: ASRatioLayoutSpec(
                ratio: 1,
                child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: art)),
            background: stage)
        var top: ASLayoutElement = picture
        if isNew {
            let place = ASRelativeLayoutSpec(
                horizontalPosition: .end, verticalPosition: .start, sizingOption: [],
                child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: badge))
            top = ASOverlayLayoutSpec(child: picture, overlay: place)
        }
        let dotRow = ASStackLayoutSpec(
            direction: .horizontal, spacing: 5, justifyContent: .start, alignItems: .center, children: dots)
        let footer = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .spaceBetween, alignItems: .center,
            children: [priceNode, dotRow])
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 3, justifyContent: .start, alignItems: .stretch,
            children: [nameNode, footer])
        let padded = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 11, left: 13, bottom: 13, right: 13), child: texts)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [top, padded])
    }
}
