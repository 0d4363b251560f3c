import ADKBus
import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKDesktop

@Suite(.enabled(if: PrivateBus.isAvailable)) struct FileChooserPortalTests {
    /// A portal that answers each request as told.
    private final class HandPortal: Sendable {
        let bus: BusConnection
        let calls = Locked<[BusMessage]>([])
        private let object = Locked<BusToken?>(nil)

        static let name = "org.freedesktop.portal.Desktop"
        static let dialog = "/org/freedesktop/portal/desktop/request/1_1/t"

        init(_ address: String, answer: @escaping @Sendable (HandPortal) -> Void) async throws {
            bus = BusConnection(clock: VirtualClock()) { address }
            let token = bus.export("/org/freedesktop/portal/desktop") { [weak self] call throws(BusFault) in
                guard let self else { throw .unknownMethod(call) }
                calls.withLock { $0.append(call) }
                if call.member != "Close" { answer(self) }
                return [.objectPath(HandPortal.dialog)]
            }
            object.withLock { $0 = token }
            _ = try await bus.requestName(HandPortal.name)
        }

        func respond(_ code: UInt32, _ uris: [String] = [], path: String = HandPortal.dialog) {
            bus.emit(
                BusMessage(
                    path: path, interface: "org.freedesktop.portal.Request", member: "Response",
                    [.uint32(code), .options(["uris": .strings(uris)])]))
        }
    }

    private static func choose(
        _ choice: FileChoice, _ answer: @escaping @Sendable (HandPortal) -> Void
    ) async throws -> (FileChoiceAnswer, BusMessage?) {
        let bus = try PrivateBus()
        let portal = try await HandPortal(bus.address, answer: answer)
        let address = bus.address
        let client = BusConnection(clock: VirtualClock()) { address }
        let result = await FileChooserPortal(bus: client).choose(choice, window: "x11:2a")
        return (result, portal.calls.current.first)
    }

    @Test func theFilesOfTheDialogAreReturned() async throws {
        var choice = FileChoice(.open)
        choice.title = "Open a photo"
        choice.allowsMultiple = true
        choice.types = [.png]
        choice.folder = "/tmp"
        let (answer, call) = try await Self.choose(choice) {
            // Before the call's result, and once for the dialog of another program.
            $0.respond(0, ["file:///other"], path: "/org/freedesktop/portal/desktop/request/1_2/t")
            $0.respond(0, ["file:///a%20b", "file:///c"])
        }
        #expect(answer == .chosen(["file:///a%20b", "file:///c"]))
        #expect(call?.member == "OpenFile")
        #expect(call?.body.first == .string("x11:2a"))
        #expect(call?.body[1] == .string("Open a photo"))
        let options = try #require(call?.body.last)
        #expect(options["multiple"]?.flag == true)
        #expect(options["current_folder"] == .bytes(Array("/tmp\0".utf8)))
        let filter = try #require(options["filters"]?.elements?.first?.elements)
        #expect(filter[0].text == "*.png")
        #expect(filter[1].elements == [.structure([.uint32(1), .string("image/png")])])
    }

    @Test(arguments: [1, 2, 77] as [UInt32]) func otherAnswersCancel(code: UInt32) async throws {
        #expect(try await Self.choose(FileChoice(.openFolder)) { $0.respond(code) }.0 == .cancelled)
    }

    @Test func savingNamesTheFile() async throws {
        let (answer, call) = try await Self.choose(FileChoice(.save(name: "ä.txt"))) {
            $0.respond(0, ["file:///home/%C3%A4.txt"])
        }
        #expect(answer == .chosen(["file:///home/%C3%A4.txt"]))
        #expect(call?.member == "SaveFile")
        #expect(call?.body.last?["current_name"]?.text == "ä.txt")
    }

    @Test func aPortalThatEndsLeavesTheQuestionToTheApp() async throws {
        let answer = try await Self.choose(FileChoice(.open)) { portal in
            Task { try await portal.bus.releaseName(HandPortal.name) }
        }.0
        #expect(answer == .unavailable)
    }

    @Test func withoutAPortalOrABusThereIsNoDialog() async throws {
        let bus = try PrivateBus()
        let address = bus.address
        let client = BusConnection(clock: VirtualClock()) { address }
        #expect(await FileChooserPortal(bus: client).choose(FileChoice(.open), window: "") == .unavailable)
        let none = BusConnection(clock: VirtualClock()) { nil }
        #expect(await FileChooserPortal(bus: none).choose(FileChoice(.open), window: "") == .unavailable)
    }

    @Test func aCancelledTaskClosesTheDialog() async throws {
        let bus = try PrivateBus()
        let isOpen = Awaited<Void>()
        let portal = try await HandPortal(bus.address) { _ in isOpen.set(()) }
        let address = bus.address
        let task = Task {
            let client = BusConnection(clock: VirtualClock()) { address }
            return await FileChooserPortal(bus: client).choose(FileChoice(.open), window: "")
        }
        await isOpen.value()
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(await eventually { portal.calls.current.last?.member == "Close" })
        #expect(portal.calls.current.last?.path == HandPortal.dialog)
    }
}
