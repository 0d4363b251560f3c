import ADKFoundation
import Foundation

/// Which side a line starts at.
package enum LayoutDirection: UInt8, Sendable {
    case leftToRight
    case rightToLeft
}

/// What a measurement depends on besides the tree and the constraint: pixels per point and reading direction.
///
/// Whoever starts a measurement establishes it for the calling thread; specs and nodes below read it. It is part of
/// every cache key. Without one: scale 1, left to right.
package struct LayoutEnvironment: Hashable, Sendable {
    /// Pixels per point; every size is a whole number of pixels.
    package var scale: CGFloat
    package var layoutDirection: LayoutDirection
    /// Measure again on every hit in the results of a pass, and report an answer that differs.
    package var provesHits: Bool

    package init(
        scale: CGFloat = 1, layoutDirection: LayoutDirection = .leftToRight,
        provesHits: Bool = LayoutEnvironment.provesHitsByDefault
    ) {
        precondition(scale > 0 && scale.isFinite, "LayoutEnvironment: the scale must be above zero, got \(scale)")
        self.scale = scale
        self.layoutDirection = layoutDirection
        self.provesHits = provesHits
    }

    /// Whether both lay out alike; how much is proved on the way does not count.
    package static func == (a: LayoutEnvironment, b: LayoutEnvironment) -> Bool {
        a.scale == b.scale && a.layoutDirection == b.layoutDirection
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(scale)
        hasher.combine(layoutDirection)
    }

    /// The calling thread's environment.
    package static var current: LayoutEnvironment { MeasurePass.current.pointee.environment }

    /// Runs `body` with `environment` as the calling thread's. Nests.
    ///
    /// The outermost call opens a measuring pass: until it ends, a spec that is asked the same question twice
    /// answers from memory.
    package static func with<Result, Failure: Error>(
        _ environment: LayoutEnvironment, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let pass = MeasurePass.current
        let outer = pass.pointee.environment
        pass.pointee.environment = environment
        pass.pointee.enter()
        defer {
            pass.pointee.leave()
            pass.pointee.environment = outer
        }
        return try body()
    }

    /// A layout that depends on something it does not say gives other results each time. It is reported, and what
    /// was remembered counts. Where the variable ADK_INVARIANTS is `trap`, as in our own tests, it ends the program.
    static func reportDisproof(_ message: String) {
        precondition(!trapsOnDisproof, message)
        Misuse.report(message)
    }

    private static let trapsOnDisproof = ProcessInfo.processInfo.environment["ADK_INVARIANTS"] == "trap"

    /// In debug builds, unless the variable ADK_INVARIANTS is 0.
    package static let provesHitsByDefault: Bool = {
        #if DEBUG
            return ProcessInfo.processInfo.environment["ADK_INVARIANTS"] != "0"
        #else
            return false
        #endif
    }()
}
