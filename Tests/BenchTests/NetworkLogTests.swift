import Foundation
import Testing

@testable import adk_bench

@Suite struct NetworkLogTests {
    private func log(_ lines: [String]) throws -> NetworkLog {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adk-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        return try NetworkLog(file)
    }

    private func line(_ url: String, bytes: Int, received: Int, error: String? = nil, isResumable: Bool = false)
        -> String
    {
        let error = error.map { #","error":"\#($0)","resumable":\#(isResumable)"# } ?? ""
        return #"{"url":"\#(url)","bytes":\#(bytes),"received":\#(received),"wasted":0\#(error)}"#
    }

    @Test func bytesOfAPictureThatACancelledTransferBeganAreNoWaste() throws {
        let log = try log([
            line("a", bytes: 40, received: 40, error: "cancelled"), line("a", bytes: 100, received: 60),
        ])
        #expect(log.receivedBytes == 100 && log.wastedBytes == 0 && log.wastedPercent == 0)
    }

    @Test func bytesThatCameTwiceOrForNothingAreWaste() throws {
        let log = try log([
            line("a", bytes: 40, received: 40, error: "cancelled"), line("a", bytes: 100, received: 100),
            line("b", bytes: 60, received: 60, error: "cancelled"),
        ])
        #expect(log.receivedBytes == 200 && log.wastedBytes == 100 && log.wastedPercent == 50)
    }

    @Test func aCancelledPictureThatCanBeContinuedIsKept() throws {
        let log = try log([
            line("a", bytes: 30, received: 30, error: "cancelled", isResumable: true),
            line("a", bytes: 70, received: 40, error: "cancelled", isResumable: true),
            line("b", bytes: 30, received: 30, error: "cancelled", isResumable: true),
            line("b", bytes: 30, received: 30, error: "connection-lost"),
        ])
        #expect(log.receivedBytes == 130 && log.keptBytes == 70 && log.wastedBytes == 60)
    }

    @Test func anEmptyLogHasNoWasteAndADamagedOneIsRefused() throws {
        #expect(try log([]).wastedPercent == 0)
        #expect(throws: BenchmarkFailure.self) { try log(["{"]) }
        #expect(throws: BenchmarkFailure.self) { try log([#"{"bytes":1}"#]) }
    }

    @Test func aMedianWithAMissingValueIsMissing() {
        #expect(NetworkHarness.median([3, 1, 2]) == 2)
        #expect(NetworkHarness.median([4, 1]) == 2.5)
        #expect(NetworkHarness.median([1, .nan]).isNaN)
        #expect(NetworkHarness.median([]).isNaN)
    }
}
