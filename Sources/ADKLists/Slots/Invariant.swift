import Foundation

/// Checks of data structures, in debug builds only.
package enum Invariant {
    /// Whether lists check their structures after every pass and every update: in debug builds, if the environment
    /// variable ADK_INVARIANTS is `trap`.
    static let areChecked: Bool = {
        #if DEBUG
            return ProcessInfo.processInfo.environment["ADK_INVARIANTS"] == "trap"
        #else
            return false
        #endif
    }()

    /// Ends the program if `condition` is false. Does nothing in release builds.
    package static func check(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String) {
        assert(condition(), message())
    }
}
