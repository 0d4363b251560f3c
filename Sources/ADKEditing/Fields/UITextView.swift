import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// A text of any length that the user selects and edits, and scrolls.
///
/// Letters are drawn on the main thread in the frame in which they are typed. Only the visible paragraphs are shaped:
/// the height of all others is estimated until they are shown.
///
/// Differs from UIKit: `delegate` has the type of a scroll view's delegate. Give it a ``UITextViewDelegate``.
@preconcurrency @MainActor
open class UITextView: UIScrollView, InputTraitsStore, TextContentOwner {
    let content = TextContentView(isSingleLine: false)
    var traits = InputTraits() { didSet { content.checksSpelling = traits.spellChecking != .no } }
    private var isEditingText = false
    /// TextKit's objects, once they are asked for.
    private var stack: TextStack?

    /// Creates a text view without text.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a text view with the text of a container's storage. A layout manager and a storage that it lacks are
    /// made when they are asked for. Nil is a container of the view's own.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame)
        setUp()
        if let textContainer { stack = TextStack(of: self, textContainer) }
    }

    private func setUp() {
        content.owner = self
        content.checksSpelling = true
        backgroundColor = .systemBackground
        addSubview(content)
        applyLook()
    }

    /// The delegate, if it is one of text views.
    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    // MARK: - Text

    /// The text. Setting it gives it the view's font, colour and alignment, moves the caret to its end, and cannot be
    /// undone by the user. Never nil. O(n).
    open var text: String! {
        get { content.editor.buffer.text.string }
        set { setText(AttributedText(newValue ?? "", attributes: look)) }
    }

    /// The text with its attributes. Setting it moves the caret to its end, and cannot be undone by the user. Never
    /// nil. O(n).
    open var attributedText: NSAttributedString! {
        get { stack?.copiedText ?? NSAttributedString(content.editor.buffer.text) }
        set { setText(newValue.map { AttributedText($0) } ?? .empty) }
    }

    private func setText(_ text: AttributedText) {
        content.setText(text)
        findInteraction?.textDidChange()
    }

    // MARK: - TextKit

    /// The text, made when it is asked for. Edits of it appear in the view, and those of the user and of the other
    /// properties in it.
    ///
    /// An edit through the storage asks no delegate of the view, leaves the selection beside its characters, and is no
    /// step of the user to undo. Steps whose characters it replaced can no longer be undone. Attributes that it changes
    /// cost the paragraphs with them. Edit it on the main thread.
    open var textStorage: NSTextStorage { textStack.storage }

    /// Tells where the characters are, in points of the container: `textContainerInset` is outside. Made when it is
    /// asked for. Each question after an edit costs O(n) in the text.
    open var layoutManager: NSLayoutManager { textStack.layoutManager }

    /// The place of the lines. `lineFragmentPadding` is the space beside the text, inside of `textContainerInset`. The
    /// width follows that of the view if `widthTracksTextView` is true or the width is 0; otherwise it is that of the
    /// lines.
    ///
    /// Differs from UIKit: `maximumNumberOfLines`, `lineBreakMode` and the height count in the answers of
    /// `layoutManager`. The view shows the whole text, with lines that wrap at words.
    open var textContainer: NSTextContainer { textStack.container }

    /// An edit of the storage changed the text of the view.
    func storageDidChangeText(hasCharacters: Bool) { if hasCharacters { findInteraction?.textDidChange() } }

    private var textStack: TextStack {
        if let stack { return stack }
        let container = NSTextContainer(size: CGSize(width: containerWidth, height: .greatestFiniteMagnitude))
        container.widthTracksTextView = true
        container.lineFragmentPadding = lineFragmentPadding
        let new = TextStack(of: self, container)
        stack = new
        return new
    }

    /// The space at both sides of each line, in points.
    var lineFragmentPadding: CGFloat = 5 {
        didSet { if lineFragmentPadding != oldValue { setNeedsLayout() } }
    }

    /// The space around the lines.
    var lineInsets: UIEdgeInsets {
        var insets = textContainerInset
        insets.left += lineFragmentPadding
        insets.right += lineFragmentPadding
        return insets
    }

    private var containerWidth: CGFloat { max(0, bounds.width - textContainerInset.left - textContainerInset.right) }

    /// The font of `text`. The system font at 14 points by default. Setting it applies to the whole text.
    open var font: UIFont? = .systemFont(ofSize: 14) { didSet { applyLook(\.font, font) } }
    /// The colour of `text`. `.label` by default. Setting it applies to the whole text.
    open var textColor: UIColor? = .label { didSet { applyLook(\.color, textColor) } }
    /// The alignment of `text`. `.natural` by default. Setting it applies to the whole text.
    open var textAlignment = NSTextAlignment.natural { didSet { applyLook(\.paragraphStyle, look.paragraphStyle) } }

    /// The attributes of the next typed characters. They change with the selection: those of the character before.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { content.editor.insertionAttributes.values }
        set { content.editor.typingAttributes = TextAttributes(newValue) }
    }

    private var look: TextAttributes { TextAttributes(font: font, color: textColor, alignment: textAlignment) }

    private func applyLook() { content.layout.emptyAttributes = look }

    private func applyLook<Value>(_ path: WritableKeyPath<TextAttributes, Value>, _ value: Value) {
        applyLook()
        content.changeAttributes { $0[keyPath: path] = value }
    }

    // MARK: - Behaviour

    /// Whether the user can change the text. True by default.
    open var isEditable: Bool {
        get { content.isEditable }
        set { content.isEditable = newValue }
    }

    /// Whether the user changes the look of the text. False by default.
    ///
    /// With it, pasted and dropped text keeps its look, Control with B, I and U makes text bold, italic and underlined,
    /// and the context menu has these commands. The delegate is asked as for other changes. Control+Shift+V pastes
    /// plain text. Looks of other programs need the package `libxml2`.
    open var allowsEditingTextAttributes: Bool {
        get { content.keepsAttributes }
        set { content.keepsAttributes = newValue }
    }

    /// Whether the user can select text. True by default. A text that is edited is selected as well.
    open var isSelectable: Bool {
        get { content.isSelectable }
        set { content.isSelectable = newValue }
    }

    /// The space around the container of the text, in points. 8 above and below by default, and 0 at the sides, where
    /// the container has a padding of 5.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet {
            if !Misuse.accepts(textContainerInset, "textContainerInset", of: self) { textContainerInset = oldValue }
            setNeedsLayout()
        }
    }

    /// The selected characters in UTF-16 units. Its length is 0 if the caret is between two characters. Setting it
    /// selects whole characters within the text.
    open var selectedRange: NSRange {
        get { content.selectedRange }
        set { content.selectedRange = newValue }
    }

    /// Scrolls until the characters are visible. UTF-16 units.
    open func scrollRangeToVisible(_ range: NSRange) {
        let range = content.editor.buffer.clamped(range)
        let start = content.layout.caretRect(TextPosition(range.lowerBound))
        let end = content.layout.caretRect(TextPosition(range.upperBound, .upstream))
        scrollRectToVisible(content.convert(start.union(end), to: self), animated: false)
    }

    /// The size of the whole text in `size.width`, with the insets. Text that was not shown is estimated.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        // 0 is no limit, as NaN is.
        func limit(_ length: CGFloat) -> CGFloat { length > 0 ? length : .infinity }
        let insets = lineInsets
        let width = limit(size.width) - insets.left - insets.right
        let layout = TextLayout(
            content.editor.buffer, width: min(max(0, width), TextConstraints.widestLine),
            emptyAttributes: content.layout.emptyAttributes)
        let shown = layout.fragments(in: 0..<min(limit(size.height), UITextView.measuredHeight))
        let used = shown.reduce(0) { max($0, $1.shaped.size.width) }
        let text = PixelRounding.ceil(
            CGSize(width: used, height: layout.height), scale: traitCollection.displayScale)
        return CGSize(
            width: size.width > 0 && size.width.isFinite ? size.width : text.width + 2 + insets.left + insets.right,
            height: text.height + insets.top + insets.bottom)
    }

    /// The height up to which `sizeThatFits` shapes the text, in points.
    private static let measuredHeight: CGFloat = 10_000

    // MARK: - Find

    /// Whether Control+F shows a bar to search the text. False by default.
    open var isFindInteractionEnabled = false {
        didSet {
            guard isFindInteractionEnabled != oldValue else { return }
            if let findInteraction { removeInteraction(findInteraction) }
            findInteraction = isFindInteractionEnabled ? UIFindInteraction(content) : nil
            if let findInteraction { addInteraction(findInteraction) }
        }
    }

    /// The search for a string, if it is enabled.
    open private(set) var findInteraction: UIFindInteraction?

    // MARK: - Layout

    override open func layoutSubviews() {
        super.layoutSubviews()
        placeContent()
    }

    private func placeContent() {
        let insets = lineInsets
        let container = stack?.containerWidth(tracking: containerWidth) ?? containerWidth
        let width = max(0, min(container, TextConstraints.widestLine) - 2 * lineFragmentPadding)
        content.lineWidth = width
        let size = CGSize(width: width, height: max(content.layout.height, bounds.height - insets.top - insets.bottom))
        let frame = CGRect(x: insets.left, y: insets.top, width: width, height: size.height)
        if content.frame != frame { content.frame = frame }
        contentSize = CGSize(width: bounds.width, height: content.layout.height + insets.top + insets.bottom)
    }

    /// A bar at the lower edge of the window while the text is the first responder. Nil by default.
    override open var inputAccessoryView: UIView? {
        get { content.accessory }
        set { content.accessory = newValue }
    }

    /// The edits that the user can take back, a word at a time.
    override open var undoManager: UndoManager? { content.undoManager }

    // MARK: - The first responder

    override open var canBecomeFocused: Bool { isEditable || isSelectable }

    @discardableResult
    override open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        if isEditable, !(textDelegate?.textViewShouldBeginEditing(self) ?? true) { return false }
        return super.becomeFirstResponder()
    }

    @discardableResult
    override open func resignFirstResponder() -> Bool {
        if isEditingText, !(textDelegate?.textViewShouldEndEditing(self) ?? true) { return false }
        return super.resignFirstResponder()
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

    func textContentSelectionDidChange(_ content: TextContentView, from old: Range<Int>, dueToEditing: Bool) {
        findInteraction?.selectionDidChange()
        textDelegate?.textViewDidChangeSelection(self)
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ handle($1) }) { super.pressesBegan($0, with: event) }
    }

    private func handle(_ key: UIKey) -> Bool {
        // Keys that the find bar leaves are not for the text.
        return isFirstResponder && (content.handle(key) || handleTab(key))
    }

    /// Tab is a character of the text. With Control it moves the focus.
    private func handleTab(_ key: UIKey) -> Bool {
        guard isEditable, key.keyCode == .keyboardTab, key.modifierFlags.isEmpty else { return false }
        return content.perform(.insert("\t"))
    }
}

