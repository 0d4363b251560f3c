import ADKFoundation
import ADKGraphics
import Foundation

/// A card over the dimmed window: centred, or at the bottom of a narrow window.
///
/// Escape dismisses it, and so does a drag downwards: of the card's top, or of parts that do not scroll, by pointer or
/// finger, or on a touchpad where the content is at its start.
///
/// Differs from UIKit: the user does not drag the card between its heights.
public final class UISheetPresentationController: UIPresentationController {
    /// A height of a sheet.
    @preconcurrency @MainActor
    public final class Detent {
        /// The name of a height.
        public struct Identifier: Hashable, RawRepresentable, Sendable {
            /// The name.
            public let rawValue: String
            /// Creates an identifier with the name `rawValue`.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Half of the window.
            public static let medium = Identifier(rawValue: "medium")
            /// The tallest sheet.
            public static let large = Identifier(rawValue: "large")
        }

        /// The name of the height.
        public let identifier: Identifier
        let height: @MainActor (CGFloat) -> CGFloat?

        private init(_ identifier: Identifier, height: @escaping @MainActor (CGFloat) -> CGFloat?) {
            self.identifier = identifier
            self.height = height
        }

        /// Half of the largest height.
        public static func medium() -> Detent { Detent(.medium) { $0 / 2 } }
        /// The largest height.
        public static func large() -> Detent { Detent(.large) { $0 } }
        /// A height from `resolver`, which is given the largest height in points. Nil leaves the detent out.
        public static func custom(
            identifier: Identifier? = nil, resolver: @escaping @MainActor (_ maximum: CGFloat) -> CGFloat?
        ) -> Detent { Detent(identifier ?? Identifier(rawValue: "custom"), height: resolver) }
    }

    /// The possible heights. The selected one applies, or else the first. `large` by default.
    public var detents: [Detent] = [.large()] {
        didSet { container?.setNeedsLayout() }
    }
    /// The selected height; nil for the first.
    public var selectedDetentIdentifier: Detent.Identifier? {
        didSet { container?.setNeedsLayout() }
    }
    /// The radius of the corners in points; nil for the standard one.
    public var preferredCornerRadius: CGFloat? {
        didSet { card.setRadius(radius) }
    }

    private lazy var card = PresentationCard(radius: radius)
    /// The user's drag, while the sheet is shown.
    private var drag: SheetDrag?
    private var radius: CGFloat { preferredCornerRadius.map { $0.isFinite ? max(0, $0) : 0 } ?? 14 }

    override public var presentationStyle: UIModalPresentationStyle { .pageSheet }
    override public var presentedView: UIView? { card }

    override public var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return SheetPlacement.frame(
            in: bounds, preferred: presentedViewController.preferredContentSize, height: resolvedHeight)
    }

    private func resolvedHeight(_ largest: CGFloat) -> CGFloat {
        let chosen = detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.first
        let height = chosen?.height(largest) ?? largest
        return height.isFinite ? min(max(height, 0), largest) : largest
    }

    override public func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        dimContainer()
        card.hold(presentedViewController.view)
        drag = SheetDrag(self, card)
    }

    override public func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        drag?.transitionDidEnd()
        if completed { drag = nil }
    }

    override public func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        let isDragged = !isPresenting && drag?.isFollowing ?? false
        return PresentationAnimator(self, kind: isDragged ? .slide : .card, isPresenting: isPresenting)
    }

    override func wheelTurned(with event: ADKWheelEvent) { drag?.handle(event) }
}

/// The frame of a sheet. Pure geometry, in points.
enum SheetPlacement {
    /// The widest and the tallest sheet without `preferredContentSize`, in points.
    static let largest = CGSize(width: 640, height: 720)
    /// The space between the sheet and the edges of the window, in points.
    static let margin: CGFloat = 32
    /// The width below which the sheet is at the bottom of the window, in points.
    static let narrow: CGFloat = 560

    /// The frame in a window of `bounds`. A preferred size that is zero or not finite leaves the size to the sheet,
    /// whose height is then `height` of the tallest.
    static func frame(in bounds: CGRect, preferred: CGSize, height: (CGFloat) -> CGFloat) -> CGRect {
        let isNarrow = bounds.width < narrow
        func usable(_ length: CGFloat, atMost limit: CGFloat) -> CGFloat? {
            length.isFinite && length > 0 ? min(length, limit) : nil
        }
        let space = CGSize(
            width: max(0, bounds.width - (isNarrow ? 0 : 2 * margin)),
            height: max(0, bounds.height - (isNarrow ? margin : 2 * margin)))
        let tallest = isNarrow ? space.height : min(space.height, largest.height)
        let size = CGSize(
            width: isNarrow
                ? space.width : usable(preferred.width, atMost: space.width) ?? min(space.width, largest.width),
            height: usable(preferred.height, atMost: space.height) ?? min(max(height(tallest), 0), space.height))
        let top = isNarrow ? bounds.height - size.height : (bounds.height - size.height) / 2
        return CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: top.rounded(), width: size.width.rounded(),
            height: size.height.rounded())
    }
}
