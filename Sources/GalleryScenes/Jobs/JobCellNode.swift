import AsyncDisplayKit

/// A job posting: title, company, place, salary and a teaser. An open row also shows the details.
final class JobCellNode: ASCellNode, @unchecked Sendable {
    private let title = ASTextNode()
    private let company = ASTextNode()
    private let teaser = ASTextNode()
    private let detail = ASTextNode()
    // Set on the main thread, read by the thread that measures.
    private let isOpen: Locked<Bool>

    init(_ posting: JobPosting, isOpen: Bool) {
        self.isOpen = Locked(isOpen)
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
        setDebugNames(["title": title, "company": company, "teaser": teaser, "detail": detail])
    }

    /// Shows or hides the details. The row is measured again in the background, and the rows below move.
    func setOpen(_ open: Bool) {
        isOpen.withLock { $0 = open }
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let margin = Theme.listMargin(in: constrainedSize.max.width)
        let heading = Look.jobTitleIsFirst ? [title, company] : [company, title]
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: Look.jobTop, left: margin, bottom: 15, right: margin),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: Look.jobSpacing, justifyContent: .start, alignItems: .stretch,
                children: heading + (isOpen.current ? [teaser, detail] : [teaser])))
    }
}

/// The header above the postings of one day: the day's name.
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
        let margin = Theme.listMargin(in: constrainedSize.max.width)
        // Not as wide as the header: it starts at the right in a right-to-left language.
        let line = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [name])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: margin, bottom: 8, right: margin), child: line)
    }
}
