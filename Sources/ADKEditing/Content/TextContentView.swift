import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// The view that a text's content belongs to: it decides what may change, and follows changes.
@MainActor
protocol TextContentOwner: UIView {
    /// Whether the characters may be replaced. `range` is in UTF-16 units.
    func textContent(_ content: TextContentView, shouldChange range: Range<Int>, to text: String) -> Bool
    func textContentDidChange(_ content: TextContentView)
    func textContentSelectionDidChange(_ content: TextContentView, from old: Range<Int>, dueToEditing: Bool)
    /// Enter was pressed. Returns whether a line break is to be inserted.
    func textContentReturnPressed(_ content: TextContentView) -> Bool
    /// The height of the text is another one, or became known.
    func textContentSizeDidChange(_ content: TextContentView)
    /// Text above the visible part is `distance` points higher than estimated. The visible text has to stay in place.
    func textContent(_ content: TextContentView, grewAbove distance: CGFloat)
    /// The caret moved. It has to be visible.
    func textContentCaretMoved(_ content: TextContentView, to rect: CGRect)
}

/// A text that is selected and edited: its letters, selection and caret, keys and pointer. Text views and fields place
/// it, and have the keyboard focus.
///
/// Letters are drawn in the frame in which they are typed, on the main thread: those of one paragraph.
@MainActor
final class TextContentView: UIView {
    weak var owner: (any TextContentOwner)?
    let editor: TextEditor
    var isEditable = true { didSet { if isEditable != oldValue { setNeedsUpdate() } } }
    /// Whether pasted text keeps its look, and the user changes the look of text.
    var keepsAttributes = false
    var isSelectable = true { didSet { if isSelectable != oldValue { setNeedsUpdate() } } }
    /// Whether each character is shown as a bullet. Nothing is copied then, and the text is one word.
    var isSecure: Bool {
        get { layout.isSecure }
        set {
            layout.isSecure = newValue
            textDidChange()
        }
    }
    /// Whether misspelt words are underlined, where a dictionary of the user's languages is installed.
    var checksSpelling = false { didSet { if checksSpelling != oldValue { setNeedsUpdate() } } }
    /// Whether the user's keys go to the text.
    var isActive = false { didSet { if isActive != oldValue { activityDidChange() } } }

    /// The matches of a search that are marked, ascending.
    var found: [Range<Int>] = [] { didSet { setNeedsUpdate() } }

    let strips = TextStrips()
    let foundHolder = CALayer()
    let selectionHolder = CALayer()
    let caret = CaretLayer()
    /// The bar at the lower edge of the window while the owner is the first responder.
    var accessory: UIView? { didSet { if owner?.isFirstResponder ?? false { owner?.reloadInputViews() } } }
    /// The steps that the undo manager has.
    var notedSteps = 0
    private lazy var ownUndoManager = makeUndoManager()
    /// Nil while spelling is not checked.
    private(set) var spelling: SpellingMarks?
    /// The caret behind what was typed last. The word there is not finished.
    private var typedAt: Int?
    /// The character that is typed by its number.
    var codePoint = CodePointEntry()
    /// The press of the pointer's primary button.
    var press: PointerPress?
    /// Text that is dragged out of the view or over it.
    var dragging = TextDragging()
    private var watching: LifetimeToken?
    /// Called after each change of the text.
    var onTextChange: (() -> Void)?
    private var isStale = true
    private var lastVisible = CGRect.null
    private var lastHeight: CGFloat = 0
    /// A fragment that was visible in the last frame, and its top then.
    private var anchored: (start: Int, top: CGFloat)?

    init(isSingleLine: Bool) {
        editor = TextEditor(layout: TextLayout(width: 0, isSingleLine: isSingleLine))
        super.init(frame: .zero)
        isAccessibilityElement = false
        caret.layer.backgroundColor = tintColor
        for sublayer in [foundHolder, selectionHolder, strips.holder, caret.layer] { layer.addSublayer(sublayer) }
        addInteraction(UIContextMenuInteraction(delegate: self))
    }

    var layout: TextLayout { editor.layout }

    override var undoManager: UndoManager { ownUndoManager }

