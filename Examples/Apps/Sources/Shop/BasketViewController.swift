import AsyncDisplayKit
import UIKit

/// The basket: its lines in a table, and the total with a button at the bottom.
final class BasketViewController: ASDKViewController<ASDisplayNode>, ASTableDataSource, ASTableDelegate {
    private let basket: Basket
    private let table = ASTableNode()
    private let empty = ASTextNode()
    private let total = ASTextNode()
    private let orderButton = ClosureButtonNode()
    private let bar = ASDisplayNode()
    private var observer: NSObjectProtocol?

    init(basket: Basket) {
        self.basket = basket
        super.init(node: ASDisplayNode())
        title = "Basket"
        node.automaticallyManagesSubnodes = true
        node.automaticallyRelayoutOnSafeAreaChanges = true
        node.backgroundColor = Style.page
        table.backgroundColor = Style.page
        table.dataSource = self
        table.delegate = self
        bar.backgroundColor = Style.tile
        empty.attributedText = Style.text("Your basket is empty.", 17, color: Style.faint)
        orderButton.setTitle(
            "Order", with: UIFont.systemFont(ofSize: 17, weight: .semibold), with: Style.onAccent, for: .normal)
        orderButton.backgroundColor = Style.accent
        orderButton.cornerRadius = 12
        orderButton.contentEdgeInsets = UIEdgeInsets(top: 11, left: 28, bottom: 11, right: 28)
        orderButton.onTap = { [weak self] in self?.order() }
        node.layoutSpecBlock = { [weak self] _, _ in self?.layoutSpec() ?? ASLayoutSpec() }
        observer = NotificationCenter.default.addObserver(forName: Basket.didChange, object: basket, queue: nil) {
            [weak self] _ in
            MainActor.assumeIsolated { self?.update() }
        }
        update()
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("storyboards are not supported")
    }

    deinit {
        if let observer = observer { NotificationCenter.default.removeObserver(observer) }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.view.separatorColor = Style.line
        table.view.tableFooterView = UIView()
        table.view.allowsSelection = false
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        table.reloadData()
    }

    private func layoutSpec() -> ASLayoutSpec {
        if basket.lines.isEmpty {
            return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: empty)
        }
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .spaceBetween, alignItems: .center,
            children: [total, orderButton])
        let insets = UIEdgeInsets(top: 12, left: 20, bottom: 12 + node.safeAreaInsets.bottom, right: 20)
        let footer = ASBackgroundLayoutSpec(child: ASInsetLayoutSpec(insets: insets, child: row), background: bar)
        table.style.flexGrow = 1
        table.style.flexShrink = 1
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [table, footer])
    }

    private func update() {
        total.attributedText = Style.text("Total " + Style.price(basket.total), 19, .semibold)
        node.setNeedsLayout()
    }

    private func order() {
        let alert = UIAlertController(
            title: "Order for \(Style.price(basket.total))?", message: "Nothing is sent and nothing is paid.",
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Not yet", style: .cancel, handler: nil))
        alert.addAction(
            UIAlertAction(title: "Order", style: .default) { [weak self] _ in
                self?.basket.removeAll()
                self?.table.reloadData()
            })
        present(alert, animated: true, completion: nil)
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { basket.lines.count }

    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        let entry = basket.lines[indexPath.row]
        let cell = BasketCellNode(entry.line, count: entry.count)
        cell.onStep = { [weak self, weak cell] step in
            guard let self = self, let cell = cell, let row = cell.indexPath?.row else { return }
            self.basket.change(at: row, by: step)
            cell.count = self.basket.lines[row].count
        }
        cell.onRemove = { [weak self, weak cell] in
            guard let self = self, let path = cell?.indexPath else { return }
            self.basket.remove(at: path.row)
            self.table.deleteRows(at: [path], with: .left)
        }
        return cell
    }
}

/// A line of the basket with buttons for its number.
final class BasketCellNode: ASCellNode, @unchecked Sendable {
    var onStep: (@MainActor (Int) -> Void)?
    var onRemove: (@MainActor () -> Void)?
    var count: Int {
        didSet { showCount() }
    }

    private let art: PotteryNode
    private let titleNode = ASTextNode()
    private let detail = ASTextNode()
    private let price = ASTextNode()
    private let countNode = ASTextNode()
    private let minus = ClosureButtonNode()
    private let plus = ClosureButtonNode()
    private let remove = ClosureButtonNode()
    private let line: Basket.Line

    init(_ line: Basket.Line, count: Int) {
        self.line = line
        self.count = count
        art = PotteryNode(shape: line.product.shape, glaze: UIColor(css: line.glaze.color))
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Style.tile
        art.style.preferredSize = CGSize(width: 72, height: 72)
        titleNode.attributedText = Style.text(line.product.name, 16, .semibold)
        let details = [line.glaze.name, line.size].compactMap { $0 }
        detail.attributedText = Style.text(details.joined(separator: ", "), 14, color: Style.faint)
        for (button, title, step) in [(minus, "−", -1), (plus, "+", 1)] {
            button.setTitle(title, with: .systemFont(ofSize: 18, weight: .medium), with: Style.accent, for: .normal)
            button.borderColor = Style.line.cgColor
            button.borderWidth = 1
            button.cornerRadius = 15
            button.style.preferredSize = CGSize(width: 30, height: 30)
            button.onTap = { [weak self] in self?.onStep?(step) }
        }
        remove.setTitle("Remove", with: .systemFont(ofSize: 14), with: Style.faint, for: .normal)
        remove.onTap = { [weak self] in self?.onRemove?() }
        showCount()
    }

    private func showCount() {
        countNode.attributedText = Style.text(String(count), 16, .medium)
        price.attributedText = Style.text(Style.price(line.product.price * count), 15, .medium)
        minus.isEnabled = count > 1
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let top = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .spaceBetween, alignItems: .baselineFirst,
            children: [titleNode, price])
        let stepper = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .center,
            children: [minus, countNode, plus])
        let bottom = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .spaceBetween, alignItems: .center,
            children: [stepper, remove])
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch,
            children: [top, detail, bottom])
        bottom.style.spacingBefore = 6
        column.style.flexGrow = 1
        column.style.flexShrink = 1
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 14, justifyContent: .start, alignItems: .center, children: [art, column])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: row)
    }
}
