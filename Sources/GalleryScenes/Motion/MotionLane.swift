import AsyncDisplayKit

/// A dot that moves along a rail, and the name of its motion.
struct MotionLane {
    /// Animates what the block changes.
    typealias Animation = @MainActor (_ changes: () -> Void) -> Void

    /// A move of the dot.
    struct Move {
        /// Seconds since the board was started.
        let time: TimeInterval
        /// From 0, the start of the rail, to 1, its end.
        let place: CGFloat
        let animate: Animation
    }

    let name: String
    let moves: [Move]

    init(_ name: String, _ moves: [Move]) {
        self.name = name
        self.moves = moves
    }

    /// One move along the whole rail.
    init(_ name: String, _ animate: @escaping Animation) {
        self.init(name, [Move(time: 0, place: 1, animate: animate)])
    }
}

extension MotionLane {
    /// The named curves, for one second.
    static let curves = [
        MotionLane("Linear", curve(.curveLinear)),
        MotionLane("Ease in", curve(.curveEaseIn)),
        MotionLane("Ease out", curve(.curveEaseOut)),
        MotionLane("Ease in and out", curve(.curveEaseInOut)),
        MotionLane("After 0.3 s") { changes in
            UIView.animate(withDuration: 0.7, delay: 0.3, options: .curveEaseInOut, animations: changes)
        },
        MotionLane("There and back") { changes in
            UIView.animate(withDuration: 0.5, delay: 0) {
                UIView.modifyAnimations(withRepeatCount: 1, autoreverses: true, animations: changes)
            }
        },
    ]

    /// Springs that come to rest within a second, and springs by their look.
    static let springs = [
        MotionLane("Damping 0.3", spring(damping: 0.3)),
        MotionLane("Damping 0.6", spring(damping: Look.motionDamping)),
        MotionLane("Damping 1", spring(damping: 1)),
        MotionLane("Thrown", spring(damping: 0.5, velocity: 6)),
        MotionLane("Bounce 0.4") { changes in
            UIView.animate(springDuration: 0.5, bounce: 0.4, animations: changes)
        },
        MotionLane("Bounce −0.4") { changes in
            UIView.animate(springDuration: 0.5, bounce: -0.4, animations: changes)
        },
    ]

    /// Moves that begin while the dot moves.
    static let interruptions = [
        MotionLane("Turned back", [move(0, to: 1), move(0.4, to: 0)]),
        MotionLane("Sent on twice", [move(0, to: 0.4), move(0.3, to: 0.7), move(0.6, to: 1)]),
        MotionLane("Shaken", [move(0, to: 1), move(0.2, to: 0), move(0.4, to: 1), move(0.6, to: 0.5)]),
        MotionLane(
            "Caught by a spring",
            [move(0, to: 1), Move(time: 0.5, place: 0.3, animate: spring(damping: 0.4))]),
        MotionLane(
            "Linear, then ease", [Move(time: 0, place: 1, animate: curve(.curveLinear)), move(0.5, to: 0.1)]),
        MotionLane("Stopped", [move(0, to: 1), Move(time: 0.5, place: 0.6) { changes in changes() }]),
    ]

    private static func curve(_ options: UIView.AnimationOptions) -> Animation {
        { changes in UIView.animate(withDuration: 1, delay: 0, options: options, animations: changes) }
    }

    private static func spring(damping: CGFloat, velocity: CGFloat = 0) -> Animation {
        { changes in
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: velocity,
                animations: changes)
        }
    }

    private static func move(_ time: TimeInterval, to place: CGFloat) -> Move {
        Move(time: time, place: place, animate: curve(.curveEaseInOut))
    }
}
