import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Frames made of moved and painted parts equal completely painted ones, bit for bit.
final class CompositingCheckTests: XCTestCase, @unchecked Sendable {
    /// Runs `body` with the check on. Returns the differences it found.
    @MainActor private func checking(_ body: @MainActor () throws -> Void) rethrows -> [CompositingCheck.Difference] {
        let (wasOn, tell) = (CompositingCheck.isOn, CompositingCheck.onDifference)
        var differences: [CompositingCheck.Difference] = []
        CompositingCheck.isOn = true
        CompositingCheck.onDifference = { differences.append($0) }
        defer { (CompositingCheck.isOn, CompositingCheck.onDifference) = (wasOn, tell) }
        try body()
        return differences
    }

    @MainActor private func makeFeed(in window: UIWindow, background: UIColor? = .white) -> UIScrollView {
        let scroller = UIScrollView(frame: window.bounds)
        scroller.backgroundColor = background
        scroller.contentSize = CGSize(width: window.bounds.width, height: 5000)
        window.addSubview(scroller)
        for row in 0..<100 {
            let cell = UIView(frame: CGRect(x: 0, y: row * 50, width: Int(window.bounds.width), height: 49))
            cell.backgroundColor = UIColor(hue: CGFloat(row % 10) / 10, saturation: 0.6, brightness: 1, alpha: 1)
            scroller.addSubview(cell)
        }
        return scroller
    }

    @MainActor private func frames(_ body: @MainActor () throws -> Void) rethrows -> [ADKFrameRecord] {
        var records: [ADKFrameRecord] = []
        UIApplication.shared.onFrame = { records.append($0) }
        defer { UIApplication.shared.onFrame = nil }
        try body()
        return records
    }

    func testScrollingPaintsOnlyTheExposedPartAndTheScrollBar() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 400)
            let scroller = makeFeed(in: window)
            try host.settle()
            scroller.contentOffset.y = 100
            try host.settle()

            let records = frames {
                let differences = checking {
                    scroller.contentOffset.y += 30
                    FrameLoop.shared.runFrame()
                }
                XCTAssertTrue(differences.isEmpty, "\(differences)")
            }

            XCTAssertEqual(records.map(\.movedPixels), [200 * 370])
            // Thirty lines, the bar's new place, and the place to which the move copied its pixels.
            XCTAssertLessThan(try XCTUnwrap(records.first).damagedPixels, 200 * 30 + 2 * 10 * 90)
        }
    }

    func testAStickyHeaderAndAnOverlayCostTheirOwnPixelsOnly() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 400)
            let scroller = makeFeed(in: window)
            scroller.showsVerticalScrollIndicator = false
            let header = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
            header.backgroundColor = UIColor(white: 0, alpha: 0.5)
            header.layer.zPosition = 10
            scroller.addSubview(header)
            let note = UIView(frame: CGRect(x: 50, y: 300, width: 40, height: 40))
            note.backgroundColor = UIColor(white: 1, alpha: 0.5)
            note.layer.cornerRadius = 9
            window.addSubview(note)
            try host.settle()

            let records = try frames {
                let differences = try checking {
                    for offset in stride(from: CGFloat(7), to: 140, by: 7) {
                        scroller.contentOffset.y = offset
                        header.frame.origin.y = offset
                        try host.settle()
                    }
                }
                XCTAssertTrue(differences.isEmpty, "\(differences)")
            }

            XCTAssertEqual(records.count, 19)
            for record in records {
                XCTAssertEqual(record.movedPixels, 200 * 393)
                XCTAssertLessThan(record.damagedPixels, 200 * 7 + 200 * 28 + 2 * 44 * 50)
            }
        }
    }

    func testContentOverAnImageIsPaintedNotMoved() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 400)
            let backdrop = PixelBuffer(width: 200, height: 400, isOpaque: true)
            for y in 0..<400 { for x in 0..<200 { backdrop.row(y)[x] = 0xFF00_0000 | UInt32(y << 8 | x) } }
            let image = UIView(frame: window.bounds)
            image.layer.contents = backdrop
            window.addSubview(image)
            let scroller = makeFeed(in: window, background: nil)
            scroller.subviews[3].isHidden = true
            try host.settle()

            let records = try frames {
                let differences = try checking {
                    scroller.contentOffset.y = 30
                    try host.run(for: 0.02)
                }
                XCTAssertTrue(differences.isEmpty, "\(differences)")
            }

            XCTAssertEqual(records.first?.movedPixels, 0)
        }
    }

    func testSeveralScrollsBetweenTwoFramesMoveOnceByTheirSum() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 400)
            let scroller = makeFeed(in: window)
            scroller.showsVerticalScrollIndicator = false
            try host.settle()

            let records = try frames {
                let differences = try checking {
                    scroller.contentOffset.y = 30
                    scroller.subviews[2].backgroundColor = .black
                    scroller.contentOffset.y = 10
                    try host.settle()
                }
                XCTAssertTrue(differences.isEmpty, "\(differences)")
            }

            XCTAssertEqual(records.map(\.movedPixels), [200 * 390])
        }
    }

    func testAStripScrolledInAListThatScrollsInTheSameFrameLeavesNoStalePixels() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(200, 800)
            let list = makeFeed(in: window)
            list.showsVerticalScrollIndicator = false
            // Visible at the lower edge of the list. The scroll exposes its old place next.
            let strip = UIView(frame: CGRect(x: 0, y: 700, width: 200, height: 100))
            strip.backgroundColor = .white
            strip.clipsToBounds = true
            for column in 0..<20 {
                let card = UIView(frame: CGRect(x: column * 40, y: 0, width: 36, height: 100))
                card.backgroundColor = UIColor(hue: CGFloat(column % 7) / 7, saturation: 1, brightness: 0.8, alpha: 1)
                strip.addSubview(card)
            }
            list.addSubview(strip)
            try host.settle()

            let records = try frames {
                let differences = try checking {
                    strip.bounds.origin.x = 30
                    list.contentOffset.y = 120
                    try host.settle()
                }
                XCTAssertTrue(differences.isEmpty, "\(differences)")
            }

            XCTAssertEqual(records.map(\.movedPixels), [200 * 680 + 170 * 100])
        }
    }

    func testTheCheckFindsAPixelThatIsWrong() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(40, 40)
            try host.settle()
            let differences = try checking {
                try XCTUnwrap(window.surface?.acquireBuffer()).row(7)[5] = 0x00FF_0000
                let view = UIView(frame: CGRect(x: 20, y: 20, width: 4, height: 4))
                view.backgroundColor = .black
                window.addSubview(view)
                try host.settle()
            }
            XCTAssertEqual(differences.map { [$0.x, $0.y, $0.count] }, [[5, 7, 1]])
        }
    }
}
