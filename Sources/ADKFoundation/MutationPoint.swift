// Named values that a debug build can change, to find out whether a screenshot test sees the change.
//
//     static let cardRadius: CGFloat = mutable("card.radius", 14)
//
// `adk-snapshot mutate` changes one of them for a whole process. Release builds have neither the names nor the table.

#if DEBUG
    /// The value of a named point: `value`, unless this process has another value for the point. Any thread.
    package func mutable<Value: Sendable>(_ point: StaticString, _ value: Value) -> Value {
        guard let change = MutationPoint.change, change.point == "\(point)" else { return value }
        guard let changed = change.value as? Value else {
            preconditionFailure("the mutation of \(point) is a \(type(of: change.value)), not a \(Value.self)")
        }
        MutationPoint.reached.isSet = true
        return changed
    }

    /// The point of this process that has another value.
    package enum MutationPoint {
        fileprivate struct Change {
            let point: String
            let value: any Sendable
        }

        // Written once at the start of the process, before it has other threads. Later only read.
        fileprivate nonisolated(unsafe) static var change: Change?
        fileprivate static let reached = AtomicFlag(false)

        /// Gives a point another value of the same type. Call it once, as the first action of the process: before other
        /// threads exist, and before the first use of a constant that has the point.
        package static func change(_ point: String, to value: any Sendable) {
            precondition(change == nil, "\(point): this process already has a mutation")
            change = Change(point: point, value: value)
        }

        /// Whether the changed point was read.
        package static var wasReached: Bool { reached.isSet }
    }
#else
    /// `value`. Debug builds can change it; release builds do not have the point.
    @inlinable
    @inline(__always)
    package func mutable<Value>(_ point: StaticString, _ value: Value) -> Value { value }
#endif
