import Foundation

/// A node's distance from being visible. Texture's raw values.
public struct ASInterfaceState: OptionSet, Hashable, Sendable {
    /// The bits of the states.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The node may be measured. The farthest state.
    public static let measureLayout = ASInterfaceState(rawValue: 1)
    /// The node should load its data: read files, start downloads.
    public static let preload = ASInterfaceState(rawValue: 2)
    /// The node should be drawn.
    public static let display = ASInterfaceState(rawValue: 4)
    /// The node is visible in a window.
    public static let visible = ASInterfaceState(rawValue: 8)
    /// All states: those of a node in a window outside of lists.
    public static let inHierarchy: ASInterfaceState = [.measureLayout, .preload, .display, .visible]
}
