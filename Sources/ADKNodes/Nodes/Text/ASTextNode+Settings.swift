import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// Settings of the text's appearance. Any thread.
extension ASTextNode {
    /// Shown where text was cut; "…" when nil. Attributes it leaves unset are those of the text
    /// at the cut.
    public var truncationAttributedText: (any AttributedTextConvertible)? {
        get { setting(\.token) }
        set { set(\.token, newValue?.attributedText, changing: .size) }
    }

    /// Shown after the truncation token with a space between, such as "Continue reading"; a tap on
    /// it goes to the delegate's `textNodeTappedTruncationToken`.
    public var additionalTruncationMessage: (any AttributedTextConvertible)? {
        get { setting(\.message) }
        set { set(\.message, newValue?.attributedText, changing: .size) }
    }

    /// Room around the text, in points.
    public var textContainerInset: UIEdgeInsets {
        get { setting(\.insets) }
        set { set(\.insets, newValue, changing: .size) }
    }

    /// Factors below 1 by which everything may be made smaller before text is cut or a word is
    /// broken; the largest that does serves, otherwise the smallest. Nil or empty: never.
    public var pointSizeScaleFactors: [CGFloat]? {
        get {
            let factors = setting(\.scaleFactors)
            return factors.isEmpty ? nil : factors
        }
        set { set(\.scaleFactors, newValue ?? [], changing: .size) }
    }

    /// Text without a colour of its own is drawn in the node's tint colour instead of black.
    public var textColorFollowsTintColor: Bool {
        get { setting(\.followsTint) }
        set { set(\.followsTint, newValue, changing: .redraw) }
    }

    // MARK: - What is shown

    /// Lines shown at the present size, or at the measured one before layout. Shapes the text on
    /// the calling thread where it is not remembered.
    public var lineCount: UInt { UInt(placed?.shaped.lineCount ?? 0) }

    /// Whether text is cut at the present size; otherwise as `lineCount`.
    public var isTruncated: Bool { placed?.shaped.isTruncated ?? false }

    /// Whether text would be cut in `constrainedSize`, in points. Shapes on the calling thread.
    public func shouldTruncate(forConstrainedSize constrainedSize: ASSizeRange) -> Bool {
        let content = currentContent
        guard let text = content.text, !text.isEmpty else { return false }
        return TextShaper.shape(text, content.constraints(for: constrainedSize.max)).isTruncated
    }

    // MARK: - Placeholder

    /// The colour of the bars that stand for lines until the text is drawn, where
    /// `placeholderEnabled`.
    public var placeholderColor: UIColor {
        get { setting(\.placeholderColor) }
        set { set(\.placeholderColor, newValue, changing: .nothing) }
    }

    /// By how much each bar is smaller than the capitals of its line, in points.
    public var placeholderInsets: UIEdgeInsets {
        get { setting(\.placeholderInsets) }
        set { set(\.placeholderInsets, newValue, changing: .nothing) }
    }

    /// A bar for each line, as high as capitals, one pixel a point. Nil where the text would have
    /// to be shaped first: that is no work for the main thread.
    @MainActor
    func linesPlaceholder() -> UIImage? {
        let size = bounds.size
        let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
        let limit = PixelBuffer.maximumSide
        guard width > 0, height > 0, width <= limit, height <= limit, let placed = rememberedPlaced else { return nil }
        let buffer = PixelBuffer(width: width, height: height)
        let context = CGContext(buffer: buffer, scale: 1, traits: asyncTraitCollection())
        context.setFillColor(placeholderColor)
        let insets = placeholderInsets
        for bar in placed.shaped.capitalBars(width: placed.width) {
            let rect = bar.offsetBy(dx: placed.origin.x, dy: placed.origin.y)
            let inner = CGRect(
                x: rect.minX + insets.left, y: rect.minY + insets.top, width: rect.width - insets.horizontal,
                height: rect.height - insets.vertical)
            if inner.width > 0, inner.height > 0 { context.fill(inner) }
        }
        return UIImage(pixels: buffer, scale: 1)
    }

    // MARK: - Shadow

    /// What the shadow adds to each side of the text, in points; 0 or negative, so that insetting
    /// the text's rectangle by it gives one with room for both. Zero without a shadow.
    ///
    /// The node's `shadowColor`, `shadowOpacity`, `shadowOffset` and `shadowRadius` are drawn with
    /// the text, under its letters; the measured size has room for them.
    public var shadowPadding: UIEdgeInsets { currentContent.textFrame.shadowPadding }
}
