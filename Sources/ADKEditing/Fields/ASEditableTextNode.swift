import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKText
import ADKViews
import Foundation

/// Receives the events of an editable text node, and decides what changes. Main thread. All methods have defaults. A
/// method may change the text, the selection and the first responder.
@preconcurrency @MainActor
public protocol ASEditableTextNodeDelegate: AnyObject {
    /// Whether the node may become the first responder. True by default.
    func editableTextNodeShouldBeginEditing(_ editableTextNode: ASEditableTextNode) -> Bool
    /// The node became the first responder.
    func editableTextNodeDidBeginEditing(_ editableTextNode: ASEditableTextNode)
    /// Whether the user may replace the characters in `range`, in UTF-16 units. True by default.
    func editableTextNode(
        _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// The selection changed, by the user or by an edit. UTF-16 units.
    func editableTextNodeDidChangeSelection(
        _ editableTextNode: ASEditableTextNode, fromSelectedRange: NSRange, toSelectedRange: NSRange,
        dueToEditing: Bool)
    /// The user changed the text.
    func editableTextNodeDidUpdateText(_ editableTextNode: ASEditableTextNode)
    /// The node is no longer the first responder.
    func editableTextNodeDidFinishEditing(_ editableTextNode: ASEditableTextNode)
}

extension ASEditableTextNodeDelegate {
    /// Returns true.
    public func editableTextNodeShouldBeginEditing(_ editableTextNode: ASEditableTextNode) -> Bool { true }
    /// Does nothing.
    public func editableTextNodeDidBeginEditing(_ editableTextNode: ASEditableTextNode) {}
    /// Returns true.
    public func editableTextNode(
        _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func editableTextNodeDidChangeSelection(
        _ editableTextNode: ASEditableTextNode, fromSelectedRange: NSRange, toSelectedRange: NSRange,
        dueToEditing: Bool
    ) {}
    /// Does nothing.
    public func editableTextNodeDidUpdateText(_ editableTextNode: ASEditableTextNode) {}
    /// Does nothing.
    public func editableTextNodeDidFinishEditing(_ editableTextNode: ASEditableTextNode) {}
}

/// A text that the user edits, in a node.
///
/// It is measured on any thread: as high as its text, or as its placeholder while it is empty. It is measured again
/// when the user changes the text, so that a row grows while one types in it.
open class ASEditableTextNode: ASDisplayNode, @unchecked Sendable {
    struct State {
        var buffer = TextBuffer()
        var placeholder: AttributedText?
        var typing: TextAttributes?
        var insets = UIEdgeInsets.zero
        var maximumLines: UInt = 0
        var scrolls = true
        var isSecure = false
        var traits = InputTraits()
        weak var delegate: (any ASEditableTextNodeDelegate)?
    }

    // Has its own lock, not held while measuring or calling out.
    let state = Locked(State())

    /// Creates a node without text. Any thread.
    override public init() {
        super.init()
        setViewBlock { EditableTextView() }
    }

    /// The text view, made on first use.
    @preconcurrency @MainActor public var textView: UITextView { editableView }

    @MainActor private var editableView: EditableTextView {
        if let view = view as? EditableTextView { return view }
        Misuse.report("the view of \(self) is no text view; an empty one is used instead")
        return EditableTextView()
    }

