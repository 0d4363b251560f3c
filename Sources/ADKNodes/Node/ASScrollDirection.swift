/// Which way one scrolls.
public struct ASScrollDirection: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let right = ASScrollDirection(rawValue: 1)
    public static let left = ASScrollDirection(rawValue: 2)
    public static let up = ASScrollDirection(rawValue: 4)
    public static let down = ASScrollDirection(rawValue: 8)
}

public let ASScrollDirectionHorizontalDirections: ASScrollDirection = [.left, .right]
public let ASScrollDirectionVerticalDirections: ASScrollDirection = [.up, .down]
