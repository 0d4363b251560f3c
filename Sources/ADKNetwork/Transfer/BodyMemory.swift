import ADKFoundation

/// The memory of bodies that are received, or were and are not yet handed out, written and decoded. Thread-safe.
///
/// Each engine keeps its transfers from receiving more than the limit allows (`BodyShares`).
package final class BodyMemory: Sendable {
    /// The bytes of complete bodies that are being decoded or written, or wait for that: it ends by itself.
    struct Use {
        var all = 0
        /// Those of small bodies.
        var small = 0
    }

    private struct State {
        var limit: Int
        var taken = 0
        var highest = 0
        var use = Use()
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

    var use: Use { state.withLock { $0.use } }

    fileprivate func changeUse(by byteCount: Int, isSmall: Bool) {
        state.withLock { state in
            state.use.all += byteCount
            if isSmall { state.use.small += byteCount }
        }
    }

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
        /// Since the first use: the limit may change.
        var isSmall = false
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
        let limit = memory.byteLimit
        let body = state.withLock { state -> State in
            state.uses += 1
            if state.uses == 1 { state.isSmall = state.byteCount <= limit / BodyShares.largeDivisor }
            return state
        }
        if body.uses == 1 { memory.changeUse(by: body.byteCount, isSmall: body.isSmall) }
    }

    fileprivate func endUse() {
        let body = state.withLock { state -> State in
            state.uses -= 1
            return state
        }
        if body.uses == 0 { memory.changeUse(by: -body.byteCount, isSmall: body.isSmall) }
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
