import AsyncDisplayKit
import UIKit

/// The page of a product.
final class ProductViewController: ASDKViewController<ProductNode> {
    private let product: Product
    private let basket: Basket

    init(product: Product, basket: Basket) {
        self.product = product
        self.basket = basket
        super.init(node: ProductNode(product))
        title = product.name
        hidesBottomBarWhenPushed = false
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not supported")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.alwaysBounceVertical = true
        node.addButton.onTap = { [weak self] in self?.add() }
    }

    private func add() {
        guard !product.sizes.isEmpty else { return put(size: nil) }
        let sheet = UIAlertController(
            title: product.name, message: "Which size?", preferredStyle: .actionSheet)
        for size in product.sizes {
            sheet.addAction(UIAlertAction(title: size, style: .default) { [weak self] _ in self?.put(size: size) })
        }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        if let popover = sheet.popoverPresentationController {
            popover.sourceView = node.addButton.view
            popover.sourceRect = node.addButton.bounds
        }
        present(sheet, animated: true)
    }

    private func put(size: String?) {
        basket.add(Basket.Line(product: product, glaze: node.glaze, size: size))
        node.confirmAdding()
    }
}

/// A button that calls a closure and gets darker while it is pressed.
final class ClosureButtonNode: ASButtonNode, @unchecked Sendable {
    var onTap: (@MainActor () -> Void)?

    override func didLoad() {
        super.didLoad()
        isUserInteractionEnabled = true
    }

    override func sendActions(forControlEvents controlEvents: ASControlNodeEvent, with touchEvent: UIEvent?) {
        super.sendActions(forControlEvents: controlEvents, with: touchEvent)
        if controlEvents.contains(.touchUpInside) { onTap?() }
    }

    override var isHighlighted: Bool {
        get { return super.isHighlighted }
        set {
            super.isHighlighted = newValue
            alpha = newValue ? 0.6 : 1
        }
    }
}
