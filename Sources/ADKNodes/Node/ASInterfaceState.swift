import ADKFoundation
import ADKGraphics
import ADKViews
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

/// Whether the state includes `visible`.
public func ASInterfaceStateIncludesVisible(_ interfaceState: ASInterfaceState) -> Bool {
    interfaceState.contains(.visible)
}
/// Whether the state includes `display`.
public func ASInterfaceStateIncludesDisplay(_ interfaceState: ASInterfaceState) -> Bool {
    interfaceState.contains(.display)
}
/// Whether the state includes `preload`.
public func ASInterfaceStateIncludesPreload(_ interfaceState: ASInterfaceState) -> Bool {
    interfaceState.contains(.preload)
}
/// Whether the state includes `measureLayout`.
public func ASInterfaceStateIncludesMeasureLayout(_ interfaceState: ASInterfaceState) -> Bool {
    interfaceState.contains(.measureLayout)
}

/// The names of the states, joined by "|", or "none".
public func NSStringFromASInterfaceState(_ interfaceState: ASInterfaceState) -> String { interfaceState.description }

/// The states that were added, with a plus, and those that were removed, with a minus: `+display-visible`.
public func NSStringFromASInterfaceStateChange(_ oldState: ASInterfaceState, _ newState: ASInterfaceState) -> String {
    let (added, removed) = (newState.subtracting(oldState), oldState.subtracting(newState))
    return (added.isEmpty ? "" : "+\(added)") + (removed.isEmpty ? "" : "-\(removed)")
}

/// The state of a node of a list, or else whether the node is in `window`: all states or none. Any thread.
public func ASInterfaceStateForDisplayNode(_ displayNode: ASDisplayNode, _ window: UIWindow?) -> ASInterfaceState {
    if displayNode.isRangeManaged { return displayNode.interfaceState }
    return window == nil ? [] : .inHierarchy
}

// MARK: - Scroll directions

/// Whether the directions include up or down.
public func ASScrollDirectionContainsVerticalDirection(_ scrollDirection: ASScrollDirection) -> Bool {
    !scrollDirection.isDisjoint(with: ASScrollDirectionVerticalDirections)
}
/// Whether the directions include left or right.
public func ASScrollDirectionContainsHorizontalDirection(_ scrollDirection: ASScrollDirection) -> Bool {
    !scrollDirection.isDisjoint(with: ASScrollDirectionHorizontalDirections)
}
/// Whether the directions include right.
public func ASScrollDirectionContainsRight(_ scrollDirection: ASScrollDirection) -> Bool {
    scrollDirection.contains(.right)
}
/// Whether the directions include left.
public func ASScrollDirectionContainsLeft(_ scrollDirection: ASScrollDirection) -> Bool {
    scrollDirection.contains(.left)
}
/// Whether the directions include up.
public func ASScrollDirectionContainsUp(_ scrollDirection: ASScrollDirection) -> Bool { scrollDirection.contains(.up) }
/// Whether the directions include down.
public func ASScrollDirectionContainsDown(_ scrollDirection: ASScrollDirection) -> Bool {
    scrollDirection.contains(.down)
}

/// The directions as seen in a view with the transform: an axis that the transform mirrors is exchanged.
public func ASScrollDirectionApplyTransform(
    _ scrollDirection: ASScrollDirection, _ transform: CGAffineTransform
) -> ASScrollDirection {
    var result = scrollDirection
    func exchange(_ a: ASScrollDirection, _ b: ASScrollDirection) {
        guard result.contains(a) != result.contains(b) else { return }
        result.formSymmetricDifference([a, b])
    }
    if transform.a < 0 { exchange(.left, .right) }
    if transform.d < 0 { exchange(.up, .down) }
    return result
}
