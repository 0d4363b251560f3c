import ADKFoundation
import Foundation

/// The reading direction.
package enum LayoutDirection: UInt8, Sendable {
    case leftToRight
    case rightToLeft
}

/// The settings of a measurement besides the tree and the constraint: pixels per point and reading direction.
///
/// The code that starts a measurement sets the environment for the calling thread; specs and nodes read it. It is part
/// of every cache key. The default is a scale of 1, left to right.
package struct LayoutEnvironment: Hashable, Sendable {
    /// Pixels per point. Every size is a whole number of pixels.
    package var scale: CGFloat
    package var layoutDirection: LayoutDirection
    /// Whether every cache hit is measured again and a different layout reported.
    package var verifiesCacheHits: Bool

    /// Creates an environment. `scale` is in pixels per point and must be above zero.
    package init(
        scale: CGFloat = 1, layoutDirection: LayoutDirection = .leftToRight,
        verifiesCacheHits: Bool = LayoutEnvironment.verifiesCacheHitsByDefault
    ) {
        precondition(scale > 0 && scale.isFinite, "LayoutEnvironment: the scale must be above zero, got \(scale)")
        self.scale = scale
        self.layoutDirection = layoutDirection
        self.verifiesCacheHits = verifiesCacheHits
    }

    /// Whether both have the same scale and direction, and so give the same layouts.
    package static func == (a: LayoutEnvironment, b: LayoutEnvironment) -> Bool {
        a.scale == b.scale && a.layoutDirection == b.layoutDirection
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(scale)
        hasher.combine(layoutDirection)
    }

    /// The calling thread's environment.
    package static var current: LayoutEnvironment { MeasurePass.current.pointee.environment }

    /// Whether the calling thread is measuring: code further up has set the environment.
    package static var isSet: Bool { MeasurePass.current.pointee.depth > 0 }

    /// Runs `body` with `environment` as the environment of the calling thread. Calls can be nested.
    ///
    /// The outermost call starts a measuring pass. Until it ends, the layouts of specs are cached.
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

    /// Reports a cached layout that a new measurement does not confirm: the layout depends on a value that is not part
    /// of the cache key. The cached layout is used. If the environment variable ADK_INVARIANTS is `trap`, as in this
    /// project's tests, the program ends.
    static func reportMismatch(_ message: String) {
        precondition(!trapsOnMismatch, message)
        Misuse.report(message)
    }

    private static let trapsOnMismatch = ProcessInfo.processInfo.environment["ADK_INVARIANTS"] == "trap"

    /// True in debug builds, unless the environment variable ADK_INVARIANTS is 0.
    package static let verifiesCacheHitsByDefault: Bool = {
        #if DEBUG
            return ProcessInfo.processInfo.environment["ADK_INVARIANTS"] != "0"
        #else
            return false
        #endif
    }()
}
