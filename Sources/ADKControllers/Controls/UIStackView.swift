import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

/// Lays out views in a row or a column, by an ``ASStackLayoutSpec``.
///
/// A view in it has the size that its `sizeThatFits(_:)` gives, which for a plain view is its present size.
///
/// Differs from UIKit: there are no constraints. The view that is stretched or shrunk by `.fill` is the first of those
/// with the lowest priority.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How the views share the length of the stack.
    public enum Distribution: Int, Sendable {
        /// One view is stretched or shrunk.
        case fill
        /// All views have the same length.
        case fillEqually
        /// The lengths are in the ratio of the views' own lengths.
        case fillProportionally
        /// The views keep their lengths. The space between them is even, at least `spacing`.
        case equalSpacing
        /// The same as `equalSpacing`. Differs from UIKit: there the centres are at even distances.
        case equalCentering
    }

    /// The place of the views across the stack.
    public enum Alignment: Int, Sendable {
        /// Over the whole breadth.
        case fill
        /// At the edge where lines begin, or at the top.
        case leading
        /// By the first baselines of texts. For rows.
        case firstBaseline
        /// In the middle.
        case center
        /// At the edge where lines end, or at the bottom.
        case trailing
        /// By the last baselines of texts. For rows.
        case lastBaseline

        /// The same as `leading`.
        public static let top = Alignment.leading
        /// The same as `trailing`.
        public static let bottom = Alignment.trailing
    }

    /// The views of the stack, in their order. Hidden ones take no space.
    public private(set) var arrangedSubviews: [UIView] = []
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

    /// Creates a stack without views.
    override public init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// The direction of the stack. `.horizontal` by default.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { changed() } } }
    /// How the views share the length. `.fill` by default.
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { changed() } } }
    /// The place of the views across the stack. `.fill` by default.
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { changed() } } }
    /// The space between two views, in points. 0 by default.
    open var spacing: CGFloat = 0 {
        didSet {
            if !Misuse.accepts(spacing, "spacing", of: self) { spacing = oldValue }
            if spacing != oldValue { changed() }
        }
    }
    /// Whether `layoutMargins` are around the views. False by default.
    open var isLayoutMarginsRelativeArrangement = false { didSet { changed() } }

    /// Adds `view` at the end. A view that is in the stack moves there.
    open func addArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Adds `view` at an index. A view that is in the stack moves there. An index out of range is logged, and the
    /// nearest one is used.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        if !(0...arrangedSubviews.count).contains(stackIndex) {
            Misuse.report(
                "index \(stackIndex) is out of range for the \(arrangedSubviews.count) views of a UIStackView; "
                    + "the nearest is used")
        }
        arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
        if view.superview !== self { addSubview(view) }
        view.contentSizeDidChange = { [weak self] in self?.changed() }
        changed()
    }

    /// Takes `view` out of the stack. It stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard arrangedSubviews.contains(where: { $0 === view }) else { return }
        arrangedSubviews.removeAll { $0 === view }
        customSpacing[ObjectIdentifier(view)] = nil
        view.contentSizeDidChange = nil
        changed()
    }

    /// A view that leaves its superview leaves the stack.
    override open func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the space after `arrangedSubview`, in points. `UIStackView.spacingUseDefault` is that of the stack. Has no
    /// effect on a view that is not in the stack.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard Misuse.accepts(spacing, "custom spacing", of: self),
            arrangedSubviews.contains(where: { $0 === arrangedSubview })
        else { return }
        customSpacing[ObjectIdentifier(arrangedSubview)] = spacing == UIStackView.spacingUseDefault ? nil : spacing
        changed()
    }

    /// The space after `arrangedSubview` that was set, else `UIStackView.spacingUseDefault`.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacing[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
    }

    /// Stands for the space of the stack.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

    private func changed() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: - Layout

    /// The size of the stack in a place of `size` points. A width or height of 0 is no limit.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        func limit(_ length: CGFloat) -> CGFloat { length > 0 ? length : .infinity }
        let most = CGSize(width: limit(size.width), height: limit(size.height))
        return measured(ASSizeRangeMake(.zero, most)).size
    }

    /// The size of the stack without limits.
    override open var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// Places the views.
    override open func layoutSubviews() {
        super.layoutSubviews()
        for (view, frame) in measured(ASSizeRangeMake(bounds.size, bounds.size)).views {
            var frame = frame
            if isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
            view.frame = frame
        }
    }

    /// The stack's size, and its views with their frames. Frames are for lines from left to right.
    private func measured(_ range: ASSizeRange) -> (size: CGSize, views: [(UIView, CGRect)]) {
        let elements = arrangedSubviews.filter { !$0.isHidden }.map { ArrangedElement($0) }
        let stack = ASStackLayoutSpec()
        stack.direction = axis == .horizontal ? .horizontal : .vertical
        stack.spacing = spacing
        stack.justifyContent = distribution.rawValue >= Distribution.equalSpacing.rawValue ? .spaceBetween : .start
        stack.alignItems = alignment.inStack
        for element in elements.dropLast() {
            if let custom = customSpacing[ObjectIdentifier(element.view)] {
                element.style.spacingAfter = custom - spacing
            }
        }
        share(elements)
        stack.children = elements
        var spec: ASLayoutSpec = stack
        if isLayoutMarginsRelativeArrangement { spec = ASInsetLayoutSpec(insets: layoutMargins, child: stack) }
        let layout = ASCalculateRootLayout(
            spec, range, LayoutEnvironment(scale: window?.scale ?? UIScreen.main.scale))
        var views: [(UIView, CGRect)] = []
        func collect(_ layout: ASLayout, at origin: CGPoint) {
            for part in layout.sublayouts {
                let place = CGPoint(x: origin.x + part.position.x, y: origin.y + part.position.y)
                if let element = part.layoutElement as? ArrangedElement {
                    views.append((element.view, CGRect(origin: place, size: part.size)))
                } else {
                    collect(part, at: place)
                }
            }
        }
        collect(layout, at: .zero)
        return (layout.size, views)
    }

    /// Sets who grows and who shrinks.
    private func share(_ elements: [ArrangedElement]) {
        func length(_ element: ArrangedElement) -> CGFloat {
            let size = element.view.sizeThatFits(.zero)
            return max(0, axis == .horizontal ? size.width : size.height)
        }
        switch distribution {
        case .fill:
            func lowest(_ priority: (UIView) -> UILayoutPriority) -> ArrangedElement? {
                elements.enumerated().min { left, right in
                    let (a, b) = (priority(left.element.view), priority(right.element.view))
                    return (a.rawValue, left.offset) < (b.rawValue, right.offset)
                }?.element
            }
            lowest { $0.contentHuggingPriority(for: axis) }?.style.flexGrow = 1
            lowest { $0.contentCompressionResistancePriority(for: axis) }?.style.flexShrink = 1
        case .fillEqually:
            let longest = elements.map(length).max() ?? 0
            for element in elements {
                element.style.flexBasis = ASDimensionMake(longest)
                (element.style.flexGrow, element.style.flexShrink) = (1, 1)
            }
        case .fillProportionally:
            for element in elements {
                let own = length(element)
                (element.style.flexGrow, element.style.flexShrink) = (own, own)
            }
        case .equalSpacing, .equalCentering: break
        }
    }
}

extension UIStackView.Alignment {
    fileprivate var inStack: ASStackLayoutAlignItems {
        switch self {
        case .fill: .stretch
        case .leading: .start
        case .firstBaseline: .baselineFirst
        case .center: .center
        case .trailing: .end
        case .lastBaseline: .baselineLast
        }
    }
}

/// A view as an element of a layout. Made, measured and dropped within one measurement on the main thread.
private final class ArrangedElement: ASLayoutElement, @unchecked Sendable {
    // Main thread only.
    let view: UIView
    let style = ASLayoutElementStyle()

    @MainActor
    init(_ view: UIView) { self.view = view }

    var layoutElementType: ASLayoutElementType { .displayNode }

    func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        let size = MainActor.assumeIsolated { measure(constrainedSize.max) }
        return ASLayout(layoutElement: self, size: constrainedSize.clamp(size))
    }

    @MainActor
    private func measure(_ most: CGSize) -> CGSize {
        func limit(_ length: CGFloat) -> CGFloat { length.isFinite ? length : 0 }
        let size = view.sizeThatFits(CGSize(width: limit(most.width), height: limit(most.height)))
        if let label = view as? UILabel {
            (style.ascender, style.descender) = label.baselines
        }
        return size
    }
}