    /// The receiver of events, referenced weakly. Any thread.
    public weak var delegate: (any ASEditableTextNodeDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    // MARK: - Text

    /// The text. It is copied when it is set and when it is read. Setting it cannot be undone by the user. Any thread
    /// before load, then the main thread.
    ///
    /// - Complexity: O(n) in the text.
    open var attributedText: NSAttributedString? {
        get { textValue.map { NSAttributedString($0) } }
        set { textValue = newValue.map { AttributedText($0) } }
    }

    /// The text that is shown while the node is empty. Nil by default. Any thread before load, then the main thread.
    open var attributedPlaceholderText: NSAttributedString? {
        get { placeholderValue.map { NSAttributedString($0) } }
        set { placeholderValue = newValue.map { AttributedText($0) } }
    }

    /// Whether the placeholder is shown: there is one, and no text. Any thread.
    public func isDisplayingPlaceholder() -> Bool {
        state.withLock { $0.buffer.length == 0 && $0.placeholder != nil }
    }

    /// The attributes of the first typed characters, by Foundation's names. Nil, the default, is the system font at 12
    /// points. Any thread before load, then the main thread.
    public var typingAttributes: [String: Any]? {
        get {
            state.withLock { $0.typing }.map { attributes in
                Dictionary(uniqueKeysWithValues: attributes.values.map { ($0.key.rawValue, $0.value) })
            }
        }
        set {
            let attributes = newValue.map { values in
                TextAttributes(
                    Dictionary(
                        uniqueKeysWithValues: values.map { (NSAttributedString.Key(rawValue: $0.key), $0.value) }))
            }
            state.withLock { $0.typing = attributes }
            apply { view in
                view.content.layout.emptyAttributes = attributes ?? TextAttributes()
                view.content.editor.typingAttributes = attributes
            }
            setNeedsLayout()
        }
    }

    /// The selected characters in UTF-16 units. Loads the node.
    @preconcurrency @MainActor public var selectedRange: NSRange {
        get { textView.selectedRange }
        set { textView.selectedRange = newValue }
    }

    /// The box of the characters in `range`, in the node's points. UTF-16 units. Loads the node.
    @preconcurrency @MainActor public func frame(forTextRange textRange: NSRange) -> CGRect {
        let content = editableView.content
        let range = content.editor.buffer.clamped(textRange)
        let rects = content.layout.selectionRects(range, in: 0..<CGFloat.infinity)
        guard let first = rects.first else {
            return content.convert(content.layout.caretRect(TextPosition(range.lowerBound)), to: view)
        }
        return content.convert(rects.reduce(first) { $0.union($1) }, to: view)
    }

    // MARK: - Settings

    /// Whether the user can scroll a text that is higher than the node. True by default. Any thread before load, then
    /// the main thread.
    public var scrollEnabled: Bool {
        get { state.withLock { $0.scrolls } }
        set {
            state.withLock { $0.scrolls = newValue }
            apply { $0.isScrollEnabled = newValue }
        }
    }

    /// The space around the text, in points. Zero by default. Any thread before load, then the main thread.
    public var textContainerInset: UIEdgeInsets {
        get { state.withLock { $0.insets } }
        set {
            guard Misuse.accepts(newValue, "textContainerInset", of: self) else { return }
            state.withLock { $0.insets = newValue }
            apply { $0.textContainerInset = newValue }
            setNeedsLayout()
        }
    }

    /// The number of lines up to which the node grows. 0, the default, is no limit. Any thread.
    public var maximumLinesToDisplay: UInt {
        get { state.withLock { $0.maximumLines } }
        set {
            state.withLock { $0.maximumLines = newValue }
            setNeedsLayout()
        }
    }

    /// Whether bullets are shown in place of the characters. False by default. Any thread before load, then the main
    /// thread.
    public var isSecureTextEntry: Bool {
        get { state.withLock { $0.isSecure } }
        set {
            state.withLock { $0.isSecure = newValue }
            apply { $0.isSecureTextEntry = newValue }
            setNeedsLayout()
        }
    }

    private func trait<Value>(_ path: WritableKeyPath<InputTraits, Value>) -> Value {
        state.withLock { $0.traits[keyPath: path] }
    }

    private func setTrait<Value>(_ path: WritableKeyPath<InputTraits, Value>, _ value: Value) {
        let traits = state.withLock { state in
            state.traits[keyPath: path] = value
            return state.traits
        }
        apply { $0.traits = traits }
    }

    /// No effect: see `UITextInputTraits`.
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { trait(\.autocapitalization) }
        set { setTrait(\.autocapitalization, newValue) }
    }
    /// No effect: see `UITextInputTraits`.
    public var autocorrectionType: UITextAutocorrectionType {
        get { trait(\.autocorrection) }
        set { setTrait(\.autocorrection, newValue) }
    }
    /// Whether misspelt words are underlined. True by default, where a dictionary is installed.
    public var spellCheckingType: UITextSpellCheckingType {
        get { trait(\.spellChecking) }
        set { setTrait(\.spellChecking, newValue) }
    }
    /// No effect: see `UITextInputTraits`.
    public var keyboardType: UIKeyboardType {
        get { trait(\.keyboard) }
        set { setTrait(\.keyboard, newValue) }
    }
    /// No effect: see `UITextInputTraits`.
    public var keyboardAppearance: UIKeyboardAppearance {
        get { trait(\.keyboardAppearance) }
        set { setTrait(\.keyboardAppearance, newValue) }
    }
    /// No effect: see `UITextInputTraits`.
    public var returnKeyType: UIReturnKeyType {
        get { trait(\.returnKey) }
        set { setTrait(\.returnKey, newValue) }
    }
    /// Whether Enter has no effect while the text is empty. False by default.
    public var enablesReturnKeyAutomatically: Bool {
        get { trait(\.enablesReturnKeyAutomatically) }
        set { setTrait(\.enablesReturnKeyAutomatically, newValue) }
    }

    /// Changes the view, if there is one. `didLoad` gives it everything else.
    func apply(_ body: @escaping @MainActor @Sendable (EditableTextView) -> Void) {
        guard isNodeLoaded else { return }
        ASPerformBlockOnMainThread { [weak self] in
            if let view = self?.view as? EditableTextView { body(view) }
        }
    }

