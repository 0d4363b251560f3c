import ADKFoundation

/// Receives the answer to a call, on the bus's thread. It must return soon.
package typealias BusAnswer = @Sendable (Result<[BusValue], BusError>) -> Void

/// A client of a message bus. Thread-safe, and no call waits.
///
/// A thread of its own begins with the first use, and connects when there is something to send or to watch. Without a
/// bus each call fails at once. If the bus ends, calls that wait for an answer fail. The next call connects again, and
/// the matches, names and objects are those of before. Messages are sent in the order of the calls here.
package final class BusConnection: Sendable {
    /// The usual limit of a call, in seconds.
    package static let usualLimit = 25.0

    private let inbox: BusInbox
    private let clock: any FrameClock

    /// - Parameters:
    ///   - clock: measures the limits of calls. After a clock was set by hand, call `wake`.
    ///   - address: asked for at each attempt to connect, on the bus's thread. Nil if there is no bus.
    package init(clock: any FrameClock = MonotonicClock(), address: @escaping @Sendable () -> String?) {
        self.clock = clock
        inbox = BusInbox { BusLoop(inbox: $0, clock: clock, address: address) }
    }

    deinit { inbox.end() }

    // MARK: - Calls

    /// Calls a method and returns the values of its answer.
    ///
    /// - Parameter limit: the longest time until the answer, in seconds.
    package func call(
        _ message: BusMessage, limit: Double = BusConnection.usualLimit
    ) async throws(BusError) -> [BusValue] {
        let (id, result) = (inbox.nextID(), Awaited<Result<[BusValue], BusError>>())
        start(id, message, limit) { result.set($0) }
        return try await withTaskCancellationHandler {
            await result.value()
        } onCancel: {
            inbox.send { $0.cancel(id) }
        }.get()
    }

    /// Calls a method. `answer` is called once.
    package func call(
        _ message: BusMessage, limit: Double = BusConnection.usualLimit, then answer: @escaping BusAnswer
    ) {
        start(inbox.nextID(), message, limit, answer)
    }

    private func start(_ id: UInt64, _ message: BusMessage, _ limit: Double, _ answer: @escaping BusAnswer) {
        let call = BusLoop.Call(id: id, deadline: clock.now + limit, limit: limit, waiter: .caller(answer))
        inbox.send { $0.start(call, message) }
    }

    /// Calls a method that needs no answer. A failure is logged.
    package func send(_ message: BusMessage) { inbox.send { $0.send(message, isSignal: false) } }

    /// Sends a signal. A failure is logged.
    package func emit(_ signal: BusMessage) { inbox.send { $0.send(signal, isSignal: true) } }

    // MARK: - Signals

    /// Calls `handler` with each signal that fits, in order, on the bus's thread, until the token is freed. The handler
    /// must return soon. A call that begins after this one sees the match in effect.
    package func watch(_ match: BusMatch, _ handler: @escaping @Sendable (BusMessage) -> Void) -> BusToken {
        let id = inbox.nextID()
        inbox.send { $0.watch(id, match, handler) }
        return BusToken { [inbox] in inbox.send { $0.unwatch(id) } }
    }

    /// The signals that fit, in order. If nothing takes them, the newest are kept.
    package func signals(_ match: BusMatch) -> AsyncStream<BusMessage> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: BusMessage.self, bufferingPolicy: .bufferingNewest(1024))
        let token = watch(match) { continuation.yield($0) }
        continuation.onTermination = { _ in token.end() }
        return stream
    }

    // MARK: - Objects

    /// Answers the calls to `path` and to the paths below it with `handler`, until the token is freed. The longest path
    /// wins. Each call runs in a task of its own, several at the same time.
    package func export(
        _ path: String, _ handler: @escaping @Sendable (BusMessage) async throws(BusFault) -> [BusValue]
    ) -> BusToken {
        let id = inbox.nextID()
        inbox.send { $0.objects.export(id, path, handler) }
        return BusToken { [inbox] in inbox.send { $0.objects.unexport(id) } }
    }

    // MARK: - Names

    /// Asks for a name. After the bus ended it is asked for again, unless the result was `exists`.
    ///
    /// `NameAcquired` and `NameLost` of `org.freedesktop.DBus` tell of later changes.
    package func requestName(
        _ name: String, _ rules: BusNameRules = [], limit: Double = BusConnection.usualLimit
    ) async throws(BusError) -> BusNameState {
        let answer = try await call(.requestName(name, rules), limit: limit)
        guard let state = answer.first?.number.flatMap(BusNameState.init) else {
            throw .invalidMessage("it has no state of a name")
        }
        if state != .exists { inbox.send { $0.names[name] = rules } }
        return state
    }

    /// Gives a name back, or leaves its queue.
    package func releaseName(_ name: String) async throws(BusError) {
        inbox.send { $0.names[name] = nil }
        _ = try await call(.toBus("ReleaseName", [.string(name)]))
    }

    /// Whether the thread exists: something used the bus.
    package var hasThread: Bool { inbox.hasThread }

    // MARK: - Tests

    /// Ends the wait of the bus's thread. For clocks that are set by hand.
    package func wake() { inbox.send { _ in } }
}

/// The rules for a name that others may want.
package struct BusNameRules: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Others may take the name.
    package static let allowsReplacement = BusNameRules(rawValue: 1)
    /// Takes the name from an owner that allows it.
    package static let replaces = BusNameRules(rawValue: 2)
    /// Does not wait until the name is free.
    package static let doesNotQueue = BusNameRules(rawValue: 4)
}

/// The result of asking for a name.
package enum BusNameState: Int, Sendable {
    case owner = 1
    /// Another program has the name. This one gets it later.
    case queued
    /// Another program has the name.
    case exists
    case wasOwner
}

/// Something that lasts as long as this token: a match, an object. Thread-safe.
package final class BusToken: Sendable {
    private let onEnd: @Sendable () -> Void

    init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }

    /// Ends it at once. A handler that is running on the bus's thread may still run.
    package func end() { onEnd() }
}

extension BusMessage {
    static func requestName(_ name: String, _ rules: BusNameRules) -> BusMessage {
        .toBus("RequestName", [.string(name), .uint32(rules.rawValue)])
    }
}
