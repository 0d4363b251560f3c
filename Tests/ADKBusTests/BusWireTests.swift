import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKBus

/// Values as bytes, compared with a plain model, and bytes of a bus that lies.
@Suite struct BusWireTests {
    private struct Reply {
        var type = ""
        var body: [UInt8] = []
        /// Changes the whole message.
        var change: @Sendable ([UInt8]) -> [UInt8] = { $0 }
        var isLast = false
    }

    private final class Line: Sendable {
        let reply = Locked(Reply())
        let received = Locked<[UInt8]>([])
        let bus: HandBus
        let connection: BusConnection

        init() throws {
            let (reply, received) = (reply, received)
            bus = try HandBus { call in
                received.withLock { $0 = call.body }
                let next = reply.current
                let bytes = WireWriter.answer(to: call.serial, type: next.type, body: next.body)
                return HandBus.Answer(bytes: next.change(bytes), isLast: next.isLast)
            }
            let path = bus.path
            connection = BusConnection(clock: VirtualClock()) { BusAddress.address(ofSocket: path) }
        }

        /// Sends `values` and receives `next`.
        func exchange(_ values: [BusValue], for next: Reply) async -> Result<[BusValue], BusError> {
            reply.withLock { $0 = next }
            let call = BusMessage(
                to: "org.example.Peer", path: "/", interface: "org.example.Peer", member: "Try", values)
            do throws(BusError) { return .success(try await connection.call(call)) } catch { return .failure(error) }
        }
    }

    private func reply(_ values: [BusValue]) -> Reply {
        Reply(type: values.map { WireWriter.type(of: $0) }.joined(), body: WireWriter.bytes(of: values))
    }

    @Test func randomValuesHaveTheBytesOfThePlainModelInBothDirections() async throws {
        let seed = UInt64.random(in: 0...(.max))
        var values = RandomValues(seed: seed)
        let line = try Line()
        for round in 0..<400 {
            let (sent, answered) = (values.body(), values.body())
            let result = await line.exchange(sent, for: reply(answered))
            #expect(line.received.current == WireWriter.bytes(of: sent), "round \(round) of seed \(seed): \(sent)")
            #expect(result == .success(answered), "round \(round) of seed \(seed)")
        }
    }

    @Test func aDamagedMessageIsReadOrRefused() async throws {
        let seed = UInt64.random(in: 0...(.max))
        var values = RandomValues(seed: seed)
        let line = try Line()
        var (read, refused) = (0, 0)
        for _ in 0..<400 {
            var next = reply(values.body() + [.string("text"), .options(["a": .bytes([1, 2])])])
            // The end of the connection ends a wait for bytes that a damaged length promises.
            next.isLast = true
            let count = next.body.count
            let changes = (0..<values.random.next(1...3)).map { _ in
                (values.random.next(1...max(1, count)), UInt8(truncatingIfNeeded: values.random.next()))
            }
            let touchesHead = values.random.next(0...4) == 0
            next.change = { bytes in
                var bytes = bytes
                for (distance, byte) in changes {
                    let place = touchesHead ? distance % (bytes.count - count) : bytes.count - distance
                    bytes[place] = byte
                }
                return bytes
            }
            switch await line.exchange([], for: next) {
            case .success: read += 1
            case .failure: refused += 1
            }
        }
        #expect(read > 0 && refused > 0, "seed \(seed)")
        // This may fail, if the end of the last connection is noticed only now.
        _ = await line.exchange([], for: reply([]))
        #expect(await line.exchange([], for: reply([.byte(1)])) == .success([.byte(1)]), "seed \(seed)")
    }

    @Test func messagesBeyondTheLimitsAreRefused() async throws {
        let line = try Line()
        var deep = BusValue.byte(1)
        for _ in 0..<60 { deep = .variant(deep) }
        #expect(await line.exchange([deep], for: reply([deep])) == .success([deep]))
        for _ in 0..<20 { deep = .variant(deep) }
        let many = BusValue.array(of: "b", Array(repeating: .boolean(true), count: BusDecoder.mostValues))
        for value in [deep, many] {
            let result = await line.exchange([], for: reply([value]))
            guard case .failure(.invalidMessage) = result else {
                Issue.record("\(result)")
                continue
            }
        }
        #expect(await line.exchange([], for: reply([.string("still here")])) == .success([.string("still here")]))
    }

    @Test func valuesThatCannotBeSentAreRefusedBeforeTheyAreSent() async throws {
        let line = try Line()
        var deep = BusValue.byte(1)
        for _ in 0..<80 { deep = .variant(deep) }
        for value: BusValue in [
            .string("a\0b"), .objectPath("no/slash"), .objectPath(""), .signature("{"), .structure([]), deep,
            .array(of: "s", [.byte(1)]), .array(of: "y", []), .array(of: "", []),
            .dictionary(from: "v", to: "s", []), .dictionary(from: "s", to: "s", [BusEntry(.string("a"), .byte(0))]),
            .bytes(Array(repeating: 0, count: BusEncoder.mostBytes + 1)),
        ] {
            let result = await line.exchange([value], for: reply([]))
            guard case .failure(.invalidValue) = result else {
                Issue.record("\(value): \(result)")
                continue
            }
        }
        for call in [
            BusMessage(to: "", path: "no", interface: "a.b", member: "C"),
            BusMessage(to: "a.b", path: "/", interface: "a", member: "C"),
            BusMessage(to: "a.b", path: "/", interface: "a.b", member: "C\0D"),
        ] {
            await #expect(throws: BusError.self) { try await line.connection.call(call) }
        }
    }

    @Test func anErrorOfTheOtherSideHasItsNameAndText() async throws {
        let line = try Line()
        var next = reply([.string("not now")])
        next.change = { bytes in
            var bytes = bytes
            bytes[1] = 3  // An error without a name is no valid message.
            return bytes
        }
        next.isLast = true
        let result = await line.exchange([], for: next)
        guard case .failure(.connectionLost) = result else {
            Issue.record("\(result)")
            return
        }
    }
}
