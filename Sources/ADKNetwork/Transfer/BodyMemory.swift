import ADKFoundation

/// The memory of bodies that are received, or were and are not yet handed out, written and decoded. Thread-safe.
///
/// Each engine keeps its transfers from receiving more than the limit allows (`BodyShares`).
package final class BodyMemory: Sendable {
    private struct State {
        var limit: Int
        var taken = 0
        var highest = 0
        var decoding = 0
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

    /// The number of bytes of bodies that are being decoded, or wait for that: it ends by itself.
    var decodingByteCount: Int { state.withLock { $0.decoding } }

    fileprivate func changeDecoding(by byteCount: Int) { state.withLock { $0.decoding += byteCount } }

    fileprivate func change(by byteCount: Int) {
        state.withLock { state in
            state.taken += byteCount
            state.highest = max(state.highest, state.taken)
        }
    }
}

/// The bytes of one body that count in a `BodyMemory`. They count until the last reference is gone.
package final class BodyHold: Sendable {
    private let memory: BodyMemory
    private let byteCount = Locked(0)

    init(_ memory: BodyMemory) { self.memory = memory }

    deinit { memory.change(by: -byteCount.current) }

    func change(by difference: Int) {
        byteCount.withLock { $0 += difference }
        memory.change(by: difference)
    }

    fileprivate func changeDecoding(by factor: Int) { memory.changeDecoding(by: factor * byteCount.current) }
}

/// The decoding of a complete body, whose bytes count until its end. It ends with its last reference.
package final class BodyDecoding: Sendable {
    private let hold: BodyHold

    init(_ hold: BodyHold) {
        self.hold = hold
        hold.changeDecoding(by: 1)
    }

    deinit { hold.changeDecoding(by: -1) }
}
