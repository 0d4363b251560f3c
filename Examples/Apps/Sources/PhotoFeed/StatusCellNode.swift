import AsyncDisplayKit
import UIKit

/// The end of the feed: an activity indicator, or a text with a button that tries again.
final class StatusCellNode: ASCellNode, @unchecked Sendable {
    private let text = ASTextNode()
    private let button = TapButtonNode()
    private let spinner = ASDisplayNode(viewBlock: {
        let view = UIActivityIndicatorView(style: .medium)
        view.startAnimating()
        return view
    })
    private let failed: Bool

    init(text message: String?, retry: @escaping @MainActor () -> Void) {
        failed = message != nil
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        text.attributedText = Theme.string(message ?? "", color: Theme.secondary)
        button.setTitle("Try again", with: .systemFont(ofSize: 15, weight: .semibold), with: .white, for: .normal)
        button.backgroundColor = Theme.accent
        button.cornerRadius = 18
        button.contentEdgeInsets = UIEdgeInsets(top: 9, left: 20, bottom: 9, right: 20)
        button.onTap = retry
        spinner.style.preferredSize = CGSize(width: 24, height: 24)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 14, justifyContent: .center, alignItems: .center,
            children: failed ? [text, button] : [spinner])
        column.style.width = ASDimensionMake("100%")
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 28, left: 20, bottom: 28, right: 20), child: column)
    }
}
