import ADKFoundation
import Foundation

/// A spec that places its children one after another along an axis, with Texture's version of flexbox.
///
/// ```
///   main axis: justifyContent, spacing ->
///  +---------------------------------------+
///  | [ first ]  spacing  [ second ]        |  |  cross axis:
///  |                                       |  v  alignItems
///  +---------------------------------------+
/// ```
///
/// Sizes are found in these steps:
///
/// 1. Each child is measured without a limit along the main axis, or with its `flexBasis`. Across the stack the maximum
///    is the stack's; with `.stretch` the minimum is too.
/// 2. With `flexWrap` set to `.wrap`, a child that does not fit into the maximum length starts a new line.
/// 3. If a line is shorter than the minimum length, children with `flexGrow` share the difference. If it is longer than
///    the maximum, children with `flexShrink` give up the difference. These children are then measured again. A stack
///    whose constraint has no minimum length does not grow its children.
/// 4. Children that stretch are measured again with the length of their line across the stack.
/// 5. The stack is as long as its longest line and as wide across as all lines together, clamped to the constraint.
///
/// Fractions in the styles of the children are of the stack's size on an axis where its constraint fixes that size, and
/// count as auto on the other.
///
/// Unlike CSS, and as in Texture, free space is distributed once: if a child reaches its own minimum or maximum, the
/// rest is not distributed again. Growing children get whole points, and the first of them gets the remainder.
open class ASStackLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// The main axis; `.horizontal` by default.
    public var direction: ASStackLayoutDirection = .horizontal {
        didSet { if mayChange("direction") { applyAlignments() } else { direction = oldValue } }
    }
    /// The space between neighbours on a line, in points; 0 by default, may be negative. A number that is not finite is
    /// logged and ignored.
    public var spacing: CGFloat = 0 {
        didSet { if !mayChange("spacing") || !isFinite(spacing, "spacing") { spacing = oldValue } }
    }
    /// Whether children that do not fit continue on a new line; `.noWrap` by default.
    public var flexWrap: ASStackLayoutFlexWrap = .noWrap {
        didSet { if !mayChange("flexWrap") { flexWrap = oldValue } }
    }
    /// The placement of the lines across the stack; `.start` by default.
    public var alignContent: ASStackLayoutAlignContent = .start {
        didSet { if !mayChange("alignContent") { alignContent = oldValue } }
    }
    /// The space between lines, in points; 0 by default, may be negative. A number that is not finite is logged and
    /// ignored.
    public var lineSpacing: CGFloat = 0 {
        didSet { if !mayChange("lineSpacing") || !isFinite(lineSpacing, "lineSpacing") { lineSpacing = oldValue } }
    }
    /// Has no effect.
    ///
    /// Differs from Texture: the children are measured one after another on the calling thread, not in parallel.
    public var isConcurrent = false {
        didSet { if !mayChange("isConcurrent") { isConcurrent = oldValue } }
    }

    /// The horizontal alignment of the children. It sets `justifyContent` in a horizontal stack and `alignItems` in a
    /// vertical one. `.none`, the default, keeps the value that was last set.
    public var horizontalAlignment: ASHorizontalAlignment = .none {
        didSet { if mayChange("horizontalAlignment") { applyAlignments() } else { horizontalAlignment = oldValue } }
    }
    /// The vertical alignment of the children. It sets `justifyContent` in a vertical stack and `alignItems` in a
    /// horizontal one. `.none`, the default, keeps the value that was last set.
    public var verticalAlignment: ASVerticalAlignment = .none {
        didSet { if mayChange("verticalAlignment") { applyAlignments() } else { verticalAlignment = oldValue } }
    }

    private var justification = ASStackLayoutJustifyContent.start
    private var alignment = ASStackLayoutAlignItems.stretch

    /// The placement of the children along the main axis; `.start` by default.
    ///
    /// Differs from Texture: while `horizontalAlignment` (`verticalAlignment` in a vertical stack) is not `.none`, a
    /// new value is logged and ignored, without an assertion.
    public var justifyContent: ASStackLayoutJustifyContent {
        get { justification }
        set {
            let isTaken = isVertical ? verticalAlignment != .none : horizontalAlignment != .none
            if mayChange("justifyContent"), mayAlign("justifyContent", isTaken, byVertical: isVertical) {
                justification = newValue
            }
        }
    }

    /// The placement of the children across the stack; `.stretch` by default. `alignSelf` in a child's style replaces
    /// it for that child.
    ///
    /// Differs from Texture: while `verticalAlignment` (`horizontalAlignment` in a vertical stack) is not `.none`, a
    /// new value is logged and ignored, without an assertion.
    public var alignItems: ASStackLayoutAlignItems {
        get { alignment }
        set {
            let isTaken = isVertical ? horizontalAlignment != .none : verticalAlignment != .none
            if mayChange("alignItems"), mayAlign("alignItems", isTaken, byVertical: !isVertical) {
                alignment = newValue
            }
        }
    }

    // MARK: - Creating

    /// Creates a horizontal stack that stretches its children across.
    public override init() { super.init() }

    /// Creates a stack of `children`. `spacing` and `lineSpacing` are in points; a number that is not finite is logged
    /// and counts as 0.
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

    /// Creates a vertical stack without children that stretches them across.
    public static func vertical() -> ASStackLayoutSpec {
        let stack = ASStackLayoutSpec()
        stack.direction = .vertical
        return stack
    }

    /// Creates a horizontal stack without children that stretches them across.
    public static func horizontal() -> ASStackLayoutSpec { ASStackLayoutSpec() }

    // MARK: - Layout

    /// As in Texture without Yoga, every direction but `vertical` is horizontal.
    private var isVertical: Bool { direction == .vertical }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
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

    /// Sets the baselines in the style of a vertical stack: the first one of its first child, the last one of its last.
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

    /// Whether `value` is finite. Reports it if not.
    private func isFinite(_ value: CGFloat, _ property: StaticString) -> Bool {
        if value.isFinite { return true }
        Misuse.report("ASStackLayoutSpec.\(property) must be finite, got \(value); the value is ignored")
        return false
    }

    private func mayAlign(_ property: StaticString, _ isTaken: Bool, byVertical: Bool) -> Bool {
        if !isTaken { return true }
        Misuse.report(
            "ASStackLayoutSpec: \(property) follows \(byVertical ? "vertical" : "horizontal")Alignment,"
                + " and was not changed"
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
