import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKText
import ADKViews
import Foundation

/// A line of text that the user edits.
///
/// Sends `.editingDidBegin`, `.editingChanged`, `.editingDidEnd`, and for Enter `.editingDidEndOnExit` and
/// `.primaryActionTriggered`. Tab leaves the field. Line breaks that are pasted become spaces. The user can write
/// 32,767 UTF-16 units, as in Qt's fields; more of a paste is left out.
@preconcurrency @MainActor
open class UITextField: UIControl, InputTraitsStore {
    /// The object that decides what changes, and is told of it.
    open weak var delegate: (any UITextFieldDelegate)?

    let content = TextContentView(isSingleLine: true)
    private let scroller = UIScrollView()
    private let placeholderNode = ASTextNode()
    private lazy var clearButton = ClearButton { [weak self] in self?.clear() }
    var traits = InputTraits() { didSet { content.checksSpelling = traits.spellChecking == .yes } }
    private var isEditingText = false
    private var isAlignedRightToLeft = false

    /// The field whose tint the fields use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UITextField {
        AppearanceProxies.proxy(of: self, in: containers) { UITextField(frame: .zero) }
    }

    /// Creates a field without text.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        isClickedByKeys = false
        content.owner = self
        scroller.showsHorizontalScrollIndicator = false
        scroller.addSubview(content)
        addSubview(scroller)
        placeholderNode.isLayerBacked = true
        placeholderNode.displaysAsynchronously = false
        placeholderNode.maximumNumberOfLines = 1
        layer.addSubnode(placeholderNode)
        applyLook()
    }

    // MARK: - Text

    /// The text. Setting it gives it the field's font and colour, and cannot be undone by the user. Line breaks become
    /// spaces. Never nil.
    open var text: String? {
        get { content.editor.buffer.text.string }
        set { replaceText(AttributedText((newValue ?? "").asOneLine, attributes: look)) }
    }

    /// The text with its attributes. Setting it cannot be undone by the user. Never nil.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(content.editor.buffer.text) }
        set {
            let text = newValue.map { AttributedText($0) } ?? .empty
            replaceText(
                text.string.contains(where: \.isNewline)
                    ? AttributedText(text.string.asOneLine, attributes: look) : text)
        }
    }

    private func replaceText(_ text: AttributedText) {
        content.setText(text)
        setNeedsLayout()
    }

    /// The font. The system font at 14 points by default. Setting it applies to the whole text.
    open var font: UIFont? = .systemFont(ofSize: 14) { didSet { applyLook(\.font, font) } }
    /// The colour of the text. `.label` by default. Setting it applies to the whole text.
    open var textColor: UIColor? = .label { didSet { applyLook(\.color, textColor) } }
    /// The alignment of a text that is shorter than the field. `.natural` by default.
    open var textAlignment = NSTextAlignment.natural { didSet { applyLook(\.paragraphStyle, look.paragraphStyle) } }

    /// Whether the user changes the look of the text. False by default.
    ///
    /// With it, pasted and dropped text keeps its look, Control with B, I and U makes text bold, italic and underlined,
    /// and the context menu has these commands. The delegate is asked as for other changes. Control+Shift+V pastes
    /// plain text. Looks of other programs need the package `libxml2`.
    open var allowsEditingTextAttributes: Bool {
        get { content.keepsAttributes }
        set { content.keepsAttributes = newValue }
    }

    /// The text that is shown while the field is empty.
    open var placeholder: String? { didSet { updatePlaceholder() } }
    /// The placeholder with its attributes. It comes before `placeholder`.
    open var attributedPlaceholder: NSAttributedString? { didSet { updatePlaceholder() } }

    /// The attributes of the next typed characters. They change with the selection.
    open var typingAttributes: [NSAttributedString.Key: Any]? {
        get { content.editor.insertionAttributes.values }
        set { content.editor.typingAttributes = newValue.map { TextAttributes($0) } }
    }

    private var look: TextAttributes { TextAttributes(font: font, color: textColor, alignment: alignment) }

    /// The alignment, with `natural` at the right in a right-to-left field.
    private var alignment: NSTextAlignment { textAlignment == .natural && isRightToLeft ? .right : textAlignment }

    private func applyLook() {
        content.layout.emptyAttributes = look
        isAlignedRightToLeft = isRightToLeft
        updatePlaceholder()
    }

    private func applyLook<Value>(_ path: WritableKeyPath<TextAttributes, Value>, _ value: Value) {
        content.changeAttributes { $0[keyPath: path] = value }
        applyLook()
    }

    private func updatePlaceholder() {
        var attributes = look
        attributes.color = Palette.secondaryText
        placeholderNode.attributedText =
            attributedPlaceholder?.attributedText ?? placeholder.map { AttributedText($0, attributes: attributes) }
        accessibilityPlaceholderChanged()
        setNeedsLayout()
    }

    private func accessibilityPlaceholderChanged() {
        if accessibilityLabel == nil { accessibilityLabel = placeholder ?? attributedPlaceholder?.string }
    }

    // MARK: - Look

    /// The frame of a field, with UIKit's values.
    public enum BorderStyle: Int, Sendable {
        /// No frame.
        case none
        /// A thin line.
        case line
        /// As `line`.
        case bezel
        /// A thin line with round corners.
        case roundedRect
    }

    /// The field's frame. `.none` by default.
    open var borderStyle = BorderStyle.none { didSet { setNeedsLayout() } }
    /// When the button that removes the text is shown. `.never` by default.
    open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The view at the start of the field, of its own size: at the right in a right-to-left field.
    open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
    /// The view at the end of the field, of its own size. It comes before the clear button.
    open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
    /// When `leftView` is shown. `.never` by default.
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// When `rightView` is shown. `.never` by default.
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

    /// When a part of a field is shown, with UIKit's values.
    public enum ViewMode: Int, Sendable {
        /// It is not shown.
        case never
        /// While the field is edited.
        case whileEditing
        /// Unless the field is edited.
        case unlessEditing
        /// It is always shown.
        case always
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    private func shows(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    // MARK: - Layout

    /// The room of the text, in points. Override it for other margins. The views at the sides are not in it.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let margins = borderStyle == .none ? UIEdgeInsets.zero : UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
        let start = leftView.flatMap { shows(leftViewMode) ? $0.bounds.width + 4 : nil } ?? 0
        let end =
            rightView.flatMap { shows(rightViewMode) ? $0.bounds.width + 4 : nil }
            ?? (showsClearButton ? ClearButton.side + 4 : 0)
        return bounds.inset(by: margins).inset(
            by: UIEdgeInsets(
                top: 0, left: isRightToLeft ? end : start, bottom: 0, right: isRightToLeft ? start : end))
    }

    /// The room of the text while it is edited. `textRect(forBounds:)` by default.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// The room of the placeholder. `textRect(forBounds:)` by default.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    private var showsClearButton: Bool { !(text ?? "").isEmpty && shows(clearButtonMode) }

    /// The height of a line with the frame, and the width of the text.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        let line = content.layout.caretRect(TextPosition(0)).height
        // The views and margins at the sides are the same at any width.
        let inner = textRect(forBounds: CGRect(x: 0, y: 0, width: 1_000, height: 100))
        let width = max(content.layout.naturalWidth, placeholderNode.layoutThatFits(unlimited).size.width)
        return CGSize(
            width: (width + 2 + 1_000 - inner.width).rounded(.up),
            height: line.rounded(.up) + (borderStyle == .none ? 0 : 12))
    }

    private var unlimited: ASSizeRange {
        ASSizeRange(min: .zero, max: CGSize(width: CGFloat.infinity, height: .infinity))
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        if isAlignedRightToLeft != isRightToLeft { applyLook(\.paragraphStyle, look.paragraphStyle) }
        layoutFrame()
        let room = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        scroller.frame = room
        placeText()
        placeholderNode.isHidden = content.editor.length > 0
        let place = placeholderRect(forBounds: bounds)
        let size = placeholderNode.layoutThatFits(ASSizeRange(min: .zero, max: place.size)).size
        let isRight = alignment == .right
        let free = max(0, place.width - size.width)
        placeholderNode.frame = CGRect(
            x: place.minX + (isRight ? free : textAlignment == .center ? (free / 2).rounded() : 0),
            y: place.minY + ((place.height - size.height) / 2).rounded(), width: size.width, height: size.height)
        for (view, isShown, isEnd) in [(leftView, shows(leftViewMode), false), (rightView, shows(rightViewMode), true)]
        {
            guard let view else { continue }
            view.isHidden = !isShown
            let margin: CGFloat = borderStyle == .none ? 0 : 8
            let x = isEnd != isRightToLeft ? bounds.maxX - margin - view.bounds.width : margin
            view.frame.origin = CGPoint(x: x, y: ((bounds.height - view.bounds.height) / 2).rounded())
        }
        layoutClearButton()
    }

    private func layoutFrame() {
        let hasFrame = borderStyle != .none
        layer.borderWidth = hasFrame ? (isEditing ? 2 : 1) : 0
        layer.borderColor = hasFrame ? (isEditing ? tintColor : Palette.controlEdge) : nil
        layer.cornerRadius = borderStyle == .roundedRect ? 6 : 0
        alpha = isEnabled ? 1 : Palette.disabledOpacity
        content.isEditable = isEnabled
    }

    private func placeText() {
        let room = scroller.bounds.size
        content.lineWidth = room.width
        let line = content.layout.caretRect(TextPosition(0)).height
        // The caret is behind the last letter.
        let width = max(room.width, content.layout.naturalWidth + 2)
        content.frame = CGRect(x: 0, y: ((room.height - line) / 2).rounded(), width: width, height: line.rounded(.up))
        scroller.contentSize = CGSize(width: width, height: room.height)
    }

    private func layoutClearButton() {
        guard showsClearButton, !(rightView != nil && shows(rightViewMode)) else {
            if clearButtonMode != .never { clearButton.isHidden = true }
            return
        }
        if clearButton.superview == nil { addSubview(clearButton) }
        clearButton.isHidden = false
        let margin: CGFloat = borderStyle == .none ? 0 : 4
        clearButton.frame = CGRect(
            x: isRightToLeft ? margin : bounds.maxX - margin - ClearButton.side,
            y: ((bounds.height - ClearButton.side) / 2).rounded(),
            width: ClearButton.side, height: ClearButton.side)
    }

    private func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        guard let change = content.editor.deletionOfAll else { return }
        content.edited { content.editor.apply(change) }
        becomeFirstResponder()
    }

    /// A bar at the lower edge of the window while the text is the first responder. Nil by default.
    override open var inputAccessoryView: UIView? {
        get { content.accessory }
        set { content.accessory = newValue }
    }

    /// The edits that the user can take back, a word at a time.
    override open var undoManager: UndoManager? { content.undoManager }

    // MARK: - Focus

    /// The selected characters in UTF-16 units. Its length is 0 if the caret is between two characters. Setting it
    /// selects whole characters within the text.
    ///
    /// Differs from UIKit: there it is `selectedTextRange` alone.
    open var selectedRange: NSRange {
        get { content.selectedRange }
        set { content.selectedRange = newValue }
    }

    /// Whether the field is the first responder.
    open var isEditing: Bool { isFirstResponder }

    override open var canBecomeFocused: Bool { isEnabled && isUserInteractionEnabled }

    @discardableResult
    override open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
        return super.becomeFirstResponder()
    }

    @discardableResult
    override open func resignFirstResponder() -> Bool {
        if isEditingText, !(delegate?.textFieldShouldEndEditing(self) ?? true) { return false }
        return super.resignFirstResponder()
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ content.handle($1) }) { super.pressesBegan($0, with: event) }
    }

    /// The commands of texts: the clipboard, undo, and the look. Call super and add others.
    override open var keyCommands: [UIKeyCommand]? { isFirstResponder ? TextCommand.keyCommands : nil }

    override open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        TextCommand(action).map { content.canPerform($0) } ?? super.canPerformAction(action, withSender: sender)
    }

    override open func validate(_ command: UICommand) {
        super.validate(command)
        content.describe(command)
    }

    override open func cursor(at point: CGPoint) -> ADKCursor? { isEnabled ? .text : nil }

    /// A press beside the letters places the caret as well.
    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self || hit === scroller ? content : hit
    }
}