    // MARK: - Measuring

    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let state = state.current
        let insets = state.insets
        let width = max(0, constrainedSize.width - insets.left - insets.right)
        let isPlaceholder = state.buffer.length == 0 && state.placeholder != nil
        let layout = TextLayout(
            isPlaceholder ? TextBuffer(state.placeholder ?? .empty) : state.buffer,
            width: min(width, TextConstraints.widestLine), emptyAttributes: state.typing ?? TextAttributes())
        layout.isSecure = state.isSecure && !isPlaceholder
        var (lines, height, used) = (Int(min(state.maximumLines, 65_536)), CGFloat(0), CGFloat(0))
        if lines == 0 { lines = .max }
        let limit = max(0, constrainedSize.height - insets.top - insets.bottom)
        for fragment in layout.fragments(in: 0..<min(limit, ASEditableTextNode.measuredHeight)) {
            let shown = fragment.shaped.lines.prefix(min(lines, fragment.lineCount))
            lines -= shown.count
            height = shown.last.map { fragment.top + $0.top + $0.height } ?? height
            used = max(used, fragment.shaped.size.width)
            guard lines > 0 else { break }
        }
        if lines > 0, height < limit { height = max(height, layout.height) }
        let scale = LayoutEnvironment.current.scale
        // The caret is behind the last letter.
        let size = PixelRounding.ceil(CGSize(width: min(width, used + 2), height: height), scale: scale)
        return CGSize(
            width: constrainedSize.width.isFinite ? constrainedSize.width : size.width + insets.left + insets.right,
            height: min(constrainedSize.height, size.height + insets.top + insets.bottom))
    }

    /// The height up to which the text is shaped to be measured, in points. The rest is estimated.
    private static let measuredHeight: CGFloat = 20_000

    // MARK: - The view

    @preconcurrency @MainActor override open func didLoad() {
        super.didLoad()
        guard let view = view as? EditableTextView else { return }
        let state = state.current
        view.node = self
        view.content.layout.emptyAttributes = state.typing ?? TextAttributes()
        view.content.setText(state.buffer.text)
        view.content.editor.typingAttributes = state.typing
        view.placeholder = state.placeholder
        view.textContainerInset = state.insets
        view.isScrollEnabled = state.scrolls
        view.isSecureTextEntry = state.isSecure
        view.traits = state.traits
    }

    @preconcurrency @MainActor override open func canBecomeFocused() -> Bool { true }

    /// The user changed the text.
    @MainActor
    fileprivate func textDidChange(_ buffer: TextBuffer) {
        follow(buffer)
        delegate?.editableTextNodeDidUpdateText(self)
    }

    /// The text of the view is another one.
    fileprivate func follow(_ buffer: TextBuffer) {
        let old = state.withLock { state in
            defer { state.buffer = buffer }
            return state.buffer
        }
        withExtendedLifetime(old) {}
        setNeedsLayout()
    }
}

/// The text view of an editable text node, with its placeholder.
@MainActor
final class EditableTextView: UITextView {
    weak var node: ASEditableTextNode?
    private let placeholderNode = ASTextNode()

    var placeholder: AttributedText? {
        didSet {
            placeholderNode.attributedText = placeholder
            setNeedsLayout()
        }
    }

    init() {
        super.init(frame: .zero)
        delegate = self
        backgroundColor = nil
        textContainerInset = .zero
        lineFragmentPadding = 0
        placeholderNode.isLayerBacked = true
        placeholderNode.displaysAsynchronously = false
        layer.addSubnode(placeholderNode)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        placeholderNode.isHidden = content.editor.length > 0
        let room = CGRect(origin: .zero, size: bounds.size).inset(by: lineInsets)
        let size = placeholderNode.layoutThatFits(
            ASSizeRange(min: .zero, max: CGSize(width: max(0, room.width), height: max(0, room.height)))
        ).size
        placeholderNode.frame = CGRect(origin: room.origin, size: CGSize(width: room.width, height: size.height))
    }

    override func storageDidChangeText(hasCharacters: Bool) {
        super.storageDidChangeText(hasCharacters: hasCharacters)
        setNeedsLayout()
        node?.follow(content.editor.buffer)
    }

    override func textContentSelectionDidChange(
        _ content: TextContentView, from old: Range<Int>, dueToEditing: Bool
    ) {
        guard let node else { return }
        node.delegate?.editableTextNodeDidChangeSelection(
            node, fromSelectedRange: NSRange(old), toSelectedRange: selectedRange, dueToEditing: dueToEditing)
    }
}

extension EditableTextView: UITextViewDelegate {
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        node.map { $0.delegate?.editableTextNodeShouldBeginEditing($0) ?? true } ?? true
    }

    func textViewDidBeginEditing(_ textView: UITextView) {
        if let node { node.delegate?.editableTextNodeDidBeginEditing(node) }
    }

    func textViewDidEndEditing(_ textView: UITextView) {
        if let node { node.delegate?.editableTextNodeDidFinishEditing(node) }
    }

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        node.map { $0.delegate?.editableTextNode($0, shouldChangeTextIn: range, replacementText: text) ?? true } ?? true
    }

    func textViewDidChange(_ textView: UITextView) {
        setNeedsLayout()
        node?.textDidChange(content.editor.buffer)
    }
}
