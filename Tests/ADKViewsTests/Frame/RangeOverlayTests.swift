import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// A view that describes ranges of its own.
private final class DescribedView: UIView, RangeDescribing {
    var rangeDescription: RangeDescription?
}

final class RangeOverlayTests: XCTestCase, @unchecked Sendable {
    private let description = RangeDescription(
        lines: ["a list", "full"],
        bands: [
            RangeDescription.Band(name: "keep", frame: CGRect(x: 0, y: 0, width: 400, height: 2000)),
            RangeDescription.Band(name: "preload", frame: CGRect(x: 0, y: 200, width: 400, height: 1600)),
            RangeDescription.Band(name: "display", frame: CGRect(x: 0, y: 600, width: 400, height: 800)),
            RangeDescription.Band(name: "viewport", frame: CGRect(x: 0, y: 800, width: 400, height: 400)),
        ],
        items: RangeDescription.ItemState.allCases.enumerated().map { index, state in
            RangeDescription.Item(frame: CGRect(x: 0, y: CGFloat(index) * 400, width: 400, height: 400), state: state)
        })

    private func assertColor(
        _ pixels: PixelBuffer, _ point: CGPoint, _ color: UIColor, _ name: String, line: UInt = #line
    ) {
        let pixel = pixels.pixel(x: Int(point.x), y: Int(point.y))
        let probe = PixelBuffer(width: 1, height: 1)
        let context = CGContext(buffer: probe, scale: 1)
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(pixel, probe.pixel(x: 0, y: 0), name, line: line)
    }

    /// Whether a frame is on the map, apart from rounding.
    private func isInRoom(_ frame: CGRect, of diagram: RangeDiagram) -> Bool {
        let room = diagram.room.insetBy(dx: -0.01, dy: -0.01)
        return frame.minX >= room.minX && frame.maxX <= room.maxX && frame.minY >= room.minY && frame.maxY <= room.maxY
    }

    func testEachRangeAndEachStateHasItsColourAtItsPlace() throws {
        let diagram = RangeDiagram(description: description, size: CGSize(width: 264, height: 300))
        let pixels = diagram.draw(scale: 1)
        for (index, band) in description.bands.enumerated() {
            let frame = try XCTUnwrap(diagram.place(band.frame))
            XCTAssertTrue(isInRoom(frame, of: diagram), band.name)
            // At the left of the items, near the upper edge: the larger ranges end further up.
            assertColor(
                pixels, CGPoint(x: frame.minX + 2, y: frame.minY + 3), RangeDiagram.bandColors[index], band.name)
        }
        for item in description.items {
            let frame = try XCTUnwrap(diagram.place(item.frame))
            assertColor(
                pixels, CGPoint(x: frame.midX, y: frame.midY), RangeDiagram.color(of: item.state), "\(item.state)")
        }
    }

    func testEntriesOfTheLegendDoNotTouchAndStayInside() {
        let diagram = RangeDiagram(description: description, size: CGSize(width: 264, height: 300))
        for widths in [[36.0, 51, 34, 33], [10, 10], [48, 36, 38, 24], [60, 60, 60, 20], [250]] as [[CGFloat]] {
            let starts = diagram.legendStarts(widths)
            XCTAssertEqual(starts.first, 8)
            for (index, start) in starts.enumerated() {
                let end = start + 11 + widths[index]
                if index + 1 < starts.count { XCTAssertLessThanOrEqual(end, starts[index + 1], "\(widths)") }
                if widths.reduce(0, +) + 11 * CGFloat(widths.count) <= 248 {
                    XCTAssertLessThanOrEqual(end, 256.001, "\(widths)")
                }
            }
        }
    }

    func testTheOverlayIsAsHighAsItsMapNeeds() {
        func height(_ width: CGFloat, _ height: CGFloat) -> CGFloat {
            let band = RangeDescription.Band(name: "keep", frame: CGRect(x: 0, y: 0, width: width, height: height))
            return RangeDiagram.height(
                of: RangeDescription(lines: ["a", "b"], bands: [band], items: []), width: 264)
        }
        XCTAssertEqual(height(2480, 400) - height(2480, 240), 16)
        XCTAssertEqual(height(24_800, 10), height(2480, 240), "The map of a long strip is still visible.")
        XCTAssertGreaterThan(height(100, 1000), 2480)
    }

