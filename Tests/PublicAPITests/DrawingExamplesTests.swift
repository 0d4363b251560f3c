import AsyncDisplayKit
import TestSupport
import XCTest

/// The code of the article *Drawing* runs.
final class DrawingExamplesTests: XCTestCase {
    func testAGaugeIsFilledToItsValue() throws {
        try onMain {
            let gauge = GaugeNode()
            gauge.tintColor = .red
            try ArticleWindow.show(ASDKViewController(node: gauge)) { host, window in
                gauge.value = 0.5
                try host.settle()
                let pixels = window.capture()
                XCTAssertEqual(pixels.pixel(x: 100, y: 150), 0xFFFF_0000 | pixels.pixel(x: 100, y: 150) & 0xFFFF)
                XCTAssertNotEqual(pixels.pixel(x: 100, y: 150), pixels.pixel(x: 300, y: 150))
            }
        }
    }

    func testABadgeIsRoundAndAFramedPhotoHasAnEdge() throws {
        try onMain {
            let badge = DrawingSamples.badge(20, scale: 2)
            XCTAssertEqual(badge.size, CGSize(width: 20, height: 20))
            let photo = DrawingSamples.framed(badge)
            photo.style.preferredSize = CGSize(width: 20, height: 20)
            try ArticleWindow.show(UIViewController()) { host, window in
                photo.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
                window.rootViewController?.view.addSubnode(photo)
                try host.settle()
                let pixels = window.capture()
                XCTAssertNotEqual(pixels.pixel(x: 10, y: 10), pixels.pixel(x: 100, y: 100))
                XCTAssertNotEqual(pixels.pixel(x: 0, y: 0), pixels.pixel(x: 100, y: 100))
            }
        }
    }

    func testALikedHeartIsSolidInTheTintOfItsButton() throws {
        try onMain {
            for isLiked in [false, true] {
                let button = DrawingSamples.likeButton(isLiked)
                button.tintColor = .red
                let side = button.imageNode.image?.size.width ?? 0
                XCTAssertGreaterThan(side, 17)
                try ArticleWindow.show(ASDKViewController(node: button)) { host, window in
                    try host.settle()
                    let middle = window.capture().pixel(x: 200, y: 150)
                    XCTAssertEqual(middle == UIColor.red.components(for: .light).roundedPixel, isLiked)
                }
            }
        }
    }

    func testACrosshairCrossesInTheMiddle() throws {
        try onMain {
            try ArticleWindow.show(UIViewController()) { host, window in
                let cross = Crosshair(frame: CGRect(x: 0, y: 0, width: 101, height: 101))
                window.rootViewController?.view.addSubview(cross)
                try host.settle()
                let pixels = window.capture()
                XCTAssertNotEqual(pixels.pixel(x: 50, y: 10), pixels.pixel(x: 20, y: 20))
                XCTAssertEqual(pixels.pixel(x: 50, y: 10), pixels.pixel(x: 10, y: 50))
            }
        }
    }
}
