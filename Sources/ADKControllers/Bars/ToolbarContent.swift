import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The content of a toolbar: a row of buttons, and at its end a button that opens a menu of those that do not fit.
final class ToolbarContent: ASDisplayNode, @unchecked Sendable {
    // Main thread only, as are the others.
    private var buttons = BarButtons()
    private var moreButton = BarButtons()
    private var items: [UIBarButtonItem] = []
    /// The nodes of the items. Nil for a space.
    private var itemNodes: [ASDisplayNode?] = []
    /// Stands for the button that opens the menu.
    private let moreKey = MoreKey()

    private final class MoreKey {}

    /// Shows the present values of `new`.
    @MainActor
    func update(_ new: [UIBarButtonItem], tint: UIColor) {
        items = new.filter { !$0.isHidden }
        var nodes = buttons.show(items.filter { $0.space == nil }, tint: tint)[...]
        itemNodes = items.map { $0.space == nil ? nodes.removeFirst() : nil }
        var content = BarButtonNode.Content()
        content.image = UIImage(systemName: "ellipsis")
        content.label = FrameworkWord.more.text
        content.color = tint
        moreButton.show([BarButtons.Item(key: moreKey, content: content) { [weak self] in self?.openMenu() }])
        showInPlace(itemNodes.compactMap { $0 } + moreButton.nodes)
    }

    /// The items that are in the menu.
    @MainActor var leftOut: [UIBarButtonItem] {
        zip(items, itemNodes).filter { $1?.isHidden ?? false }.map(\.0)
    }

    @MainActor
    private func openMenu() {
        guard let view = moreButton.nodes.first?.view else { return }
        let menu = UIMenu(children: leftOut.compactMap(\.menuElement))
        view.presentMenu(menu, from: view.bounds)
    }

    @MainActor override func layout() {
        super.layout()
        let size = bounds.size
        let room = max(0, size.width - 2 * BarStyle.margin)
        func measure(_ node: ASDisplayNode) -> CGSize {
            node.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: room, height: size.height))).size
        }
        let sizes = itemNodes.map { $0.map(measure) ?? .zero }
        let moreSize = moreButton.nodes.first.map(measure) ?? .zero
        let parts = zip(items, sizes).map { item, size -> ToolbarRow.Part in
            switch item.space {
            case nil: .button(size.width)
            case .fixed: .fixed(item.width)
            case .flexible: .flexible
            }
        }
        let row = ToolbarRow(parts, width: room, moreWidth: moreSize.width)
        for (index, node) in itemNodes.enumerated() { place(node, at: row.starts[index], sizes[index]) }
        place(moreButton.nodes.first, at: row.moreStart, moreSize)
    }

    /// Places `node` at `start` from the start of the row, and hides it without one.
    @MainActor
    private func place(_ node: ASDisplayNode?, at start: CGFloat?, _ fit: CGSize) {
        // Another bar may have taken the node of an item.
        guard let node, node.supernode === self else { return }
        node.isHidden = start == nil
        guard let start else { return }
        let x = BarStyle.margin + start
        let left = effectiveLayoutDirection == .rightToLeft ? bounds.width - x - fit.width : x
        let origin = CGPoint(x: left, y: (bounds.height - fit.height) / 2)
        node.frame = CGRect(origin: PixelRounding.round(origin, scale: environment.scale), size: fit)
    }
}
