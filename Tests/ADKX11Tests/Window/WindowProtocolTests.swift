import Testing

@testable import ADKX11

/// Startup notification, the desktops' protocol for launching programs.
struct StartupNotificationTests {
    @Test func theLaunchIDContainsTheUsersTime() {
        #expect(StartupNotification.userTime(of: "panel/gallery/17-0-host_TIME4294967295") == .max)
        #expect(StartupNotification.userTime(of: "a_TIME1_TIME22") == 22)
        for id in ["", "host", "host_TIME", "host_TIMEx", "host_TIME4294967296"] {
            #expect(StartupNotification.userTime(of: id) == nil)
        }
    }

    @Test func theMessageThatEndsALaunchIsSplitIntoPiecesAndEndsInZero() {
        let pieces = StartupNotification.endMessage(of: "a\"b\\c" + String(repeating: "x", count: 40))
        #expect(pieces.allSatisfy { $0.count == 20 })
        let bytes = pieces.flatMap { $0 }
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        #expect(text == "remove: ID=\"a\\\"b\\\\c" + String(repeating: "x", count: 40) + "\"")
        #expect(bytes.last == 0)
        // The zero needs another piece if the text fills the last one.
        let full = StartupNotification.endMessage(of: "1234567")
        #expect(full.map { $0[0] } == [UInt8(ascii: "r"), 0])
        #expect(full[0].last == UInt8(ascii: "\""))
    }
}

/// When the resize counter is set (`_NET_WM_SYNC_REQUEST`).
struct ResizeSyncTests {
    @Test func theCounterIsSetAfterTheNewSizeAndItsPixels() {
        var sync = ResizeSync()
        #expect(sync.presented() == nil)
        sync.requested(value: 5)
        #expect(sync.presented() == nil, "pixels of the old size")
        sync.sized()
        #expect(sync.presented() == 5)
        #expect(sync.presented() == nil, "once")
    }

    @Test func aNewerRequestReplacesAnOlderOne() {
        var sync = ResizeSync()
        sync.requested(value: 5)
        sync.sized()
        sync.requested(value: 6)
        #expect(sync.nothingToPresent() == nil)
        sync.sized()
        #expect(sync.nothingToPresent() == 6)
    }
}
