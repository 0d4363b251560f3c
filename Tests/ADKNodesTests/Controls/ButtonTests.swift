import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class ButtonTests: XCTestCase, @unchecked Sendable {
    private func image(_ width: Int, _ height: Int) -> UIImage {
        UIImage(pixels: PixelBuffer(width: width, height: height, isOpaque: true), scale: 1)
    }

    @MainActor private func title(_ button: ASButtonNode) -> String {
        button.titleNode.attributedText?.attributedText.string ?? ""
    }

    func testEveryStateShowsItsOwnOrTheNormalTitle() {
        onMain {
            let button = ASButtonNode()
            button.setTitle("normal", with: nil, with: .red, for: .normal)
            XCTAssertEqual(title(button), "normal")
            button.isHighlighted = true
            XCTAssertEqual(title(button), "normal")
            button.setTitle("pressed", with: nil, with: .red, for: .highlighted)
            XCTAssertEqual(title(button), "pressed")
            button.isSelected = true
            XCTAssertEqual(title(button), "pressed")
            button.setTitle("both", with: nil, with: .red, for: [.highlighted, .selected])
            XCTAssertEqual(title(button), "both")
            button.setTitle("selected", with: nil, with: .red, for: .selected)
            button.isHighlighted = false
            XCTAssertEqual(title(button), "selected")
            button.isEnabled = false
            XCTAssertEqual(title(button), "normal")
            button.setTitle("off", with: nil, with: .red, for: .disabled)
            XCTAssertEqual(title(button), "off")
            button.isEnabled = true
            button.setAttributedTitle(nil, for: .selected)
            XCTAssertEqual(title(button), "normal")
            XCTAssertEqual(button.attributedTitle(for: .highlighted)?.attributedText.string, "pressed")
            XCTAssertNil(button.attributedTitle(for: .selected))
        }
    }

    func testAnotherTitleIsMeasuredInAButtonThatWasNeverShown() {
        let button = ASButtonNode()
        let free = ASSizeRange(min: .zero, max: CGSize(width: 300, height: 300))
        button.setTitle("a", with: nil, with: .black, for: .normal)
        let width = button.layoutThatFits(free).size.width
        button.setTitle("a longer title", with: nil, with: .black, for: .normal)
        XCTAssertGreaterThan(button.layoutThatFits(free).size.width, width)
    }

    func testImagesFollowTheStatesAndTheirAbsenceTheLayout() throws {
        let button = ASButtonNode()
        let (small, large) = (image(10, 10), image(30, 20))
        button.setImage(small, for: .normal)
        button.setImage(large, for: .highlighted)
        let free = ASSizeRange(min: .zero, max: CGSize(width: 300, height: 300))
        XCTAssertEqual(button.layoutThatFits(free).size, CGSize(width: 10, height: 10))
        button.isHighlighted = true
        XCTAssertTrue(button.imageNode.image === large)
        XCTAssertEqual(button.layoutThatFits(free).size, CGSize(width: 30, height: 20))
        button.isHighlighted = false
        button.setImage(nil, for: .normal)
        XCTAssertEqual(button.layoutThatFits(free).size, .zero)
    }

    func testImageAndTitleArePlacedByTheOptions() throws {
        let button = ASButtonNode()
        button.setImage(image(20, 10), for: .normal)
        button.setTitle("Go", with: .systemFont(ofSize: 15), with: .black, for: .normal)
        let free = ASSizeRange(min: .zero, max: CGSize(width: 300, height: 300))
        func frames() -> (image: CGRect, title: CGRect, size: CGSize) {
            let layout = button.layoutThatFits(free)
            return (layout.frame(forElement: button.imageNode), layout.frame(forElement: button.titleNode), layout.size)
        }
        let text = button.titleNode.layoutThatFits(free).size
        var now = frames()
        XCTAssertEqual(now.image.minX, 0)
        XCTAssertEqual(now.title.minX, 28)
        XCTAssertEqual(now.image.midY, now.title.midY, accuracy: 1)
        XCTAssertEqual(now.size.width, 28 + text.width)

        button.imageAlignment = .end
        button.contentSpacing = 3
        now = frames()
        XCTAssertEqual(now.title.minX, 0)
        XCTAssertEqual(now.image.minX, text.width + 3)

        button.laysOutHorizontally = false
        now = frames()
        XCTAssertEqual(now.image.minY, text.height + 3)
        XCTAssertEqual(now.image.midX, now.title.midX, accuracy: 1)

        button.contentHorizontalAlignment = .left
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        now = frames()
        XCTAssertEqual(now.image.minX, 2)
        XCTAssertEqual(now.size, CGSize(width: max(20, text.width) + 6, height: text.height + 17))
    }

    func testTheBackgroundFillsTheButtonBehindItsContent() {
        let button = ASButtonNode()
        button.setTitle("Go", with: nil, with: .black, for: .normal)
        button.setBackgroundImage(image(5, 5), for: .normal)
        let layout = button.layoutThatFits(ASSizeRangeMake(CGSize(width: 120, height: 50)))
        XCTAssertTrue(layout.sublayouts.first?.layoutElement === button.backgroundImageNode)
        XCTAssertEqual(layout.frame(forElement: button.backgroundImageNode), CGRect(x: 0, y: 0, width: 120, height: 50))
        XCTAssertEqual(layout.frame(forElement: button.titleNode).midX, 60, accuracy: 1)
    }

    func testAPressedButtonLooksPressedOnScreenAndClicks() throws {
        try onMain {
            let button = ASButtonNode()
            let (up, down) = (
                PixelBuffer(width: 4, height: 4, isOpaque: true), PixelBuffer(width: 4, height: 4, isOpaque: true)
            )
            for (buffer, value) in [(up, UInt32(0xFF11_2233)), (down, 0xFF44_5566)] {
                for y in 0..<4 { for x in 0..<4 { buffer.row(y)[x] = value } }
            }
            button.setBackgroundImage(UIImage(pixels: up, scale: 1), for: .normal)
            button.setBackgroundImage(UIImage(pixels: down, scale: 1), for: .highlighted)
            button.setTitle("Go", with: nil, with: nil, for: .normal)
            let clicks = Locked(0)
            button.addAction(for: .touchUpInside) { _ in clicks.withLock { $0 += 1 } }
            button.frame = CGRect(x: 20, y: 20, width: 80, height: 40)
            let harness = ControlHarness()
            harness.root.addSubnode(button)
            try harness.settle()
            @MainActor func corner() -> UInt32 { harness.window.capture().pixel(x: 22, y: 22) }
            XCTAssertEqual(corner(), 0xFF11_2233)
            harness.down(30, 30)
            try harness.settle()
            XCTAssertEqual(corner(), 0xFF44_5566)
            harness.up(30, 30)
            try harness.settle()
            XCTAssertEqual(corner(), 0xFF11_2233)
            harness.key(.keyboardTab)
            harness.keyDown(.keyboardSpacebar)
            try harness.settle()
            XCTAssertEqual(corner(), 0xFF44_5566)
            harness.keyUp(.keyboardSpacebar)
            XCTAssertEqual(clicks.current, 2)
        }
    }

    func testEightThreadsSetUpOneButton() {
        let button = ASButtonNode()
        let icon = image(9, 9)
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            for round in 0..<50 {
                button.setTitle("\(index) \(round)", with: nil, with: .black, for: .normal)
                button.setImage(icon, for: .normal)
                button.isSelected.toggle()
            }
        }
        let size = button.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 300, height: 300))).size
        XCTAssertEqual(size.width, 9 + 8 + button.titleNode.calculatedSize.width)
    }
}
