import ADKGraphics
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// Pixels are not written while the server may read them, with every transport.
final class PresentationTests: XCTestCase {
    private static let transports: [(depth: Int, environment: [String: String])] = [
        (24, [:]), (24, ["ADK_SHM": "sysv"]), (24, ["ADK_NO_SHM": "1"]), (16, ["ADK_VISUAL": "root"]),
        (16, ["ADK_VISUAL": "root", "ADK_SHM": "sysv"]), (16, ["ADK_VISUAL": "root", "ADK_NO_SHM": "1"]),
    ]

    func testPixelsAreNotWrittenUntilTheServerHasReadThem() throws {
        for transport in PresentationTests.transports {
            try withHarness(depth: transport.depth, environment: transport.environment) { harness in
                let scrolled = UIScrollView(frame: .zero)
                // Small: a socket holds a limited number of unread bytes.
                let window = harness.open(scrolled, width: 90, height: 50)
                scrolled.contentSize = CGSize(width: 90, height: 5000)
                for index in 0..<50 {
                    let row = UIView(frame: CGRect(x: index % 7 * 9, y: index * 13, width: 30, height: 12))
                    row.backgroundColor = UIColor(hue: CGFloat(index) / 50, saturation: 1, brightness: 0.8, alpha: 1)
                    scrolled.addSubview(row)
                }
                harness.pumpUntilIdle()
                let surface = try harness.surface(of: window)
                let frames = surface.presentedFrames

                // The server is paused with a frame in transit.
                harness.server.pause()
                scrolled.contentOffset.y = 20
                harness.pump("a frame") { surface.presentedFrames == frames + 1 }
                XCTAssertTrue(surface.isBusy)
                let memory = surface.sharedPages.map { Data(bytes: $0.bytes, count: $0.byteCount) }
                XCTAssertEqual(memory == nil, transport.environment["ADK_NO_SHM"] != nil)
                for offset in 1...30 {
                    scrolled.contentOffset.y = CGFloat(20 + 7 * offset)
                    scrolled.subviews[offset].backgroundColor = .red
                    harness.host.turn(atMost: 0.005)
                }
                XCTAssertEqual(surface.presentedFrames, frames + 1, "no other frame in transit")
                XCTAssertNil(surface.acquireBuffer())
                let pages = surface.sharedPages.map { Data(bytes: $0.bytes, count: $0.byteCount) }
                XCTAssert(memory == pages, "\(transport)")

                // It continues: the next frame has all changes since.
                harness.server.resume()
                harness.pump("the next frame") { surface.presentedFrames > frames + 1 }
                harness.pumpUntilIdle()
                XCTAssertEqual(surface.presentedFrames, frames + 2)
                try harness.assertShowsItsPixels(window)
            }
        }
    }

    func testAResizeWaitsUntilTheServerHasReadTheLastFrame() throws {
        for transport in PresentationTests.transports {
            try withHarness(depth: transport.depth, environment: transport.environment) { harness in
                let view = PatternView()
                let window = harness.open(view, width: 90, height: 50)
                let surface = try harness.surface(of: window)
                let frames = surface.presentedFrames
                harness.client.resize(surface.id, width: 80, height: 45)

                harness.server.pause()
                view.backgroundColor = .red
                harness.pump("a frame of the last reported size") { surface.presentedFrames == frames + 1 }
                let memory = surface.sharedPages.map { Data(bytes: $0.bytes, count: $0.byteCount) }
                // The test reports a size that the server has not reported yet.
                surface.resized(width: 70, height: 30)
                surface.finishEvents()
                for _ in 0..<10 { harness.host.turn(atMost: 0.005) }
                XCTAssertEqual(surface.presentedFrames, frames + 1)
                let pages = surface.sharedPages.map { Data(bytes: $0.bytes, count: $0.byteCount) }
                XCTAssert(memory == pages, "\(transport)")

                harness.server.resume()
                harness.client.resize(surface.id, width: 70, height: 30)
                harness.pump("the size") { surface.pixelWidth == 70 && surface.presentedFrames > frames + 1 }
                harness.pumpUntilIdle()
                try harness.assertShowsItsPixels(window)
            }
        }
    }

    /// The window's first row moves through the whole ring, forwards and back, several times.
    func testScrollingFarShowsTheSamePixelsAsPainting() throws {
        for transport in [0, 2, 3].map({ PresentationTests.transports[$0] }) {
            try withHarness(depth: transport.depth, environment: transport.environment) { harness in
                let scrolled = UIScrollView(frame: .zero)
                let window = harness.open(scrolled, width: 200, height: 101)
                scrolled.contentSize = CGSize(width: 200, height: 3000)
                for index in 0..<230 {
                    let row = UIView(frame: CGRect(x: index % 11 * 5, y: index * 13, width: 90, height: 12))
                    row.backgroundColor = UIColor(hue: CGFloat(index) / 230, saturation: 1, brightness: 0.8, alpha: 1)
                    scrolled.addSubview(row)
                }
                harness.pumpUntilIdle()
                let surface = try harness.surface(of: window)
                for step in 0..<60 {
                    let frames = surface.presentedFrames
                    let delta = [17, 31, -23, 8, 60, -90, 45, 3][step % 8]
                    scrolled.contentOffset.y = max(0, scrolled.contentOffset.y + CGFloat(delta))
                    harness.pump("a frame") { surface.presentedFrames > frames }
                    if step % 12 == 11 {
                        harness.pumpUntilIdle()
                        try harness.assertShowsItsPixels(window)
                    }
                }
            }
        }
    }
}
