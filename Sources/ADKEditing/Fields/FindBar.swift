import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A command of the user to a find interaction.
enum FindCommand: Equatable {
    case close, next, previous

    /// The command of a key in the field of the bar.
    init?(_ key: UIKey) {
        let flags = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
        switch key.keyCode {
        case .keyboardReturnOrEnter where flags.isSubset(of: .shift): self = flags == .shift ? .previous : .next
        case .keyboardEscape where flags.isEmpty: self = .close
        default: return nil
        }
    }
}

/// The bar of a find interaction: a field, the number of matches, and buttons.
@MainActor
final class FindBar: UIView, StationaryView {
    static let height: CGFloat = 44

    let field = FindField(frame: .zero)
    private let count = UILabel(frame: .zero)
    private let matchCase = FindBar.button(FrameworkWord.matchCase.text)
    private let previousButton = FindBar.button("Previous")
    private let nextButton = FindBar.button("Next")
    private let done = FindBar.button(FrameworkWord.done.text)
    private let edge = CALayer()
    /// Called when the string or the option changed.
    var onChange: () -> Void = {}
    var onCommand: (FindCommand) -> Void = { _ in }
    /// Whether capital and small letters differ.
    private(set) var isCaseSensitive = false {
        didSet { matchCase.backgroundColor = isCaseSensitive ? Palette.pressed : .clear }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Palette.bar
        cursor = .arrow
        edge.backgroundColor = Palette.separator
        layer.addSublayer(edge)
        field.borderStyle = .roundedRect
        field.placeholder = FrameworkWord.find.text
        field.font = .systemFont(ofSize: 13)
        field.clearButtonMode = .whileEditing
        field.onCommand = { [weak self] in self?.onCommand($0) }
        field.addAction(UIAction { [weak self] _ in self?.onChange() }, for: .editingChanged)
        count.font = .systemFont(ofSize: 13)
        count.textColor = Palette.secondaryText
        matchCase.addAction(
            UIAction { [weak self] _ in
                self?.isCaseSensitive.toggle()
                self?.onChange()
            }, for: .primaryActionTriggered)
        for (button, command) in [(previousButton, FindCommand.previous), (nextButton, .next), (done, .close)] {
            button.addAction(UIAction { [weak self] _ in self?.onCommand(command) }, for: .primaryActionTriggered)
        }
        for view in [field, count, matchCase, previousButton, nextButton, done] { addSubview(view) }
    }

    private static func button(_ title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 13)
        button.layer.cornerRadius = 6
        return button
    }

    var hasKeyboard: Bool { subviews.contains(where: \.isFirstResponder) }

    /// Shows the number of matches, or that the search goes on.
    func show(_ text: String, hasMatches: Bool) {
        count.text = text
        count.accessibilityLabel = text
        previousButton.isEnabled = hasMatches
        nextButton.isEnabled = hasMatches
        setNeedsLayout()
    }

    /// Commands that the field leaves, such as Cut without a selection, are not for the text behind the bar.
    override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        TextCommand(action) == nil ? super.target(forAction: action, withSender: sender) : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        edge.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / max(1, traitCollection.displayScale))
        let (margin, gap, least): (CGFloat, CGFloat, CGFloat) = (12, 4, 96)
        var end = bounds.width - margin
        func place(_ view: UIView, width: CGFloat, _ space: CGFloat) {
            let width = width.rounded(.up)
            // In a narrow bar the field comes first.
            view.isHidden = end - width < margin + least
            guard !view.isHidden else { return }
            end -= width
            view.frame = mirrored(CGRect(x: end, y: 8, width: width, height: bounds.height - 16))
            end -= space
        }
        func place(_ button: UIButton) { place(button, width: button.sizeThatFits(bounds.size).width + 16, gap) }
        for button in [done, nextButton, previousButton] { place(button) }
        place(count, width: count.sizeThatFits(bounds.size).width, 12)
        place(matchCase)
        field.frame = mirrored(CGRect(x: margin, y: 8, width: max(0, end - margin), height: bounds.height - 16))
    }
}

/// The field of a find bar.
@MainActor
final class FindField: UITextField {
    var onCommand: (FindCommand) -> Void = { _ in }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle { _, key in
            guard let command = FindCommand(key) else { return false }
            onCommand(command)
            return true
        } orPass: {
            super.pressesBegan($0, with: event)
        }
    }
}
