import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// Plays steps of input and time on a screen that logs what reaches it.
final class StepTests: XCTestCase {
    // MARK: - Pointer

    func testAClickReachesTheNamedButton() throws {
        XCTAssertEqual(try Panel.play(.click("plus")), ["plus touchDown", "plus touchUpInside"])
    }

    func testAPressStaysDownUntilItIsReleased() throws {
        XCTAssertEqual(try Panel.play(.press("plus")), ["plus touchDown"])
        XCTAssertEqual(try Panel.play(.press("plus"), .release), ["plus touchDown", "plus touchUpInside"])
        XCTAssertEqual(
            try Panel.play(.press("plus"), .hover(.point(150, 110)), .release),
            ["plus touchDown", "plus touchUpOutside"])
    }

    func testAPressedButtonLooksPressed() throws {
        try withSnapshotFolders { _ in
            let plain = try SceneRunner.render(Panel.scene([])).pixels
            let pressed = try SceneRunner.render(Panel.scene([.press("plus")])).pixels

            XCTAssertEqual(plain.pixel(x: 20, y: 20), 0xFFDD_DDDD)
            XCTAssertEqual(pressed.pixel(x: 20, y: 20), 0xFF22_2222)
        }
    }

    func testClicksOfTwoStepsAreSingleAndOfOneStepAreDouble() throws {
        XCTAssertEqual(try Panel.play(.click("pad")), ["tap 1"])
        XCTAssertEqual(try Panel.play(.click("pad", count: 2)), ["tap 2"])
        XCTAssertEqual(try Panel.play(.click("pad"), .click("pad")), ["tap 1", "tap 1"])
        XCTAssertEqual(try Panel.play(.click("pad"), .advance(0.1), .click("pad")), ["tap 2"])
    }

    func testADragMovesInEqualPartsAndEndsWhereItShould() throws {
        XCTAssertEqual(
            try Panel.play(.drag("pad", by: CGVector(dx: 40, dy: -20), moves: 4)),
            ["pan began 10 -5", "pan changed 20 -10", "pan changed 30 -15", "pan changed 40 -20", "pan ended 40 -20"])
        XCTAssertEqual(
            try Panel.play(.drag("pad", by: CGVector(dx: 40, dy: 0), moves: 2, releases: false)),
            ["pan began 20 0", "pan changed 40 0", "pan cancelled 40 0"], "the window closes")
    }

    func testTheWheelScrollsTheViewUnderThePointer() throws {
        XCTAssertEqual(try Panel.play(.wheel("list", clicks: 1), .logOffset), ["offset 0 120"])
        XCTAssertEqual(
            try Panel.play(.scroll("list", by: CGVector(dx: 0, dy: 25)), .logOffset), ["offset 0 25"])
        XCTAssertEqual(
            try Panel.play(.wheel(.point(20, 20), clicks: 3), .logOffset), ["offset 0 0"], "not under the pointer")
    }

    func testHoveringMovesThePointerToTheMiddleOfTheNode() throws {
        XCTAssertEqual(try Panel.play(.hover("spot")), ["hover 20 10"])
        XCTAssertEqual(try Panel.play(.hover("spot"), .hover(.point(111.7, 12.2))), ["hover 20 10", "hover 1 2"])
    }

    // MARK: - Keys

    func testKeysReachTheFirstResponderWithTheirText() throws {
        XCTAssertEqual(
            try Panel.play(.type("aB \n"), .key("c", modifiers: .control), .key(.keyboardEscape)),
            ["key a", "key B shift", "key space", "key return", "key c control", "key escape"])
    }

    func testTabMovesTheFocusInReadingOrder() throws {
        XCTAssertEqual(try Panel.play(.key(.keyboardTab), .key(.keyboardSpacebar)).last, "plus touchUpInside")
        XCTAssertEqual(
            try Panel.play(.key(.keyboardTab), .key(.keyboardTab), .key(.keyboardSpacebar)).last, "minus touchUpInside")
        XCTAssertEqual(
            try Panel.play(.key(.keyboardTab, modifiers: .shift), .key(.keyboardSpacebar)).last, "minus touchUpInside")
    }

