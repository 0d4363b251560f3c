import AsyncDisplayKit

/// The places of the photo, the bars, the information and the row of photos.
extension PhotoViewController {
    /// Any thread. `width` is that of the window, in points.
    nonisolated static func spec(
        _ backdrop: ASDisplayNode, _ pager: ASPagerNode, _ chrome: ViewerChromeNode, _ facts: PhotoFactsNode,
        _ row: ASDisplayNode, width: CGFloat
    ) -> ASLayoutSpec {
        let photo = photoSpec(pager, chrome, facts, width)
        let height = row.style.height.value
        guard height > 0 else { return ASBackgroundLayoutSpec(child: photo, background: backdrop) }
        let rows = ASOverlayLayoutSpec(
            child: ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: 0, left: 0, bottom: height, right: 0), child: photo),
            overlay: ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .end, alignItems: .stretch, children: [row]))
        return ASBackgroundLayoutSpec(child: rows, background: backdrop)
    }

    /// The width of the window from which on the information is beside the photo, in points. It covers a part of the
    /// photo in narrower ones.
    private nonisolated static let widthForFactsBeside: CGFloat = 640

    private nonisolated static func photoSpec(
        _ pager: ASPagerNode, _ chrome: ViewerChromeNode, _ facts: PhotoFactsNode, _ width: CGFloat
    ) -> ASLayoutSpec {
        guard !facts.isHidden else { return ASOverlayLayoutSpec(child: pager, overlay: chrome) }
        guard width >= widthForFactsBeside else {
            let column = ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .end, alignItems: .stretch, children: [facts])
            return ASOverlayLayoutSpec(child: ASOverlayLayoutSpec(child: pager, overlay: column), overlay: chrome)
        }
        let bars = ASOverlayLayoutSpec(child: pager, overlay: chrome)
        bars.style.flexGrow = 1
        bars.style.flexShrink = 1
        return ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [bars, facts])
    }
}
