import ADKFoundation

/// The memory of bodies that are received, or were and are not yet handed out, written and decoded. Thread-safe.
///
/// Each engine keeps its transfers from receiving more than the limit allows (`BodyShares`).
package final class BodyMemory: Sendable {
    private struct State {
        var limit: Int
        var taken = 0
        var highest = 0
        var used = 0
    }

    /// The memory that the engines of the process share.
    package static let shared = BodyMemory(byteLimit: MemoryLimit.receiving)

    private let state: Locked<State>

    /// - Parameter byteLimit: at least 1.
    package init(byteLimit: Int) { state = Locked(State(limit: max(1, byteLimit))) }

    /// The most bytes, at least 1.
    package var byteLimit: Int {
        get { state.withLock { $0.limit } }
        set { state.withLock { $0.limit = max(1, newValue) } }
    }

    /// The number of bytes now.
    package var byteCount: Int { state.withLock { $0.taken } }

    /// The highest value of `byteCount` so far.
    package var highestByteCount: Int { state.withLock { $0.highest } }

    /// The number of bytes of complete bodies that are being decoded or written, or wait for that: it ends by itself.
    var usedByteCount: Int { state.withLock { $0.used } }

    fileprivate func changeUsed(by byteCount: Int) { state.withLock { $0.used += byteCount } }

    fileprivate func change(by byteCount: Int) {
        state.withLock { state in
            state.taken += byteCount
            state.highest = max(state.highest, state.taken)
        }
    }
}

/// The bytes of one body that count in a `BodyMemory`. They count until the last reference is gone.
package final class BodyHold: Sendable {
    private struct State {
        var byteCount = 0
        var uses = 0
    }

    private let memory: BodyMemory
    private let state = Locked(State())

    init(_ memory: BodyMemory) { self.memory = memory }

    deinit { memory.change(by: -state.current.byteCount) }

    func change(by difference: Int) {
        state.withLock { $0.byteCount += difference }
        memory.change(by: difference)
    }

    /// Bytes of a body with several uses count once.
    fileprivate func beginUse() {
        let (isFirst, byteCount) = state.withLock { state in
            state.uses += 1
            return (state.uses == 1, state.byteCount)
        }
        if isFirst { memory.changeUsed(by: byteCount) }
    }

    fileprivate func endUse() {
        let (isLast, byteCount) = state.withLock { state in
            state.uses -= 1
            return (state.uses == 0, state.byteCount)
        }
        if isLast { memory.changeUsed(by: -byteCount) }
    }
}

/// The decoding or the writing of a complete body, whose bytes count until its end. It ends with its last reference.
package final class BodyUse: Sendable {
    private let hold: BodyHold

    init(_ hold: BodyHold) {
        self.hold = hold
        hold.beginUse()
    }

    deinit { hold.endUse() }
}
