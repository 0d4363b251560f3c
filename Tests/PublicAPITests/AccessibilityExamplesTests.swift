import AsyncDisplayKit
import TestSupport
import XCTest

/// The code of the article *Accessibility* runs.
final class AccessibilityExamplesTests: XCTestCase {
    func testARatingSaysItsValueAndThatItCanBeChanged() {
        let rating = RatingNode(stars: 3)
        XCTAssertEqual(rating.accessibilityValue, "3 of 5 stars")
        XCTAssertTrue(rating.accessibilityTraits.contains(.adjustable))
        rating.show(4)
        XCTAssertEqual(rating.accessibilityValue, "4 of 5 stars")
    }

    func testTheDefaultsOfTheArticleAreThoseOfTheNodes() {
        let text = ASTextNode()
        text.attributedText = AttributedString("Lighthouse")
        XCTAssertTrue(text.isAccessibilityElement)
        XCTAssertEqual(text.accessibilityLabel, "Lighthouse")
        XCTAssertTrue(text.accessibilityTraits.contains(.staticText))
        let image = ASImageNode()
        XCTAssertFalse(image.isAccessibilityElement)
        XCTAssertNil(image.accessibilityLabel)
        let button = ASButtonNode()
        button.setTitle("Save", with: nil, with: nil, for: .normal)
        XCTAssertEqual(button.accessibilityLabel, "Save")
        XCTAssertTrue(button.accessibilityTraits.contains(.button))
        button.isEnabled = false
        XCTAssertTrue(button.accessibilityTraits.contains(.notEnabled))
    }

    func testAVolumeIsReadAndHasItsActions() throws {
        try onMain {
            let view = VolumeView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
            let controller = UIViewController()
            controller.view.addSubview(view)
            try ArticleWindow.show(controller) { host, _ in
                try host.settle()
                view.accessibilityIncrement()
                let tree = UIApplication.shared.accessibilityTreeDescription()
                XCTAssertTrue(
                    tree.contains("slider “Volume” = “6” {increment, decrement, Mute} @ 0 0 50 20"), tree)
            }
        }
    }

    func testTheElementsOfACardAreReachedByItsPoint() throws {
        try onMain {
            let star = ASButtonNode()
            star.style.preferredSize = CGSize(width: 40, height: 40)
            star.addAction(forControlEvents: .touchUpInside) { _ in }
            let ornament = ASDisplayNode()
            let card = AccessibilitySamples.card(ASImageNode(), ornament: ornament, star: star)
            XCTAssertTrue(ornament.accessibilityElementsHidden)
            XCTAssertTrue(card.shouldGroupAccessibilityChildren)
            try ArticleWindow.show(ASDKViewController(node: card)) { host, window in
                try host.settle()
                let point = star.accessibilityActivationPoint
                let hit = window.hitTest(point, with: nil)
                XCTAssertEqual(hit.flatMap(ASViewToDisplayNode)?.accessibilityLabel, "Add to favourites")
            }
        }
    }
}
