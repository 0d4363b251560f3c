import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class FrameOverlayTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeWindow() -> (HeadlessHost, UIWindow, UIView) {
        let (host, window) = makeHeadlessWindow(400, 300)
        let view = UIView(frame: window.bounds)
        window.addSubview(view)
        return (host, window, view)
    }

    func testF12ShowsTheOverlayAndHidesItWithoutATrace() throws {
        try onMain {
            let (host, window, _) = makeWindow()
            try host.settle()
            let before = window.capture()

            FrameLoop.shared.post(.keyDown(UIKey(keyCode: .keyboardF12)), to: window)
            try host.run(for: 1)
            XCTAssertTrue(window.showsFrameOverlay)
            let shown = window.capture()
            XCTAssertNotEqual(shown.pixel(x: 300, y: 100), before.pixel(x: 300, y: 100))
            XCTAssertEqual(shown.pixel(x: 60, y: 250), before.pixel(x: 60, y: 250))

            FrameLoop.shared.post(.keyDown(UIKey(keyCode: .keyboardF12)), to: window)
            try host.run(for: 1)
            XCTAssertFalse(window.showsFrameOverlay)
            XCTAssertEqual(window.capture().pixel(x: 300, y: 100), before.pixel(x: 300, y: 100))
            XCTAssertTrue(FrameLoop.shared.isSettled, FrameLoop.shared.pendingDescription)
        }
    }

    func testShiftF12ShowsTheElementsInTheirOrder() throws {
        try onMain {
            let (host, window, view) = makeWindow()
            for (index, name) in ["Second", "First"].enumerated() {
                let label = UIView(frame: CGRect(x: 20, y: 200 - 100 * index, width: 80, height: 40))
                (label.isAccessibilityElement, label.accessibilityLabel) = (true, name)
                label.accessibilityTraits = .staticText
                view.addSubview(label)
            }
            try host.settle()
            let before = window.capture()
            FrameLoop.shared.post(.keyDown(UIKey(keyCode: .keyboardF12, modifierFlags: .shift)), to: window)
            try host.run(for: 1)
            let overlay = window.elementOverlay as? ElementOverlay
            XCTAssertEqual(overlay?.shown?.boxes.map(\.text), ["1 label First", "2 label Second"])
            XCTAssertNotEqual(window.capture().pixel(x: 20, y: 130), before.pixel(x: 20, y: 130))
            XCTAssertNil(overlay?.timer, "nothing is read while nothing changes")
            view.subviews.first?.accessibilityLabel = "Last"
            view.subviews.first?.frame.origin.x = 30
            try host.run(for: 1)
            XCTAssertEqual(overlay?.shown?.boxes.map(\.text), ["1 label First", "2 label Last"])
            FrameLoop.shared.post(.keyDown(UIKey(keyCode: .keyboardF12, modifierFlags: .shift)), to: window)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 20, y: 130), before.pixel(x: 20, y: 130))
        }
    }

    func testTheOverlayIsDrawnAgainForAnotherScale() throws {
        try onMain {
            let (host, window, _) = makeWindow()
            window.showsFrameOverlay = true
            try host.run(for: 1)
            @MainActor func widest() -> CGFloat {
                window.layer.sublayers.compactMap { layer in
                    layer.contents.map { CGFloat($0.width) / layer.contentsScale }
                }.max() ?? 0
            }
            @MainActor func pixels() -> Int { window.layer.sublayers.compactMap { $0.contents?.width }.max() ?? 0 }
            let (before, points) = (pixels(), widest())
            host.setScale(2)
            try host.run(for: 1)
            XCTAssertEqual(pixels(), before * 2)
            XCTAssertEqual(widest(), points)
        }
    }

    func testTheOverlayDoesNotCountItsOwnFrames() throws {
        try onMain {
            let (host, window, view) = makeWindow()
            try host.settle()
            window.showsFrameOverlay = true
            try host.run(for: 0.5)
            let quiet = try XCTUnwrap(window.overlay?.frameCount)
            var frames = 0
            UIApplication.shared.onFrame = { _ in frames += 1 }

            try host.run(for: 2)
            XCTAssertEqual(window.overlay?.frameCount, quiet, "\(frames) frames of its own")

            view.backgroundColor = .red
            try host.run(for: 1)
            XCTAssertEqual(window.overlay?.frameCount, quiet + 1)
        }
    }

    override func tearDown() { Trace.stop() }

    func testATraceHasFramesAndWorkersByName() throws {
        try onMain {
            let (host, _, view) = makeWindow()
            Trace.start()
            WorkQueue.shared.async(.visible) { MainMailbox.post { view.backgroundColor = .blue } }
            try host.settle()
            ADKTrace.mark("a \"moment\"")

            let json = try JSONSerialization.jsonObject(with: Data(ADKTrace.chromeJSON.utf8)) as? [String: Any]

            let events = try XCTUnwrap(json?["traceEvents"] as? [[String: Any]])
            let names = Set(events.compactMap { $0["name"] as? String })
            XCTAssertTrue(names.isSuperset(of: ["frame", "composite", "work: visible", "a \"moment\""]), "\(names)")
            let threads = events.compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
            XCTAssertTrue(threads.contains("main"), "\(threads)")
            XCTAssertTrue(threads.contains { $0.hasPrefix("adk-work-") }, "\(threads)")
            let work = try XCTUnwrap(events.first { $0["name"] as? String == "work: visible" })
            let frame = try XCTUnwrap(events.first { $0["name"] as? String == "frame" })
            XCTAssertNotEqual(work["tid"] as? Int, frame["tid"] as? Int)
            XCTAssertTrue(ADKTrace.moments.contains("a \"moment\""))
        }
    }
}
