import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryScenes

/// The place of a photo in a window, as numbers.
struct PhotoZoomTests {
    private func zoom(_ width: CGFloat, _ height: CGFloat, window: CGSize) -> PhotoZoom {
        var zoom = PhotoZoom(naturalSize: CGSize(width: width, height: height))
        zoom.resize(to: window)
        return zoom
    }

    @Test func aPhotoIsFirstShownWholeInTheMiddle() {
        let wide = zoom(2000, 1000, window: CGSize(width: 500, height: 400))
        #expect(wide.frame == CGRect(x: 0, y: 75, width: 500, height: 250))
        let tall = zoom(1000, 2000, window: CGSize(width: 500, height: 400))
        #expect(tall.frame == CGRect(x: 150, y: 0, width: 200, height: 400))
    }

    @Test func thePointOfThePhotoAtThePointerStaysThere() {
        var zoom = zoom(2000, 1600, window: CGSize(width: 500, height: 400))
        zoom.zoom(by: 2, at: CGPoint(x: 100, y: 300))
        #expect(zoom.scale == 0.5)
        #expect(zoom.frame == CGRect(x: -100, y: -300, width: 1000, height: 800))
        zoom.zoom(by: 4, at: CGPoint(x: 250, y: 200))
        #expect(zoom.scale == 2)
        #expect(zoom.frame == CGRect(x: -1150, y: -1800, width: 4000, height: 3200))
        zoom.zoom(by: 0.25, at: CGPoint(x: 250, y: 200))
        #expect(zoom.frame == CGRect(x: -100, y: -300, width: 1000, height: 800))
    }

    @Test func theScaleHasLimitsAndTheEdgesStayAtTheWindow() {
        var zoom = zoom(2000, 1600, window: CGSize(width: 500, height: 400))
        zoom.zoom(by: 1e9, at: .zero)
        #expect(zoom.scale == 8)
        #expect(zoom.origin == .zero)
        zoom.pan(by: CGVector(dx: 50, dy: -1e9))
        #expect(zoom.origin == CGPoint(x: 0, y: 400 - 12_800))
        zoom.zoom(by: 0, at: .zero)
        zoom.setScale(.nan, at: .zero)
        zoom.setScale(-1, at: .zero)
        zoom.pan(by: CGVector(dx: CGFloat.nan, dy: 0))
        #expect(zoom.scale == 8)
        zoom.zoom(by: 1e-9, at: CGPoint(x: 400, y: 10))
        #expect(zoom.isFitted)
        #expect(zoom.frame == CGRect(x: 0, y: 0, width: 500, height: 400))
    }

    /// D26.
    @Test func aSmallPictureIsNotEnlargedBeyondItsOwnSizeUnlessAsked() {
        var zoom = zoom(100, 50, window: CGSize(width: 500, height: 400))
        #expect(zoom.frame == CGRect(x: 200, y: 175, width: 100, height: 50))
        zoom.zoom(by: 0.5, at: .zero)
        #expect(zoom.scale == 1 && zoom.isFitted)
        zoom.toggle(at: CGPoint(x: 250, y: 200))
        #expect(zoom.frame == CGRect(x: 0, y: 75, width: 500, height: 250))
        zoom.toggle(at: .zero)
        #expect(zoom.scale == 1)
        zoom.fill()
        #expect(zoom.frame == CGRect(x: -150, y: 0, width: 800, height: 400))
        // A pixel covers at most 8 x 8 pixels.
        zoom = self.zoom(16, 16, window: CGSize(width: 500, height: 400))
        zoom.fill()
        #expect(zoom.frame == CGRect(x: 186, y: 136, width: 128, height: 128))
    }

    @Test func aDoubleClickChangesBetweenTheWholePhotoAndItsOwnSize() {
        var zoom = zoom(2000, 1600, window: CGSize(width: 500, height: 400))
        zoom.toggle(at: CGPoint(x: 125, y: 100))
        #expect(zoom.frame == CGRect(x: -375, y: -300, width: 2000, height: 1600))
        zoom.toggle(at: CGPoint(x: 3, y: 4))
        #expect(zoom.frame == CGRect(x: 0, y: 0, width: 500, height: 400))
    }

