import ADKFoundation
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

final class KeyCommandTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func means(_ input: String, _ flags: UIKeyModifierFlags, _ key: UIKey) -> Bool {
        UIKeyCommand(input: input, modifierFlags: flags, action: .copy).action(for: key) != nil
    }

    func testACommandBelongsToItsCharacterAndItsModifiers() {
        onMain {
            let undefined = UIKeyboardHIDUsage.keyboardErrorUndefined
            func key(_ text: String, _ flags: UIKeyModifierFlags, plain: String? = nil) -> UIKey {
                UIKey(
                    keyCode: undefined, characters: text, charactersIgnoringModifiers: plain, modifierFlags: flags)
            }
            XCTAssertTrue(means("s", .control, key("s", .control)))
            XCTAssertTrue(means("s", .command, key("s", .control)), "Control is the command key of desktops")
            XCTAssertFalse(means("s", .control, key("s", .command)))
            XCTAssertTrue(means("s", [.control, .command], key("s", .command)), "the logo key")
            XCTAssertFalse(means("s", .control, key("S", [.control, .shift])))
            XCTAssertTrue(means("s", [.control, .shift], key("S", [.control, .shift])))
            XCTAssertTrue(means("s", .control, key("S", [.control, .alphaShift])), "Caps Lock has no effect")
            XCTAssertTrue(means("+", .control, key("+", [.control, .shift], plain: "=")))
            XCTAssertTrue(means("=", [.control, .shift], key("+", [.control, .shift], plain: "=")))
            XCTAssertFalse(means("=", .control, key("+", [.control, .shift], plain: "=")))
            XCTAssertTrue(means(UIKeyCommand.f24, [], UIKey(keyCode: .keyboardF24)))
            XCTAssertFalse(means(UIKeyCommand.f3, [], UIKey(keyCode: .keyboardF3, modifierFlags: .shift)))
            XCTAssertFalse(means("", [], UIKey(keyCode: undefined)), "empty input is no key")
        }
    }

    func testTheTextOfAKeyNamesTheModifiersInOneOrder() {
        onMain {
            @MainActor func text(_ input: String, _ flags: UIKeyModifierFlags) -> String {
                UIKeyCommand(input: input, modifierFlags: flags, action: .copy).keyText
            }
            XCTAssertEqual(text("s", [.shift, .command]), "Ctrl+Shift+S")
            XCTAssertEqual(text(UIKeyCommand.f3, .alternate), "Alt+F3")
            XCTAssertEqual(text(UIKeyCommand.inputPageUp, []), "Page Up")
            XCTAssertEqual(text("l", [.command, .control]), "Super+L")
            XCTAssertEqual(text("", .control), "")
        }
    }

    func testAnAlternateHasTheKeyWithItsModifiers() {
        onMain {
            let bench = ChainBench(links: 1)
            bench.links[0].performed = [0, 1]
            let alternate = UICommandAlternate(title: "All", action: Link.methods[1], modifierFlags: .alternate)
            bench.links[0].commands = [
                UIKeyCommand(
                    title: "One", action: Link.methods[0], input: "k", modifierFlags: .control,
                    alternates: [alternate])
            ]
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            bench.key(.keyboardErrorUndefined, [.control, .alternate], text: "k")
            XCTAssertEqual(bench.log, ["0 does 0", "0 does 1"])
        }
    }

    func testAKeyGoesToTheFirstResponderThatPerformsItsMethod() {
        onMain {
            let bench = ChainBench()
            bench.links[0].commands = [bench.command(0, "k")]
            bench.links[2].performed = [0]
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.log, ["2 does 0"])
            bench.links[1].performed = [0]
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.log.last, "1 does 0")
        }
    }

    func testAResponderTakesItsKeysBeforeACommandUnlessThatHasPriority() {
        onMain {
            let bench = ChainBench()
            bench.links[0].handled = ["k"]
            bench.links[2].performed = [0]
            let command = bench.command(0, "k")
            bench.links[2].commands = [command]
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            command.wantsPriorityOverSystemBehavior = true
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.log, ["0 takes k", "2 does 0"])
        }
    }

    func testTheMainMenuComesAfterTheChainAndADisabledCommandHasNoKey() {
        onMain {
            let bench = ChainBench()
            bench.links[1].performed = [0, 1]
            let menuCommand = bench.command(1, "k")
            bench.addMenu([menuCommand])
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            bench.links[2].commands = [bench.command(0, "k")]
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.log, ["1 does 1", "1 does 0"])
            bench.links[2].commands = []
            bench.links[1].validation = { $0.attributes.insert(.disabled) }
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.log.count, 2)
            XCTAssertEqual(menuCommand.attributes, [], "the app's command is not changed")
        }
    }

    func testACommandOfAClosureNeedsNoTarget() {
        onMain {
            let bench = ChainBench()
            bench.links[2].commands = [
                UIKeyCommand(
                    input: "k", modifierFlags: .control, action: Selector { [weak bench] in bench?.log.append("ran") })
            ]
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.log, ["ran"])
        }
    }

    func testAnActionWithoutATargetGoesAlongTheChain() {
        onMain {
            let bench = ChainBench()
            bench.links[1].performed = [2]
            XCTAssertTrue(UIApplication.shared.sendAction(Link.methods[2], to: nil, from: nil, for: nil))
            XCTAssertFalse(UIApplication.shared.sendAction(Link.methods[3], to: nil, from: nil, for: nil))
            XCTAssertTrue(UIApplication.shared.sendAction(Link.methods[3], to: bench.links[2], from: nil, for: nil))
            let control = UIControl(frame: .zero)
            control.addTarget(nil, action: Link.methods[2], for: .touchUpInside)
            control.sendActions(for: .touchUpInside)
            XCTAssertEqual(bench.log, ["1 does 2", "2 does 3", "1 does 2"])
        }
    }

    func testUndoOfTheWindowTakesAChangeOfTheViewsBack() {
        onMain {
            let bench = ChainBench(links: 1)
            XCTAssertFalse(bench.window.canPerformAction(.undo, withSender: nil))
            bench.window.undoManager?.registerUndo(withTarget: bench) { bench in
                bench.log.append("undone")
                bench.window.undoManager?.registerUndo(withTarget: bench) { $0.log.append("redone") }
            }
            bench.frame()
            bench.key(.keyboardErrorUndefined, .control, text: "z")
            bench.key(.keyboardErrorUndefined, [.control, .shift], text: "Z")
            XCTAssertEqual(bench.log, ["undone", "redone"])
        }
    }

    func testControlWClosesTheWindowUnlessItRefuses() {
        onMain {
            let bench = ChainBench(links: 1)
            var asked = 0
            bench.window.shouldClose = {
                asked += 1
                return asked > 1
            }
            bench.key(.keyboardErrorUndefined, .control, text: "w")
            XCTAssertTrue(bench.window.isShown)
            bench.keyDown(.keyboardErrorUndefined, .control, text: "w")
            XCTAssertFalse(bench.window.isShown)
        }
    }
}
