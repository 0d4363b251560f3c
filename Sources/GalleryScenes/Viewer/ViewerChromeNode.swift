import AsyncDisplayKit

/// The bars over the photo: its caption, its scale and its position among the others, and the buttons that close the
/// viewer and turn to the photos beside it. Clicks beside the buttons reach the photo.
final class ViewerChromeNode: ASDisplayNode, @unchecked Sendable {
    private let strip = ASDisplayNode()
    private let caption = ASTextNode()
    private let scale = ASTextNode()
    private let place = ASTextNode()
    @MainActor private var shownPercent: Int?
    let close = ViewerButtonNode(.close)
    /// Pauses an animated photo, or lets it go on.
    let playback = ViewerButtonNode(.pause)
    let previous = ViewerButtonNode(.previous)
    let next = ViewerButtonNode(.next)

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        strip.backgroundColor = ViewerLook.shade
        caption.maximumNumberOfLines = 2
        caption.isSelectable = true
        for node in [scale, place] {
            node.maximumNumberOfLines = 1
            node.isLayerBacked = true
        }
        strip.isLayerBacked = true
        setDebugNames([
            "strip": strip, "caption": caption, "scale": scale, "position": place, "close": close,
            "previous": previous, "next": next, "playback": playback,
        ])
    }

    enum Playback: Sendable { case none, playing, paused }
    /// Layout reads it on any thread.
    private let playbackState = Locked(Playback.none)

    /// Shows the button of an animated photo.
    @MainActor
    func show(playback state: Playback) {
        let old = playbackState.withLock { known in
            defer { known = state }
            return known
        }
        guard state != old else { return }
        playback.sign = state == .paused ? .play : .pause
        setNeedsLayout()
    }

    /// Shows the texts of the photo `index` of `count`. `hasMore`: there are more photos than are counted.
    @MainActor
    func show(caption text: String, index: Int, count: Int, hasMore: Bool) {
        caption.attributedText = AttributedString(
            text, font: Theme.meta, color: ViewerLook.text, lines: Theme.metaLines)
        let number = "\(GroupedNumber.text(index + 1)) of \(hasMore ? "more than " : "")\(GroupedNumber.text(count))"
        place.attributedText = ViewerChromeNode.secondary(number)
        previous.isHidden = index == 0
        next.isHidden = index == count - 1 && !hasMore
        setNeedsLayout()
    }

    /// Shows the scale of the photo; nil shows none.
    @MainActor
    func show(scale value: CGFloat?) {
        let percent = value.map { Int(($0 * 100).rounded()) }
        guard percent != shownPercent else { return }
        shownPercent = percent
        scale.attributedText = percent.map { ViewerChromeNode.secondary("\($0)%") }
        setNeedsLayout()
    }

    private static func secondary(_ text: String) -> AttributedString {
        AttributedString(text, font: Theme.meta, color: ViewerLook.secondary, lines: Theme.metaLines)
    }

    /// Whether a button has the keyboard focus.
    @MainActor var hasFocus: Bool { [close, playback, previous, next].contains { $0.isFirstResponder() } }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        caption.style.flexShrink = 1
        // The caption begins at the edge, whatever the direction of its letters.
        let space = ASLayoutSpec()
        space.style.flexGrow = 1
        for node in [scale, place] { node.style.spacingBefore = 16 }
        let texts = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .baselineLast,
            children: [caption, space] + (scale.hasText ? [scale, place] : [place]))
        let padded = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 8, left: Theme.margin, bottom: 8, right: Theme.margin), child: texts)
        let top = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .end, alignItems: .start,
            children: playbackState.current == .none ? [close] : [playback, close])
        let bars = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .spaceBetween, alignItems: .stretch,
            children: [inset(top), ASBackgroundLayoutSpec(child: padded, background: strip)])
        let sides = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .spaceBetween, alignItems: .center,
            children: [previous, next])
        let middle = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .center, alignItems: .stretch, children: [inset(sides)])
        return ASOverlayLayoutSpec(child: bars, overlay: middle)
    }

    private func inset(_ row: ASStackLayoutSpec) -> ASInsetLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: row)
    }

    @MainActor
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === view ? nil : hit
    }
}

