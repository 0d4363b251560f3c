import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

/// Shows attributed text, which is shaped and drawn in the background.
///
/// Measuring and drawing use the same shaped text. Links need `isUserInteractionEnabled`, which is false by default.
///
/// Differs from Texture: there are no `exclusionPaths`, because Pango cannot wrap text around paths.
open class ASTextNode: ASControlNode, @unchecked Sendable {
    // Guarded by `lock`.
    var content = TextContent()
    // Main thread only.
    nonisolated(unsafe) var highlight: TextHighlight?
    nonisolated(unsafe) var press: TextPress?
    nonisolated(unsafe) var tiles: TextTiles?
    nonisolated(unsafe) var selectedPart: SelectedPart?
    nonisolated(unsafe) var linkFocus: LinkFocus?

    /// Creates a node without text. Any thread.
    override public init() {
        super.init()
        needsDisplayOnBoundsChange = true
        // Text of the previous size stays at its place instead of being stretched until the new text is drawn.
        contentsGravity = .topLeft
        lock.withLock { bridged.contentsHaveShadow = true }
    }

    deinit {
        releaseOnMain(highlight)
        releaseOnMain(press)
        releaseOnMain(tiles)
        releaseOnMain(selectedPart)
    }

    // MARK: - Text

    /// The text. It is copied when it is set and when it is read. Setting an equal text has no effect. Any thread.
    ///
    /// `AttributedString` and `AttributedText` are set by the property of `ADKAttributedTextNode` with the same name.
    ///
    /// - Complexity: O(n) in the text.
    open var attributedText: NSAttributedString? {
        get { textValue.map { NSAttributedString($0) } }
        set { textValue = newValue.map { AttributedText($0) } }
    }

    /// The text as an immutable value. Any thread.
    package var textValue: AttributedText? {
        get { lock.withLock { content.text } }
        set {
            let changed = lock.withLock { () -> Bool in
                guard content.text != newValue else { return false }
                content.text = newValue
                content.measured = nil
                return true
            }
            guard changed else { return }
            textDidChange()
        }
    }

    /// Whether the text has characters. O(1). Any thread.
    public var hasText: Bool { lock.withLock { !(content.text?.isEmpty ?? true) } }

    /// The maximum number of lines. 0, the default, is no limit. Any thread.
    public var maximumNumberOfLines: UInt {
        get { lock.withLock { content.maximumLines } }
        set { set(\.maximumLines, newValue, changing: .size) }
    }

    /// The truncation of text that does not fit, in its last line. `byTruncatingHead` and `byTruncatingMiddle` truncate
    /// there, `byClipping` cuts between whole lines without a token, and all others truncate at the end.
    /// `.byWordWrapping` by default. Any thread.
    public var truncationMode: NSLineBreakMode {
        get { lock.withLock { content.mode } }
        set { set(\.mode, newValue, changing: .size) }
    }

