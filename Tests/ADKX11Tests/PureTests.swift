import ADKGraphics
import ADKViews
import CXKBCommon
import Foundation
import Testing

@testable import ADKX11

/// What can be told without a server.
struct FramePacerTests {
    @Test func aFrameAfterAPauseIsDueAtOnce() {
        var pacer = FramePacer(interval: 0.01)
        #expect(pacer.due < 0)

        pacer.frameBegins(at: 5)

        #expect(pacer.due == 5.01)
        #expect(pacer.due < 6)
    }

    @Test func lateFramesKeepTheGrid() {
        var pacer = FramePacer(interval: 0.5)
        pacer.frameBegins(at: 1)
        for (begin, due) in [(1.5625, 2.0), (2.0, 2.5), (2.75, 3.0)] {
            pacer.frameBegins(at: begin)
            #expect(pacer.due == due)
        }
    }

    @Test func aFrameLateByAnIntervalBeginsANewGrid() {
        var pacer = FramePacer(interval: 0.5)
        pacer.frameBegins(at: 1)

        pacer.frameBegins(at: 2)

        #expect(pacer.due == 2.5)
    }

    @Test func aFrameThatShowedNothingDelaysNoOther() {
        var pacer = FramePacer(interval: 0.5)
        pacer.frameBegins(at: 1)

        pacer.forgetLastFrame()

        #expect(pacer.due < 1)
    }
}

struct VisualChoiceTests {
    private func visual(
        _ id: UInt32, depth: UInt8 = 24, bits: UInt8 = 32, masks: (UInt32, UInt32, UInt32) = (0xFF0000, 0xFF00, 0xFF)
    ) -> XVisual {
        XVisual(
            id: id, depth: depth, bitsPerPixel: bits, isTrueColor: true, redMask: masks.0, greenMask: masks.1,
            blueMask: masks.2)
    }

    @Test func theRootVisualIsTakenWhenItFits() throws {
        let visuals = [visual(1), visual(2), visual(3, depth: 32)]
        #expect(try XVisual.choose(from: visuals, root: 2).id == 2)
    }

    @Test func aDeepOrShallowRootGetsAnotherVisual() throws {
        let deep = visual(1, depth: 30, masks: (0x3FF0_0000, 0xFFC00, 0x3FF))
        let shallow = visual(2, depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F))
        #expect(try XVisual.choose(from: [deep, visual(3, depth: 32), visual(4)], root: 1).id == 4)
        #expect(try XVisual.choose(from: [shallow, visual(3, depth: 32)], root: 2).id == 3)
    }

    @Test func whereNothingFitsPixelsAreConvertedToTheRootOrTheDeepest() throws {
        let swapped = visual(1, masks: (0xFF, 0xFF00, 0xFF0000))
        let packed = visual(2, bits: 24)
        let shallow = visual(3, depth: 16, bits: 16, masks: (0xF800, 0x7E0, 0x1F))
        #expect(try XVisual.choose(from: [swapped, packed, shallow], root: 3).id == 3)
        #expect(try XVisual.choose(from: [shallow, packed], root: 9).id == 2)
        #expect(try XVisual.choose(from: [shallow, visual(4)], root: 4, wanted: 3).id == 3)
    }

    @Test func pixelsWithoutThreeChannelsAreRefusedWithASentence() {
        let gray = visual(1, depth: 8, bits: 8, masks: (0, 0, 0))
        let torn = visual(2, masks: (0xF0F000, 0x0F00, 0xFF))
        let reason = "it has no visual of red, green and blue in 16 bits or more (its depths are 8, 24)"
        #expect(throws: X11Error.unsupported(reason: reason)) { try XVisual.choose(from: [gray, torn], root: 1) }
    }
}

