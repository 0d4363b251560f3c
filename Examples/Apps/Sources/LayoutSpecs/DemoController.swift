import AsyncDisplayKit
import UIKit

/// The page of a layout spec: the stage, the properties and the code.
final class DemoController: ASDKViewController<DemoNode> {
    init(_ demo: Demo) {
        super.init(node: DemoNode(demo))
        title = demo.title
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Copy", primaryAction: UIAction { [weak self] _ in self?.copyCode() })
    }

    private func copyCode() {
        UIPasteboard.general.string = node.code
        let alert = UIAlertController(title: "Copied", message: "The code is in the clipboard.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        present(alert, animated: true)
    }
}

final class DemoNode: ASScrollNode, @unchecked Sendable {
    private var demo: Demo
    private let summary = ASTextNode()
    private let stage: StageNode
    private let handle = HandleNode()
    private let rows: [OptionNode]
    private let codeNode = ASTextNode()
    private let codeBack = ASDisplayNode()
    private var narrowing: CGFloat = 0

    var code: String { demo.code(demo) }

    init(_ demo: Demo) {
        self.demo = demo
        stage = StageNode(demo: demo)
        rows = demo.options.map { OptionNode($0) }
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true
        backgroundColor = Palette.page
        codeBack.backgroundColor = Palette.cell
        codeBack.cornerRadius = 12
        summary.attributedText = NSAttributedString(
            string: demo.summary,
            attributes: [.font: UIFont.systemFont(ofSize: 16), .foregroundColor: Palette.secondary])
        codeNode.attributedText = Palette.code(code)
        for (index, row) in rows.enumerated() {
            row.onSelect = { [weak self] choice in self?.select(choice, of: index) }
        }
        handle.onDrag = { [weak self] distance in self?.drag(distance) }
    }

    override func didLoad() {
        super.didLoad()
        view.alwaysBounceVertical = true
        view.delaysContentTouches = false
    }

    private func select(_ choice: Int, of index: Int) {
        demo.options[index].selected = choice
        stage.demo = demo
        codeNode.attributedText = Palette.code(code)
        stage.transitionLayout(withAnimation: true, shouldMeasureAsync: false)
        setNeedsLayout()
    }

    private func drag(_ distance: CGFloat) {
        narrowing = min(max(narrowing - distance, 0), bounds.width * 0.6)
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        stage.style.flexGrow = 1
        stage.style.flexShrink = 1
        handle.style.alignSelf = .center
        let resizable = ASStackLayoutSpec.horizontal()
        resizable.spacing = 8
        resizable.children = [stage, handle]
        let narrowed = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: narrowing), child: resizable)
        let options = ASStackLayoutSpec(
            direction: .vertical, spacing: 14, justifyContent: .start, alignItems: .stretch, children: rows)
        let code = ASBackgroundLayoutSpec(
            child: ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: 14, left: 14, bottom: 14, right: 14), child: codeNode),
            background: codeBack)
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 20, justifyContent: .start, alignItems: .stretch,
            children: [summary, narrowed, options, code])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 18, left: 18, bottom: 32, right: 18), child: column)
    }
}

/// The choices of one property.
final class OptionNode: ASDisplayNode, @unchecked Sendable {
    var onSelect: (@MainActor (Int) -> Void)?
    private let name = ASTextNode()
    private let chips: [ChipNode]

    init(_ option: Option) {
        chips = option.choices.map { ChipNode($0) }
        super.init()
        automaticallyManagesSubnodes = true
        name.attributedText = NSAttributedString(
            string: option.name,
            attributes: [
                .font: UIFont.systemFont(ofSize: 13, weight: .medium), .foregroundColor: Palette.secondary,
            ])
        for (index, chip) in chips.enumerated() {
            chip.isSelected = index == option.selected
            chip.onTap = { [weak self] in
                self?.chips.forEach { $0.isSelected = false }
                self?.chips[index].isSelected = true
                self?.onSelect?(index)
            }
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, flexWrap: .wrap,
            alignContent: .start, lineSpacing: 8, children: chips)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 6, justifyContent: .start, alignItems: .stretch, children: [name, row])
    }
}

/// A choice that is filled while it is selected.
final class ChipNode: ASButtonNode, @unchecked Sendable {
    var onTap: (@MainActor () -> Void)?

    init(_ title: String) {
        super.init()
        let font = UIFont.systemFont(ofSize: 14, weight: .medium)
        setTitle(title, with: font, with: Palette.text, for: .normal)
        setTitle(title, with: font, with: .white, for: .selected)
        contentEdgeInsets = UIEdgeInsets(top: 7, left: 13, bottom: 7, right: 13)
        cornerRadius = 15
        borderWidth = 1
        isUserInteractionEnabled = true
        show()
    }

    override func sendActions(forControlEvents controlEvents: ASControlNodeEvent, with touchEvent: UIEvent?) {
        super.sendActions(forControlEvents: controlEvents, with: touchEvent)
        if controlEvents.contains(.touchUpInside) { onTap?() }
    }

    override var isSelected: Bool {
        didSet { show() }
    }

    private func show() {
        backgroundColor = isSelected ? Palette.accent : Palette.cell
        borderColor = (isSelected ? Palette.accent : Palette.line).cgColor
    }
}
