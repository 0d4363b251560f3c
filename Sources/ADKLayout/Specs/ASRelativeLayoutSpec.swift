import ADKFoundation
import Foundation

/// The position of a child on one axis of a relative spec. In a right-to-left tree the horizontal start is on the
/// right.
public enum ASRelativeLayoutSpecPosition: UInt8, Sendable, CaseIterable {
    /// At the start. The child keeps the minimum of the spec's constraint.
    case none
    /// At the left or the top. The child has no minimum.
    case start
    /// In the middle, rounded to whole pixels. The child has no minimum.
    case center
    /// At the right or the bottom. The child has no minimum.
    case end
}

/// The axes on which a relative spec is as small as its child. On the others it is as large as its constraint allows.
public struct ASRelativeLayoutSpecSizingOption: OptionSet, Hashable, Sendable {
    /// Bit 0 is `minimumWidth`, bit 1 is `minimumHeight`, as in Texture.
    public let rawValue: UInt8
    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// As wide as the child.
    public static let minimumWidth = ASRelativeLayoutSpecSizingOption(rawValue: 1)
    /// As high as the child.
    public static let minimumHeight = ASRelativeLayoutSpecSizingOption(rawValue: 2)
    /// As large as the child on both axes.
    public static let minimumSize: ASRelativeLayoutSpecSizingOption = [.minimumWidth, .minimumHeight]
}

/// A spec that places its child at the start, in the middle or at the end of each axis.
///
/// ```
///   +--------------------+
///   |                    |     horizontalPosition: .end
///   |                    |     verticalPosition: .end
///   |          +--------+|
///   |          | child  ||
///   +----------+--------++
/// ```
///
/// The child may be as large as the spec's maximum. It has no minimum, except on an axis with the position `.none`.
/// Fractions in its style are of the spec's maximum, and count as auto on an unbounded axis. The spec is as large as
/// its maximum. On an axis that is unbounded or in `sizingOption` it is as large as the child, clamped to the
/// constraint.
open class ASRelativeLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    /// The position of the child from left to right; from right to left in a right-to-left tree.
    public final var horizontalPosition: ASRelativeLayoutSpecPosition {
        didSet { if !mayChange("horizontalPosition") { horizontalPosition = oldValue } }
    }
    /// The position of the child from top to bottom.
    public final var verticalPosition: ASRelativeLayoutSpecPosition {
        didSet { if !mayChange("verticalPosition") { verticalPosition = oldValue } }
    }
    /// The axes on which the spec is as small as its child.
    public final var sizingOption: ASRelativeLayoutSpecSizingOption {
        didSet { if !mayChange("sizingOption") { sizingOption = oldValue } }
    }

    /// Creates a spec around `child`.
    public init(
        horizontalPosition: ASRelativeLayoutSpecPosition, verticalPosition: ASRelativeLayoutSpecPosition,
        sizingOption: ASRelativeLayoutSpecSizingOption, child: any ASLayoutElement
    ) {
        self.horizontalPosition = horizontalPosition
        self.verticalPosition = verticalPosition
        self.sizingOption = sizingOption
        super.init()
        self.child = child
    }

    /// Creates a spec without a child, with the position `.none` on both axes and no sizing option. Set them before the
    /// layout.
    override public init() {
        horizontalPosition = .none
        verticalPosition = .none
        sizingOption = []
        super.init()
    }

    /// Returns a spec around `child`.
    public static func relativePositionLayoutSpec(
        withHorizontalPosition horizontalPosition: ASRelativeLayoutSpecPosition,
        verticalPosition: ASRelativeLayoutSpecPosition, sizingOption: ASRelativeLayoutSpecSizingOption,
        child: any ASLayoutElement
    ) -> ASRelativeLayoutSpec {
        ASRelativeLayoutSpec(
            horizontalPosition: horizontalPosition, verticalPosition: verticalPosition, sizingOption: sizingOption,
            child: child)
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let least = CGSize(
            width: horizontalPosition == .none ? constrainedSize.min.width : 0,
            height: verticalPosition == .none ? constrainedSize.min.height : 0)
        let room = constrainedSize.validMax
        var sublayout = child.layoutThatFits(
            ASSizeRange(min: least, max: constrainedSize.max), parentSize: room)

        let size = ownSize(around: sublayout.size, in: constrainedSize, room: room)
        let scale = LayoutEnvironment.current.scale
        sublayout.position = CGPoint(
            x: PixelRounding.round((size.width - sublayout.size.width) * horizontalPosition.share, scale: scale),
            y: PixelRounding.round((size.height - sublayout.size.height) * verticalPosition.share, scale: scale))
        return ASLayout(layoutElement: self, size: size, sublayouts: [sublayout])
    }

    /// The maximum; on an axis that is unbounded or in `sizingOption`, the child's length.
    private func ownSize(around child: CGSize, in range: ASSizeRange, room: CGSize) -> CGSize {
        var size = range.clamp(
            CGSize(
                width: room.width.isNaN ? child.width : room.width,
                height: room.height.isNaN ? child.height : room.height))
        if sizingOption.contains(.minimumWidth) { size.width = min(size.width, child.width) }
        if sizingOption.contains(.minimumHeight) { size.height = min(size.height, child.height) }
        return range.clamp(size)
    }
}

extension ASRelativeLayoutSpecPosition {
    /// The fraction of the free space that is before the child.
    fileprivate var share: CGFloat {
        switch self {
        case .none, .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}
