import ADKBus
import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKDesktop

@Suite struct ApplicationInstanceTests {
    private typealias Request = ApplicationInstance.Request

    private static let name = "org.example.My-Reader"

    private static func client(_ address: String) -> BusConnection { BusConnection(clock: VirtualClock()) { address } }

    @Test func identifiersAreNamesOfTheBus() {
        for name in ["a.b", "org.example.Reader", "org.example._r-2"] {
            #expect(ApplicationInstance.isValid(name), "\(name)")
        }
        let long = String(repeating: "a", count: 254) + ".b"
        for name in ["", "a", ".a", "a.", "a..b", "a.2b", "a.b c", "a.ü", "a/b.c", long] {
            #expect(!ApplicationInstance.isValid(name), "\(name)")
        }
    }

    @Test(.enabled(if: PrivateBus.isAvailable)) func aSecondStartHandsItsFilesToTheFirst() async throws {
        let bus = try PrivateBus()
        let received = Locked<[Request]>([])
        let first = ApplicationInstance(bus: Self.client(bus.address), identifier: Self.name) { request in
            received.withLock { $0.append(request) }
        }
        let second = ApplicationInstance(bus: Self.client(bus.address), identifier: Self.name) { _ in
            Issue.record("the second program is none")
        }
        #expect(await !first.handOver(Request(addresses: ["file:///first"])), "it is the running program")
        let requests = [Request(addresses: ["file:///a%20b", "test:1"], startupID: "x_TIME7"), Request()]
        for request in requests { #expect(await second.handOver(request)) }
        // Another program of the desktop.
        let path = "/org/example/My_Reader"
        let call = try await bus.gdbus([
            "call", "--session", "--timeout", "3600", "--dest", Self.name, "--object-path", path, "--method",
            "org.freedesktop.Application.Open", "['file:///c']", "{'desktop-startup-id': <'y'>}",
        ])
        #expect(call.status == 0, "\(call.output)")
        #expect(received.current == requests + [Request(addresses: ["file:///c"], startupID: "y")])
    }

    @Test(.enabled(if: PrivateBus.isAvailable)) func aProgramThatDoesNotAnswerDoesNotHoldUpTheNextOne() async throws {
        let bus = try PrivateBus()
        // It has the name, and no such object.
        let other = Self.client(bus.address)
        #expect(try await other.requestName(Self.name) == .owner)
        let instance = ApplicationInstance(bus: Self.client(bus.address), identifier: Self.name) { _ in }
        #expect(await !instance.handOver(Request(addresses: ["file:///a"])))
    }

    @Test func withoutABusEachStartIsAProgramOfItsOwn() async {
        let bus = BusConnection(clock: VirtualClock()) { nil }
        let instance = ApplicationInstance(bus: bus, identifier: Self.name) { _ in }
        #expect(await !instance.handOver(Request()))
    }
}
