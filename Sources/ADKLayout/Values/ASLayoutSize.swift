import Foundation

/// A width and a height that may depend on the parent.
public struct ASLayoutSize: Hashable, Sendable {
    public var width: ASDimension
    public var height: ASDimension

    public init(width: ASDimension, height: ASDimension) {
        self.width = width
        self.height = height
    }

    public static let auto = ASLayoutSize(width: .auto, height: .auto)
}

public let ASLayoutSizeAuto = ASLayoutSize.auto

public func ASLayoutSizeMake(_ width: ASDimension, _ height: ASDimension) -> ASLayoutSize {
    ASLayoutSize(width: width, height: height)
}

/// Both lengths in points, against `parentSize`, with `autoSize` for auto.
public func ASLayoutSizeResolveSize(_ size: ASLayoutSize, _ parentSize: CGSize, _ autoSize: CGSize) -> CGSize {
    CGSize(
        width: size.width.resolve(parent: parentSize.width, auto: autoSize.width),
        height: size.height.resolve(parent: parentSize.height, auto: autoSize.height))
}

/// The six lengths by which an element's style restricts its size.
public struct ASLayoutElementSize: Hashable, Sendable {
    public var width: ASDimension
    public var height: ASDimension
    public var minWidth: ASDimension
    public var maxWidth: ASDimension
    public var minHeight: ASDimension
    public var maxHeight: ASDimension

    public init(
        width: ASDimension = .auto, height: ASDimension = .auto, minWidth: ASDimension = .auto,
        maxWidth: ASDimension = .auto, minHeight: ASDimension = .auto, maxHeight: ASDimension = .auto
    ) {
        self.width = width
        self.height = height
        self.minWidth = minWidth
        self.maxWidth = maxWidth
        self.minHeight = minHeight
        self.maxHeight = maxHeight
    }

    /// Everything auto: no restriction.
    public static let unrestricted = ASLayoutElementSize()
}

/// The sizes that `size` allows within a parent of `parentSize`.
///
/// Per axis: minimum beats maximum beats exact length. A fraction of an undefined parent counts as auto.
public func ASLayoutElementSizeResolve(_ size: ASLayoutElementSize, _ parentSize: CGSize) -> ASSizeRange {
    size.resolve(parent: parentSize, autoMax: CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
}

/// As `ASLayoutElementSizeResolve`, with `autoRange` for a minimum or maximum of auto.
public func ASLayoutElementSizeResolveAutoSize(
    _ size: ASLayoutElementSize, _ parentSize: CGSize, _ autoRange: ASSizeRange
) -> ASSizeRange {
    let width = size.widthInterval(parent: parentSize.width, autoMin: autoRange.min.width, autoMax: autoRange.max.width)
    let height = size.heightInterval(
        parent: parentSize.height, autoMin: autoRange.min.height, autoMax: autoRange.max.height)
    return ASSizeRange(width: width, height: height)
}

extension ASLayoutElementSize {
    @inline(__always)
    func resolve(parent: CGSize, autoMax: CGSize) -> ASSizeRange {
        ASSizeRange(
            width: widthInterval(parent: parent.width, autoMin: 0, autoMax: autoMax.width),
            height: heightInterval(parent: parent.height, autoMin: 0, autoMax: autoMax.height))
    }

    @inline(__always)
    func widthInterval(parent: CGFloat, autoMin: CGFloat, autoMax: CGFloat) -> LengthInterval {
        LengthInterval(
            exact: width, min: minWidth, max: maxWidth, parent: parent, autoMin: autoMin, autoMax: autoMax)
    }

    @inline(__always)
    func heightInterval(parent: CGFloat, autoMin: CGFloat, autoMax: CGFloat) -> LengthInterval {
        LengthInterval(
            exact: height, min: minHeight, max: maxHeight, parent: parent, autoMin: autoMin, autoMax: autoMax)
    }
}
