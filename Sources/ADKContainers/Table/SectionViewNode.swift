import ADKLayout
import ADKLists
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
        style.height = .points(height)
    }

    /// The view of the app, or else that of the cell.
    @MainActor var shownView: UIView { content?.view ?? view }

    // The node may be loaded, so that it becomes a subnode on the main thread.
    @MainActor override func didLoad() {
        super.didLoad()
        if let content { addSubnode(content) }
    }

    @MainActor override func layout() {
        super.layout()
        content?.frame = bounds
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
