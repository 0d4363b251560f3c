import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The text and settings of a text node, and its last measurement.
struct TextContent {
    var text: AttributedText? {
        didSet { memory = ShapedTextMemory(text) }
    }
    /// The last shaped text. Nil for a short text.
    private(set) var memory: ShapedTextMemory?
    var maximumLines: UInt = 0
    var mode = NSLineBreakMode.byWordWrapping
    /// The last measurement. Drawing uses it if the size fits.
    var measured: Measured?
    /// Rarely set values. Nil is `TextExtras.standard`. Replaced as a whole, never modified.
    var extras: Shared<TextExtras>?

    struct Measured {
        /// The available size for the text alone.
        var room: CGSize
        var size: CGSize
    }
}

/// A value on the heap, so that it takes one word if it is usually absent.
final class Shared<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// Rarely used settings of a text node.
struct TextExtras: Sendable {
    var token: AttributedText?
    var message: AttributedText?
    var insets = UIEdgeInsets.zero
    var scaleFactors: [CGFloat] = []
    var linkNames = [NSAttributedString.Key.link.rawValue]
    var shadow: TextShadow?
    var placeholderColor = UIColor(white: 0.95, alpha: 1)
    var placeholderInsets = UIEdgeInsets(top: 1, left: 0, bottom: 1, right: 0)
    var highlightStyle = ASTextNodeHighlightStyle.light
    var passesTouchesThrough = false
    var longPressCancels = false
    var handlesTokenTaps = false
    var followsTint = false
    var isSelectable = false
    var selectionContainer = WeakNode()
    var delegate = WeakTextDelegate()

    static let standard = TextExtras()

    /// The token and the message, separated by a space, or the one that is set.
    var wholeToken: AttributedText? {
        guard let message else { return token }
        guard let token else { return message }
        return token + AttributedText(" ", attributes: token.attributes(at: token.byteCount)) + message
    }

    /// The message's range in the whole token, in UTF-8 offsets.
    var messageBytes: Range<Int>? {
        guard let message else { return nil }
        let start = token.map { $0.byteCount + 1 } ?? 0
        return start..<start + message.byteCount
    }
}

/// A weakly referenced delegate.
struct WeakTextDelegate: @unchecked Sendable {
    // No lock: any thread may read a weak reference, and the value is replaced as a whole.
    weak var value: (any ASTextNodeDelegate)?
}

/// The space around the text in its node.
struct TextFrame {
    var insets: UIEdgeInsets
    /// Each is 0 or negative.
    var shadowPadding: UIEdgeInsets

    /// The distance of the text from the node's edges, in points.
    var edges: UIEdgeInsets {
        UIEdgeInsets(
            top: insets.top - shadowPadding.top, left: insets.left - shadowPadding.left,
            bottom: insets.bottom - shadowPadding.bottom, right: insets.right - shadowPadding.right)
    }
}

extension TextContent {
    var settings: TextExtras { extras?.value ?? .standard }

    var textFrame: TextFrame {
        guard let settings = extras?.value else { return TextFrame(insets: .zero, shadowPadding: .zero) }
        return TextFrame(insets: settings.insets, shadowPadding: settings.shadow?.padding ?? .zero)
    }

    /// The constraints for the text in a node of `size`.
    func constraints(for size: CGSize) -> TextConstraints {
        let edges = textFrame.edges
        return constraints(
            room: CGSize(width: max(0, size.width - edges.horizontal), height: max(0, size.height - edges.vertical)))
    }

    private func constraints(room: CGSize) -> TextConstraints {
        let settings = settings
        var constraints = TextConstraints(
            maximumSize: room, maximumNumberOfLines: Int(min(maximumLines, UInt(Int32.max))), truncationMode: mode,
            truncationToken: settings.wholeToken)
        constraints.scaleFactors = settings.scaleFactors
        return constraints
    }

    /// The constraints for drawing at `size`. If they agree with the last measurement, its constraints are used, so
    /// that the shaped text is found.
    func drawingConstraints(for size: CGSize) -> TextConstraints {
        let exact = constraints(for: size)
        if let measured, measured.size.width <= exact.maximumSize.width + 0.01,
            exact.maximumSize.width <= measured.room.width + 0.01,
            measured.size.height <= exact.maximumSize.height + 0.01
        {
            return constraints(room: measured.room)
        }
        return exact
    }
}

/// The input of a text node's drawing, captured on the main thread.
struct TextDrawing: Sendable {
    let text: AttributedText
    let constraints: TextConstraints
    /// The text's top left corner in the node.
    let origin: CGPoint
    /// The width in which lines are aligned.
    let width: CGFloat
    /// The colour of text without a colour of its own.
    let color: UIColor?
    let shadow: TextShadow?
    let memory: ShapedTextMemory?
    /// Tints behind characters, in UTF-8 offsets.
    var marks: [Mark] = []

    struct Mark {
        let bytes: Range<Int>
        let color: UIColor
    }

    /// The shaped text. Shapes it if it is not known.
    var shaped: ShapedText { memory?.shape(constraints) ?? TextShaper.shape(text, constraints) }

    /// The shaped text, if it is known.
    var known: ShapedText? { memory.map { $0.known(constraints) } ?? TextShaper.cached(text, constraints) }

