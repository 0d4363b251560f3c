import ADKFoundation
import ADKGraphics
import Foundation

/// The sides on which a popover's arrow may be.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The arrow points up: the popover is below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    /// The arrow points down: the popover is above its source.
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    /// The arrow points to the left: the popover is on the right of its source.
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    /// The arrow points to the right: the popover is on the left of its source.
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    /// All four.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// A bubble with an arrow that points to a view. A press outside and Escape dismiss it.
///
/// It may reach beyond the window's edge, where the desktop lets it. Then it is dismissed too when the window loses the
/// keyboard or its place, as by a press in another program.
public final class UIPopoverPresentationController: UIPresentationController {
    /// The size of a popover whose controller has no `preferredContentSize`, in points.
    static let standardSize = CGSize(width: 320, height: 400)

    /// The view to which the arrow points.
    public weak var sourceView: UIView? { didSet { container?.setNeedsLayout() } }
    /// The rectangle to which the arrow points, in points of ``sourceView``. Null for the whole view.
    public var sourceRect = CGRect.null { didSet { container?.setNeedsLayout() } }
    /// The allowed directions of the arrow. Those that fit are tried in the order up, down, left, right.
    public var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { container?.setNeedsLayout() } }
    /// The smallest distance from the edges of the window, or of the monitor's free area, in points.
    public var popoverLayoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    /// The colour of bubble and arrow.
    public var backgroundColor: UIColor? { didSet { updateColor() } }
    /// The direction of the arrow that is shown. Empty before the popover is placed.
    public private(set) var arrowDirection: UIPopoverArrowDirection = []

    private lazy var card = PresentationCard(radius: 10)
    private let arrow = UIView()
    /// Shows the bubble if it reaches beyond the window's edge.
    private var popup: WindowPopup?
    /// The window lost its popups, and the app keeps the popover.
    private var staysInside = false

    override var container: PresentationContainer? {
        didSet { if container == nil { closePopup() } }
    }

    override public var presentationStyle: UIModalPresentationStyle { .popover }
    override public var presentedView: UIView? { card }
    override public var frameOfPresentedViewInContainerView: CGRect { placement.frame }

    private var placement: PopoverPlacement {
        guard let container else { return PopoverPlacement(frame: .zero, direction: [], arrow: .zero) }
        let preferred = presentedViewController.preferredContentSize
        func usable(_ length: CGFloat, _ other: CGFloat) -> CGFloat { length.isFinite && length > 0 ? length : other }
        let standard = UIPopoverPresentationController.standardSize
        let size = CGSize(
            width: usable(preferred.width, standard.width), height: usable(preferred.height, standard.height))
        let source = source(in: container)
        let area = staysInside ? nil : container.window?.popupArea(at: source)
        return PopoverPlacement(
            of: size, at: source, in: (area ?? container.bounds).inset(by: popoverLayoutMargins),
            permitted: permittedArrowDirections)
    }

    private func updatePopup(for placement: PopoverPlacement) {
        guard let container, let window = container.window else { return }
        guard !container.bounds.contains(placement.frame) else { return closePopup() }
        if popup == nil {
            popup = WindowPopup(.popUpMenu, of: window) { [weak self] in self?.leavePopup() }
            // Without popups the area is that of the window: the popover is cut off only if the window has no room.
            guard popup != nil else { return }
            card.layer.shadowOpacity = 0
        }
        let arrow = PopoverPlacement.arrowSide
        popup?.show(placement.frame.insetBy(dx: -arrow, dy: -arrow), shapedBy: card)
    }

    private func closePopup() {
        guard let popup else { return }
        self.popup = nil
        popup.close()
        card.layer.shadowAlpha = Look.panelShadowOpacity
    }

    /// The window lost its popups. The popover is dismissed, or moves into the window if the app keeps it.
    private func leavePopup() {
        closePopup()
        staysInside = true
        container?.setNeedsLayout()
        userRequestsDismissal(byKey: false)
    }

    /// The source in points of the container. Without a source view in the window, the container's centre.
    private func source(in container: UIView) -> CGRect {
        guard let view = sourceView, view.window === container.window else {
            return CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
        }
        let rect = sourceRect.isNull ? view.bounds : sourceRect
        let finite = [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite)
        return container.convert(finite ? rect : view.bounds, from: view)
    }

    override public func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        if sourceView == nil {
            Misuse.report("a popover of \(type(of: presentedViewController)) has no sourceView; it is centred")
        }
        staysInside = false
        arrow.isUserInteractionEnabled = false
        arrow.bounds = CGRect(x: 0, y: 0, width: PopoverPlacement.arrowSide, height: PopoverPlacement.arrowSide)
        arrow.transform = CGAffineTransform(rotationAngle: .pi / 4)
        card.insertSubview(arrow, at: 0)
        card.hold(presentedViewController.view)
        updateColor()
    }

    private func updateColor() {
        if let backgroundColor { card.clip.backgroundColor = backgroundColor }
        arrow.backgroundColor = card.clip.backgroundColor
    }

    override public func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        let placement = placement
        arrowDirection = placement.direction
        arrow.isHidden = placement.direction.isEmpty
        arrow.center = placement.arrow
        updatePopup(for: placement)
    }

    override public func allowsDismissal(byKey: Bool) -> Bool { true }

    override public func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        PresentationAnimator(self, kind: .fade, isPresenting: isPresenting)
    }
}