    @Test func aWindowOfAnotherSizeKeepsTheMiddleOrTheWholePhoto() {
        var zoom = zoom(2000, 1600, window: CGSize(width: 500, height: 400))
        zoom.resize(to: CGSize(width: 250, height: 400))
        #expect(zoom.frame == CGRect(x: 0, y: 100, width: 250, height: 200))
        zoom.setScale(1, at: CGPoint(x: 125, y: 200))
        let middle = CGPoint(x: 125 - zoom.origin.x, y: 200 - zoom.origin.y)
        zoom.resize(to: CGSize(width: 600, height: 300))
        #expect(zoom.scale == 1)
        #expect(CGPoint(x: 300 - zoom.origin.x, y: 150 - zoom.origin.y) == middle)
    }

    @Test func anotherPhotoTakesTheZoomWithinItsLimits() {
        var first = zoom(2000, 1600, window: CGSize(width: 500, height: 400))
        first.setScale(1, at: CGPoint(x: 400, y: 100))
        var second = zoom(2000, 1600, window: CGSize(width: 500, height: 400))
        second.take(first.framing)
        #expect(second == first)
        // Another shape: the same scale, and the same part in the middle.
        var wide = zoom(4000, 1000, window: CGSize(width: 500, height: 400))
        wide.take(first.framing)
        #expect(wide.scale == 1 && wide.mode == .free)
        #expect(abs((250 - wide.origin.x) / 4000 - (250 - first.origin.x) / 2000) < 1e-9)
        var small = zoom(50, 40, window: CGSize(width: 500, height: 400))
        small.take(first.framing)
        #expect(small.isFitted)
        first.fill()
        wide.take(first.framing)
        #expect(wide.mode == .fill && wide.frame.height == 400)
        // A photo that covers the window covers it in another size too.
        wide.resize(to: CGSize(width: 300, height: 700))
        #expect(wide.frame.height == 700)
        wide.take(.whole)
        #expect(wide.isFitted)
    }

    /// Random changes against the rule, written once more: either the axis is centred, or the photo covers the window.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func randomChangesKeepTheRules(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var zoom = zoom(
            CGFloat(Int.random(in: 1...5000, using: &random)), CGFloat(Int.random(in: 1...5000, using: &random)),
            window: CGSize(width: 300, height: 200))
        for _ in 0..<2000 {
            func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
            let point = CGPoint(x: number(0...300), y: number(0...200))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: zoom.zoom(by: number(0.2...5), at: point)
            case 1: zoom.pan(by: CGVector(dx: number(-900...900), dy: number(-900...900)))
            case 2: zoom.toggle(at: point)
            case 3: zoom.resize(to: CGSize(width: number(1...900), height: number(1...900)))
            case 4: zoom.setScale(number(0.01...20), at: point)
            case 5: zoom.fill()
            default: zoom.fit()
            }
            let (frame, window) = (zoom.frame, zoom.window)
            #expect(zoom.scale <= 8 && zoom.scale >= zoom.fitScale, "seed \(seed)")
            for (start, length, room) in [
                (frame.minX, frame.width, window.width), (frame.minY, frame.height, window.height),
            ] {
                let isCentred = abs(start - (room - length) / 2) < 1e-6
                let covers = start <= 1e-6 && start + length >= room - 1e-6
                #expect(length <= room ? isCentred : covers, "seed \(seed): \(frame) in \(window)")
            }
        }
    }

    @Test func aDetailIsThePartThatIsSeenInWholePixels() throws {
        var zoom = zoom(8000, 6000, window: CGSize(width: 800, height: 600))
        zoom.setScale(1, at: .zero)
        let corner = try #require(zoom.detail(photo: CGSize(width: 8000, height: 6000), displayScale: 1, margin: 0))
        #expect(corner.part == CGRect(x: 0, y: 0, width: 0.1, height: 0.1))
        #expect(corner.pixels == CGSize(width: 800, height: 600))
        // At 8 pixels for one, 100 x 75 pixels of the photo are seen: no more are drawn.
        zoom.setScale(8, at: .zero)
        let near = try #require(zoom.detail(photo: CGSize(width: 8000, height: 6000), displayScale: 1, margin: 0))
        #expect(near.pixels == CGSize(width: 100, height: 75))
        #expect(corner.covers(near))
        #expect(!near.covers(corner))
        // However the photo is zoomed, a detail has at most the pixels of the window and its margin.
        for scale in stride(from: 0.1, through: 8, by: 0.13) {
            zoom.setScale(scale, at: CGPoint(x: 333, y: 222))
            let detail = try #require(
                zoom.detail(photo: CGSize(width: 8000, height: 6000), displayScale: 1, margin: 0.125))
            #expect(detail.covers(detail), "\(scale)")
            #expect(detail.pixels.width <= 800 * 1.25 + 2 && detail.pixels.height <= 600 * 1.25 + 2, "\(scale)")
        }
    }
}
