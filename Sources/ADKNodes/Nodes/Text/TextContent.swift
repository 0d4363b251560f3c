import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// What a text node was given, and what it measured last.
struct TextContent {
    var text: AttributedText?
    var maximumLines: UInt = 0
    var mode = NSLineBreakMode.byWordWrapping
    /// Drawing asks for the same again where it fits.
    var measured: Measured?
    /// What few text nodes set; nil is `TextExtras.standard`. Replaced, never changed.
    var extras: Shared<TextExtras>?

    struct Measured {
        /// The room for text alone.
        var room: CGSize
        var size: CGSize
        /// Of a text too long to be remembered elsewhere.
        var shaped: ShapedText?
    }
}

/// A value on the heap, so that it takes one word where it is mostly absent.
final class Shared<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// The rarer settings of a text node.
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
    var delegate = WeakTextDelegate()

    static let standard = TextExtras()

    /// The token and the message with a space between, or whichever there is.
    var wholeToken: AttributedText? {
        guard let message else { return token }
        guard let token else { return message }
        return token + AttributedText(" ", attributes: token.attributes(at: token.byteCount)) + message
    }

    /// UTF-8 offsets of the message in the whole token.
    var messageBytes: Range<Int>? {
        guard let message else { return nil }
        let start = token.map { $0.byteCount + 1 } ?? 0
        return start..<start + message.byteCount
    }
}

/// A delegate that is not kept alive.
struct WeakTextDelegate: @unchecked Sendable {
    // No lock: weak references may be read by any thread, and the value is replaced as a whole.
    weak var value: (any ASTextNodeDelegate)?
}

/// Where the text lies in its node.
struct TextFrame {
    var insets: UIEdgeInsets
    /// 0 or negative each.
    var shadowPadding: UIEdgeInsets

    /// What surrounds the text itself, in points.
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

    /// What the text is fitted into in a node of `size`.
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

    /// What was measured, where that is what the size now is: the shaped text is then still known.
    func drawingConstraints(for size: CGSize) -> (TextConstraints, known: ShapedText?) {
        let exact = constraints(for: size)
        if let measured, measured.size.width <= exact.maximumSize.width + 0.01,
            exact.maximumSize.width <= measured.room.width + 0.01,
            measured.size.height <= exact.maximumSize.height + 0.01
        {
            return (constraints(room: measured.room), measured.shaped)
        }
        return (exact, nil)
    }
}

/// One drawing of a text node, captured on the main thread.
struct TextDrawing: Sendable {
    let text: AttributedText
    let constraints: TextConstraints
    /// The text's top left corner in the node.
    let origin: CGPoint
    /// The room the lines are aligned in.
    let width: CGFloat
    /// For text without a colour of its own.
    let color: UIColor?
    let shadow: TextShadow?

    let known: ShapedText?

    /// Shapes where nobody remembers it.
    var shaped: ShapedText { known ?? TextShaper.shape(text, constraints) }

    /// By how much letters paint beyond a node of `size`, in points that are whole pixels. Text that has
    /// not the room it needs is cut off at the edge.
    func overhang(in size: CGSize, scale: CGFloat) -> UIEdgeInsets {
        let shaped = shaped
        guard case let ink = shaped.inkBounds(width: width), !ink.isNull else { return .zero }
        // A letter is put on the nearest quarter of a pixel, its baseline on the nearest whole one.
        func beyond(_ points: CGFloat) -> CGFloat {
            max(0, min(TextDrawing.mostOverhang, (points * scale + 0.5).rounded(.up) / scale))
        }
        let fitsAcross = shaped.size.width <= width + 0.5
        let fitsDown = origin.y + shaped.size.height <= size.height + 0.5
        return UIEdgeInsets(
            top: fitsDown ? beyond(-origin.y - ink.minY) : 0, left: fitsAcross ? beyond(-origin.x - ink.minX) : 0,
            bottom: fitsDown ? beyond(origin.y + ink.maxY - size.height) : 0,
            right: fitsAcross ? beyond(origin.x + ink.maxX - size.width) : 0)
    }

    /// Points; a pile of accents may be higher than that, and is then cut off.
    private static let mostOverhang: CGFloat = 64
}

/// A text as it is shown, and where.
struct PlacedText {
    let shaped: ShapedText
    /// Of the text's top left corner in the node.
    let origin: CGPoint
    /// The room lines are aligned in.
    let width: CGFloat
}

extension ASTextNode {
    var currentContent: TextContent { lock.withLock { content } }

    /// The size the node has, or will have.
    private var presentSize: CGSize {
        let size = bounds.size
        return size == .zero ? calculatedSize : size
    }

    func drawing(for size: CGSize) -> TextDrawing? {
        let content = currentContent
        guard let text = content.text else { return nil }
        let edges = content.textFrame.edges
        let settings = content.settings
        let (constraints, known) = content.drawingConstraints(for: size)
        return TextDrawing(
            text: text, constraints: constraints,
            origin: CGPoint(x: edges.left, y: edges.top), width: size.width - edges.horizontal,
            color: settings.followsTint ? tintColor : nil, shadow: settings.shadow,
            known: known)
    }

    /// The text as it is shown at the present size; shapes it on the calling thread where nobody
    /// remembers it. Nil without text.
    var placed: PlacedText? {
        guard let drawing = drawing(for: presentSize), !drawing.text.isEmpty else { return nil }
        return PlacedText(shaped: drawing.shaped, origin: drawing.origin, width: drawing.width)
    }

    /// The same, or nil where it would have to be shaped.
    var rememberedPlaced: PlacedText? {
        guard let drawing = drawing(for: presentSize), !drawing.text.isEmpty,
            let shaped = drawing.known ?? TextShaper.cached(drawing.text, drawing.constraints)
        else { return nil }
        return PlacedText(shaped: shaped, origin: drawing.origin, width: drawing.width)
    }

    // MARK: - Setting

    enum Consequence { case nothing, redraw, size }

    func set<Value: Equatable>(_ path: WritableKeyPath<TextContent, Value>, _ value: Value, changing: Consequence) {
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

    func set<Value: Equatable>(_ path: WritableKeyPath<TextExtras, Value>, _ value: Value, changing: Consequence) {
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

    private func follow(_ consequence: Consequence) {
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
        guard isNodeLoaded else { return }
        ASPerformBlockOnMainThread { [weak self] in self?.setHighlightRange(NSRange(), animated: false) }
    }
}
