import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The lengths of alerts, in points.
enum AlertMetrics {
    /// The width of an alert in a window that is wide enough.
    static let width: CGFloat = mutable("alert.width", 340)
    static let titleSize: CGFloat = mutable("alert.titleSize", 17)
    static let insets = UIEdgeInsets(top: 22, left: 22, bottom: 16, right: 22)
    /// The space between texts and buttons.
    static let spacing: CGFloat = 18
    /// The part of it that scrolls with the buttons. It has room for the focus ring.
    static let ringSpace: CGFloat = 8
    /// The space below each accessory.
    static let accessorySpacing: CGFloat = 10
    /// The height of an accessory: its own, at least that of a line.
    @MainActor static func accessoryHeight(of view: UIView) -> CGFloat { max(32, view.sizeThatFits(.zero).height) }
    /// The least height of the buttons in a low window: one button with its ring.
    static let leastButtons: CGFloat = 52
}

/// The title and the message of an alert.
final class AlertTexts: ASDisplayNode, @unchecked Sendable {
    // Has its own lock.
    private let texts = Locked<[ASTextNode]>([])
    private let titleNode = ASTextNode()
    private let messageNode = ASTextNode()
    private let isSheet: Bool

    init(isSheet: Bool) {
        self.isSheet = isSheet
        super.init()
        automaticallyManagesSubnodes = true
        for node in [titleNode, messageNode] { node.isLayerBacked = true }
    }

    @MainActor
    func show(title: String?, message: String?) {
        func show(_ text: String?, in node: ASTextNode, _ size: CGFloat, _ weight: UIFont.Weight, _ color: UIColor)
            -> ASTextNode?
        {
            guard let text, !text.isEmpty else { return nil }
            node.attributedText = barText(text, size: size, weight: weight, color: color, centred: true)
            return node
        }
        let new = [
            show(
                title, in: titleNode, isSheet ? 13 : AlertMetrics.titleSize, .semibold,
                isSheet ? Palette.secondaryText : Palette.text),
            show(message, in: messageNode, isSheet ? 13 : 14, .regular, Palette.secondaryText),
        ].compactMap { $0 }
        texts.withLock { $0 = new }
        setNeedsLayout()
    }

    var isEmpty: Bool { texts.current.isEmpty }

    /// The title and the message.
    var words: [String] { texts.current.compactMap(\.accessibilityLabel) }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let words = ASStackLayoutSpec()
        words.direction = .vertical
        words.spacing = 6
        words.alignItems = .stretch
        words.children = texts.current
        var insets = AlertMetrics.insets
        insets.bottom = AlertMetrics.spacing - AlertMetrics.ringSpace
        return ASInsetLayoutSpec(insets: insets, child: words)
    }
}

/// The buttons of an alert.
final class AlertButtons: ASDisplayNode, @unchecked Sendable {
    // Has its own lock.
    private let shown = Locked<(buttons: [BarButtonNode], hasCancel: Bool, top: CGFloat)>(([], false, 0))
    private let isSheet: Bool

    init(isSheet: Bool) {
        self.isSheet = isSheet
        super.init()
    }

    /// Shows `buttons`. `hasCancel` means that the last one is the cancel action.
    @MainActor
    func show(_ buttons: [BarButtonNode], hasCancel: Bool, isBelowTexts: Bool) {
        let top = isBelowTexts ? AlertMetrics.ringSpace : AlertMetrics.insets.top
        shown.withLock { $0 = (buttons, hasCancel, top) }
        showInPlace(buttons)
    }

    var isEmpty: Bool { shown.current.buttons.isEmpty }

