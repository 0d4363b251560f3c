import ADKGraphics
import TestSupport
import UIKit
import XCTest

/// `UIImage()` is drawn as nothing, wherever an image is used.
final class EmptyImageTests: XCTestCase {
    func testAnEmptyImageHasNoSizeAndDrawsNothing() {
        let image = UIImage()
        XCTAssertEqual(image.size, .zero)
        XCTAssertEqual(image.scale, 1)
        XCTAssertNil(image.preparingThumbnail(of: CGSize(width: 5, height: 5)))
        _ = image.preparingForDisplay()
        XCTAssertNil(image.pngData())
        XCTAssertNil(image.jpegData(compressionQuality: 1))
        XCTAssertEqual(image.cgImage?.width ?? 0, 0)
    }

    func testAnEmptyImageIsDrawnAsNothing() {
        let rect = CGRect(x: 1, y: 1, width: 6, height: 6)
        let variants = Self.variants()
        func rendered(_ draw: (UIImage) -> Void) -> [Data?] {
            variants.map { image in
                UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
                    UIColor.red.setFill()
                    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
                    draw(image)
                }.pngData()
            }
        }
        let plain = rendered { _ in }
        XCTAssertNotNil(plain[0])
        XCTAssertEqual(rendered { $0.draw(in: rect) }, plain)
        XCTAssertEqual(rendered { $0.draw(at: rect.origin) }, plain)
        XCTAssertEqual(rendered { $0.draw(in: rect, blendMode: .normal, alpha: 0.5) }, plain)
        XCTAssertEqual(rendered { $0.draw(in: CGRect(origin: .zero, size: $0.size)) }, plain)
    }

    func testNodesAndViewsWithEmptyImagesPaintNothing() throws {
        try onMain {
            let nothing = try ViewHarness.pixels { _ in }
            for image in Self.variants() {
                for mode in [UIView.ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft] {
                    let found = try ViewHarness.pixels { view in
                        let node = ASImageNode()
                        node.image = image
                        node.contentMode = mode
                        node.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
                        view.addSubnode(node)
                        let cropped = ASImageNode()
                        cropped.image = image
                        cropped.contentMode = mode
                        cropped.isCropEnabled = true
                        cropped.cropRect = CGRect(x: 0.2, y: 0.2, width: 0.1, height: 0.1)
                        cropped.imageModificationBlock = ASImageNodeTintColorModificationBlock(.red)
                        cropped.frame = CGRect(x: 40, y: 0, width: 40, height: 40)
                        view.addSubnode(cropped)
                        let imageView = UIImageView(image: image)
                        XCTAssertEqual(imageView.bounds.size, .zero)
                        imageView.contentMode = mode
                        imageView.frame = CGRect(x: 80, y: 0, width: 40, height: 40)
                        view.addSubview(imageView)
                    }
                    XCTAssertTrue(found == nothing, "\(mode)")
                }
            }
        }
    }

    func testButtonsAndBarsWithEmptyImagesAreShown() throws {
        try onMain {
            for image in Self.variants() {
                _ = try ViewHarness.pixels { view in
                    let node = ASButtonNode()
                    node.setImage(image, for: .normal)
                    node.setBackgroundImage(image, for: .normal)
                    node.setTitle("a", with: nil, with: nil, for: .normal)
                    node.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
                    view.addSubnode(node)
                    let button = UIButton(type: .system)
                    button.setImage(image, for: .normal)
                    button.setBackgroundImage(image, for: .normal)
                    button.sizeToFit()
                    view.addSubview(button)
                    let layer = CALayer()
                    layer.contents = image.cgImage
                    layer.frame = CGRect(x: 0, y: 40, width: 20, height: 20)
                    view.layer.addSublayer(layer)
                }
                let harness = ViewHarness(width: 400, height: 200)
                let controller = UIViewController()
                controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
                    image: image, style: .plain, target: nil, action: nil)
                controller.tabBarItem = UITabBarItem(title: "a", image: image, tag: 0)
                let tabs = UITabBarController()
                tabs.viewControllers = [UINavigationController(rootViewController: controller)]
                harness.window.rootViewController = tabs
                _ = try harness.pixels()
            }
        }
    }

    func testAnImageNodeMeasuresAnEmptyImageAsNothing() {
        onMain {
            let node = ASImageNode()
            node.image = UIImage()
            XCTAssertEqual(node.layoutThatFits(ASSizeRangeUnconstrained).size, .zero)
            XCTAssertEqual(UIImageView(image: UIImage()).sizeThatFits(CGSize(width: 50, height: 50)), .zero)
            XCTAssertEqual(UIImageView(image: UIImage()).intrinsicContentSize, .zero)
        }
    }

    private static func variants() -> [UIImage] {
        [
            UIImage(), UIImage().withRenderingMode(.alwaysTemplate), UIImage().withTintColor(.red),
            UIImage().resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)),
            UIImage().resizableImage(withCapInsets: .zero, resizingMode: .tile),
        ]
    }
}
