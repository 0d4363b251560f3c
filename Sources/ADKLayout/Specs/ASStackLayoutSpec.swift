import ADKFoundation
import Foundation

/// Lays out its children one after another along an axis, by a flexbox with a few rules of its own: shares of room
/// are handed out once, in whole points, and the wrapping, stretching and baselines are Texture's.
public final class ASStackLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    public var direction: ASStackLayoutDirection = .horizontal {
        didSet { if mayChange("direction") { applyAlignments() } else { direction = oldValue } }
    }
    /// Room between neighbours along the stack, in points; may be negative. Another than a finite number is logged
    /// and ignored.
    public var spacing: CGFloat = 0 {
        didSet { if !mayChange("spacing") || !isFinite(spacing, "spacing") { spacing = oldValue } }
    }
    public var flexWrap: ASStackLayoutFlexWrap = .noWrap {
        didSet { if !mayChange("flexWrap") { flexWrap = oldValue } }
    }
    public var alignContent: ASStackLayoutAlignContent = .start {
        didSet { if !mayChange("alignContent") { alignContent = oldValue } }
    }
    /// Room between lines, in points; may be negative. Another than a finite number is logged and ignored.
    public var lineSpacing: CGFloat = 0 {
        didSet { if !mayChange("lineSpacing") || !isFinite(lineSpacing, "lineSpacing") { lineSpacing = oldValue } }
    }
    /// Accepted for Texture's sake: children are measured on the calling thread, one after another.
    public var isConcurrent = false {
        didSet { if !mayChange("isConcurrent") { isConcurrent = oldValue } }
    }

    /// Sets `justifyContent` or `alignItems`, whichever is horizontal. `.none` leaves what was last set.
    public var horizontalAlignment: ASHorizontalAlignment = .none {
        didSet { if mayChange("horizontalAlignment") { applyAlignments() } else { horizontalAlignment = oldValue } }
    }
    /// Sets `justifyContent` or `alignItems`, whichever is vertical. `.none` leaves what was last set.
    public var verticalAlignment: ASVerticalAlignment = .none {
        didSet { if mayChange("verticalAlignment") { applyAlignments() } else { verticalAlignment = oldValue } }
    }

    private var justification = ASStackLayoutJustifyContent.start
    private var alignment = ASStackLayoutAlignItems.stretch

    /// Logged and ignored while the alignment along the stack is in use.
    public var justifyContent: ASStackLayoutJustifyContent {
        get { justification }
        set {
            let isTaken = isVertical ? verticalAlignment != .none : horizontalAlignment != .none
            if mayChange("justifyContent"), mayAlign("justifyContent", isTaken, byVertical: isVertical) {
                justification = newValue
            }
        }
    }

    /// Logged and ignored while the alignment across the stack is in use.
    public var alignItems: ASStackLayoutAlignItems {
        get { alignment }
        set {
            let isTaken = isVertical ? horizontalAlignment != .none : verticalAlignment != .none
            if mayChange("alignItems"), mayAlign("alignItems", isTaken, byVertical: !isVertical) {
                alignment = newValue
            }
        }
    }

    // MARK: - Making one

    /// A horizontal stack that stretches its children.
    public override init() { super.init() }

    public init(
        direction: ASStackLayoutDirection, spacing: CGFloat, justifyContent: ASStackLayoutJustifyContent,
        alignItems: ASStackLayoutAlignItems, flexWrap: ASStackLayoutFlexWrap = .noWrap,
        alignContent: ASStackLayoutAlignContent = .start, lineSpacing: CGFloat = 0, children: [any ASLayoutElement]
    ) {
        self.direction = direction
        self.spacing = spacing.isFinite ? spacing : 0
        self.flexWrap = flexWrap
        self.alignContent = alignContent
        self.lineSpacing = lineSpacing.isFinite ? lineSpacing : 0
        justification = justifyContent
        alignment = alignItems
        super.init()
        _ = (isFinite(spacing, "spacing"), isFinite(lineSpacing, "lineSpacing"))
        self.children = children
    }

    public static func vertical() -> ASStackLayoutSpec {
        let stack = ASStackLayoutSpec()
        stack.direction = .vertical
        return stack
    }

    public static func horizontal() -> ASStackLayoutSpec { ASStackLayoutSpec() }

    // MARK: - Layout

    /// As Texture's engine: whatever is not `vertical` is horizontal.
    private var isVertical: Bool { direction == .vertical }

    public override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        let children = children
        guard let first = children.first, let last = children.last else {
            return ASLayout(layoutElement: self, size: constrainedSize.min)
        }
        let rules = StackRules(
            isVertical: isVertical, spacing: spacing, lineSpacing: lineSpacing, justifyContent: justification,
            alignItems: alignment, wraps: flexWrap == .wrap, alignContent: alignContent,
            scale: LayoutEnvironment.current.scale)
        let (size, sublayouts) = StackAlgorithm.layout(children, rules: rules, in: constrainedSize)
        if isVertical { publishBaselines(of: first, last) }
        return ASLayout(layoutElement: self, size: size, sublayouts: sublayouts)
    }

    /// A vertical stack has the first baseline of its first child and the last of its last.
    private func publishBaselines(of first: any ASLayoutElement, _ last: any ASLayoutElement) {
        let ascender = first.styleIfLoaded?.ascender ?? 0
        let descender = last.styleIfLoaded?.descender ?? 0
        guard ascender != 0 || descender != 0 || styleIfLoaded != nil else { return }
        style.publish(ascender: ascender, descender: descender)
    }

    private func applyAlignments() {
        let along = isVertical ? verticalAlignment.alongStack : horizontalAlignment.alongStack
        let across = isVertical ? horizontalAlignment.acrossStack : verticalAlignment.acrossStack
        if let along { justification = along }
        if let across { alignment = across }
    }

    /// Whether a length can be laid out with; otherwise reports it.
    private func isFinite(_ value: CGFloat, _ property: StaticString) -> Bool {
        if value.isFinite { return true }
        Misuse.report("ASStackLayoutSpec.\(property) must be finite, got \(value); it stays as it was")
        return false
    }

    private func mayAlign(_ property: StaticString, _ isTaken: Bool, byVertical: Bool) -> Bool {
        if !isTaken { return true }
        Misuse.report(
            "ASStackLayoutSpec: \(property) follows \(byVertical ? "vertical" : "horizontal")Alignment, and was not changed"
        )
        return false
    }
}

extension ASHorizontalAlignment {
    fileprivate var alongStack: ASStackLayoutJustifyContent? {
        switch self {
        case .none: nil
        case .left: .start
        case .middle: .center
        case .right: .end
        }
    }

    fileprivate var acrossStack: ASStackLayoutAlignItems? {
        switch self {
        case .none: nil
        case .left: .start
        case .middle: .center
        case .right: .end
        }
    }
}

extension ASVerticalAlignment {
    fileprivate var alongStack: ASStackLayoutJustifyContent? {
        switch self {
        case .none: nil
        case .top: .start
        case .center: .center
        case .bottom: .end
        }
    }

    fileprivate var acrossStack: ASStackLayoutAlignItems? {
        switch self {
        case .none: nil
        case .top: .start
        case .center: .center
        case .bottom: .end
        }
    }
}
