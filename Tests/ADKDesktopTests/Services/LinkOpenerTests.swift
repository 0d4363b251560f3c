import ADKBus
import ADKFoundation
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKDesktop

@Suite struct LinkOpenerTests {
    private let folders = DesktopFolders()

    /// The text that a program writes when it was started. Opening a pipe waits for the other end.
    private static func read(_ pipe: String) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = FileHandle(forReadingAtPath: pipe)?.readDataToEndOfFile()
                continuation.resume(returning: String(decoding: data ?? Data(), as: UTF8.self))
            }
        }
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func withoutABusTheProgramOfTheListsOpensALink() async throws {
        let pipe = try folders.writeBrowser("Path=/usr")
        let opener = LinkOpener(bus: BusConnection(clock: VirtualClock()) { nil }, environment: folders.environment)
        let link = try url("test://h/a%20b?$HOME;'\"%22")
        #expect(opener.canOpen(link))
        async let output = LinkOpenerTests.read(pipe)
        #expect(await opener.open(link, window: ""))
        let text = await output
        #expect(text.hasPrefix("<\(link.absoluteString)>/usr\n"), "\(text)")
        // A program that ignores signals could not be ended.
        #expect(text.contains("SigBlk:\t0000000000000000"), "\(text)")
    }

    @Test func withoutAnEntryXdgOpenIsStartedAndItsStatusCounts() async throws {
        let opener = LinkOpener(bus: BusConnection(clock: VirtualClock()) { nil }, environment: folders.environment)
        let link = try url("test:1")
        #expect(!opener.canOpen(link))
        #expect(await !opener.open(link, window: ""), "there is no such program")
        // `test` succeeds if it has an argument.
        for (program, isOpen) in [("/usr/bin/test", true), ("/bin/false", false)] {
            try folders.linkProgram("xdg-open", to: program)
            #expect(await opener.open(link, window: "") == isOpen)
        }
        #expect(await !opener.open(try url("no-scheme"), window: ""))
        #expect(await !opener.open(URL(fileURLWithPath: "/no/such/file"), window: ""))
    }

    @Test(.enabled(if: PrivateBus.isAvailable)) func thePortalOpensLinksAndFiles() async throws {
        let bus = try PrivateBus()
        let address = bus.address
        let (portal, client) = (
            BusConnection(clock: VirtualClock()) { address }, BusConnection(clock: VirtualClock()) { address }
        )
        let calls = Locked<[BusMessage]>([])
        let object = portal.export("/org/freedesktop/portal/desktop") { call throws(BusFault) in
            calls.withLock { $0.append(call) }
            guard call.body[1].text != "test:refused" else {
                throw BusFault(name: "org.freedesktop.portal.Error.Failed", message: "")
            }
            return [.objectPath("/org/freedesktop/portal/desktop/request/1")]
        }
        _ = try await portal.requestName("org.freedesktop.portal.Desktop")
        let opener = LinkOpener(bus: client, environment: folders.environment)
        #expect(await opener.open(try url("test:1"), window: "x11:2a"))
        try folders.write("a file", "content")
        let file = URL(fileURLWithPath: folders.root + "/a file")
        #expect(await opener.open(file, window: ""))
        let received = calls.current
        #expect(received.map(\.member) == ["OpenURI", "OpenFile"])
        #expect(received[0].body == [.string("x11:2a"), .string("test:1"), .options([:])])
        guard case .descriptor(let descriptor) = received[1].body[1] else {
            Issue.record("\(received[1])")
            return
        }
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor.number)")
        #expect(target == file.path)

        // The lists follow where the portal refuses.
        let pipe = try folders.writeBrowser()
        async let output = LinkOpenerTests.read(pipe)
        #expect(await opener.open(try url("test:refused"), window: ""))
        #expect(await output.hasPrefix("<test:refused>"))
        object.end()
    }
}