struct BufferTests {
    @Test func capacityGrowsInStepsAndStaysOnSmallChanges() {
        let mebibyte = 1 << 20
        #expect(BufferCapacity.bytes(for: 4, current: 0) == mebibyte)
        #expect(BufferCapacity.bytes(for: 5 * mebibyte, current: 0) == 5 * mebibyte)
        let grown = BufferCapacity.bytes(for: 5 * mebibyte + 4, current: 5 * mebibyte)
        #expect(grown == 8 * mebibyte)
        for needed in [8, 7, 5, 2] { #expect(BufferCapacity.bytes(for: needed * mebibyte, current: grown) == grown) }
        #expect(BufferCapacity.bytes(for: mebibyte, current: grown) == 2 * mebibyte)
        #expect(BufferCapacity.bytes(for: 4, current: 4 * mebibyte) == 4 * mebibyte)
    }

    @Test(arguments: [1, 2, 7, 64, 1000])
    func bandsCoverEveryPixelOnceAndFit(maximum: Int) {
        for (width, height) in [(1, 1), (10, 7), (64, 3), (3, 64), (0, 5)] {
            let rect = PixelRect(x: 5, y: 9, width: width, height: height)
            let bands = PixelBands.split(rect, maximumPixels: maximum)
            #expect(bands.allSatisfy { $0.area <= maximum && rect.contains($0) })
            #expect(bands.reduce(0) { $0 + $1.area } == rect.area)
            for (index, band) in bands.enumerated() {
                #expect(!bands[..<index].contains { $0.intersects(band) })
            }
        }
    }

    @Test func aLargeIconIsShrunkToWhatARequestHolds() {
        let icon = PixelBuffer(width: 300, height: 200, isOpaque: true)
        for y in 0..<200 { for x in 0..<300 { icon.row(y)[x] = x < 150 ? 0xFF20_4060 : 0xFF80_0000 } }

        let property = WindowIcon.property(of: icon)

        #expect(property.prefix(2) == [100, 66])
        #expect(property.count == 2 + 100 * 66 + 2 + 50 * 33 + 2 + 25 * 16, "one size after the other")
        #expect(property[(2 + 100 * 66)...].prefix(3) == [50, 33, 0xFF20_4060])
        #expect(property[2] == 0xFF20_4060)
        #expect(property[2 + 99] == 0xFF80_0000)
    }

    @Test func anIconWithoutPixelsIsNone() {
        #expect(WindowIcon.property(of: PixelBuffer(width: 0, height: 4)).isEmpty)
    }
}

struct ServerTimeTests {
    @Test func timeBetweenEventsIsTheServersHoweverLateTheyAreRead() {
        var time = ServerTime()
        let first = time.hostTime(of: 1000, now: 50)
        let second = time.hostTime(of: 1200, now: 50.9)
        #expect(abs(second - first - 0.2) < 1e-9)
        #expect(second <= 50.9)
    }

