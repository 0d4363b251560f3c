/// The corners that a corner radius rounds. "Min" is left and top.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The top left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    /// All four corners.
    package static let all = CACornerMask(rawValue: 15)
}

/// The placement of a layer's contents in its bounds.
public enum CALayerContentsGravity: Sendable {
    /// Stretches the contents to the bounds. The aspect ratio may change.
    case resize
    /// Scales the contents to fit the bounds. Keeps the aspect ratio.
    case resizeAspect
    /// Scales the contents to cover the bounds. Keeps the aspect ratio.
    case resizeAspectFill
    /// Centres the contents at their own size.
    case center
    /// Aligns the contents, at their own size, to an edge and centres them along that edge.
    case top, bottom, left, right
    /// Aligns the contents, at their own size, to a corner.
    case topLeft, topRight, bottomLeft, bottomRight
}
