import AsyncDisplayKit
import TestSupport
import XCTest

/// Random use of the gallery beside another program that changes its folder: clicks, keys, drops, the theme. It answers
/// all the time, shows what the folder has, loses no file, and takes no more memory.
///
/// `ADK_GALLERY_STORM=100000` does that many steps, `ADK_SEED` chooses them.
final class GalleryStormTests: XCTestCase {
    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    /// The most steps between looks at the whole.
    private static let stepsPerCheck = 200
    /// The steps of a process after which its memory stays. It has its caches and the holes of its heap by then.
    private static let warmUp = 20_000
    /// The steps between two looks at the memory.
    private static let stepsPerMemory = 5_000

    private struct Storm {
        let server: XvfbServer
        let client: XClient
        var child: ChildProcess
        var window: UInt32
        let peer: SelectionPeer
        let settings: SettingsManager
        var folder: StormFolder
        var random: SeededRandom
        var log: [String] = []
        /// How many times the program was started.
        var starts = 1

        init(seed: UInt64) throws {
            folder = try StormFolder()
            random = SeededRandom(seed: seed)
            for _ in 0..<12 { try folder.add() }
            server = try XvfbServer(width: 1000, height: 800)
            client = try XClient(display: server.display)
            (child, window) = try Storm.start(server, client, folder)
            peer = try SelectionPeer(display: server.display)
            settings = SettingsManager(client)
            client.listenToRoot()
        }

        /// Starts the gallery with the folder, and waits for its window.
        private static func start(
            _ server: XvfbServer, _ client: XClient, _ folder: StormFolder
        ) throws -> (ChildProcess, UInt32) {
            var environment = folder.environment
            environment["DISPLAY"] = server.display
            let child = try ChildProcess(
                GalleryRunner.program, ["--size", "900x700", folder.photos], environment: environment)
            var found: UInt32?
            GalleryRunner.waitUntil("a window") {
                found = client.window(pid: child.pid)
                return found != nil
            }
            return (child, try XCTUnwrap(found))
        }

        // MARK: - Steps

        private static let symbols: [UInt32] = [
            0xFF51, 0xFF52, 0xFF53, 0xFF54, 0xFF50, 0xFF57, 0xFF55, 0xFF56, 0xFF0D, 0xFF1B, 0x20, 0xFF09, 0xFF08,
            0xFF67, 0xFFC2, 0xFFBF, 0xFFBE, 0xFFC8, 0x69, 0x73, 0x2B, 0x2D, 0x30, 0x31, 0x32, 0x61, 0x62, 0x7A,
        ]
        private static let controlSymbols: [UInt32] = [
            0x31, 0x32, 0x33, 0x34, 0x61, 0x63, 0x7A, 0x72, 0x6D, 0x69, 0x2B, 0x2D,
        ]
        private static let control: UInt32 = 0xFFE3, shift: UInt32 = 0xFFE1

        mutating func step() throws {
            switch Int.random(in: 0..<100, using: &random) {
            case ..<30: key()
            case ..<45: click()
            case ..<60: wheel()
            case ..<66:
                log.append("delete")
                client.type(symbol: 0xFFFF)
            case ..<70:
                log.append("undo")
                client.type(symbol: 0x7A, modifiers: [Storm.control])
            case ..<90: try change()
            case ..<93: drag()
            case ..<95: drop()
            case ..<97: theme()
            default: resize()
            }
            waitForAnswer()
            closeDialogs()
            // A letter or a click chose Close in a menu.
            if child.exitStatus == 0 {
                log.append("closed")
                starts += 1
                (child, window) = try Storm.start(server, client, folder)
            }
        }

        private mutating func resize() {
            let size = (Int.random(in: 320...1000, using: &random), Int.random(in: 240...800, using: &random))
            log.append("resize to \(size)")
            client.resize(window, width: size.0, height: size.1)
        }

        private mutating func key() {
            if Int.random(in: 0..<3, using: &random) == 0,
                let symbol = Storm.controlSymbols.randomElement(using: &random)
            {
                let isShifted = Int.random(in: 0..<4, using: &random) == 0
                log.append("control \(String(symbol, radix: 16))")
                client.type(symbol: symbol, modifiers: isShifted ? [Storm.control, Storm.shift] : [Storm.control])
            } else if let symbol = Storm.symbols.randomElement(using: &random) {
                let isShifted = Int.random(in: 0..<6, using: &random) == 0
                log.append("key \(String(symbol, radix: 16))")
                client.type(symbol: symbol, modifiers: isShifted ? [Storm.shift] : [])
            }
        }

