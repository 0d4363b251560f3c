import ADKFoundation
import Foundation

/// The effect by which a `CATransition` replaces old content by new content. An unknown type has the effect of `fade`,
/// and is logged.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String
    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old content fades out above the new content.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new content moves in above the old content.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new content moves in and pushes the old content out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old content moves out above the new content.
    public static let reveal = CATransitionType(rawValue: "reveal")

    /// Whether the new content moves.
    var movesNew: Bool { self == .moveIn || self == .push }
    /// Whether the old content moves.
    var movesOld: Bool { self == .push || self == .reveal }
}

/// The side from which the new content of a `CATransition` comes. An unknown side has the effect of `fromLeft`, and is
/// logged.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String
    /// Creates a side from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the right: contents move to the left.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left: contents move to the right.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the top: contents move down.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the bottom: contents move up.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// A transition from the old content of a layer, with its sublayers, to the content that it gets afterwards.
///
/// `CALayer.add(_:forKey:)` rasterizes what the layer shows. The transition shows this raster as the old
/// content, over all changes that follow, until it ends. A layer has one transition at a time, with the key
/// `transition`. Another one interrupts it, and begins with what is on screen; after `push` and `moveIn`, it begins
/// with the new content.
///
/// Differs from Core Animation:
/// - Content that was changed before the transition was added belongs to the new content, also in the same frame.
/// - `push` and `moveIn` move the layer on screen and do not fade. Their old content is shown by a layer that is added
///   to the superlayer below this one, and that of the other types by a sublayer. A layer without a superlayer fades.
/// - With `fade`, new content that is not opaque shows at once below the old content.
/// - The old content has no shadow. There are no filters.
/// - In a `CAAnimationGroup` it has no effect, and is logged: the old content is that of a layer, not of a property.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// The key of every transition.
    static let key = "transition"

    /// The effect by which contents are replaced. `fade` by default.
    public var type = CATransitionType.fade
    /// The side from which new content comes. nil, the default, has the effect of `fromLeft`.
    public var subtype: CATransitionSubtype?
    /// The progress at which the transition starts, 0...1. 0 by default. NaN and parts outside are logged and
    /// restricted.
    public var startProgress: Float = 0 {
        didSet { startProgress = CATransition.accepted("startProgress", startProgress, or: 0) }
    }
    /// The progress at which the transition ends, 0...1. 1 by default. NaN and parts outside are logged and
    /// restricted. A part before the start turns the transition round.
    public var endProgress: Float = 1 {
        didSet { endProgress = CATransition.accepted("endProgress", endProgress, or: 1) }
    }

    private static func accepted(_ name: StaticString, _ value: Float, or standard: Float) -> Float {
        if (0...1).contains(value) { return value }
        let used = value.isNaN ? standard : min(1, max(0, value))
        Misuse.report("the \(name) of a transition cannot be \(value); \(used) is used")
        return used
    }

    override func take(from source: CAAnimation) {
        super.take(from: source)
        guard let source = source as? CATransition else { return }
        (type, subtype) = (source.type, source.subtype)
        (startProgress, endProgress) = (source.startProgress, source.endProgress)
    }
}