    private func makeUndoManager() -> UndoManager {
        let manager = UndoManager()
        // The editor knows which edits are one step.
        manager.groupsByEvent = false
        manager.levelsOfUndo = TextHistory.limit
        return manager
    }

    /// The width in which lines are broken and aligned, in points. The line at the top stays there.
    var lineWidth: CGFloat {
        get { layout.width }
        set {
            guard layout.width != newValue else { return }
            let top = lastVisible.isNull ? 0 : lastVisible.minY
            let first = top > 0 ? layout.position(at: CGPoint(x: 0, y: top)) : nil
            let old = first.map { layout.caretRect($0).minY }
            layout.width = newValue
            anchored = nil
            setNeedsUpdate()
            if let first, let old { owner?.textContent(self, grewAbove: layout.caretRect(first).minY - old) }
        }
    }

    // MARK: - Showing

    /// Shows the present text and selection with the next frame.
    func setNeedsUpdate() {
        isStale = true
        FrameLoop.shared.setNeedsFrame(for: .range)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        watching = window == nil ? nil : FrameLoop.shared.watchFrames { [weak self] in self?.update() }
        if window == nil { endPress() }
        // The desktop's accent may have changed meanwhile.
        caret.layer.backgroundColor = tintColor
        isStale = true
    }

    /// The caret has the tint.
    override func tintColorDidChange() {
        super.tintColorDidChange()
        caret.layer.backgroundColor = tintColor
    }

    override func traitCollectionDidChange() {
        super.traitCollectionDidChange()
        setNeedsUpdate()
    }

    private func update() {
        guard window != nil else { return }
        let visible = layer.visibleRegion.intersection(bounds)
        guard isStale || visible != lastVisible else { return }
        (isStale, lastVisible) = (false, visible)
        guard !visible.isNull, !visible.isEmpty else { return strips.removeAll() }
        var fragments = layout.fragments(in: visible.minY..<visible.maxY)
        if let anchored, case let top = layout.fragment(at: anchored.start).top, top != anchored.top,
            abs(anchored.top - visible.midY) < visible.height
        {
            owner?.textContent(self, grewAbove: top - anchored.top)
            lastVisible = layer.visibleRegion.intersection(bounds)
            fragments = layout.fragments(in: lastVisible.minY..<lastVisible.maxY)
        }
        let kept = fragments.first { $0.top >= lastVisible.minY } ?? fragments.last
        anchored = kept.map { ($0.start, $0.top) }
        strips.show(
            fragments, in: lastVisible,
            TextStrips.Look(width: layout.alignmentWidth, traits: traitCollection))
        showFound(in: fragments)
        showSpelling(in: fragments)
        showSelection()
        if layout.height != lastHeight {
            lastHeight = layout.height
            owner?.textContentSizeDidChange(self)
        }
    }

    private func showSelection() {
        let range = editor.selection.range
        let rects = isSelectable ? layout.selectionRects(range, in: lastVisible.minY..<lastVisible.maxY) : []
        let color = isActive ? Palette.selectedText : Palette.selected
        // The selected match has its own colour.
        selectionHolder.show(found.index(of: range) == nil ? rects.map { ($0, color) } : [])
        let caretRect = layout.caretRect(editor.selection.focus)
        caret.place(
            dragging.place.map { layout.caretRect($0) } ?? caretRect, within: layout.alignmentWidth,
            scale: traitCollection.displayScale)
        caret.isShown = dragging.place != nil || isActive && isEditable && range.isEmpty
        if isActive, isEditable, !isSecure {
            let rect = convert(caretRect, to: nil)
            window?.setTextInput(TextInputPlace(caret: rect, isComposing: editor.markedRange != nil))
        }
    }

    private func showSpelling(in fragments: [TextLayout.Fragment]) {
        guard checksSpelling, isEditable, !isSecure, !UIApplication.shared.spellingLanguages.isEmpty else {
            spelling?.holder.removeFromSuperlayer()
            spelling = nil
            return
        }
        let marks = spelling ?? SpellingMarks()
        if spelling == nil {
            spelling = marks
            marks.onChange = { [weak self] in self?.setNeedsUpdate() }
            layer.insertSublayer(marks.holder, at: layer.sublayers.firstIndex { $0 === strips.holder } ?? 0)
        }
        marks.show(fragments, of: layout, unfinished: isActive ? typedAt : nil, traits: traitCollection)
    }

