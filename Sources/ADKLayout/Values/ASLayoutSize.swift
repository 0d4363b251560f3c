import Foundation

/// A width and a height that may depend on the parent's size.
public struct ASLayoutSize: Hashable, Sendable {
    /// The width; a fraction is of the parent's width.
    public var width: ASDimension
    /// The height; a fraction is of the parent's height.
    public var height: ASDimension

    /// Creates a size from two dimensions.
    public init(width: ASDimension, height: ASDimension) {
        self.width = width
        self.height = height
    }

    /// Auto on both axes.
    public static let auto = ASLayoutSize(width: .auto, height: .auto)
}

/// Auto on both axes.
public let ASLayoutSizeAuto = ASLayoutSize.auto

/// A size from two dimensions.
public func ASLayoutSizeMake(_ width: ASDimension, _ height: ASDimension) -> ASLayoutSize {
    ASLayoutSize(width: width, height: height)
}

/// Both lengths in points within a parent of `parentSize`; `autoSize` for auto. NaN for a fraction of an undefined
/// parent length.
public func ASLayoutSizeResolveSize(_ size: ASLayoutSize, _ parentSize: CGSize, _ autoSize: CGSize) -> CGSize {
    CGSize(
        width: size.width.resolve(parent: parentSize.width, auto: autoSize.width),
        height: size.height.resolve(parent: parentSize.height, auto: autoSize.height))
}

/// The six dimensions with which a style restricts the size of its element. Auto restricts nothing.
///
/// On each axis the minimum takes precedence over the maximum, and the maximum over the exact length.
public struct ASLayoutElementSize: Hashable, Sendable {
    /// The exact width.
    public var width: ASDimension
    /// The exact height.
    public var height: ASDimension
    /// The smallest width.
    public var minWidth: ASDimension
    /// The largest width.
    public var maxWidth: ASDimension
    /// The smallest height.
    public var minHeight: ASDimension
    /// The largest height.
    public var maxHeight: ASDimension

    /// Creates restrictions; each is auto by default.
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

    /// All six dimensions auto.
    public static let unrestricted = ASLayoutElementSize()
}

/// The range of sizes that `size` allows within a parent of `parentSize`, in points.
///
/// On each axis the minimum takes precedence over the maximum, and the maximum over the exact length. An auto minimum
/// is 0, an auto maximum infinity. A fraction of an undefined or infinite parent length counts as auto.
public func ASLayoutElementSizeResolve(_ size: ASLayoutElementSize, _ parentSize: CGSize) -> ASSizeRange {
    size.resolve(parent: parentSize, autoMax: CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
}

/// Does the same as `ASLayoutElementSizeResolve`, but takes an auto minimum or maximum from `autoRange`.
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