    // MARK: - Text

    func testStepsPasteSelectAndComposeText() throws {
        try withSnapshotFolders { _ in
            var texts: [String] = []
            let steps: [SnapshotStep] = [
                .select(NSRange(), in: "field"), .paste("one two"),
                .select(NSRange(location: 4, length: 3), in: "field"),
                .compose("字"), .compose("漢字"), .key(.keyboardEnd), .type("!"),
            ]
            for count in 0...steps.count {
                let field = UITextField(frame: CGRect(x: 10, y: 10, width: 150, height: 30))
                field.accessibilityLabel = "field"
                let scene = SnapshotScene(
                    name: "text", size: Panel.size,
                    make: {
                        let controller = UIViewController()
                        controller.view.addSubview(field)
                        return controller
                    }, steps: Array(steps.prefix(count)))
                _ = try SceneRunner.render(scene)
                texts.append(field.text ?? "")
            }
            XCTAssertEqual(texts, ["", "", "one two", "one two", "one 字", "one 漢字", "one 漢字", "one 漢字!"])
        }
    }

    func testCharactersOfATextNodeAreSelectedByName() throws {
        try withSnapshotFolders { _ in
            let node = ASTextNode()
            node.debugName = "caption"
            node.attributedText = NSAttributedString(string: "a 👩‍👩‍👧 b")
            node.isSelectable = true
            node.frame = CGRect(x: 10, y: 10, width: 150, height: 30)
            @MainActor func render(_ range: NSRange) throws {
                let scene = SnapshotScene(
                    name: "text", size: Panel.size,
                    make: {
                        let controller = UIViewController()
                        controller.view.addSubnode(node)
                        return controller
                    }, steps: [.select(range, in: "caption")])
                _ = try SceneRunner.render(scene)
            }
            try render(NSRange(location: 2, length: 8))
            XCTAssertEqual(node.selectedRange, NSRange(location: 2, length: 8))
            for range in [NSRange(location: 2, length: 3), NSRange(location: 9, length: 20)] {
                XCTAssertThrowsError(try render(range)) { error in
                    XCTAssertTrue("\(error)".contains("the characters that can be selected are"), "\(error)")
                }
            }
        }
    }

    // MARK: - Time

    func testEachStepIsFollowedBySettling() throws {
        XCTAssertEqual(
            try Panel.play(.run("fade") { controller, _ in Panel.fade(controller) }, .logOpacity), ["opacity 0"])
    }

    func testAnAdvanceShowsTheMiddleOfAnAnimation() throws {
        let fade = SnapshotStep.run("fade") { controller, _ in Panel.fade(controller) }

        XCTAssertEqual(try Panel.play(fade, .advance(0.5), .logOpacity), ["opacity 50"])
        XCTAssertEqual(try Panel.play(fade, .advance(0.25), .advance(0.5), .logOpacity), ["opacity 25"])
        XCTAssertEqual(try Panel.play(fade, .advance(0.5), .waitUntilSettled, .logOpacity), ["opacity 0"])
    }

    func testASceneThatBeginsWithAnAdvanceShowsTheTimeSinceTheWindowOpened() throws {
        try withSnapshotFolders { _ in
            let log = PanelLog()
            let scene = SnapshotScene(
                name: "opening", size: Panel.size,
                make: {
                    let controller = PanelController(log)
                    controller.fadesWhenShown = true
                    return controller
                }, steps: [.advance(0.5), .logOpacity])

            _ = try SceneRunner.render(scene)

            XCTAssertEqual(log.events, ["opacity 50"])
        }
    }

    func testASceneCanStopAfterAnyOfItsSteps() throws {
        try withSnapshotFolders { _ in
            let scene = Panel.scene([.click("plus"), .click("minus"), .key("x")])
            var logs: [[String]] = []
            for count in -1...4 {
                let log = PanelLog()
                _ = try SceneRunner.render(Panel.scene(scene.stopping(afterSteps: count).steps, log))
                logs.append(log.events)
            }

            XCTAssertEqual(logs.map(\.count), [0, 0, 2, 4, 5, 5])
            XCTAssertEqual(scene.stopping(afterSteps: 1).id, scene.id)
        }
    }

