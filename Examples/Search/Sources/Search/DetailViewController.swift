import AsyncDisplayKit

/// Shows one element. Escape or the button goes back to the list.
final class DetailViewController: ASDKViewController<DetailNode> {
    /// Called when the user wants to go back.
    var onClose: (() -> Void)?

    init(_ element: ChemicalElement) {
        super.init(node: DetailNode(element))
        title = element.name
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.backButton.addAction(for: .touchUpInside) { [weak self] _ in self?.onClose?() }
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) {
            onClose?()
        } else {
            super.pressesBegan(presses, with: event)
        }
    }
}

/// The contents of the detail screen.
final class DetailNode: ASDisplayNode, @unchecked Sendable {
    let backButton = ASButtonNode()
    private let symbol = ASTextNode()
    private let name = ASTextNode()
    private let facts = ASTextNode()

    init(_ element: ChemicalElement) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Style.page
        symbol.attributedText = Style.string(element.symbol, size: 72)
        name.attributedText = Style.string(element.name, size: 24)
        facts.attributedText = Style.string(
            "Atomic number \(element.id), period \(element.period)", size: 15, color: Style.secondary)
        backButton.setTitle("Back", with: .systemFont(ofSize: 15), with: Style.text, for: .normal)
        backButton.backgroundColor = Style.field
        backButton.cornerRadius = 9
        backButton.contentEdgeInsets = UIEdgeInsets(top: 9, left: 18, bottom: 9, right: 18)
        backButton.style.spacingBefore = 24
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 6, justifyContent: .center, alignItems: .center,
            children: [symbol, name, facts, backButton])
        return ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: column)
    }
}