    /// Two short buttons are beside each other. Others are below each other.
    private func isRow(_ buttons: [BarButtonNode], _ width: CGFloat) -> Bool {
        guard !isSheet, buttons.count == 2 else { return false }
        let free = ASSizeRangeMake(.zero, CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
        return buttons.allSatisfy { $0.layoutThatFits(free).size.width <= (width - 8) / 2 }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        var insets = AlertMetrics.insets
        let (buttons, hasCancel, top) = shown.current
        let isRow = isRow(buttons, constrainedSize.max.width - insets.left - insets.right)
        let row = ASStackLayoutSpec()
        row.direction = isRow ? .horizontal : .vertical
        row.spacing = 8
        row.alignItems = .stretch
        for button in buttons {
            button.style.flexGrow = isRow ? 1 : 0
            button.style.flexBasis = isRow ? ASDimensionMakeWithFraction(0.4) : ASDimensionAuto
        }
        // The cancel action is last in a column and first in a row.
        row.children = isRow && hasCancel ? buttons.reversed() : buttons
        insets.top = top
        return ASInsetLayoutSpec(insets: insets, child: row)
    }
}

/// The content of an alert: its texts above its buttons. If there is not enough room, both scroll, and the buttons have
/// at least half of the height.
final class AlertView: UIView {
    let texts: AlertTexts
    let buttons: AlertButtons
    private let textScroller = UIScrollView(frame: .zero)
    private let buttonScroller = UIScrollView(frame: .zero)
    /// Views between the texts and the buttons, one below the other, such as text fields.
    var accessories: [UIView] = [] {
        didSet {
            for view in oldValue { view.removeFromSuperview() }
            for view in accessories { addSubview(view) }
            setNeedsLayout()
        }
    }
    /// Called when the tint colour changed.
    var onTintChange: (@MainActor () -> Void)?

    init(isSheet: Bool) {
        texts = AlertTexts(isSheet: isSheet)
        buttons = AlertButtons(isSheet: isSheet)
        super.init(frame: .zero)
        accessibilityViewIsModal = true
        for (scroller, node) in [(textScroller, texts as ASDisplayNode), (buttonScroller, buttons)] {
            scroller.keepsOffsetWithinContent = true
            scroller.addSubview(node.view)
            addSubview(scroller)
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        onTintChange?()
    }

    private static func height(of node: ASDisplayNode, width: CGFloat) -> CGFloat {
        let range = ASSizeRangeMake(
            CGSize(width: width, height: 0), CGSize(width: width, height: CGFloat.infinity))
        return node.layoutThatFits(range).size.height.rounded(.up)
    }

    /// The heights of the texts and of the buttons at `width`, in points.
    private func heights(width: CGFloat) -> (texts: CGFloat, buttons: CGFloat) {
        (
            texts.isEmpty ? 0 : AlertView.height(of: texts, width: width),
            buttons.isEmpty ? AlertMetrics.insets.bottom : AlertView.height(of: buttons, width: width)
        )
    }

    /// The height of the accessories with the space around them. The texts have space below them.
    private var accessoryHeight: CGFloat {
        guard !accessories.isEmpty else { return 0 }
        let top = texts.isEmpty ? AlertMetrics.insets.top : 0
        return accessories.reduce(top) { $0 + AlertMetrics.accessoryHeight(of: $1) + AlertMetrics.accessorySpacing }
    }

    /// The size in points at `width` points that shows everything.
    func fittingSize(width: CGFloat) -> CGSize {
        let heights = heights(width: width)
        return CGSize(width: width.rounded(.up), height: heights.texts + accessoryHeight + heights.buttons)
    }

    /// Scrolls until `button` is visible.
    func reveal(_ button: BarButtonNode) {
        layoutIfNeeded()
        let rect = button.view.convert(button.view.bounds, to: buttonScroller)
        buttonScroller.scrollRectToVisible(
            rect.insetBy(dx: 0, dy: -AlertMetrics.ringSpace), animated: false)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = CGSize(width: bounds.width, height: max(0, bounds.height - accessoryHeight))
        let wish = heights(width: size.width)
        let least = min(AlertMetrics.leastButtons, size.height)
        let ofButtons = min(wish.buttons, max(size.height - wish.texts, size.height / 2, least))
        let ofTexts = min(wish.texts, size.height - ofButtons)
        textScroller.frame = CGRect(x: 0, y: 0, width: size.width, height: ofTexts)
        textScroller.contentSize = CGSize(width: size.width, height: wish.texts)
        var y = ofTexts + (texts.isEmpty && !accessories.isEmpty ? AlertMetrics.insets.top : 0)
        let insets = AlertMetrics.insets
        for view in accessories {
            let height = AlertMetrics.accessoryHeight(of: view)
            view.frame = CGRect(
                x: insets.left, y: y, width: max(0, size.width - insets.left - insets.right), height: height)
            y += height + AlertMetrics.accessorySpacing
        }
        buttonScroller.frame = CGRect(x: 0, y: y, width: size.width, height: ofButtons)
        buttonScroller.contentSize = CGSize(width: size.width, height: wish.buttons)
        texts.view.frame = CGRect(x: 0, y: 0, width: size.width, height: wish.texts)
        buttons.view.frame = CGRect(x: 0, y: 0, width: size.width, height: wish.buttons)
    }
}