    func testFramesAreLeftOutBeforeTheLastStep() {
        let film = SnapshotScene(
            name: "film", size: Panel.size, frames: [0, 0.1], make: { UIViewController() },
            steps: [.key("a"), .key("b")])

        XCTAssertEqual(film.stopping(afterSteps: 1).frames, [])
        XCTAssertEqual(film.stopping(afterSteps: 2).frames, [0, 0.1])
    }

    func testPrepareRunsBeforeTheSteps() throws {
        try withSnapshotFolders { _ in
            let log = PanelLog()
            let scene = SnapshotScene(
                name: "both", size: Panel.size, make: { PanelController(log) },
                prepare: { _, _, done in
                    log.events.append("prepared")
                    done()
                }, steps: [.key("a")])

            _ = try SceneRunner.render(scene)

            XCTAssertEqual(log.events, ["prepared", "key a"])
        }
    }

    // MARK: - Failures

    func testAStepThatFailsNamesItselfAndTheReason() throws {
        struct Broken: Error {}
        let cases: [([SnapshotStep], String)] = [
            ([.click("plsu")], "step 1 (click “plsu”): no visible node is named “plsu”; near names: “plus”"),
            ([.key("a"), .click("row")], "step 2 (click “row”): “row” names 4 visible nodes, in list;"),
            ([.hover("row[9]")], "step 1 (hover “row[9]”): there is no “row[9]”: 4 visible nodes have this name"),
            ([.click("secret")], "step 1 (click “secret”): “secret” is covered by ASDisplayNode ‘lid’ in PanelNode"),
            ([.hover(.point(200, 5))], "step 1 (hover (200, 5)): (200, 5) is outside of the window"),
            ([.release], "step 1 (release): no button is held"),
            ([.press("plus"), .click("minus")], "step 2 (click “minus”): the button is held already"),
            ([.advance(.nan)], "the seconds must be in 0...60, but are nan"),
            ([.advance(-1)], "the seconds must be in 0...60, but are -1.0"),
            ([.click("plus", count: 0)], "the number of clicks must be in 1...10, but is 0"),
            ([.drag("plus", by: CGVector(dx: CGFloat.infinity, dy: 0))], "the offset must be finite"),
            ([.drag("plus", by: .zero, moves: 0)], "the number of moves must be in 1...1000, but is 0"),
            ([.wheel("list", clicks: .nan)], "the clicks must be finite"),
            ([.compose("a")], "step 1 (compose “a”): no text view or field has the keyboard"),
            ([.select(NSRange(), in: "plus")], "step 1 (select 0..<0 of “plus”): “plus” has no text to select"),
            ([.select(NSRange(), in: .point(1, 1))], "a point has no text: name a node"),
            ([.run("break") { _, _ in throw Broken() }], "step 1 (break): Broken()"),
            (
                [.run("look", as: UITabBarController.self) { _, _ in }],
                "step 1 (look): the controller is a PanelController, not a UITabBarController"
            ),
        ]
        try withSnapshotFolders { _ in
            for (steps, message) in cases {
                XCTAssertThrowsError(try SceneRunner.render(Panel.scene(steps)), message) { error in
                    XCTAssertTrue("\(error)".contains(message), "\(error) does not contain: \(message)")
                }
            }
            XCTAssertNoThrow(try SceneRunner.render(Panel.scene([])), "a failure leaves nothing behind")
        }
    }

    func testASceneThatDoesNotSettleNamesTheStep() throws {
        try withSnapshotFolders { _ in
            let scene = Panel.scene([.key("a"), .run("wait for ever") { _, _ in Panel.holdWork() }])

            XCTAssertThrowsError(try SceneRunner.render(scene, timeLimit: 3)) { error in
                XCTAssertTrue("\(error)".contains("after step 2 (wait for ever), did not settle"), "\(error)")
                XCTAssertEqual((error as? SnapshotError).map { Verdict.failed($0).kind }, .unsettled)
            }
            Panel.releaseWork()
        }
    }
}
