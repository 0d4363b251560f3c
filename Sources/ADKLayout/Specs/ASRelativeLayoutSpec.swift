import ADKFoundation
import Foundation

/// Where on one axis a relative spec puts its child. In a right-to-left tree the horizontal start is on the right.
public enum ASRelativeLayoutSpecPosition: UInt8, Sendable, CaseIterable {
    /// At the start, and not smaller than the spec's own minimum.
    case none
    case start
    case center
    case end
}

/// On which axes a relative spec is as small as its child instead of as large as it may be.
public struct ASRelativeLayoutSpecSizingOption: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let minimumWidth = ASRelativeLayoutSpecSizingOption(rawValue: 1)
    public static let minimumHeight = ASRelativeLayoutSpecSizingOption(rawValue: 2)
    public static let minimumSize: ASRelativeLayoutSpecSizingOption = [.minimumWidth, .minimumHeight]
}

/// Puts its child at the start, in the middle or at the end of each axis of the room it is given.
open class ASRelativeLayoutSpec: ASLayoutSpec, @unchecked Sendable {
    public final var horizontalPosition: ASRelativeLayoutSpecPosition {
        didSet { if !mayChange("horizontalPosition") { horizontalPosition = oldValue } }
    }
    public final var verticalPosition: ASRelativeLayoutSpecPosition {
        didSet { if !mayChange("verticalPosition") { verticalPosition = oldValue } }
    }
    public final var sizingOption: ASRelativeLayoutSpecSizingOption {
        didSet { if !mayChange("sizingOption") { sizingOption = oldValue } }
    }

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

    public final override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
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

    /// All the room there is; the child's size where there is no end of room or the sizing option says so.
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
    /// How much of the free room goes before the child.
    fileprivate var share: CGFloat {
        switch self {
        case .none, .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}