/// A round button with a cross, an arrow, or a sign of players.
final class ViewerButtonNode: ASControlNode, @unchecked Sendable {
    enum Sign: Sendable {
        case close, previous, next, play, pause
    }

    private struct Drawing: Sendable {
        let sign: Sign
        let isPressed: Bool
        let isHovered: Bool
        let isRightToLeft: Bool
    }

    static let size: CGFloat = mutable("viewer.closeSize", 36)
    @MainActor var sign: Sign {
        didSet {
            guard sign != oldValue else { return }
            accessibilityLabel = sign.label
            setNeedsDisplay()
        }
    }

    init(_ sign: Sign) {
        self.sign = sign
        super.init()
        style.preferredSize = CGSize(width: ViewerButtonNode.size, height: ViewerButtonNode.size)
        cornerRadius = ViewerButtonNode.size / 2
        accessibilityLabel = sign.label
    }

    /// The pointer is over the button.
    @MainActor private(set) var isHovered = false {
        didSet { if isHovered != oldValue { setNeedsDisplay() } }
    }

    @MainActor override func didLoad() {
        super.didLoad()
        view.addGestureRecognizer(
            UIHoverGestureRecognizer { [weak self] in self?.isHovered = $0.state == .began || $0.state == .changed })
    }

    override var isHighlighted: Bool {
        get { super.isHighlighted }
        set {
            super.isHighlighted = newValue
            setNeedsDisplay()
        }
    }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? {
        Drawing(
            sign: sign, isPressed: isHighlighted, isHovered: isHovered,
            isRightToLeft: asyncTraitCollection().layoutDirection == .rightToLeft)
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let context = UIGraphicsGetCurrentContext(), let drawing = parameters as? Drawing else { return }
        let ground = UIColor(white: drawing.isPressed ? 0.35 : 0.2, alpha: 0.8)
        context.setFillColor(drawing.isPressed || drawing.isHovered ? ground : ViewerLook.shade)
        context.fillEllipse(in: bounds)
        let arm = Look.viewerCrossArm
        context.setStrokeColor(ViewerLook.text)
        context.setLineWidth(2)
        let path = UIBezierPath()
        switch drawing.sign {
        case .close:
            for sign: CGFloat in [-1, 1] {
                path.move(to: CGPoint(x: bounds.midX - arm, y: bounds.midY - sign * arm))
                path.addLine(to: CGPoint(x: bounds.midX + arm, y: bounds.midY + sign * arm))
            }
        case .pause:
            for x in [bounds.midX - arm / 2, bounds.midX + arm / 2] {
                path.move(to: CGPoint(x: x, y: bounds.midY - arm))
                path.addLine(to: CGPoint(x: x, y: bounds.midY + arm))
            }
        case .play:
            path.move(to: CGPoint(x: bounds.midX - arm / 2, y: bounds.midY - arm))
            path.addLine(to: CGPoint(x: bounds.midX + arm, y: bounds.midY))
            path.addLine(to: CGPoint(x: bounds.midX - arm / 2, y: bounds.midY + arm))
            path.close()
        case .previous, .next:
            // The tip is at the side to which the photos move on.
            let side: CGFloat = (drawing.sign == .next) != drawing.isRightToLeft ? 1 : -1
            path.move(to: CGPoint(x: bounds.midX - side * arm / 2, y: bounds.midY - arm))
            path.addLine(to: CGPoint(x: bounds.midX + side * arm / 2, y: bounds.midY))
            path.addLine(to: CGPoint(x: bounds.midX - side * arm / 2, y: bounds.midY + arm))
        }
        context.stroke(path)
    }
}

extension ViewerButtonNode.Sign {
    fileprivate var label: String {
        switch self {
        case .close: "Close"
        case .previous: "Previous photo"
        case .next: "Next photo"
        case .play: "Play"
        case .pause: "Pause"
        }
    }
}