    // MARK: - Measuring

    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let content = currentContent
        let (frame, constraints) = (content.textFrame, content.constraints(for: constrainedSize))
        guard let text = content.text, !text.isEmpty else {
            return CGSize(width: frame.insets.horizontal, height: frame.insets.vertical)
        }
        let shaped = content.memory?.shape(constraints) ?? TextShaper.shape(text, constraints)
        lock.withLock {
            // The text may have been replaced meanwhile.
            guard self.content.text == text else { return }
            self.content.measured = .init(room: constraints.maximumSize, size: shaped.size)
        }
        let edges = frame.edges
        // For baseline alignment: the first baseline's distance from the top, and the last one's from the bottom, which
        // is negative.
        style.publish(
            ascender: edges.top + shaped.ascender, descender: shaped.lastBaseline - shaped.size.height - edges.bottom)
        let size = PixelRounding.ceil(shaped.size, scale: LayoutEnvironment.current.scale)
        return CGSize(
            width: min(constrainedSize.width, size.width + edges.horizontal),
            height: min(constrainedSize.height, size.height + edges.vertical))
    }

    // MARK: - Drawing

    /// False for text that is drawn in strips.
    @preconcurrency @MainActor override open var wantsDisplay: Bool { hasText && (isRasterized || !isTall) }

    @preconcurrency @MainActor override open func didEnterDisplayState() {
        super.didEnterDisplayState()
        updateTiling()
    }

    @preconcurrency @MainActor override open func displayDidFinish() {
        super.displayDidFinish()
        endRetiredTiles()
    }

    @preconcurrency @MainActor override open func clearContents() {
        super.clearContents()
        clearTiles()
    }

    @preconcurrency @MainActor override open func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        currentDrawing
    }

    override open class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let drawing = parameters as? TextDrawing, let context = UIGraphicsGetCurrentContext() else { return }
        drawing.draw(drawing.shaped, in: context)
    }

    override var accessibilityText: String? {
        lock.withLock { content.text.flatMap { $0.isEmpty ? nil : $0.string } }
    }

    /// Text that does not change.
    override open var defaultAccessibilityTraits: UIAccessibilityTraits { .staticText }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        if textColorFollowsTintColor { setNeedsDisplay() }
    }

    override func shadowDidChange() {
        let shadow = lock.withLock { bridged.shadow }
        let drawn = shadow.color.map {
            TextShadow(color: $0, opacity: shadow.opacity, offset: shadow.offset, radius: shadow.radius)
        }
        set(\.shadow, drawn.flatMap { $0.isVisible ? $0 : nil }, changing: .size)
    }

    /// Letters that extend beyond their box, and stacked marks, are not clipped at the node's edge.
    override class func contentsOutset(in size: CGSize, parameters: Any?, scale: CGFloat) -> UIEdgeInsets {
        (parameters as? TextDrawing)?.overhang(in: size, scale: scale) ?? .zero
    }

    @preconcurrency @MainActor override open func placeholderImage() -> UIImage? { linesPlaceholder() }

    @preconcurrency @MainActor override open func layout() {
        super.layout()
        updateTiling()
        highlight?.place(over: self)
    }

    // MARK: - Touches

    @preconcurrency @MainActor override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if isEnabled, isSelectable, let touch = touches.first, touch.buttonNumber == 3 {
            pressCancelled()
            return openSelectionMenu(at: touch.location(in: view))
        }
        super.touchesBegan(touches, with: event)
        guard isEnabled, let touch = touches.first, touch.buttonNumber == 1 else { return }
        pressBegan(at: touch.location(in: view))
        selectionBegan(touch, with: event)
    }

    @preconcurrency @MainActor override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        guard let touch = touches.first, touch.location(in: nil) != touch.previousLocation(in: nil) else { return }
        pressMoved(to: touch.location(in: view))
        selectionMoved(touch, with: event)
    }

    @preconcurrency @MainActor override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        guard let touch = touches.first else { return }
        if selectionEnded(with: event) { pressCancelled() }
        pressEnded(at: touch.location(in: view))
    }

    @preconcurrency @MainActor override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        pressCancelled()
        selectedPart?.selection.endDrag()
        selectionTakesPress(with: event)
    }

    /// With `passthroughNonlinkTouches`, only links are hit.
    @preconcurrency @MainActor override open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard super.point(inside: point, with: event) else { return false }
        return !passthroughNonlinkTouches || press != nil || pressTarget(at: point) != nil
    }

    /// Rejects taps of views around the text while a link is pressed, and long presses while a finger may select.
    @preconcurrency @MainActor override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer)
        -> Bool
    {
        if press != nil, recognizer is UITapGestureRecognizer, recognizer.view !== loadedView { return false }
        if selectedPart?.longPress != nil, recognizer is UILongPressGestureRecognizer { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    @preconcurrency @MainActor override open func cursor(at point: CGPoint) -> ADKCursor? {
        guard isUserInteractionEnabled, isEnabled else { return super.cursor(at: point) }
        return pointsAtTarget(point) ? .pointingHand : super.cursor(at: point) ?? (isSelectable ? .text : nil)
    }

    // MARK: - Keys

    @preconcurrency @MainActor override open func canBecomeFirstResponder() -> Bool {
        isSelectable || hasFocusStops || super.canBecomeFirstResponder()
    }

    @preconcurrency @MainActor override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ linkKeyBegan($1) || selectionKeyBegan($0, $1) }) { super.pressesBegan($0, with: event) }
    }

    @MainActor override var hasFocusStops: Bool { isUserInteractionEnabled && isEnabled && hasLinks }

    @MainActor override func moveFocusInside(_ step: FocusStep, isEntering: Bool) -> Bool {
        moveLinkFocus(step, isEntering: isEntering)
    }

    @MainActor override var focusedRect: CGRect? { focusedLinkRect }
    @MainActor override func ownsMenu(at point: CGPoint) -> Bool { isSelectable && isEnabled }
    @MainActor override var editActions: [Selector] {
        guard isSelectable else { return [] }
        return selectedPart?.selection.text == nil ? [.selectAll] : [.copy, .selectAll]
    }
    @MainActor override func performEdit(_ action: Selector) {
        if action == .copy { copySelectedText() } else { selectAllText() }
    }
    @MainActor override func menuKeyPressed() -> Bool { openSelectionMenuByKey() }

    @MainActor override func pressedElsewhere(on view: UIView?) {
        super.pressedElsewhere(on: view)
        guard selectedPart != nil || linkFocus != nil else { return }
        // A press on another text of the selection is for that text to handle.
        let pressed = (view as? NodeView)?.node as? ASTextNode
        if let selection = selectedPart?.selection, pressed?.selectedPart?.selection === selection { return }
        selectedPart?.selection.clear()
        linkFocus = nil
        resignFirstResponder()
    }
}

/// Texture's text node with its second text engine. There is only one engine here.
public typealias ASTextNode2 = ASTextNode
