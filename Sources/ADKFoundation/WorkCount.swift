import Foundation

/// The steps of work whose cost has a bound, by the kind of step. Tests count them in debug builds; in release a step
/// costs nothing.
package enum WorkCount {
    package enum Step: Sendable {
        /// One round of a loop.
        case loop
        /// Attributes of an app's layout that a query or an answer visits.
        case attributes
        /// A line of a flow layout that is broken.
        case lines
        /// Items of a justified layout that are placed at once, or handed to a worker.
        case itemsAtOnce, itemsOnWorkers
        /// Records of cells that are listed for their state.
        case records
        /// A sort of all selected rows.
        case selectionSorts
    }

    /// The steps of one kind that `body` takes on this thread. Calls may nest.
    package static func of(_ step: Step = .loop, _ body: () throws -> Void) rethrows -> Int {
        let counter = Counter(step, outer: counter)
        try $counter.withValue(counter, operation: body)
        return counter.count
    }

    package static func note(_ step: Step = .loop, _ count: @autoclosure () -> Int = 1) {
        #if DEBUG
            var next = counter
            while let counter = next {
                if counter.step == step { counter.count += count() }
                next = counter.outer
            }
        #endif
    }

    /// Used by one thread: the value of a task-local variable is that of the current task or thread.
    private final class Counter: @unchecked Sendable {
        let step: Step
        let outer: Counter?
        var count = 0

        init(_ step: Step, outer: Counter?) { (self.step, self.outer) = (step, outer) }
    }

    @TaskLocal private static var counter: Counter?
}