/// The place of a popover. Pure geometry, in points.
struct PopoverPlacement: Equatable {
    /// The side of the square whose corner is the arrow.
    static let arrowSide: CGFloat = 14
    /// The distance between the source and the bubble.
    static let gap: CGFloat = 11
    /// The least distance of the arrow from a corner of the bubble.
    static let corner: CGFloat = 20

    var frame: CGRect
    var direction: UIPopoverArrowDirection
    /// The centre of the arrow's square, in points of the bubble.
    var arrow: CGPoint

    init(frame: CGRect, direction: UIPopoverArrowDirection, arrow: CGPoint) {
        self.frame = frame
        self.direction = direction
        self.arrow = arrow
    }

    /// Places a bubble of `size` at `source` within `area`. It takes the first direction with enough room, or else the
    /// one with the most, and becomes smaller if it must.
    init(of size: CGSize, at source: CGRect, in area: CGRect, permitted: UIPopoverArrowDirection) {
        let gap = PopoverPlacement.gap
        let size = CGSize(width: min(size.width, max(0, area.width)), height: min(size.height, max(0, area.height)))
        let rooms: [(UIPopoverArrowDirection, CGFloat, CGFloat)] = [
            (.up, area.maxY - source.maxY - gap, size.height), (.down, source.minY - gap - area.minY, size.height),
            (.left, area.maxX - source.maxX - gap, size.width), (.right, source.minX - gap - area.minX, size.width),
        ].filter { permitted.contains($0.0) }
        let fitting = rooms.first { $0.1 >= $0.2 }
        guard let (direction, room, _) = fitting ?? rooms.max(by: { $0.1 - $0.2 < $1.1 - $1.2 }), room > 0 else {
            let frame = CGRect(
                x: area.midX - size.width / 2, y: area.midY - size.height / 2, width: size.width, height: size.height)
            self.init(frame: frame, direction: [], arrow: .zero)
            return
        }
        let isVertical = direction == .up || direction == .down
        let width = isVertical ? size.width : min(size.width, room)
        let height = isVertical ? min(size.height, room) : size.height
        func clamp(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat { max(low, min(value, high)) }
        let x =
            switch direction {
            case .left: source.maxX + gap
            case .right: source.minX - gap - width
            default: clamp(source.midX - width / 2, area.minX, area.maxX - width)
            }
        let y =
            switch direction {
            case .up: source.maxY + gap
            case .down: source.minY - gap - height
            default: clamp(source.midY - height / 2, area.minY, area.maxY - height)
            }
        let frame = CGRect(x: x.rounded(), y: y.rounded(), width: width.rounded(), height: height.rounded())
        func along(_ value: CGFloat, _ length: CGFloat) -> CGFloat {
            length > 2 * PopoverPlacement.corner
                ? clamp(value, PopoverPlacement.corner, length - PopoverPlacement.corner) : length / 2
        }
        let onEdge = CGPoint(
            x: along(source.midX - frame.minX, frame.width), y: along(source.midY - frame.minY, frame.height))
        let arrow =
            switch direction {
            case .up: CGPoint(x: onEdge.x, y: 1)
            case .down: CGPoint(x: onEdge.x, y: frame.height - 1)
            case .left: CGPoint(x: 1, y: onEdge.y)
            default: CGPoint(x: frame.width - 1, y: onEdge.y)
            }
        self.init(frame: frame, direction: direction, arrow: arrow)
    }
}
