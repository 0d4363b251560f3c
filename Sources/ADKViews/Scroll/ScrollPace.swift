import ADKLayers
import Foundation

/// The origin of a scroll that the content makes by itself. It decides on the duration.
@MainActor
enum ScrollPace {
    /// The wheel.
    case wheel
    /// A short distance, by an arrow key or by the program.
    case step
    /// A page, an end, or a place that the program chose.
    case jump

    /// The duration in seconds; 0 if the next frame shows the end. `isPage` is true for a turn of a page.
    ///
    /// With reduced motion, keys and the program show the end at once. A wheel keeps its motion: it follows the hand,
    /// and a content that jumps by many lines at each click is harder to follow than one that moves. Without any
    /// animation nothing moves by itself except a throw and the return from an edge, which continue a movement of the
    /// hand.
    func duration(isPage: Bool) -> TimeInterval {
        switch (ADKAnimations.current, self) {
        case (.none, _), (.reduced, .step), (.reduced, .jump): 0
        case (_, .jump): ScrollConstants.jumpDuration
        case (_, .wheel), (_, .step): isPage ? ScrollConstants.jumpDuration : ScrollConstants.wheelDuration
        }
    }
}
