import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// Settings of the text's appearance. Any thread.
extension ASTextNode {
    /// The text shown where text was truncated. Nil, the default, is "…". Attributes that it leaves unset are those of
    /// the text at that place.
    public var truncationAttributedText: NSAttributedString? {
        get { setting(\.token).map { NSAttributedString($0) } }
        set { set(\.token, newValue.map { AttributedText($0) }, changing: .size) }
    }

    /// A text shown after the truncation token, separated by a space, such as "Continue reading". A tap on it calls the
    /// delegate's `textNodeTappedTruncationToken(_:)`. Nil by default.
    public var additionalTruncationMessage: NSAttributedString? {
        get { setting(\.message).map { NSAttributedString($0) } }
        set { set(\.message, newValue.map { AttributedText($0) }, changing: .size) }
    }

    /// The insets around the text, in points. Zero by default.
    public var textContainerInset: UIEdgeInsets {
        get { setting(\.insets) }
        set {
            if Misuse.accepts(newValue, "textContainerInset", of: self) { set(\.insets, newValue, changing: .size) }
        }
    }

    /// Factors below 1 by which the text may be scaled before it is truncated or a word is broken. The largest
    /// sufficient one is used, otherwise the smallest. Nil, the default, or empty never scales.
    public var pointSizeScaleFactors: [CGFloat]? {
        get {
            let factors = setting(\.scaleFactors)
            return factors.isEmpty ? nil : factors
        }
        set {
            // Not the array: one is equal to itself, whatever it has.
            let factors = newValue ?? []
            guard factors.allSatisfy({ Misuse.accepts($0, "pointSizeScaleFactors", of: self) }) else { return }
            set(\.scaleFactors, factors, changing: .size)
        }
    }

    /// Whether text without a colour is drawn in the node's tint colour instead of black. False by default.
    public var textColorFollowsTintColor: Bool {
        get { setting(\.followsTint) }
        set { set(\.followsTint, newValue, changing: .redraw) }
    }

    // MARK: - Shown text

    /// The number of lines shown at the present size, or before layout at the measured size. Text that is not cached is
    /// shaped on the calling thread.
    public var lineCount: UInt { UInt(placed?.shaped.lineCount ?? 0) }

    /// Whether the text is truncated at the present size. Shapes the text as `lineCount` does.
    public var isTruncated: Bool { placed?.shaped.isTruncated ?? false }

    /// Whether the text would be truncated in `constrainedSize`, in points. Shapes the text on the calling thread.
    public func shouldTruncate(forConstrainedSize constrainedSize: ASSizeRange) -> Bool {
        let content = currentContent
        guard let text = content.text, !text.isEmpty else { return false }
        return TextShaper.shape(text, content.constraints(for: constrainedSize.max)).isTruncated
    }

    // MARK: - Placeholder

    /// The colour of the bars that stand for the lines until the text is drawn, if `placeholderEnabled`. White 0.95 by
    /// default.
    public var placeholderColor: UIColor {
        get { setting(\.placeholderColor) }
        set { set(\.placeholderColor, newValue, changing: .nothing) }
    }

    /// The insets of each bar from the capital letters of its line, in points. Top 1 and bottom 1 by default.
    public var placeholderInsets: UIEdgeInsets {
        get { setting(\.placeholderInsets) }
        set {
            guard Misuse.accepts(newValue, "placeholderInsets", of: self) else { return }
            set(\.placeholderInsets, newValue, changing: .nothing)
        }
    }

    /// A bar for each line, as high as capital letters, at one pixel per point. Nil if the text is not shaped yet,
    /// because shaping is too slow for the main thread.
    @MainActor
    func linesPlaceholder() -> UIImage? {
        let size = bounds.size
        let (width, height) = (Int(saturating: size.width.rounded(.up)), Int(saturating: size.height.rounded(.up)))
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

    /// The insets that extend the text's rectangle to include the shadow, in points. Each is 0 or negative. Zero
    /// without a shadow.
    ///
    /// The shadow of `shadowColor`, `shadowOpacity`, `shadowOffset` and `shadowRadius` is drawn with the text, below
    /// its letters. The measured size includes it.
    public var shadowPadding: UIEdgeInsets { currentContent.textFrame.shadowPadding }
}
