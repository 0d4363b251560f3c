import AsyncDisplayKit

/// One posting: what, who and where, and the first words; all of it once it was opened.
final class JobCellNode: ASCellNode, @unchecked Sendable {
    static let columnWidth: CGFloat = 720

    private let title = ASTextNode()
    private let company = ASTextNode()
    private let teaser = ASTextNode()
    private let detail = ASTextNode()
    // Its own lock; set on the main thread, read while measuring.
    private let isOpen: LockedFlag

    init(_ posting: JobPosting, isOpen: Bool) {
        self.isOpen = LockedFlag(isOpen)
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.card
        title.attributedText = AttributedString(posting.title, font: Theme.name, color: Theme.text)
        title.maximumNumberOfLines = 1
        company.attributedText = AttributedString(
            "\(posting.company) · \(posting.place) · \(posting.salary)", font: Theme.meta, color: Theme.secondary)
        company.maximumNumberOfLines = 1
        teaser.attributedText = AttributedString(
            posting.teaser, font: Theme.body, color: Theme.text, lines: Theme.bodyLines)
        detail.attributedText = AttributedString(
            posting.detail, font: Theme.meta, color: Theme.secondary, lines: Theme.metaLines)
        for node in [title, company, teaser, detail] { node.isLayerBacked = true }
        name(["title": title, "company": company, "teaser": teaser, "detail": detail])
    }

    /// Measured anew in the background; the rows below make room.
    func setOpen(_ open: Bool) {
        isOpen.value = open
        setNeedsLayout()
    }

    /// The column stays in the middle of a wide window.
    static func margin(in width: CGFloat) -> CGFloat { max(Theme.margin, ((width - columnWidth) / 2).rounded()) }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let margin = JobCellNode.margin(in: constrainedSize.max.width)
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 14, left: margin, bottom: 15, right: margin),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch,
                children: isOpen.value ? [title, company, teaser, detail] : [title, company, teaser]))
    }
}

/// The name of a day and how many postings it has, above them.
final class DayHeaderNode: ASCellNode, @unchecked Sendable {
    private let name = ASTextNode()

    init(_ day: String) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.page
        name.attributedText = AttributedString(day, font: Theme.metaStrong, color: Theme.secondary)
        name.maximumNumberOfLines = 1
        name.isLayerBacked = true
        name.debugName = "day"
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let margin = JobCellNode.margin(in: constrainedSize.max.width)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: margin, bottom: 8, right: margin), child: name)
    }
}

/// A switch that any thread may read.
final class LockedFlag: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var stored: Bool

    init(_ value: Bool) { stored = value }

    var value: Bool {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}