        private mutating func place() -> (x: Int, y: Int) {
            (Int.random(in: 0..<900, using: &random), Int.random(in: 0..<700, using: &random))
        }

        private mutating func click() {
            let (x, y) = place()
            let button: UInt8 = Int.random(in: 0..<6, using: &random) == 0 ? 3 : 1
            log.append("click \(button) at \(x), \(y)")
            client.movePointer(into: window, x: x, y: y)
            client.click(button: button, times: Int.random(in: 1...2, using: &random))
        }

        private mutating func wheel() {
            let (x, y) = place()
            client.movePointer(into: window, x: x, y: y)
            let direction: XClient.WheelDirection = Bool.random(using: &random) ? .down : .up
            log.append("wheel \(direction)")
            client.wheel(direction, clicks: Int.random(in: 1...8, using: &random))
        }

        private mutating func drag() {
            let (from, to) = (place(), place())
            log.append("drag")
            client.movePointer(into: window, x: from.x, y: from.y)
            client.press(button: 1)
            client.movePointer(into: window, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
            client.movePointer(into: window, x: to.x, y: to.y)
            client.release(button: 1)
        }

        private mutating func theme() {
            log.append("theme")
            settings.publish([
                "Net/ThemeName": .text(Bool.random(using: &random) ? "Adwaita" : "Adwaita-dark"),
                "Xft/DPI": .number(98_304),
            ])
        }

        /// A change of the folder by this process.
        private mutating func change() throws {
            let paths = folder.paths()
            let any = paths.randomElement(using: &random)
            let number = Int.random(in: 0..<100_000, using: &random)
            log.append("change")
            switch Int.random(in: 0..<10, using: &random) {
            case _ where paths.count < 8, 0...3: try folder.add()
            case 4 where paths.count > 30, 5 where paths.count > 60: if let any { folder.remove(any) }
            case 6: if let any { folder.move(any, to: "moved \(number).jpg") }
            case 7: if let any { folder.move(any, to: "sub/moved \(number)") }
            case 8: if let any { folder.touch(any, 1_000_000_000 + number * 1_000) }
            default: if number % 20 == 0 { folder.emptyTrash() }
            }
        }

        private mutating func drop() {
            let isWhole = Bool.random(using: &random)
            log.append("drop")
            drop(isWhole ? folder.photos : folder.photos + "/sub")
        }

        /// Drops a folder onto the window. Returns whether the window took it.
        @discardableResult
        mutating func drop(_ path: String) -> Bool {
            // The last drop may have left its own messages.
            let before = peer.messages.count
            peer.offered = ["text/uri-list": Array("\(URL(fileURLWithPath: path).absoluteString)\r\n".utf8)]
            peer.own("XdndSelection")
            peer.send("XdndEnter", to: window, [peer.window, 5 << 24, peer.atomNumber("text/uri-list"), 0, 0])
            peer.send(
                "XdndPosition", to: window, [peer.window, 0, 50 << 16 | 40, 0, peer.atomNumber("XdndActionCopy")])
            run("an opinion about a drop") { peer.messages.dropFirst(before).last?.name == "XdndStatus" }
            guard let words = peer.messages.dropFirst(before).last?.words, words.count > 1, words[1] & 1 == 1 else {
                peer.send("XdndLeave", to: window, [peer.window])
                return false
            }
            peer.send("XdndDrop", to: window, [peer.window])
            run("the end of a drop") { peer.messages.dropFirst(before).last?.name == "XdndFinished" }
            return true
        }

        private func run(_ what: String, until condition: () -> Bool) {
            let (peer, child) = (peer, child)
            GalleryRunner.waitUntil(what) {
                peer.step()
                return condition() || child.exitStatus != nil
            }
        }

        // MARK: - Answers

        /// The other windows of the program: dialogs, which choose files outside of the model.
        private var dialogs: [UInt32] {
            client.descendants().filter {
                $0 != window && client.cardinals("_NET_WM_PID", of: $0) == [UInt32(child.pid)] && client.isViewable($0)
                    && !client.isOverrideRedirect($0)
            }
        }

        /// Closes the dialogs that the events before have opened.
        private func closeDialogs() {
            for dialog in dialogs {
                client.sendProtocol("WM_DELETE_WINDOW", to: dialog)
                GalleryRunner.waitUntil("the end of a dialog") { !client.isViewable(dialog) || child.exitStatus != nil }
            }
            client.focus(window)
        }

        /// Waits until the program has handled all events before.
        private func waitForAnswer() {
            client.sendProtocol("_NET_WM_PING", to: window, data: [window])
            GalleryRunner.waitUntil("an answer after \(log.suffix(12))") {
                client.nextProtocolMessage() != nil || child.exitStatus != nil
            }
        }

        // MARK: - Checks

        /// The whole folder is shown, and all its photos are counted in the viewer's title.
        mutating func check(_ seed: UInt64, _ step: Int) throws {
            if folder.paths().isEmpty { try folder.add() }
            let place = "seed \(seed), step \(step), after \(log.suffix(20))"
            for _ in 0..<6 { client.type(symbol: 0xFF1B) }
            // A window below a dialog takes nothing.
            waitForAnswer()
            closeDialogs()
            // A click may have chosen to leave out subfolders, which is remembered.
            folder.forgetChoices()
            // A window with a dialog takes no drop, and a dialog may open or close late.
            GalleryRunner.waitUntil("a drop that is taken, \(place)") {
                closeDialogs()
                return drop(folder.photos) || child.exitStatus != nil
            }
            var title = ""
            var looks = 0
            GalleryRunner.waitUntil("a title with \(folder.paths().count) photos, not '\(title)', \(place)") {
                if child.exitStatus != nil { return true }
                title = client.title(of: window) ?? ""
                let count = folder.paths().count
                if title.hasSuffix("(1 of \(count))") { return true }
                // Return on a button with the focus may have opened a dialog or a menu, and a list of keys may have
                // opened late. The first Escape closes these, the second leads from the bar back to the photos.
                closeDialogs()
                looks += 1
                if looks % 100 == 0 { for _ in 0..<2 { client.type(symbol: 0xFF1B) } }
                // In the viewer Home shows the first photo, and in the list Return opens one.
                client.type(symbol: title.contains(" of ") ? 0xFF50 : 0xFF0D)
                waitForAnswer()
                return false
            }
            GalleryRunner.waitUntil("the photos of the model, \(place): \(folder.difference() ?? "")") {
                folder.difference() == nil
            }
            XCTAssertNil(child.exitStatus, "it ended: \(place): \(child.errorOutput)")
            client.type(symbol: 0xFF1B)
            log = []
        }

        /// The memory of the program alone at rest, in bytes. Without frames it gives spare memory back after a while.
        var restingMemory: Int {
            let looks = (0..<30).map { _ in
                poll(nil, 0, 100)
                return memory
            }
            return looks.min() ?? 0
        }

        private var memory: Int {
            let text = (try? String(contentsOfFile: "/proc/\(child.pid)/status", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
            return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
        }
    }

    func testRandomUseCrashesNothingLosesNoFileAndTakesNoMoreMemory() throws {
        try XCTSkipUnless(XvfbServer.isAvailable, "Xvfb is not installed")
        let steps = GalleryStormTests.setting("ADK_GALLERY_STORM") ?? 40
        let seed = GalleryStormTests.setting("ADK_SEED").map(UInt64.init) ?? UInt64.random(in: 0...UInt64(Int.max))
        var storm = try Storm(seed: seed)
        var start = (number: storm.starts, step: 0, memory: 0)
        // A short run looks twice: in its middle and at its end.
        let stepsPerCheck = min(GalleryStormTests.stepsPerCheck, steps / 2 + 1)
        for step in 1...max(1, steps) {
            try storm.step()
            guard storm.child.exitStatus == nil else { break }
            guard step % stepsPerCheck == 0 else { continue }
            try storm.check(seed, step)
            if storm.starts != start.number { start = (storm.starts, step, 0) }
            guard step % GalleryStormTests.stepsPerMemory == 0 else { continue }
            let memory = storm.restingMemory
            print("step \(step), seed \(seed): \(memory >> 20) MB, start \(start.number) at step \(start.step)")
            if step - start.step <= GalleryStormTests.warmUp {
                start.memory = max(start.memory, memory)
            } else {
                XCTAssertLessThan(memory, start.memory + start.memory / 8 + 8 << 20, "seed \(seed), step \(step)")
            }
        }
        try storm.check(seed, steps)
        storm.child.send(signal: SIGTERM)
        let child = storm.child
        GalleryRunner.waitUntil("the end") { child.exitStatus != nil }
        XCTAssertNil(storm.folder.difference(), "after the end, seed \(seed)")
    }
}