    @Test func aQuickerEventCorrectsTheDifferenceAndNothingIsInTheFuture() {
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

struct KeyTableTests {
    @Test func keypadKeysMeanWhatTheirTwinsMean() {
        #expect(KeyTable.place(of: xkb_keysym_t(XKB_KEY_KP_Next)) == .keyboardPageDown)
        #expect(KeyTable.place(of: xkb_keysym_t(XKB_KEY_KP_Enter)) == .keyboardReturnOrEnter)
    }

    @Test(arguments: [
        (XKB_KEY_a, "a"), (XKB_KEY_adiaeresis, "ä"), (XKB_KEY_EuroSign, "€"), (XKB_KEY_Return, "\r"),
        (XKB_KEY_Tab, "\t"), (XKB_KEY_KP_7, "7"), (XKB_KEY_Escape, ""), (XKB_KEY_BackSpace, ""),
        (XKB_KEY_Delete, ""), (XKB_KEY_Down, ""), (XKB_KEY_Shift_L, ""), (0, ""),
    ])
    func keysTypeTextOrNothing(symbol: Int32, text: String) {
        #expect(KeyTable.text(of: xkb_keysym_t(symbol)) == text)
    }
}

struct RequestHistoryTests {
    @Test func theLastRequestsAreRememberedByNumber() {
        var history = RequestHistory()
        for sequence in 0..<1000 as Range<UInt32> {
            history.note(sequence % 2 == 0 ? .mapWindow : .putImage, sequence: sequence)
        }
        #expect(history.request(sequence: 999) == .putImage)
        #expect(history.request(sequence: 998) == .mapWindow)
        #expect(history.request(sequence: 1) == nil)
    }

    @Test func anErrorOfAForgottenRequestHasItsNumbers() {
        let error = XProtocolError(request: nil, code: 200, resource: 0xAB, majorOpcode: 130, minorOpcode: 3)
        #expect("\(error)" == "error 200 from request 130.3, resource 0xab")
    }
}

struct StartupNotificationTests {
    @Test func theLaunchersTimeIsInItsId() {
        #expect(StartupNotification.userTime(of: "panel/gallery/17-0-host_TIME4294967295") == .max)
        #expect(StartupNotification.userTime(of: "a_TIME1_TIME22") == 22)
        for id in ["", "host", "host_TIME", "host_TIMEx", "host_TIME4294967296"] {
            #expect(StartupNotification.userTime(of: id) == nil)
        }
    }

    @Test func theEndOfALaunchIsSentInPiecesThatEndInZeros() {
        let pieces = StartupNotification.endMessage(of: "a\"b\\c" + String(repeating: "x", count: 40))
        #expect(pieces.allSatisfy { $0.count == 20 })
        let bytes = pieces.flatMap { $0 }
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        #expect(text == "remove: ID=\"a\\\"b\\\\c" + String(repeating: "x", count: 40) + "\"")
        #expect(bytes.last == 0)
        // A text that fills its last piece: the zero needs one more.
        let full = StartupNotification.endMessage(of: "1234567")
        #expect(full.map { $0[0] } == [UInt8(ascii: "r"), 0])
        #expect(full[0].last == UInt8(ascii: "\""))
    }
}

struct ResizeSyncTests {
    @Test func theValueIsOwedAfterTheSizeAndThePixels() {
        var sync = ResizeSync()
        #expect(sync.presented() == nil)
        sync.requested(value: 5)
        #expect(sync.presented() == nil, "pixels of the old size")
        sync.sized()
        #expect(sync.presented() == 5)
        #expect(sync.presented() == nil, "once")
    }

    @Test func aNewerRequestReplacesTheOneBefore() {
        var sync = ResizeSync()
        sync.requested(value: 5)
        sync.sized()
        sync.requested(value: 6)
        #expect(sync.nothingToPresent() == nil)
        sync.sized()
        #expect(sync.nothingToPresent() == 6)
    }
}

@MainActor
struct URIListTests {
    @Test func onlyFilesOfThisMachineAreTaken() {
        let list = """
            # comment\r
            file:///a%20b/c%C3%B6.png\r
            file://here/d\r
            file://there/e\r
            file://localhost/f\r
            file:/g\r
            /h i\r
            http://x/y.png\r
            file:relative\r
            \r
            file:///broken%zz
            """
        let files = URIList.files(in: Array(list.utf8), host: "here").map(\.path)
        #expect(files == ["/a b/cö.png", "/d", "/f", "/g", "/h i", "/broken%zz"])
    }

    @Test func namesThatAreNotTextKeepTheirBytes() {
        let list =
            Array("file:///a%E9.png\r\nfile:///b%C3%B6\r\n/c".utf8) + [0xFF] + Array("\r\nfile:///d%00e\r\n".utf8)
        let paths = URIList.paths(in: list, host: "here")
        #expect(
            paths == [
                Array("/a".utf8) + [0xE9] + Array(".png".utf8), Array("/bö".utf8), Array("/c".utf8) + [0xFF],
                Array("/d%00e".utf8),
            ])
    }

    @Test func aFileWhoseNameIsNotTextCanBeOpened() throws {
        var folder = Array((NSTemporaryDirectory() + "adk-test-XXXXXX").utf8CString)
        try #require(mkdtemp(&folder) != nil)
        let place = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let bytes = Array("\(place)/caf".utf8) + [0xE9] + Array(".txt".utf8)
        defer {
            unlink(bytes.map { CChar(bitPattern: $0) } + [0])
            rmdir(place)
        }
        let path = bytes.map { CChar(bitPattern: $0) } + [0]
        let file = try #require(fopen(path, "w"))
        fputs("hello", file)
        fclose(file)

        let escaped = bytes.map { $0 == 0xE9 ? "%E9" : String(Unicode.Scalar($0)) }.joined()
        let files = URIList.files(in: Array("file://\(escaped)\r\n".utf8), host: "here")

        let url = try #require(files.first)
        #expect(try String(contentsOf: url, encoding: .utf8) == "hello")
        #expect(url.lastPathComponent == "caf\u{FFFD}.txt")
        ByteNamedFiles.removeLinks()
        #expect(!FileManager.default.fileExists(atPath: url.path))
        #expect(access(path, R_OK) == 0, "the file itself stays")
    }
}
