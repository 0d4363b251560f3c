import ADKFoundation
import ADKViews
import TestSupport
import UIKit
import XCTest

/// Code that is published for iOS compiles in Swift 5 mode and does what it does there.
final class PortedCodeTests: XCTestCase {
    func testAnInitialiserOfAControllerOverridesNone() {
        onMain {
            XCTAssertEqual(PlainStack().viewControllers.map { $0 is PlainScreen }, [true])
            let (tabs, screens) = (PlainTabs(), [PlainScreen(), PlainScreen()])
            tabs.viewControllers = screens
            // Set-up tells the tabs when a controller leaves.
            screens[0].removeFromParent()
            XCTAssertEqual(tabs.viewControllers?.count, 1)
        }
    }

    func testAppearancesAndShortFormsOfUIKitAreAccepted() {
        onMain {
            defer {
                UISwitch.appearance().onTintColor = nil
                UITextField.appearance(whenContainedInInstancesOf: [UISearchBar.self]).tintColor = nil
            }
            let shades = setAppearances(shade: 0.75).map { [$0.opacity, $0.shadowOpacity] }
            XCTAssertEqual(shades, [[0.75, 0.5]])
        }
    }

    func testMethodsOfAScreenAreCalledBySelectorsOfANodeControl() {
        onMain {
            let screen = PortedScreen()
            XCTAssertTrue(screen.button.isUserInteractionEnabled)
            screen.button.sendActions(for: .touchUpInside)
            XCTAssertEqual(screen.log, ["save", "tapped true", "used true"])
            screen.button.sendActions(for: .touchDown)
            XCTAssertEqual(screen.log.count, 3)
            XCTAssertTrue(screen.button.allTargets().elementsEqual([screen], by: ===))
        }
    }

    func testMethodsOfACellAreCalledThoughItIsMadeInTheBackground() {
        onMain {
            let made = Locked<PortedCell?>(nil)
            let isDone = DispatchSemaphore(value: 0)
            Thread {
                made.withLock { $0 = PortedCell() }
                isDone.signal()
            }.start()
            isDone.wait()
            let cell = made.withLock { $0 }
            cell?.like.sendActions(for: .touchUpInside)
            XCTAssertEqual(cell?.likes, 11)
        }
    }

    func testAMethodForAnotherSenderIsLoggedAndNotCalled() {
        onMain {
            let screen = PortedScreen()
            let control = ASControlNode()
            control.addTarget(screen, action: PortedScreen.moving(), forControlEvents: .touchUpInside)
            let messages = Misuse.messages { control.sendActions(for: .touchUpInside) }
            XCTAssertEqual(screen.log, [])
            XCTAssertEqual(messages.count, 1)
            XCTAssertTrue(messages[0].contains("ASSwitchLikeNode") && messages[0].contains("ASControlNode"))
        }
    }

    func testATargetOfAnotherClassIsLoggedAndAFreedOneIsNot() {
        onMain {
            let control = ASControlNode()
            control.addTarget(ASDisplayNode(), action: PortedScreen.saving(), forControlEvents: .touchUpInside)
            XCTAssertEqual(Misuse.messages { control.sendActions(for: .touchUpInside) }, [])
            let other = ASDisplayNode()
            control.addTarget(other, action: PortedScreen.saving(), forControlEvents: .touchUpInside)
            XCTAssertEqual(Misuse.messages { control.sendActions(for: .touchUpInside) }.count, 1)
        }
    }

    func testTheSelectorThatWasAddedIsRemovedAlone() {
        onMain {
            let screen = PortedScreen()
            let control = ASControlNode()
            let save = PortedScreen.saving()
            control.addTarget(screen, action: save, forControlEvents: [.touchUpInside, .touchDown])
            control.addTarget(screen, action: PortedScreen.using(), forControlEvents: .touchUpInside)
            let messages = Misuse.messages {
                control.removeTarget(screen, action: save, forControlEvents: .touchUpInside)
            }
            XCTAssertEqual(messages, [])
            control.sendActions(for: .touchUpInside)
            XCTAssertEqual(screen.log, ["used false"])
            control.sendActions(for: .touchDown)
            XCTAssertEqual(screen.log, ["used false", "save"])
        }
    }

    func testARemovalByAnotherSelectorRemovesTheMethodsOfItsTarget() {
        onMain {
            let (screen, other) = (PortedScreen(), PortedScreen())
            screen.button.addTarget(other, action: PortedScreen.saving(), forControlEvents: .touchUpInside)
            XCTAssertEqual(Misuse.messages { screen.stop() }.count, 1, "there were three methods")
            screen.button.sendActions(for: .touchUpInside)
            XCTAssertEqual(screen.log, [])
            XCTAssertEqual(other.log, ["save"])
            let messages = Misuse.messages {
                screen.button.removeTarget(
                    other, action: PortedScreen.saving(), forControlEvents: .touchUpInside)
            }
            XCTAssertEqual(messages, [], "there was one method")
            screen.button.sendActions(for: .touchUpInside)
            XCTAssertEqual(other.log, ["save"])
        }
    }