    func testTheMapFitsTheRoomInBothDirectionsAndSkipsRangesThatAreEmpty() throws {
        for (width, height) in [(4000.0, 50.0), (50, 4000), (300, 300)] {
            let bands = [
                RangeDescription.Band(name: "keep", frame: CGRect(x: -500, y: -20, width: width, height: height)),
                RangeDescription.Band(name: "display", frame: .null),
            ]
            let diagram = RangeDiagram(
                description: RangeDescription(lines: [], bands: bands, items: []), size: CGSize(width: 200, height: 200)
            )
            let frame = try XCTUnwrap(diagram.place(bands[0].frame))
            XCTAssertEqual(frame.width / frame.height, width / height, accuracy: 0.001 * width / height)
            XCTAssertTrue(isInRoom(frame, of: diagram))
            XCTAssertEqual(
                max(frame.width / diagram.room.width, frame.height / diagram.room.height), 1, accuracy: 0.001)
            XCTAssertNil(diagram.place(.null))
            _ = diagram.draw(scale: 2)
        }
    }

    @MainActor
    private func makeWindow() throws -> (HeadlessHost, UIWindow, outer: DescribedView, inner: DescribedView) {
        let (host, window) = makeHeadlessWindow(700, 500)
        let (outer, inner) = (
            DescribedView(frame: window.bounds), DescribedView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
        )
        var own = description
        outer.rangeDescription = own
        own.lines = ["the inner list"]
        inner.rangeDescription = own
        window.addSubview(outer)
        outer.addSubview(inner)
        try host.settle()
        return (host, window, outer, inner)
    }

    func testF12ShowsTheRangesAndHidesThemWithoutATrace() throws {
        try onMain {
            let (host, window, _, _) = try makeWindow()
            let before = window.capture()
            FrameLoop.shared.post(.keyDown(UIKey(keyCode: .keyboardF12)), to: window)
            try host.run(for: 1)
            let overlay = try XCTUnwrap(window.rangeOverlay)
            let shown = window.capture()
            let diagram = RangeDiagram(description: try XCTUnwrap(overlay.description), size: overlay.layer.bounds.size)
            let item = try XCTUnwrap(diagram.place(description.items[4].frame))
            assertColor(
                shown,
                CGPoint(x: overlay.layer.frame.minX + item.midX, y: overlay.layer.frame.minY + item.midY),
                RangeDiagram.color(of: .visible), "the place of the last item")
            FrameLoop.shared.post(.keyDown(UIKey(keyCode: .keyboardF12)), to: window)
            try host.run(for: 1)
            XCTAssertNil(window.rangeOverlay)
            let after = window.capture()
            for y in stride(from: 0, to: 500, by: 7) {
                for x in stride(from: 0, to: 700, by: 7) {
                    XCTAssertEqual(after.pixel(x: x, y: y), before.pixel(x: x, y: y), "\(x), \(y)")
                }
            }
            XCTAssertTrue(FrameLoop.shared.isSettled, FrameLoop.shared.pendingDescription)
        }
    }

    func testTheOverlayDescribesTheInnermostListUnderThePointer() throws {
        try onMain {
            let (host, window, _, inner) = try makeWindow()
            window.showsFrameOverlay = true
            let overlay = try XCTUnwrap(window.rangeOverlay)
            XCTAssertEqual(overlay.description?.lines, description.lines, "without a pointer")
            window.hover.moved(to: CGPoint(x: 50, y: 150))
            try host.run(for: 0.1)
            XCTAssertEqual(overlay.description?.lines, ["the inner list"])
            window.hover.moved(to: CGPoint(x: 50, y: 300))
            try host.run(for: 0.1)
            XCTAssertEqual(overlay.description?.lines, description.lines)
            window.hover.moved(to: CGPoint(x: 50, y: 150))
            inner.rangeDescription = nil
            XCTAssertEqual(overlay.description?.lines, description.lines, "a view without a list")
            window.showsFrameOverlay = false
        }
    }

    func testWithoutAListAndInALowWindowThereIsNothingToSee() throws {
        try onMain {
            let (host, window, outer, inner) = try makeWindow()
            (outer.rangeDescription, inner.rangeDescription) = (nil, nil)
            window.showsFrameOverlay = true
            try host.run(for: 1)
            XCTAssertTrue(try XCTUnwrap(window.rangeOverlay).layer.isHidden)
            outer.rangeDescription = description
            try host.run(for: 1)
            XCTAssertFalse(try XCTUnwrap(window.rangeOverlay).layer.isHidden)
            window.showsFrameOverlay = false
        }
    }
}