    /// Draws the text over its marks.
    func draw(_ text: ShapedText, in context: CGContext) {
        for mark in marks {
            context.setFillColor(mark.color)
            for rect in text.selectionRects(mark.bytes, width: width) {
                context.fill(rect.offsetBy(dx: origin.x, dy: origin.y))
            }
        }
        text.draw(in: context, at: origin, width: width, color: color, shadow: shadow)
    }

    /// Shapes the text in the background.
    func shapeAhead() {
        if let memory { memory.shapeAhead(constraints) } else { WorkQueue.shared.async(.visible) { _ = shaped } }
    }

    /// The points by which letters extend beyond a node of `size`, as whole pixels. Zero in a direction in which the
    /// text does not fit: it is clipped there.
    func overhang(in size: CGSize, scale: CGFloat) -> UIEdgeInsets {
        let shaped = shaped
        guard case let ink = shaped.inkBounds(width: width), !ink.isNull else { return .zero }
        // A letter is placed on quarters of a pixel horizontally, its baseline on whole pixels.
        func beyond(_ points: CGFloat) -> CGFloat {
            max(0, min(TextDrawing.maximumOverhang, (points * scale + 0.5).rounded(.up) / scale))
        }
        let fitsAcross = shaped.size.width <= width + 0.5
        let fitsDown = origin.y + shaped.size.height <= size.height + 0.5
        return UIEdgeInsets(
            top: fitsDown ? beyond(-origin.y - ink.minY) : 0, left: fitsAcross ? beyond(-origin.x - ink.minX) : 0,
            bottom: fitsDown ? beyond(origin.y + ink.maxY - size.height) : 0,
            right: fitsAcross ? beyond(origin.x + ink.maxX - size.width) : 0)
    }

    /// The limit of the overhang in points. A higher stack of accents is clipped.
    private static let maximumOverhang: CGFloat = 64
}

/// A shaped text and its place in the node.
struct PlacedText {
    let shaped: ShapedText
    /// The text's top left corner in the node.
    let origin: CGPoint
    /// The width in which lines are aligned.
    let width: CGFloat
}

extension ASTextNode {
    var currentContent: TextContent { lock.withLock { content } }

    /// The node's size, or its measured size before layout.
    private var presentSize: CGSize {
        let size = bounds.size
        return size == .zero ? calculatedSize : size
    }

    func drawing(for size: CGSize) -> TextDrawing? {
        let content = currentContent
        guard let text = content.text else { return nil }
        let edges = content.textFrame.edges
        let settings = content.settings
        return TextDrawing(
            text: text, constraints: content.drawingConstraints(for: size),
            origin: CGPoint(x: edges.left, y: edges.top), width: size.width - edges.horizontal,
            color: settings.followsTint ? tintColor : nil, shadow: settings.shadow,
            memory: content.memory)
    }

    /// The drawing with the selection and the matches of a search. The selected match has a colour of its own.
    @MainActor
    var currentDrawing: TextDrawing? {
        var drawing = drawing(for: bounds.size)
        guard drawing != nil, let part = selectedPart else { return drawing }
        let isMatch = part.bytes.map { part.found.contains($0) } ?? false
        var marks = part.found.map { bytes in
            TextDrawing.Mark(bytes: bytes, color: bytes == part.bytes ? Palette.selectedMatch : Palette.match)
        }
        if let bytes = part.bytes, !isMatch {
            marks.append(TextDrawing.Mark(bytes: bytes, color: Palette.selectedText))
        }
        drawing?.marks = marks
        return drawing
    }

    /// The text at the present size. If the shaped text is not known, it is shaped on the calling thread. Nil without
    /// text.
    var placed: PlacedText? {
        guard let drawing = drawing(for: presentSize), !drawing.text.isEmpty else { return nil }
        return PlacedText(shaped: drawing.shaped, origin: drawing.origin, width: drawing.width)
    }

    /// The text at the present size. Nil without text, and if the shaped text is not known.
    var rememberedPlaced: PlacedText? {
        guard let drawing = drawing(for: presentSize), !drawing.text.isEmpty,
            let shaped = drawing.known
        else { return nil }
        return PlacedText(shaped: shaped, origin: drawing.origin, width: drawing.width)
    }

    // MARK: - Setting

    enum Invalidation { case nothing, redraw, size }

    func set<Value: Equatable>(_ path: WritableKeyPath<TextContent, Value>, _ value: Value, changing: Invalidation) {
        let changed = lock.withLock { () -> Bool in
            guard content[keyPath: path] != value else { return false }
            content[keyPath: path] = value
            if changing == .size { content.measured = nil }
            return true
        }
        if changed { follow(changing) }
    }

    func setting<Value>(_ path: KeyPath<TextExtras, Value>) -> Value {
        lock.withLock { content.settings[keyPath: path] }
    }

    func set<Value: Equatable>(_ path: WritableKeyPath<TextExtras, Value>, _ value: Value, changing: Invalidation) {
        let changed = lock.withLock { () -> Bool in
            var settings = content.settings
            guard settings[keyPath: path] != value else { return false }
            settings[keyPath: path] = value
            content.extras = Shared(settings)
            if changing == .size { content.measured = nil }
            return true
        }
        if changed { follow(changing) }
    }

    private func follow(_ consequence: Invalidation) {
        switch consequence {
        case .nothing: break
        case .redraw: setNeedsDisplay()
        case .size:
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    func textDidChange() {
        follow(.size)
        selectionMayHaveEnded()
        guard isNodeLoaded else { return }
        ASPerformBlockOnMainThread { [weak self] in self?.setHighlightRange(NSRange(), animated: false) }
    }
}
