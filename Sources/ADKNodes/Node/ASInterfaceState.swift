import Foundation

/// How near a node is to being looked at.
public struct ASInterfaceState: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// May be measured; the least there is.
    public static let measureLayout = ASInterfaceState(rawValue: 1)
    /// Should have its data: files read, downloads started.
    public static let preload = ASInterfaceState(rawValue: 2)
    /// Should be drawn.
    public static let display = ASInterfaceState(rawValue: 4)
    /// On screen.
    public static let visible = ASInterfaceState(rawValue: 8)
    /// What a node in a window has when no range controller looks after it.
    public static let inHierarchy: ASInterfaceState = [.measureLayout, .preload, .display, .visible]
}
