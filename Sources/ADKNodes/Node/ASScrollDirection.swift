/// Directions of scrolling. Texture's raw values.
public struct ASScrollDirection: OptionSet, Hashable, Sendable {
    /// The bits of the directions.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// To the right.
    public static let right = ASScrollDirection(rawValue: 1)
    /// To the left.
    public static let left = ASScrollDirection(rawValue: 2)
    /// Upwards.
    public static let up = ASScrollDirection(rawValue: 4)
    /// Downwards.
    public static let down = ASScrollDirection(rawValue: 8)
}

/// Left and right.
public let ASScrollDirectionHorizontalDirections: ASScrollDirection = [.left, .right]
/// Up and down.
public let ASScrollDirectionVerticalDirections: ASScrollDirection = [.up, .down]
