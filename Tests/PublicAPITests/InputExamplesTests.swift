import AsyncDisplayKit
import TestSupport
import XCTest

/// The code of the article *Gestures and keys* runs.
final class InputExamplesTests: XCTestCase {
    func testACardIsClickedAndDragged() throws {
        try onMain {
            let card = CardNode()
            let controller = UIViewController()
            try ArticleWindow.show(controller) { host, window in
                card.frame = CGRect(x: 50, y: 50, width: 100, height: 60)
                controller.view.addSubnode(card)
                try host.settle()
                try ArticleWindow.press(at: CGPoint(x: 100, y: 80), in: window, host)
                XCTAssertEqual(card.numberOfClicks, 1)
                try ArticleWindow.press(
                    at: CGPoint(x: 100, y: 80), in: window, for: 0.3, by: CGVector(dx: 40, dy: 10), host)
                XCTAssertEqual(card.numberOfClicks, 1)
                XCTAssertEqual(card.position, CGPoint(x: 140, y: 90))
            }
        }
    }

    func testALongClickIsNotQuick() throws {
        try onMain {
            let controller = UIViewController()
            try ArticleWindow.show(controller) { host, window in
                var clicks = 0
                controller.view.addGestureRecognizer(QuickClickRecognizer { _ in clicks += 1 })
                try ArticleWindow.press(at: CGPoint(x: 100, y: 80), in: window, for: 0.3, host)
                XCTAssertEqual(clicks, 0)
                try ArticleWindow.press(at: CGPoint(x: 100, y: 80), in: window, for: 0, host)
                XCTAssertEqual(clicks, 1)
            }
        }
    }

    func testArrowKeysTurnSlides() throws {
        try onMain {
            let slides = SlideController()
            try ArticleWindow.show(slides) { host, window in
                for code in [UIKeyboardHIDUsage.keyboardRightArrow, .keyboardRightArrow, .keyboardLeftArrow] {
                    try ArticleWindow.type(code, in: window, host)
                }
                XCTAssertEqual(slides.slide, 1)
            }
        }
    }

    func testTheKeyOfACommandInTheMainMenuPinsTheNote() throws {
        try onMain {
            let note = NoteController()
            try ArticleWindow.show(note) { host, window in
                XCTAssertTrue(window.showsMenuBar)
                let key = UIKey(keyCode: .keyboardErrorUndefined, characters: "p", modifierFlags: .control)
                FrameLoop.shared.post(.keyDown(key), to: window)
                try host.settle()
                XCTAssertTrue(note.isPinned)
            }
        }
    }

    func testAPictureIsDraggedFromAWellAndDroppedIntoIt() throws {
        try onMain {
            let well = WellController()
            well.image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
            try ArticleWindow.show(well) { host, window in
                let before = well.image
                for x in [20, 60, 80] as [CGFloat] {
                    let point = CGPoint(x: x, y: 20)
                    FrameLoop.shared.post(
                        x == 20
                            ? .pointerDown(button: .primary, at: point, time: host.clock.now, modifiers: [])
                            : .pointerMoved(at: point, modifiers: []), to: window)
                    FrameLoop.shared.runFrame()
                }
                well.image = nil
                FrameLoop.shared.post(
                    .pointerUp(button: .primary, at: CGPoint(x: 80, y: 20), time: host.clock.now, modifiers: []),
                    to: window)
                try host.settle()
                XCTAssertTrue(well.image === before)
            }
        }
    }

    func testASwitchAndAButtonReportTheirChanges() throws {
        try onMain {
            let alarm = AlarmNode()
            try ArticleWindow.show(ASDKViewController(node: alarm)) { host, window in
                XCTAssertFalse(alarm.isArmed)
                try ArticleWindow.press(at: CGPoint(x: 22, y: 150), in: window, host)
                XCTAssertTrue(alarm.isArmed)
                try ArticleWindow.press(at: CGPoint(x: 22, y: 150), in: window, host)
                XCTAssertFalse(alarm.isArmed)
                try ArticleWindow.press(at: CGPoint(x: 65, y: 150), in: window, host)
                XCTAssertTrue(alarm.isArmed)
            }
        }
    }

    func testASwatchIsLighterUnderThePointer() throws {
        try onMain {
            let swatch = SwatchNode("Sand", .yellow)
            let controller = UIViewController()
            try ArticleWindow.show(controller) { host, window in
                swatch.frame = CGRect(x: 50, y: 50, width: 100, height: 60)
                controller.view.addSubnode(swatch)
                try host.settle()
                for (x, alpha) in [(60, 0.8), (10, 1)] as [(CGFloat, CGFloat)] {
                    FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: x, y: 60), modifiers: []), to: window)
                    try host.settle()
                    XCTAssertEqual(swatch.alpha, alpha)
                }
                XCTAssertEqual(swatch.view.toolTipInteraction?.defaultToolTip, "Sand")
            }
        }
    }
}