extension UITextField: FocusMarking, TextWriting, MenuOwner {
    package func focusMayHaveChanged() {
        content.isActive = isFirstResponder && (window?.sendsKeys(to: self) ?? false)
        guard isFirstResponder != isEditingText else { return }
        isEditingText = isFirstResponder
        setNeedsLayout()
        if isEditingText {
            delegate?.textFieldDidBeginEditing(self)
            sendActions(for: .editingDidBegin)
            NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
        } else {
            delegate?.textFieldDidEndEditing(self, reason: .committed)
            sendActions(for: .editingDidEnd)
            NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
        }
    }

    /// Tab selects the whole text.
    package func keysReached() { _ = content.perform(.selectAll) }
}

extension UITextField: TextContentOwner {
    func textContent(_ content: TextContentView, shouldChange range: Range<Int>, to text: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: NSRange(range), replacementString: text) ?? true
    }

    func textContentDidChange(_ content: TextContentView) {
        setNeedsLayout()
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    }

    func textContentSelectionDidChange(_ content: TextContentView, from old: Range<Int>, dueToEditing: Bool) {
        delegate?.textFieldDidChangeSelection(self)
    }

    func textContentReturnPressed(_ content: TextContentView) -> Bool {
        if enablesReturnKeyAutomatically, content.editor.length == 0 { return false }
        if delegate?.textFieldShouldReturn(self) ?? true {
            sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        }
        return false
    }

    func textContentSizeDidChange(_ content: TextContentView) { setNeedsLayout() }

    func textContent(_ content: TextContentView, grewAbove distance: CGFloat) {}

    func textContentCaretMoved(_ content: TextContentView, to rect: CGRect) {
        placeText()
        scroller.scrollRectToVisible(content.convert(rect.insetBy(dx: -2, dy: 0), to: scroller), animated: false)
        scrollAround(toShow: bounds, animated: false)
    }
}

/// A round button with a cross.
@MainActor
private final class ClearButton: UIControl {
    static let side: CGFloat = 24

    init(_ action: @escaping @MainActor () -> Void) {
        super.init(frame: .zero)
        accessibilityLabel = "Clear text"
        addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
    }

    /// The pointer clears the text, and keys delete it: Tab does not stop here.
    override var canBecomeFocused: Bool { false }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(isHighlighted ? Palette.text : Palette.secondaryText)
        context.fillEllipse(in: bounds.insetBy(dx: 5, dy: 5))
        context.setStrokeColor(Palette.panel)
        context.setLineWidth(1.5)
        let cross = UIBezierPath()
        for sign: CGFloat in [-1, 1] {
            cross.move(to: CGPoint(x: bounds.midX - 2.5, y: bounds.midY - sign * 2.5))
            cross.addLine(to: CGPoint(x: bounds.midX + 2.5, y: bounds.midY + sign * 2.5))
        }
        context.stroke(cross)
    }
}
