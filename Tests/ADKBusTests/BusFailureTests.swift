import ADKFoundation
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKBus

/// A bus that is missing, hangs or ends. No test waits for a time: the clock of the limits is set by hand.
@Suite struct BusFailureTests {
    private static let call = BusMessage(to: BusName.bus, path: "/", interface: BusName.bus, member: "GetId")

    /// Starts a call, advances the clock to its limit, and returns its end.
    private func endAtLimit(_ connection: BusConnection, _ clock: VirtualClock) async -> Result<[BusValue], BusError> {
        let end = Awaited<Result<[BusValue], BusError>>()
        connection.call(BusFailureTests.call, limit: 5) { end.set($0) }
        clock.advance(to: clock.now + 5)
        connection.wake()
        return await end.value()
    }

    @Test func withoutABusEachCallFailsAndNothingHappensBefore() async throws {
        let asked = Locked(0)
        let connection = BusConnection(clock: VirtualClock()) {
            asked.withLock { $0 += 1 }
            return nil
        }
        #expect(!connection.hasThread)
        let token = connection.watch(BusMatch()) { _ in }
        for _ in 0..<2 {
            await #expect(throws: BusError.noBus) { try await connection.call(BusFailureTests.call) }
        }
        connection.emit(BusMessage(path: "/", interface: "a.b", member: "C"))
        await #expect(throws: BusError.noBus) { try await connection.requestName("a.b") }
        #expect(asked.current == 5)
        token.end()
    }

    @Test func aLibraryThatIsNotInstalledIsNil() {
        #expect(BusLibrary(files: ["libnothing.so.0"]) == nil)
    }

    @Test func anAddressThatLeadsNowhereIsAnError() async throws {
        for address in ["unix:path=/no/such/socket", "autolaunch:", "nonsense", ""] {
            let connection = BusConnection(clock: VirtualClock()) { address }
            await #expect(throws: BusError.self) { try await connection.call(BusFailureTests.call) }
        }
    }

    @Test func aSocketThatIsNeverAnsweredEndsACallAtItsLimit() async throws {
        let bus = try HandBus(accepts: false) { _ in HandBus.Answer(bytes: []) }
        let (clock, path) = (VirtualClock(), bus.path)
        let connection = BusConnection(clock: clock) { BusAddress.address(ofSocket: path) }
        for _ in 0..<2 { #expect(await endAtLimit(connection, clock) == .failure(.timedOut(seconds: 5))) }
        withExtendedLifetime(bus) {}
    }

    @Test(.enabled(if: PrivateBus.isAvailable))
    func aStoppedDaemonEndsACallAtItsLimitAndAnswersLaterOnes() async throws {
        let bus = try PrivateBus()
        let (clock, address) = (VirtualClock(), bus.address)
        let connection = BusConnection(clock: clock) { address }
        _ = try await connection.call(BusFailureTests.call)
        bus.pause()
        #expect(await endAtLimit(connection, clock) == .failure(.timedOut(seconds: 5)))
        bus.resume()
        // The late answer of the first call must not be taken for that of the second.
        #expect(try await connection.call(BusFailureTests.call).first?.text?.isEmpty == false)
    }

    @Test(.enabled(if: PrivateBus.isAvailable))
    func aStoppedDaemonDoesNotFillTheMemory() async throws {
        let bus = try PrivateBus()
        let address = bus.address
        let connection = BusConnection(clock: VirtualClock()) { address }
        _ = try await connection.call(BusFailureTests.call)
        bus.pause()
        let content = BusValue.bytes(Array(repeating: 7, count: 1 << 20))
        // The socket takes some megabytes.
        for _ in 0..<100 {
            connection.emit(BusMessage(path: "/", interface: "org.example.Test", member: "Full", [content]))
        }
        var call = BusFailureTests.call
        call.body = [content]
        await #expect(throws: BusError.queueIsFull) { try await connection.call(call) }
    }

    @Test(.enabled(if: PrivateBus.isAvailable))
    func aKilledDaemonEndsCallsAndALaterCallRestoresMatchesNamesAndObjects() async throws {
        let bus = try PrivateBus()
        let address = bus.address
        let (service, client) = (
            BusConnection(clock: VirtualClock()) { address }, BusConnection(clock: VirtualClock()) { address }
        )
        let (began, hold) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let object = service.export("/org/example") { call throws(BusFault) in
            if call.member == "Hang" {
                began.continuation.yield()
                for await _ in hold.stream {}
            }
            return [.string("answered")]
        }
        #expect(try await service.requestName("org.example.Service") == .owner)
        let signals = client.signals(BusMatch(sender: "org.example.Service", member: "Changed"))
        let answer = BusMessage(
            to: "org.example.Service", path: "/org/example", interface: "org.example", member: "Answer")
        var hang = answer
        hang.member = "Hang"
        #expect(try await client.call(answer) == [.string("answered")])

        let pending = Awaited<Result<[BusValue], BusError>>()
        client.call(hang) { pending.set($0) }
        var beginnings = began.stream.makeAsyncIterator()
        await beginnings.next()
        bus.kill()
        let end = await pending.value()
        guard case .failure(.connectionLost) = end else {
            Issue.record("\(end)")
            return
        }

        // Each connection has noticed the end when a call has failed.
        for connection in [client, service] {
            await #expect(throws: BusError.self) { try await connection.call(answer) }
        }
        try bus.restart()
        _ = try await service.call(BusFailureTests.call)
        #expect(try await client.call(answer) == [.string("answered")])
        service.emit(BusMessage(path: "/org/example", interface: "org.example", member: "Changed", [.byte(1)]))
        var iterator = signals.makeAsyncIterator()
        #expect(await iterator.next()?.body == [.byte(1)])
        hold.continuation.finish()
        object.end()
    }

    @Test(.enabled(if: PrivateBus.isAvailable)) func aCancelledTaskEndsItsCall() async throws {
        let bus = try PrivateBus()
        let address = bus.address
        let connection = BusConnection(clock: VirtualClock()) { address }
        _ = try await connection.call(BusFailureTests.call)
        bus.pause()
        let task = Task { () -> BusError? in
            do throws(BusError) {
                _ = try await connection.call(BusFailureTests.call)
                return nil
            } catch {
                return error
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func theEndOfAConnectionEndsItsCalls() async throws {
        let bus = try HandBus(accepts: false) { _ in HandBus.Answer(bytes: []) }
        let path = bus.path
        let end = Awaited<Result<[BusValue], BusError>>()
        do {
            let connection = BusConnection(clock: VirtualClock()) { BusAddress.address(ofSocket: path) }
            connection.call(BusFailureTests.call) { end.set($0) }
        }
        #expect(await end.value() == .failure(.cancelled))
    }
}
