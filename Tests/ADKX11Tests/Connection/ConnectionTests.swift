import Foundation
import Testing

@testable import ADKX11

struct ServerTimeTests {
    @Test func timeBetweenEventsIsTheServersEvenIfTheyAreReadLate() {
        var time = ServerTime()
        let first = time.hostTime(of: 1000, now: 50)
        let second = time.hostTime(of: 1200, now: 50.9)
        #expect(abs(second - first - 0.2) < 1e-9)
        #expect(second <= 50.9)
    }

    @Test func aFasterEventCorrectsTheOffsetAndNoTimeIsInTheFuture() {
        var time = ServerTime()
        _ = time.hostTime(of: 1000, now: 51)
        let second = time.hostTime(of: 2000, now: 51.25)
        #expect(abs(second - 51.25) < 1e-9)
    }

    @Test func theServersClockMayWrapAround() {
        var time = ServerTime()
        let before = time.hostTime(of: UInt32.max - 99, now: 10)
        let after = time.hostTime(of: 100, now: 10.2)
        #expect(abs(after - before - 0.2) < 1e-6)
    }
}

struct RequestHistoryTests {
    @Test func theLastRequestsAreFoundBySequenceNumber() {
        var history = RequestHistory()
        for sequence in 0..<1000 as Range<UInt32> {
            history.note(sequence % 2 == 0 ? .mapWindow : .putImage, of: nil, sequence: sequence)
        }
        #expect(history.entry(sequence: 999)?.request == .putImage)
        #expect(history.entry(sequence: 998)?.request == .mapWindow)
        #expect(history.entry(sequence: 1)?.request == nil)
    }

    @Test func anErrorOfAForgottenRequestNamesItsOpcodes() {
        let error = XProtocolError(request: nil, code: 200, resource: 0xAB, majorOpcode: 130, minorOpcode: 3)
        #expect("\(error)" == "error 200 from request 130.3, resource 0xab")
    }
}
