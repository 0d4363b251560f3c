import ADKFoundation
import TestSupport
import UIKit
import XCTest

/// Methods of nodes and screens as the actions of node controls, in Swift 6 mode.
final class NodeControlSelectorTests: XCTestCase {
    private final class Screen: UIViewController {
        let button = ASButtonNode()
        var log: [String] = []

        func arm() {
            button.addTarget(self, action: Selector(Screen.save), forControlEvents: .touchUpInside)
            button.addTarget(self, action: Selector(Screen.tapped), forControlEvents: .touchUpInside)
            button.addTarget(
                nil, action: Selector { [weak self] in self?.log.append("closure") }, forControlEvents: .touchUpInside)
        }
        func save() { log.append("save") }
        func tapped(_ sender: ASButtonNode) { log.append("tapped \(sender === button)") }
    }

    private final class Cell: ASCellNode, @unchecked Sendable {
        let like = ASButtonNode()
        let taps = Locked<[String]>([])

        override init() {
            super.init()
            addSubnode(like)
            like.addTarget(self, action: Selector(Cell.liked), forControlEvents: .touchUpInside)
            like.addTarget(self, action: Selector(Cell.tapped), forControlEvents: .touchUpInside)
        }
        func liked() { taps.withLock { $0.append("liked") } }
        @MainActor func tapped(_ sender: ASControlNode) { taps.withLock { $0.append("by \(sender === like)") } }
    }

    func testAClickCallsTheMethodsOfAScreenInOrder() throws {
        try onMain {
            let harness = ViewHarness()
            let screen = Screen()
            screen.arm()
            screen.button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
            harness.window.addSubnode(screen.button)
            try harness.host.settle()
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 50, y: 20), with: nil) === screen.button.view)
            screen.button.sendActions(for: .touchUpInside)
            XCTAssertEqual(screen.log, ["save", "tapped true", "closure"])
        }
    }

    func testATargetIsReferencedWeaklyAndItsEndIsNoMistake() {
        onMain {
            var screen: Screen? = Screen()
            let button = screen!.button
            screen?.arm()
            weak let gone = screen
            screen = nil
            XCTAssertNil(gone)
            XCTAssertEqual(Misuse.messages { button.sendActions(for: .touchUpInside) }, [])
        }
    }

    func testACellMadeInTheBackgroundHasSelectorsOfItsOwnMethods() {
        onMain {
            let made = Locked<Cell?>(nil)
            let isDone = DispatchSemaphore(value: 0)
            Thread {
                let cell = Cell()
                made.withLock { $0 = cell }
                isDone.signal()
            }.start()
            isDone.wait()
            let cell = made.current
            cell?.like.sendActions(for: .touchUpInside)
            XCTAssertEqual(cell?.taps.current, ["liked", "by true"])
        }
    }
}
