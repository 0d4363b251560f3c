import AsyncDisplayKit
import TestSupport
import XCTest

/// The feed of the gallery as Orca, the desktop's screen reader, reads it.
final class SpokenFeedTests: XCTestCase {
    /// `ADK_ORCA_FEED` is the number of photos that Orca reads. Without it the test does not run: Orca takes seconds.
    func testOrcaReadsTheFeedPhotoByPhoto() throws {
        let wanted = ProcessInfo.processInfo.environment["ADK_ORCA_FEED"].flatMap { Int($0) }
        guard let count = wanted else { throw XCTSkip("ADK_ORCA_FEED is not set") }
        try XCTSkipUnless(
            XvfbServer.isAvailable && XvfbServer.isInstalled("openbox"), "an X server or openbox is missing")
        try XCTSkipUnless(AccessibilitySession.hasScreenReader, "Orca is not installed")
        let session = try AccessibilitySession()
        let server = try XvfbServer(width: 1_000, height: 800)
        let client = try XClient(display: server.display)
        let environment = session.environment(display: server.display)
        let manager = try ChildProcess("openbox", [], environment: environment)
        defer { manager.send(signal: SIGTERM) }
        try session.launch(display: server.display)
        let gallery = try ChildProcess(
            GalleryRunner.program, ["--scene", "feed", "--size", "1000x800"], environment: environment)
        defer { gallery.send(signal: SIGTERM) }
        let orca = try session.screenReader(display: server.display)
        defer { orca.send(signal: SIGKILL) }
        GalleryRunner.waitUntil("Orca reads the window") {
            orca.lines.contains { $0.hasPrefix("S ") && $0.contains("frame") } || orca.exitStatus != nil
        }
        var (heard, photos) = (orca.lines.count, [String]())
        while photos.count < count, orca.exitStatus == nil {
            // Down goes to the next photo. On the last one it has no effect while further photos arrive.
            var polls = 0
            GalleryRunner.waitUntil("photo \(photos.count + 1) after \(orca.lines.suffix(5))") {
                if polls % 100 == 0 { XCTAssertTrue(client.type(symbol: 0xFF54)) }
                polls += 1
                return orca.exitStatus != nil || orca.lines.dropFirst(heard).contains { $0.hasPrefix("S ") }
            }
            let lines = orca.lines
            for line in lines.dropFirst(heard) where line.contains("likes") && photos.last != line {
                photos.append(line)
            }
            heard = lines.count
        }
        // The first ones of the next page follow the last ones of a page.
        XCTAssertGreaterThanOrEqual(Set(photos).count, min(count, 24), "\(photos)")
        XCTAssertFalse(orca.lines.contains("S not selected."), "the photos of a feed cannot be selected")
        if let path = ProcessInfo.processInfo.environment["ADK_ORCA_LOG"] {
            try orca.errorOutput.write(toFile: path + ".feed", atomically: true, encoding: .utf8)
        }
    }
}
