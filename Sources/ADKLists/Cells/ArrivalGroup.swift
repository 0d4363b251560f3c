import Foundation

/// The rows that one update inserted with an animation. They appear together, whatever the order of their
/// measurements: their places are known when all of them are measured.
@MainActor
final class ArrivalGroup {
    /// The time from which measured rows no longer wait for the others, by the frame clock.
    let deadline: TimeInterval

    init(deadline: TimeInterval) { self.deadline = deadline }
}