    func testAllTargetsAreRemovedByNil() {
        onMain {
            let screen = PortedScreen()
            screen.stopAll()
            screen.button.sendActions(for: .touchUpInside)
            XCTAssertEqual(screen.log, [])
        }
    }

    func testAViewControlRemovesItsTargetsAsANodeDoes() {
        onMain {
            let screen = PortedScreen()
            let button = UIButton(type: .system)
            let save = PortedScreen.saving()
            button.addTarget(screen, action: save, for: .touchUpInside)
            button.addTarget(screen, action: PortedScreen.saving(), for: .touchUpInside)
            button.removeTarget(screen, action: save, for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            XCTAssertEqual(screen.log, ["save"])
            button.removeTarget(nil, action: nil, for: .allEvents)
            button.sendActions(for: .touchUpInside)
            XCTAssertEqual(screen.log, ["save"])
        }
    }

    func testSpecsWithoutArgumentsLayOutTheChildrenTheyAreGiven() {
        onMain {
            let cell = PortedCell()
            let layout = cell.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 106, height: 500)))
            XCTAssertEqual(layout.size, CGSize(width: 106, height: 54))
            let empty = [
                ASCenterLayoutSpec(), ASInsetLayoutSpec(), ASRatioLayoutSpec(), ASRelativeLayoutSpec(),
                ASOverlayLayoutSpec(), ASBackgroundLayoutSpec(),
            ]
            for spec in empty {
                _ = Misuse.messages {
                    XCTAssertEqual(spec.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 9, height: 9))).size, .zero)
                }
            }
        }
    }

    func testAnEmptyStringIsMadeWithoutArguments() {
        XCTAssertEqual(NSAttributedString().length, 0)
        let text = NSMutableAttributedString()
        text.append(NSAttributedString(string: "b"))
        XCTAssertEqual(text.string, "b")
        XCTAssertTrue(type(of: NSMutableAttributedString()) == NSMutableAttributedString.self)
    }

    func testSubclassesOfLayoutsHaveTheInitialisersOfIOS() {
        onMain {
            let layout = PortedLayout()
            XCTAssertEqual(layout.scrollDirection, .horizontal)
            let coder = NSKeyedArchiver(requiringSecureCoding: false)
            XCTAssertEqual(PortedLayout(coder: coder)?.columns, 3)
            XCTAssertEqual(PortedLayout(coder: coder)?.scrollDirection, .vertical)
            XCTAssertEqual(PortedMosaic(coder: coder)?.columns, 1)
            XCTAssertEqual(PortedMosaic(columns: 4).columns, 4)
        }
    }

    func testATextCellTakesKeysOfAnyType() {
        var cells: [ASTextCellNode] = []
        let messages = Misuse.messages { cells = [portedTextCell(), plainTextCell()] }
        XCTAssertEqual(messages.count, 1, "3 is no key")
        XCTAssertEqual(cells[0].textAttributes[.font] as? UIFont, .systemFont(ofSize: 9))
        XCTAssertEqual(cells[0].textAttributes[NSAttributedString.Key("kind")] as? String, "row")
        XCTAssertEqual(cells[0].textAttributes.count, 2)
        XCTAssertEqual(cells[1].textAttributes.count, 1)
    }

    func testATextCellTakesADictionaryOfFoundation() {
        var cell: ASTextCellNode?
        XCTAssertEqual(Misuse.messages { cell = bridgedTextCell() }, [])
        XCTAssertEqual(cell?.textAttributes[.font] as? UIFont, .systemFont(ofSize: 9))
        XCTAssertEqual(cell?.textAttributes[.foregroundColor] as? UIColor, .gray)
    }

    func testLiteralsAreColoursAndImages() {
        var theme = PortedTheme()
        let messages = Misuse.messages { theme = PortedTheme() }
        XCTAssertEqual(theme.tint, UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
        XCTAssertEqual(theme.backdrop, UIColor(white: 0, alpha: 0.5))
        XCTAssertEqual(theme.unknown.size, .zero)
        XCTAssertEqual(messages.count, 1)
        XCTAssertTrue(messages.first?.contains("no such picture") ?? false)
    }

    func testTheThreadIsToldAndAWrongOneIsLogged() {
        onMain {
            XCTAssertTrue(ASDisplayNodeThreadIsMain())
            XCTAssertEqual(Misuse.messages { ASDisplayNodeAssertMainThread() }, [])
            XCTAssertEqual(Misuse.messages { ASDisplayNodeAssertNotMainThread() }.count, 1)
            let found = Locked<[Int]>([])
            let isDone = DispatchSemaphore(value: 0)
            Thread {
                let isMain = ASDisplayNodeThreadIsMain() ? 1 : 0
                let main = Misuse.messages { ASDisplayNodeAssertMainThread() }.count
                let other = Misuse.messages { ASDisplayNodeAssertNotMainThread() }.count
                found.withLock { $0 = [isMain, main, other] }
                isDone.signal()
            }.start()
            isDone.wait()
            XCTAssertEqual(found.current, [0, 1, 0])
        }
    }
}
