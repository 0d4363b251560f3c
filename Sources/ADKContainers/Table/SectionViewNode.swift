import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A header or footer that shows a view of the app, or a space.
final class SectionViewNode: ASCellNode, @unchecked Sendable {
    private let content: ASDisplayNode?

    /// `height` is in points.
    init(_ view: ViewHolder?, height: CGFloat) {
        content = view.map { holder in
            // The view of a node is shown by its node.
            holder.node ?? ASDisplayNode(viewBlock: { holder.view })
        }
        super.init()
        automaticallyManagesSubnodes = true
        style.height = .points(height)
    }

    /// The view of the app, or else that of the cell.
    @MainActor var shownView: UIView { content?.view ?? view }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        guard let content else { return ASLayoutSpec() }
        content.style.preferredSize = constrainedSize.max
        return ASWrapperLayoutSpec(layoutElement: content)
    }
}

/// Keeps a view for a block that runs on a worker, and frees it on the main thread.
final class ViewHolder: Sendable {
    let view: UIView
    let node: ASDisplayNode?

    @MainActor
    init(_ view: UIView) {
        self.view = view
        node = ASViewToDisplayNode(view)
    }

    deinit { releaseOnMain(view) }
}
