import Foundation

/// The amount of animation in the app.
public enum ADKAnimations: Sendable {
    /// As the desktop's setting says: `full`, or `reduced` if it switches animations off.
    case system
    /// All animations.
    case full
    /// Nothing moves: changes of places, sizes and transforms show at once. Opacities and colours change in at most a
    /// fifth of a second, except in animations that repeat. Keys and the program scroll at once. The wheel keeps its
    /// short motion, and content that was thrown or pulled moves on.
    case reduced
    /// All changes show at once, also a scroll by the wheel.
    case none

    /// The amount that applies now; never `system`. Set by the application.
    @MainActor package static var current = ADKAnimations.full

    /// The longest change in seconds that `reduced` allows.
    static let reducedDuration: TimeInterval = 0.2
}

extension AnimatedProperty {
    /// A change of the property moves pixels.
    var isGeometry: Bool {
        switch self {
        case .position, .anchorPoint, .affineTransform, .sublayerTransform, .bounds, .boundsOrigin, .boundsSize,
            .shadowOffset, .contentsRect, .contentsCenter:
            true
        case .zPosition, .opacity, .isHidden, .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .shadowColor,
            .shadowOpacity, .shadowRadius:
            false
        }
    }

    /// The amount of animation that applies does not let the property move on screen.
    @MainActor var showsAtOnce: Bool {
        switch ADKAnimations.current {
        case .none: true
        case .reduced: isGeometry
        case .full, .system: false
        }
    }
}
