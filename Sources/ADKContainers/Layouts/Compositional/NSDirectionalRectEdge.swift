import ADKFoundation
import Foundation

extension NSDirectionalEdgeInsets {
    /// The insets with every value in the range of lengths. Other values are reported.
    func checked(_ owner: String) -> NSDirectionalEdgeInsets {
        func check(_ value: CGFloat, _ edge: String) -> CGFloat {
            CompositionalLimits.offset(value, "the \(edge) inset of \(owner)")
        }
        return NSDirectionalEdgeInsets(
            top: check(top, "top"), leading: check(leading, "leading"), bottom: check(bottom, "bottom"),
            trailing: check(trailing, "trailing"))
    }
}

/// Edges of a rectangle, with names that follow the direction of the layout.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
    /// The bits of the edges.
    public let rawValue: UInt

    /// Creates a set of edges from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The leading edge.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The trailing edge.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// A place at the edges of a rectangle. An alignment with one edge is centred along that edge.
public enum NSRectAlignment: Int, Sendable {
    /// The centre.
    case none
    /// The middle of the top edge.
    case top
    /// The top leading corner.
    case topLeading
    /// The middle of the leading edge.
    case leading
    /// The bottom leading corner.
    case bottomLeading
    /// The middle of the bottom edge.
    case bottom
    /// The bottom trailing corner.
    case bottomTrailing
    /// The middle of the trailing edge.
    case trailing
    /// The top trailing corner.
    case topTrailing

    /// The edges that the place touches.
    var edges: NSDirectionalRectEdge {
        switch self {
        case .none: []
        case .top: .top
        case .topLeading: [.top, .leading]
        case .leading: .leading
        case .bottomLeading: [.bottom, .leading]
        case .bottom: .bottom
        case .bottomTrailing: [.bottom, .trailing]
        case .trailing: .trailing
        case .topTrailing: [.top, .trailing]
        }
    }
}
