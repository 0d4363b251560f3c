import AsyncDisplayKit

/// One walk, with a sheet for notes, a popover of facts and an alert.
final class TrailViewController: ASDKViewController<TrailNode> {
    private let trail: Trail
    private let store: TrailStore

    init(_ trail: Trail, store: TrailStore) {
        self.trail = trail
        self.store = store
        super.init(node: TrailNode(trail))
        title = trail.name
        navigationItem.largeTitleDisplayMode = .never
        updateItems()
        node.onDidLoad { ($0 as? TrailNode).map { $0.view.addInteraction(UIFindInteraction(searching: $0)) } }
        node.notes.addAction(for: .touchUpInside) { [weak self] _ in self?.showNotes() }
        node.facts.addAction(for: .touchUpInside) { [weak self] _ in self?.showFacts() }
        node.remove.addAction(for: .touchUpInside) { [weak self] _ in self?.askToRemove() }
    }

    private func updateItems() {
        let isSaved = store.saved.contains(trail.id)
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: isSaved ? "Saved" : "Save", style: .done) {
            [weak self] in self?.toggle()
        }
    }

    private func toggle() {
        store.toggle(trail)
        updateItems()
    }

    /// Opens the sheet.
    func showNotes(animated: Bool = true) {
        let notes = TrailNotesViewController(trail)
        let navigation = UINavigationController(rootViewController: notes)
        navigation.modalPresentationStyle = .formSheet
        navigation.preferredContentSize = CGSize(width: 460, height: 380)
        present(navigation, animated: animated)
    }

    /// Opens the popover.
    func showFacts(animated: Bool = true) {
        let facts = ASDKViewController(node: ASTextNode())
        facts.node.attributedText = AttributedString(
            "\(trail.name)\n\(trail.facts)", font: Theme.body, color: Theme.text, lines: Theme.bodyLines)
        facts.node.textContainerInset = UIEdgeInsets(top: 14, left: 16, bottom: 14, right: 16)
        facts.modalPresentationStyle = .popover
        facts.preferredContentSize = CGSize(width: 300, height: 72)
        facts.popoverPresentationController?.sourceView = node.facts.view
        present(facts, animated: animated)
    }

    /// Opens the alert.
    func askToRemove(animated: Bool = true) {
        let alert = UIAlertController(
            title: "Remove this walk?", message: "Your notes about \(trail.name) are lost.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Remove", style: .destructive) { [weak self] _ in
                self?.navigationController?.popViewController(animated: true)
            })
        present(alert, animated: animated)
    }
}

/// A coloured band, the text of a walk and three buttons.
final class TrailNode: ASDisplayNode, @unchecked Sendable {
    let notes = TrailNode.button("Notes…")
    let facts = TrailNode.button("Facts")
    let remove = TrailNode.button("Remove…")
    private let band = ASDisplayNode()
    private let summary = ASTextNode()
    private let text = ASTextNode()

    init(_ trail: Trail) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.page
        band.backgroundColor = trail.color
        band.cornerRadius = Theme.cardRadius
        band.style.height = ASDimensionMake(Look.bandHeight)
        summary.attributedText = AttributedString(trail.facts, font: Theme.metaStrong, color: Theme.secondary)
        text.attributedText = AttributedString(
            trail.text, font: Theme.body, color: Theme.text, lines: Theme.bodyLines)
        band.isLayerBacked = true
        for node in [summary, text] {
            node.isSelectable = true
            node.selectionContainer = self
        }
        setDebugNames([
            "band": band, "summary": summary, "text": text, "notes": notes, "facts": facts, "remove": remove,
        ])
    }

    private static func button(_ title: String) -> ASButtonNode {
        let button = ASButtonNode()
        button.setTitle(title, with: Theme.name, with: Theme.accent, for: .normal)
        button.backgroundColor = Theme.card
        button.borderWidth = 1
        button.borderColor = Theme.hairline
        button.cornerRadius = 8
        button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
        return button
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let buttons = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center,
            children: [notes, facts, remove])
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 14, justifyContent: .start, alignItems: .stretch,
            children: [band, summary, text, buttons])
        let margin = max(Theme.margin, ((constrainedSize.max.width - Theme.columnWidth) / 2).rounded())
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: Theme.margin, left: margin, bottom: Theme.margin, right: margin), child: column)
    }
}

/// The sheet with the notes about a walk.
final class TrailNotesViewController: ASDKViewController<ASScrollNode> {
    init(_ trail: Trail) {
        super.init(node: ASScrollNode())
        title = "Notes"
        node.backgroundColor = Theme.card
        node.automaticallyManagesSubnodes = true
        node.automaticallyManagesContentSize = true
        let text = ASTextNode()
        text.attributedText = AttributedString(
            "About \(trail.name): start before nine, and take the western path back. " + trail.text,
            font: Theme.body, color: Theme.text, lines: Theme.bodyLines)
        text.isSelectable = true
        text.textContainerInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: text) }
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done) { [weak self] in
            self?.dismiss(animated: true)
        }
    }
}