    private func activityDidChange() {
        setNeedsUpdate()
        guard !isActive else { return }
        endComposing()
        window?.setTextInput(nil)
    }

    // MARK: - The pointer

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, pointerBegan(touch, with: event) else {
            return super.touchesBegan(touches, with: event)
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, pointerMoved(touch) else { return super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard pointerEnded() else { return super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard press != nil else { return super.touchesCancelled(touches, with: event) }
        endPress()
    }

    override func cursor(at point: CGPoint) -> ADKCursor? { super.cursor(at: point) ?? (isSelectable ? .text : nil) }

    // MARK: - Changes

    /// Replaces characters for the user, if the owner allows it. Returns whether it did.
    @discardableResult
    func apply(_ change: TextEditor.Change?) -> Bool {
        guard isEditable, let change, hasRoom(for: change) else { return false }
        guard owner?.textContent(self, shouldChange: change.range, to: change.text.string) ?? true else { return false }
        // The owner may have changed the text.
        let range = change.range.clamped(to: 0..<editor.length)
        edited { editor.apply(TextEditor.Change(range: range, text: change.text)) }
        return true
    }

    private func hasRoom(for change: TextEditor.Change) -> Bool {
        !layout.isSingleLine || change.text.length <= change.range.count
            || editor.length - change.range.count + change.text.length <= TextLayout.mostOfSingleLine
    }

    /// Runs an edit of the user, and tells the owner.
    func edited(_ body: () -> Void) {
        let old = editor.selection.range
        body()
        noteSteps()
        typedAt = editor.selection.focus.offset
        textDidChange()
        owner?.textContentDidChange(self)
        if editor.selection.range != old {
            owner?.textContentSelectionDidChange(self, from: old, dueToEditing: true)
        }
        caretMoved()
    }

    /// Moves the selection, and tells the owner.
    func moved(_ body: () -> Void) {
        let old = editor.selection
        endComposing()
        body()
        typedAt = nil
        setNeedsUpdate()
        caret.restartBlinking()
        guard editor.selection != old else { return }
        if editor.selection.range != old.range {
            owner?.textContentSelectionDidChange(self, from: old.range, dueToEditing: false)
        }
    }

    /// The selected characters in UTF-16 units. Setting it selects whole characters within the text.
    var selectedRange: NSRange {
        get { NSRange(editor.selection.range) }
        set { moved { editor.select(newValue) } }
    }

    /// The program replaced the text.
    func setText(_ text: AttributedText) {
        editor.setText(text)
        undoManager.removeAllActions(withTarget: self)
        typedAt = nil
        textDidChange()
    }

    /// The program changed the look of the text.
    func changeAttributes(_ change: (inout TextAttributes) -> Void) {
        editor.changeAttributes(change)
        undoManager.removeAllActions(withTarget: self)
        textDidChange()
    }

    /// The program changed the text through its storage. The selection stays in place.
    func storageChangedText(hasCharacters: Bool) {
        if hasCharacters {
            typedAt = nil
            if !editor.canUndo, !editor.canRedo { undoManager.removeAllActions(withTarget: self) }
        }
        textDidChange()
    }

    private func textDidChange() {
        onTextChange?()
        // The top of the edited block is not a sign of growth above it.
        anchored = nil
        setNeedsUpdate()
        caret.restartBlinking()
        lastHeight = layout.height
        owner?.textContentSizeDidChange(self)
    }

    func caretMoved() {
        setNeedsUpdate()
        owner?.textContentCaretMoved(self, to: layout.caretRect(editor.selection.focus))
    }

    /// Ends what an input method composes. Its text stays; the digits of a code point do not.
    func endComposing() {
        if codePoint.isActive {
            codePoint.cancel()
            editor.mark(.empty, selected: 0..<0)
            onTextChange?()
        }
        guard editor.markedRange != nil else { return }
        editor.unmark()
        onTextChange?()
    }
}
