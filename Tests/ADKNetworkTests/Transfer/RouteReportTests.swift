import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

@Suite struct RouteReportTests {
    private func mayConnect(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { RouteReport.mayConnect($0) } }

    @Test func linksAddressesAndRoutesThatLeadToOtherHostsAreTold() {
        for message in RouteMessage.allCases {
            for attributes in 0..<9 {
                #expect(mayConnect(message.bytes(attributes: attributes)) == message.mayConnect, "\(message)")
            }
        }
    }

    @Test func aReportTellsIfOneOfItsMessagesDoes() {
        var random = SeededRandom(seed: 20_261_123)
        for round in 0..<2000 {
            let count = Int.random(in: 0..<5, using: &random)
            let messages = (0..<count).compactMap { _ in RouteMessage.allCases.randomElement(using: &random) }
            let bytes = messages.flatMap { $0.bytes(attributes: Int.random(in: 0..<10, using: &random)) }
            #expect(
                mayConnect(bytes) == messages.contains(where: \.mayConnect),
                "round \(round) of seed 20261123: \(messages)")
        }
    }

    @Test func damagedReportsTellNothingBeyondTheirEnd() {
        for message in RouteMessage.allCases {
            let bytes = message.bytes()
            // The head promises all of the message.
            for count in 0..<bytes.count { #expect(!mayConnect(Array(bytes[..<count])), "\(message), \(count) bytes") }
            // The head promises less than the message needs, or nothing.
            for length in 0..<bytes.count {
                var short = bytes
                short[0] = UInt8(length)
                #expect(!mayConnect(short), "\(message) with the length \(length)")
            }
        }
        var random = SeededRandom(seed: 7)
        // Damaged heads must not lead out of the bytes: a trap would end the process.
        for _ in 0..<5000 {
            let message = RouteMessage.allCases.randomElement(using: &random) ?? .done
            var bytes = message.bytes(attributes: Int.random(in: 0..<20, using: &random))
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = mayConnect(bytes)
        }
    }
}
