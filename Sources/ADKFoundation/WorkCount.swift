import Foundation

/// The steps of loops whose cost has a bound. Tests count them in debug builds; in release a step costs nothing.
package enum WorkCount {
    /// The steps that `body` takes on this thread.
    package static func of(_ body: () throws -> Void) rethrows -> Int {
        let counter = Counter()
        try $counter.withValue(counter, operation: body)
        return counter.steps
    }

    package static func note(_ steps: @autoclosure () -> Int = 1) {
        #if DEBUG
            counter?.steps += steps()
        #endif
    }

    /// Used by one thread: the value of a task-local variable is that of the current task or thread.
    private final class Counter: @unchecked Sendable {
        var steps = 0
    }

    @TaskLocal private static var counter: Counter?
}
