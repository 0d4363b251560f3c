import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

final class MenuBarTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func bench(isRightToLeft: Bool = false) -> ChainBench {
        let bench = ChainBench()
        if isRightToLeft { bench.window.semanticContentAttribute = .forceRightToLeft }
        bench.links[1].performed = [0, 1]
        let more = UIMenu(title: "More", children: [bench.command(1, "m")])
        bench.addMenu([bench.command(0, "k"), more])
        bench.window.showsMenuBar = true
        bench.frame()
        return bench
    }

    func testTheBarIsAboveTheContentAndCanBeHidden() {
        onMain {
            let bench = bench()
            XCTAssertEqual(bench.controller.view.frame, CGRect(x: 0, y: 28, width: 500, height: 372))
            bench.window.showsMenuBar = false
            XCTAssertEqual(bench.controller.view.frame, CGRect(x: 0, y: 0, width: 500, height: 400))
            bench.key(.keyboardF10)
            XCTAssertNil(bench.session)
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.log, ["1 does 0"], "the keys work without a bar")
        }
    }

    func testABarThatIsShownBeforeTheWindowOpensIsAboveTheContent() throws {
        try onMain {
            let host = HeadlessHost.attached()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let controller = UIViewController()
            window.showsMenuBar = true
            window.rootViewController = controller
            window.makeKeyAndVisible()
            try host.settle()
            XCTAssertEqual(controller.view.frame, CGRect(x: 0, y: 28, width: 300, height: 172))
            XCTAssertTrue(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === window.menuBar)
        }
    }

    func testF10OpensTheFirstMenuAndArrowsMoveThroughTheBar() {
        onMain {
            for isRightToLeft in [false, true] {
                let bench = bench(isRightToLeft: isRightToLeft)
                let (on, back): (UIKeyboardHIDUsage, UIKeyboardHIDUsage) =
                    isRightToLeft
                    ? (.keyboardLeftArrow, .keyboardRightArrow) : (.keyboardRightArrow, .keyboardLeftArrow)
                bench.key(.keyboardF10)
                XCTAssertEqual(bench.marked, ["Close"], "File")
                bench.key(back)
                XCTAssertEqual(bench.titles.last, "Keyboard Shortcuts", "around the end to Help")
                bench.key(back)
                XCTAssertEqual(bench.titles, ["Do 0", "More"])
                bench.key(.keyboardDownArrow)
                bench.key(on)
                XCTAssertEqual(bench.marked, ["More", "Do 1"])
                bench.key(back)
                XCTAssertEqual(bench.marked, ["More"])
                bench.key(on)
                bench.key(on)
                XCTAssertEqual(bench.titles.last, "Keyboard Shortcuts", "from a submenu to the next menu")
                bench.key(.keyboardEscape)
                XCTAssertNil(bench.session)
                XCTAssertTrue(bench.window.currentFirstResponder === bench.links[0])
            }
        }
    }

    func testAltWithALetterOpensAMenuAndAChosenCommandGoesToTheFormerResponder() {
        onMain {
            let bench = bench()
            bench.key(.keyboardErrorUndefined, .alternate, text: "t")
            XCTAssertEqual(bench.marked, ["Do 0"])
            bench.key(.keyboardReturnOrEnter)
            XCTAssertEqual(bench.log, ["1 does 0"])
            XCTAssertNil(bench.session)
            bench.key(.keyboardErrorUndefined, .alternate, text: "q")
            XCTAssertNil(bench.session, "no title begins with the letter")
        }
    }

    func testThePointerMovesFromMenuToMenuWhileOneIsOpen() {
        onMain {
            let bench = bench()
            bench.move(15, 10)
            XCTAssertNil(bench.session)
            bench.click(15, 10)
            XCTAssertEqual(bench.titles, ["Close"])
            bench.move(60, 10)
            XCTAssertEqual(bench.titles.first, "Undo")
            XCTAssertEqual(bench.panels.count, 1)
            bench.click(60, 10)
            XCTAssertNil(bench.session, "a click on the title of the open menu closes it")
            bench.down(60, 10)
            bench.move(15, 10)
            XCTAssertEqual(bench.titles, ["Close"], "a drag switches too")
            bench.up(15, 10)
            XCTAssertNotNil(bench.session)
        }
    }

    func testAClickOnTheBarLeavesTheFocusToTheViewThatHasIt() throws {
        try onMain {
            let bench = bench()
            let titles = try XCTUnwrap(bench.window.menuBar as? MenuBar).shownTitles
            XCTAssertEqual(titles.map(\.title), ["File", "Edit", "Format", "View", "Tools", "Help"])
            bench.click(titles[4].frame.midX, titles[4].frame.midY)
            XCTAssertTrue(bench.session?.source === bench.links[0])
            let panel = try XCTUnwrap(bench.panels.first)
            panel.layoutIfNeeded()
            let row = panel.frame(ofRow: 0).offsetBy(dx: panel.frame.minX, dy: panel.frame.minY)
            bench.click(row.midX, row.midY)
            XCTAssertEqual(bench.log, ["1 does 0"])
            XCTAssertTrue(bench.window.currentFirstResponder === bench.links[0])
        }
    }

    func testABarThatAPresentationCoversTakesNoKeys() throws {
        try onMain {
            let bench = bench()
            bench.controller.present(UIViewController(), animated: false)
            try bench.settle()
            bench.key(.keyboardF10)
            XCTAssertNil(bench.session)
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.log, [], "the views behind it perform no command")
        }
    }

    func testAMenuOfTheBarClosesWhenItIsBuiltAgain() {
        onMain {
            let bench = bench()
            bench.key(.keyboardF10)
            UIMenuSystem.main.setNeedsRevalidate()
            XCTAssertEqual(bench.marked, ["Close"], "the menu is the same")
            bench.addMenu(title: "New", [bench.command(0, "n")])
            XCTAssertNil(bench.session)
            bench.frame()
            bench.key(.keyboardErrorUndefined, .alternate, text: "n")
            XCTAssertEqual(bench.titles, ["Do 0"])
        }
    }

    func testTheMainMenuOpensFromOneButtonAsItIsThen() {
        onMain {
            let bench = bench()
            bench.window.showsMenuBar = false
            let menu = bench.window.mainMenuForButton
            for title in ["New", "Newer"] {
                bench.addMenu(title: title, [bench.command(0, "n")])
                _ = MenuSession(
                    menu, in: bench.window, at: CGRect(x: 10, y: 10, width: 40, height: 20), sender: bench.window,
                    isRightToLeft: false, source: bench.window.commandSource)
                bench.frame()
                XCTAssertEqual(bench.titles.first, "File")
                XCTAssertTrue(bench.titles.contains(title), "\(bench.titles)")
                bench.key(.keyboardEscape)
                XCTAssertNil(bench.session)
            }
        }
    }

    func testARandomHandLeavesTheFocusWhereItWasAndTheOpenMenuInTheBar() throws {
        try onMain {
            let seed = UInt64.random(in: 0..<1_000_000)
            print("seed \(seed)")
            var random = SeededRandom(seed: seed)
            let bench = bench()
            var answers: [@MainActor ([UIMenuElement]) -> Void] = []
            let line = UIAction(title: "Line") { _ in }
            bench.addMenu(title: "Later", [line, UIDeferredMenuElement.uncached { answers.append($0) }])
            bench.window.shouldClose = { false }
            let keys: [UIKeyboardHIDUsage] = [
                .keyboardLeftArrow, .keyboardRightArrow, .keyboardUpArrow, .keyboardDownArrow, .keyboardEscape,
                .keyboardReturnOrEnter, .keyboardF10, .keyboardF1,
            ]
            for step in 0..<600 {
                let place = CGPoint(
                    x: CGFloat.random(in: 0..<400, using: &random), y: CGFloat.random(in: 0..<200, using: &random))
                switch Int.random(in: 0..<12, using: &random) {
                case 0...5: bench.key(keys.randomElement(using: &random) ?? .keyboardF10)
                case 6: bench.key(.keyboardErrorUndefined, .alternate, text: "l")
                case 7: bench.move(place.x, min(27, place.y))
                case 8 where bench.session != nil: bench.click(place.x, place.y)
                case 8: bench.click(bench.window.showsMenuBar ? place.x : 50, 20)
                case 9: try bench.wait(0.25)
                case 10: answers.popLast()?(Bool.random(using: &random) ? [line] : [])
                default:
                    if Bool.random(using: &random) {
                        UIMenuSystem.main.setNeedsRebuild()
                    } else {
                        bench.window.showsMenuBar.toggle()
                    }
                }
                let note = "seed \(seed), step \(step)"
                guard let session = bench.session else {
                    XCTAssertTrue(bench.window.currentFirstResponder === bench.links[0], note)
                    continue
                }
                XCTAssertTrue(session.openPanels.allSatisfy { !$0.rows.isEmpty }, note)
                let menu = try XCTUnwrap(session.menu)
                let isInBar = bench.window.mainMenu.children.contains { $0 === menu }
                XCTAssertTrue(isInBar && bench.window.showsMenuBar || menu.title == "Keyboard Shortcuts", note)
            }
        }
    }

    func testF1ListsTheKeysOfTheMenuAndOfTheChain() {
        onMain {
            let bench = bench()
            let own = bench.command(1, "o")
            own.discoverabilityTitle = "Own"
            bench.links[1].commands = [own, UIKeyCommand(input: "p", modifierFlags: [], action: Link.methods[1])]
            bench.key(.keyboardF1)
            let rows = bench.panels.first?.rows ?? []
            XCTAssertEqual(rows.first?.title, "Keyboard Shortcuts")
            for (title, key) in [("Copy", "Ctrl+C"), ("Do 0", "Ctrl+K"), ("Do 1", "Ctrl+M"), ("Own", "Ctrl+O")] {
                XCTAssertEqual(rows.filter { $0.title == title }.map(\.keyText), [key], title)
            }
            XCTAssertEqual(rows.filter { $0.title == "Redo" }.count, 1, "hidden keys are left out")
            bench.key(.keyboardEscape)
            bench.key(.keyboardF1, .control)
            XCTAssertEqual(bench.panels.first?.rows.first?.title, "Keyboard Shortcuts")
            bench.key(.keyboardEscape)
            bench.key(.keyboardErrorUndefined, [.control, .shift], text: "?")
            bench.key(.keyboardErrorUndefined, text: "O")
            bench.key(.keyboardReturnOrEnter)
            XCTAssertEqual(bench.log, ["1 does 1"])
        }
    }
}
