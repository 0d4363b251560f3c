import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// Shows attributed text, shaped and drawn in the background.
///
/// Measured and drawn by one engine: the text is shaped once for a size, and what was measured
/// is what is drawn.
open class ASTextNode: ASControlNode, @unchecked Sendable {
    fileprivate struct Content {
        var text: AttributedText?
        var token: AttributedText?
        var maximumLines: UInt = 0
        var mode = NSLineBreakMode.byTruncatingTail
        var insets = UIEdgeInsets.zero
        /// What was measured last; drawing asks for the same where it fits.
        var measured: (constraints: TextConstraints, size: CGSize)?
    }

    private let content = Locked(Content())

    override public init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    /// The text; copied at once into an immutable form. An equal text changes nothing.
    ///
    /// Takes Swift's `AttributedString`, Foundation's `NSAttributedString`, or what it returned.
    public var attributedText: (any AttributedTextConvertible)? {
        get { content.withLock { $0.text } }
        set { change { $0.text = newValue?.attributedText } }
    }

    /// Shown where text was cut; "…" when nil.
    public var truncationAttributedText: (any AttributedTextConvertible)? {
        get { content.withLock { $0.token } }
        set { change { $0.token = newValue?.attributedText } }
    }

    /// 0 means as many as there are.
    public var maximumNumberOfLines: UInt {
        get { content.withLock { $0.maximumLines } }
        set { change { $0.maximumLines = newValue } }
    }

    public var truncationMode: NSLineBreakMode {
        get { content.withLock { $0.mode } }
        set { change { $0.mode = newValue } }
    }

    /// Room around the text, in points.
    public var textContainerInset: UIEdgeInsets {
        get { content.withLock { $0.insets } }
        set { change { $0.insets = newValue } }
    }

    private func change(_ body: (inout Content) -> Void) {
        let changed = content.withLock { content in
            let old = content
            body(&content)
            content.measured = nil
            return old.text != content.text || old.token != content.token || old.maximumLines != content.maximumLines
                || old.mode != content.mode || old.insets != content.insets
        }
        guard changed else { return }
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: - Measuring

    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let (text, constraints, insets) = content.withLock { ($0.text, $0.constraints(for: constrainedSize), $0.insets) }
        guard let text, !text.isEmpty else { return CGSize(width: insets.horizontal, height: insets.vertical) }
        let shaped = TextShaper.shape(text, constraints)
        content.withLock { $0.measured = (constraints, shaped.size) }
        // What baseline alignment goes by: from the top to the first line's, from the bottom up to the last one's.
        style.publish(
            ascender: insets.top + shaped.ascender,
            descender: shaped.lastBaseline - shaped.size.height - insets.bottom)
        let size = PixelRounding.ceil(shaped.size, scale: LayoutEnvironment.current.scale)
        return CGSize(
            width: min(constrainedSize.width, size.width + insets.horizontal),
            height: min(constrainedSize.height, size.height + insets.vertical))
    }

    /// The shaped text for the present size; shapes it if need be.
    private func shaped(for size: CGSize) -> ShapedText? {
        let (text, constraints) = content.withLock { ($0.text, $0.drawingConstraints(for: size)) }
        guard let text, !text.isEmpty else { return nil }
        return TextShaper.shape(text, constraints)
    }

    /// Lines shown at the present size.
    public var lineCount: UInt { UInt(shaped(for: bounds.size)?.lineCount ?? 0) }
    /// Whether text was cut at the present size.
    public var isTruncated: Bool { shaped(for: bounds.size)?.isTruncated ?? false }

    // MARK: - Drawing

    private struct Parameters: Sendable {
        let text: AttributedText
        let constraints: TextConstraints
        let insets: UIEdgeInsets
        /// The room the lines are aligned in.
        let width: CGFloat
    }

    @MainActor override open var wantsDisplay: Bool { content.withLock { !($0.text?.isEmpty ?? true) } }

    @MainActor override open func didLoad() {
        super.didLoad()
        // While text of another size is awaited, the old keeps its place instead of being stretched.
        layer.contentsGravity = .topLeft
    }

    @MainActor override open func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        let size = bounds.size
        return content.withLock { content -> Parameters? in
            guard let text = content.text else { return nil }
            return Parameters(
                text: text, constraints: content.drawingConstraints(for: size), insets: content.insets,
                width: size.width - content.insets.horizontal)
        }
    }

    override open class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let parameters = parameters as? Parameters, let context = UIGraphicsGetCurrentContext() else { return }
        TextShaper.shape(parameters.text, parameters.constraints)
            .draw(in: context, at: CGPoint(x: parameters.insets.left, y: parameters.insets.top), width: parameters.width)
    }
}

extension ASTextNode.Content {
    fileprivate func constraints(for size: CGSize) -> TextConstraints {
        TextConstraints(
            maximumSize: CGSize(width: max(0, size.width - insets.horizontal), height: max(0, size.height - insets.vertical)),
            maximumNumberOfLines: Int(maximumLines), truncationMode: mode, truncationToken: token)
    }

    /// What was measured, where that is what the size now is: the shaped text is then still known.
    fileprivate func drawingConstraints(for size: CGSize) -> TextConstraints {
        let exact = constraints(for: size)
        if let measured, measured.size.width <= exact.maximumSize.width + 0.01,
            exact.maximumSize.width <= measured.constraints.maximumSize.width + 0.01,
            measured.size.height <= exact.maximumSize.height + 0.01 {
            return measured.constraints
        }
        return exact
    }
}
