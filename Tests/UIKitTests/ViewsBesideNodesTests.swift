import ADKLayout
import ADKViews
import TestSupport
import UIKit
import XCTest

/// Each view paints the same pixels as the node that does the same.
final class ViewsBesideNodesTests: XCTestCase {
    private static let text = "The quick brown fox jumps over the lazy dog"

    private static func image() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 24, height: 16)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 24, height: 16))
            UIColor.blue.setFill()
            context.fill(CGRect(x: 4, y: 4, width: 8, height: 8))
        }
    }

    func testALabelPaintsWhatATextNodePaints() throws {
        try onMain {
            let font = UIFont.systemFont(ofSize: 15, weight: .semibold)
            for (lines, mode) in [
                (1, NSLineBreakMode.byTruncatingTail), (2, .byTruncatingMiddle), (0, .byWordWrapping),
            ] {
                for alignment in [NSTextAlignment.left, .center, .right] {
                    let style = NSMutableParagraphStyle()
                    style.alignment = alignment
                    let attributes: [NSAttributedString.Key: Any] = [
                        .font: font, .foregroundColor: UIColor.systemBlue, .paragraphStyle: style,
                    ]
                    let expected = try ViewHarness.pixels { view in
                        let node = ASTextNode()
                        node.attributedText = NSAttributedString(string: Self.text, attributes: attributes)
                        node.maximumNumberOfLines = UInt(lines)
                        node.truncationMode = mode
                        let size = LayoutEnvironment.with(LayoutEnvironment(scale: 2)) {
                            node.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 150, height: 80))).size
                        }
                        let top = (10 + (80 - size.height) / 2) * 2
                        node.frame = CGRect(x: 20, y: top.rounded() / 2, width: 150, height: size.height)
                        view.addSubnode(node)
                    }
                    let found = try ViewHarness.pixels { view in
                        let label = UILabel(frame: CGRect(x: 20, y: 10, width: 150, height: 80))
                        label.text = Self.text
                        label.font = font
                        label.textColor = .systemBlue
                        label.textAlignment = alignment
                        label.numberOfLines = lines
                        label.lineBreakMode = mode
                        view.addSubview(label)
                    }
                    XCTAssertTrue(found == expected, "\(lines) lines, \(alignment)")
                    XCTAssertTrue(Set(found).count > 10, "something is painted")
                }
            }
        }
    }

    func testALabelAlignsNaturalTextByTheDirectionOfTheViewNotByItsScript() throws {
        try onMain {
            for text in ["Walks", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"] {
                for isMirrored in [false, true] {
                    @MainActor func image(_ alignment: NSTextAlignment) throws -> [UInt32] {
                        try ViewHarness.pixels { view in
                            if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
                            let label = UILabel(frame: CGRect(x: 20, y: 10, width: 150, height: 80))
                            label.text = text
                            label.textAlignment = alignment
                            view.addSubview(label)
                        }
                    }
                    let (natural, left, right) = (try image(.natural), try image(.left), try image(.right))
                    XCTAssertTrue(left != right)
                    XCTAssertTrue(natural == (isMirrored ? right : left), "\(text), mirrored: \(isMirrored)")
                }
            }
        }
    }

    func testALabelFollowsADirectionThatChanges() throws {
        try onMain {
            let harness = ViewHarness()
            let label = UILabel(frame: CGRect(x: 20, y: 10, width: 150, height: 80))
            label.text = "Walks"
            harness.window.addSubview(label)
            let left = try harness.pixels()
            harness.window.semanticContentAttribute = .forceRightToLeft
            let right = try harness.pixels()
            XCTAssertTrue(left != right)
            let other = UIView(frame: harness.window.bounds)
            other.semanticContentAttribute = .forceLeftToRight
            harness.window.addSubview(other)
            other.addSubview(label)
            XCTAssertTrue(try harness.pixels() == left)
            XCTAssertEqual(label.textAlignment, .natural)
        }
    }

    func testAButtonWithTheSizeOfItsContentIsMirroredToo() throws {
        try onMain {
            @MainActor func image(isMirrored: Bool, fits: Bool) throws -> [UInt32] {
                try ViewHarness.pixels { view in
                    if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
                    let button = UIButton(type: .system)
                    button.setTitle("Save", for: .normal)
                    button.setImage(Self.image().withRenderingMode(.alwaysOriginal), for: .normal)
                    view.addSubview(button)
                    let size = button.sizeThatFits(.zero)
                    if fits { button.sizeToFit() } else { button.frame.size = CGSize(width: size.width, height: 99) }
                    button.frame.size.height = size.height
                }
            }
            let mirrored = try image(isMirrored: true, fits: true)
            XCTAssertTrue(try mirrored == image(isMirrored: true, fits: false))
            XCTAssertTrue(try mirrored != image(isMirrored: false, fits: true))
        }
    }

    func testALabelMeasuresItsText() {
        onMain {
            let label = UILabel()
            label.text = Self.text
            label.numberOfLines = 0
            let whole = label.intrinsicContentSize
            XCTAssertGreaterThan(whole.width, 200)
            let narrow = label.sizeThatFits(CGSize(width: 100, height: 0))
            XCTAssertLessThanOrEqual(narrow.width, 100)
            XCTAssertGreaterThan(narrow.height, whole.height * 2)
            label.numberOfLines = 1
            XCTAssertEqual(label.sizeThatFits(CGSize(width: 100, height: 0)).height, whole.height)
            label.attributedText = NSAttributedString(string: "other")
            XCTAssertEqual(label.text, "other")
            XCTAssertEqual(label.accessibilityLabel, "other")
            label.text = nil
            XCTAssertEqual(label.intrinsicContentSize, .zero)
        }
    }

    func testAnImageViewPaintsWhatAnImageNodePaints() throws {
        try onMain {
            let image = Self.image()
            for mode in [UIView.ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft] {
                for tinted in [false, true] {
                    let image = tinted ? image.withRenderingMode(.alwaysTemplate) : image
                    let expected = try ViewHarness.pixels { view in
                        let node = ASImageNode()
                        node.image = image
                        node.contentMode = mode
                        node.tintColor = .green
                        node.clipsToBounds = true
                        node.frame = CGRect(x: 20, y: 10, width: 100, height: 80)
                        view.addSubnode(node)
                    }
                    let found = try ViewHarness.pixels { view in
                        let imageView = UIImageView(image: image)
                        XCTAssertEqual(imageView.bounds.size, CGSize(width: 24, height: 16))
                        imageView.contentMode = mode
                        imageView.tintColor = .green
                        imageView.clipsToBounds = true
                        imageView.frame = CGRect(x: 20, y: 10, width: 100, height: 80)
                        view.addSubview(imageView)
                    }
                    XCTAssertTrue(found == expected, "\(mode), tinted: \(tinted)")
                    XCTAssertTrue(Set(found).count > 1, "something is painted")
                }
            }
        }
    }

    func testAButtonPaintsWhatAButtonNodePaintsInEachState() throws {
        try onMain {
            for (enabled, selected) in [(true, false), (false, false), (true, true)] {
                let expected = try ViewHarness.pixels { view in
                    let node = ASButtonNode()
                    node.setTitle("Buy", with: .systemFont(ofSize: 20), with: .red, for: .normal)
                    node.setTitle("Sold", with: .systemFont(ofSize: 20), with: .red, for: .disabled)
                    node.setTitle("Buy", with: .systemFont(ofSize: 20), with: .green, for: .selected)
                    node.setImage(Self.image(), for: .normal)
                    (node.isEnabled, node.isSelected) = (enabled, selected)
                    node.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 4, right: 0)
                    node.frame = CGRect(x: 20, y: 10, width: 150, height: 60)
                    view.addSubnode(node)
                }
                let found = try ViewHarness.pixels { view in
                    let button = UIButton(type: .custom)
                    button.setTitle("Buy", for: .normal)
                    button.setTitle("Sold", for: .disabled)
                    button.setTitleColor(.red, for: .normal)
                    button.setTitleColor(.green, for: .selected)
                    button.titleLabel?.font = .systemFont(ofSize: 20)
                    button.setImage(Self.image(), for: .normal)
                    (button.isEnabled, button.isSelected) = (enabled, selected)
                    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 4, right: 0)
                    button.frame = CGRect(x: 20, y: 10, width: 150, height: 60)
                    view.addSubview(button)
                }
                XCTAssertTrue(found == expected, "enabled \(enabled), selected \(selected)")
                XCTAssertTrue(Set(found).count > 10, "something is painted")
            }
        }
    }

    func testAButtonIsClickedAndCallsItsSelectors() throws {
        try onMain {
            @MainActor final class Owner {
                var log: [String] = []
                func tapped() { log.append("tapped") }
                func tappedBy(_ sender: UIButton) { log.append("by \(sender.currentTitle ?? "")") }
            }
            let harness = ViewHarness()
            var owner: Owner? = Owner()
            let button = UIButton(type: .system)
            button.setTitle("Go", for: .normal)
            button.addTarget(owner, action: Selector(Owner.tapped), for: .touchUpInside)
            button.addTarget(owner, action: Selector(Owner.tappedBy), for: .touchUpInside)
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
            harness.window.addSubview(button)
            try harness.host.settle()
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 50, y: 20), with: nil) === button)
            button.sendActions(for: .touchUpInside)
            XCTAssertEqual(owner?.log, ["tapped", "by Go"])
            weak let gone = owner
            owner = nil
            XCTAssertNil(gone, "targets are referenced weakly")
            button.sendActions(for: .touchUpInside)
        }
    }
}
