import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// Resizable images in views that are flatter than the image.
final class ResizableViewTests: XCTestCase {
    /// A green square of three points with caps of one point.
    private static func border(_ mode: UIImage.ResizingMode) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { _ in
            UIColor.green.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 3))
        }.resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: mode)
    }

    @MainActor
    private static func green(_ view: UIView, _ size: CGSize) throws -> Int {
        let harness = ViewHarness(scale: 1)
        view.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: size)
        harness.window.addSubview(view)
        return try harness.pixels().reduce(0) { $0 + ($1 == 0xFF00_FF00 ? 1 : 0) }
    }

    func testFlatImageViewsAndButtonBackgroundsShowResizableImages() throws {
        try onMain {
            for mode in [UIImage.ResizingMode.stretch, .tile] {
                for height in [6, 3, 2, 1] {
                    let size = CGSize(width: 20, height: height)
                    for content in [UIView.ContentMode.scaleToFill, .scaleAspectFill] {
                        let view = UIImageView(image: Self.border(mode))
                        view.contentMode = content
                        view.clipsToBounds = true
                        XCTAssertEqual(try Self.green(view, size), 20 * height, "an image view, \(size)")
                    }
                    let button = UIButton(type: .custom)
                    button.setBackgroundImage(Self.border(mode), for: .normal)
                    XCTAssertEqual(try Self.green(button, size), 20 * height, "a button, \(size)")
                }
            }
        }
    }
}
