import Foundation

/// Lays out its children one after another along an axis, by a flexbox with a few rules of its own: shares of room
/// are handed out once, in whole points, and the wrapping, stretching and baselines are Texture's.
public final class ASStackLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    public var direction: ASStackLayoutDirection = .horizontal {
        willSet { checkMutable("direction") }
        didSet { applyAlignments() }
    }
    /// Room between neighbours along the stack, in points; may be negative.
    public var spacing: CGFloat = 0 {
        willSet { checkMutable("spacing", newValue) }
    }
    public var flexWrap: ASStackLayoutFlexWrap = .noWrap {
        willSet { checkMutable("flexWrap") }
    }
    public var alignContent: ASStackLayoutAlignContent = .start {
        willSet { checkMutable("alignContent") }
    }
    /// Room between lines, in points; may be negative.
    public var lineSpacing: CGFloat = 0 {
        willSet { checkMutable("lineSpacing", newValue) }
    }
    /// Accepted for Texture's sake: children are measured on the calling thread, one after another.
    public var isConcurrent = false {
        willSet { checkMutable("isConcurrent") }
    }

    /// Sets `justifyContent` or `alignItems`, whichever is horizontal. `.none` leaves what was last set.
    public var horizontalAlignment: ASHorizontalAlignment = .none {
        willSet { checkMutable("horizontalAlignment") }
        didSet { applyAlignments() }
    }
    /// Sets `justifyContent` or `alignItems`, whichever is vertical. `.none` leaves what was last set.
    public var verticalAlignment: ASVerticalAlignment = .none {
        willSet { checkMutable("verticalAlignment") }
        didSet { applyAlignments() }
    }

    private var justification = ASStackLayoutJustifyContent.start
    private var alignment = ASStackLayoutAlignItems.stretch

    /// Traps while the alignment along the stack is in use.
    public var justifyContent: ASStackLayoutJustifyContent {
        get { justification }
        set {
            checkMutable("justifyContent")
            let taken = isVertical ? verticalAlignment != .none : horizontalAlignment != .none
            precondition(
                !taken, "ASStackLayoutSpec: justifyContent follows \(isVertical ? "vertical" : "horizontal")Alignment")
            justification = newValue
        }
    }

    /// Traps while the alignment across the stack is in use.
    public var alignItems: ASStackLayoutAlignItems {
        get { alignment }
        set {
            checkMutable("alignItems")
            let taken = isVertical ? horizontalAlignment != .none : verticalAlignment != .none
            precondition(
                !taken, "ASStackLayoutSpec: alignItems follows \(isVertical ? "horizontal" : "vertical")Alignment")
            alignment = newValue
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
        self.spacing = spacing
        self.flexWrap = flexWrap
        self.alignContent = alignContent
        self.lineSpacing = lineSpacing
        justification = justifyContent
        alignment = alignItems
        super.init()
        checkMutable("spacing", spacing)
        checkMutable("lineSpacing", lineSpacing)
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

    private func checkMutable(_ property: String, _ value: CGFloat) {
        checkMutable(property)
        precondition(value.isFinite, "ASStackLayoutSpec.\(property) must be finite, got \(value)")
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