extension UITextView: FocusMarking, TextWriting, MenuOwner {
    package func focusMayHaveChanged() {
        content.isActive = isFirstResponder && (window?.sendsKeys(to: self) ?? false)
        let isEditing = isFirstResponder && isEditable
        guard isEditing != isEditingText else { return }
        isEditingText = isEditing
        if isEditing {
            textDelegate?.textViewDidBeginEditing(self)
            NotificationCenter.default.post(name: UITextView.textDidBeginEditingNotification, object: self)
        } else {
            textDelegate?.textViewDidEndEditing(self)
            NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
        }
    }

    package func keysReached() { content.caretMoved() }
}

extension UITextView {
    func textContent(_ content: TextContentView, shouldChange range: Range<Int>, to text: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: NSRange(range), replacementText: text) ?? true
    }

    func textContentDidChange(_ content: TextContentView) {
        findInteraction?.textDidChange()
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
    }

    func textContentReturnPressed(_ content: TextContentView) -> Bool {
        !enablesReturnKeyAutomatically || content.editor.length > 0
    }

    func textContentSizeDidChange(_ content: TextContentView) {
        placeContent()
        invalidateIntrinsicContentSize()
    }

    func textContent(_ content: TextContentView, grewAbove distance: CGFloat) {
        placeContent()
        shiftContent(by: distance)
    }

    func textContentCaretMoved(_ content: TextContentView, to rect: CGRect) {
        placeContent()
        scrollRectToVisible(content.convert(rect.insetBy(dx: -4, dy: -4), to: self), animated: false)
        // With the space around the text: a caret on the last line shows the end of the view.
        let insets = textContainerInset
        let around = rect.inset(
            by: UIEdgeInsets(top: -insets.top, left: -4, bottom: -insets.bottom, right: -4))
        scrollAround(toShow: content.convert(around, to: self), animated: false)
    }
}
