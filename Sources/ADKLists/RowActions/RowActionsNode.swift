import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The buttons of a row's actions, at one side of the row.
final class RowActionsNode: ASDisplayNode, @unchecked Sendable {
    private let buttons: [ASButtonNode]

    /// Lengths in points.
    enum Metrics {
        static let margin: CGFloat = 8
        static let tallest: CGFloat = 32
        static let least: CGFloat = 40
    }

    /// `perform` gets the action of a button that was clicked.
    @MainActor
    init(_ actions: [UIContextualAction], perform: @escaping @MainActor @Sendable (UIContextualAction) -> Void) {
        buttons = actions.map { action in
            let button = RowActionsNode.button(action)
            button.addAction(for: .touchUpInside) { _ in perform(action) }
            return button
        }
        super.init()
        automaticallyManagesSubnodes = true
        // One bar, between whose parts no content of the row shows.
        cornerRadius = 6
        clipsToBounds = true
    }

    @MainActor
    private static func button(_ action: UIContextualAction) -> ASButtonNode {
        let button = ASButtonNode()
        let title = action.title ?? ""
        if let image = action.image {
            button.setImage(image, for: .normal)
            button.tintColor = .white
            if !title.isEmpty {
                let toolTip = UIToolTipInteraction(defaultToolTip: title)
                button.onDidLoad { $0.view.addInteraction(toolTip) }
            }
        } else {
            button.setTitle(title, with: .systemFont(ofSize: 13, weight: .semibold), with: .white, for: .normal)
        }
        button.backgroundColor = action.backgroundColor
        button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
        button.style.minWidth = .points(Metrics.least)
        button.accessibilityLabel = title
        return button
    }

    /// Whether a button is pressed.
    @MainActor var isPressed: Bool { buttons.contains { $0.isTracking } }

    /// The frame of the buttons in a cell with these bounds, at its right or its left side.
    @MainActor
    func frame(in bounds: CGRect, atRight: Bool) -> CGRect {
        let height = max(0, min(Metrics.tallest, bounds.height - 2 * 6))
        let most = CGSize(width: max(0, bounds.width - 2 * Metrics.margin), height: height)
        let width = layoutThatFits(ASSizeRange(min: CGSize(width: 0, height: height), max: most)).size.width
        return CGRect(
            x: atRight ? bounds.width - Metrics.margin - width : Metrics.margin,
            y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        for button in buttons { button.style.height = .points(constrainedSize.max.height) }
        return ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .end, alignItems: .stretch, children: buttons)
    }
}
