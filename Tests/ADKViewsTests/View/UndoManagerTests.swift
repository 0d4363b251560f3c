import ADKFoundation
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

final class UndoManagerTests: XCTestCase {
    func testAChangeIsTakenBackAndMadeAgain() throws {
        onMain {
            let (manager, box) = (UndoManager(), Box())
            manager.groupsByEvent = false
            for value in 1...3 { box.set(value, manager) }
            manager.undo()
            XCTAssertEqual(box.value, 2)
            manager.undo()
            manager.redo()
            XCTAssertEqual(box.value, 2)
            XCTAssertTrue(manager.canRedo)
            box.set(9, manager)
            XCTAssertFalse(manager.canRedo, "a new change ends what was taken back")
            manager.undo()
            XCTAssertEqual(box.value, 2)
        }
    }

    func testChangesOfOneEventAreOneStep() throws {
        try onMain {
            let screen = HeadlessWindow(width: 100, height: 100, root: UIViewController())
            let manager = try XCTUnwrap(screen.window.rootViewController?.view.undoManager)
            let box = Box()
            box.set(1, manager)
            box.set(2, manager)
            XCTAssertEqual(manager.groupingLevel, 1)
            try screen.host.settle()
            XCTAssertEqual(manager.groupingLevel, 0)
            box.set(3, manager)
            try screen.host.settle()
            manager.undo()
            XCTAssertEqual(box.value, 2)
            manager.undo()
            XCTAssertEqual(box.value, 0)
        }
    }

    func testStepsHaveNames() {
        onMain {
            let (manager, box) = (UndoManager(), Box())
            box.set(1, manager)
            manager.setActionName("Change")
            XCTAssertEqual(manager.undoMenuItemTitle, "Undo Change")
            manager.undo()
            XCTAssertEqual(manager.undoMenuItemTitle, "Undo")
            XCTAssertEqual(manager.redoMenuItemTitle, "Redo Change")
        }
    }

    func testAFreedTargetIsPassedOver() {
        onMain {
            let manager = UndoManager()
            manager.groupsByEvent = false
            let kept = Box()
            kept.set(1, manager)
            var freed: Box? = Box()
            freed?.set(5, manager)
            freed = nil
            manager.undo()
            XCTAssertEqual(kept.value, 1)
            manager.undo()
            XCTAssertEqual(kept.value, 0)
            manager.removeAllActions(withTarget: kept)
            XCTAssertFalse(manager.canRedo)
        }
    }

    func testCallsThatDoNotFitAreIgnored() {
        onMain {
            let (manager, box) = (UndoManager(), Box())
            manager.endUndoGrouping()
            manager.enableUndoRegistration()
            manager.undo()
            manager.redo()
            manager.beginUndoGrouping()
            box.set(1, manager)
            manager.undo()
            XCTAssertEqual(box.value, 1, "a group is open")
            manager.endUndoGrouping()
            manager.registerUndo(withTarget: box) { _ in manager.undo() }
            manager.undo()
            XCTAssertEqual(box.value, 0)
            manager.disableUndoRegistration()
            box.set(7, manager)
            XCTAssertFalse(manager.canUndo)
            manager.levelsOfUndo = -1
            manager.enableUndoRegistration()
            box.set(8, manager)
            manager.removeAllActions()
            XCTAssertFalse(manager.canUndo)
        }
    }

    func testRandomStepsAreTakenBackAndMadeAgainAsAModelDoes() {
        onMain {
            let seed = UInt64.random(in: 0...UInt64.max)
            var random = SeededRandom(seed: seed)
            let (manager, box) = (UndoManager(), Box())
            manager.groupsByEvent = false
            manager.levelsOfUndo = 20
            var (past, future) = ([Int](), [Int]())
            for turn in 0..<5_000 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<3:
                    past.append(box.value)
                    box.set(turn, manager)
                    future = []
                case 3:
                    past.append(box.value)
                    manager.beginUndoGrouping()
                    for part in 0..<3 {
                        manager.beginUndoGrouping()
                        box.set(turn + part, manager)
                        manager.endUndoGrouping()
                    }
                    manager.endUndoGrouping()
                    future = []
                case 4..<7:
                    let old = box.value
                    manager.undo()
                    if let last = past.popLast() {
                        future.append(old)
                        XCTAssertEqual(box.value, last, "seed \(seed), turn \(turn)")
                    }
                default:
                    let old = box.value
                    manager.redo()
                    if let next = future.popLast() {
                        past.append(old)
                        XCTAssertEqual(box.value, next, "seed \(seed), turn \(turn)")
                    }
                }
                past = past.suffix(20)
                XCTAssertEqual(manager.canUndo, !past.isEmpty, "seed \(seed), turn \(turn)")
                XCTAssertEqual(manager.canRedo, !future.isEmpty, "seed \(seed), turn \(turn)")
            }
        }
    }
}

@MainActor
private final class Box {
    var value = 0

    func set(_ new: Int, _ manager: UndoManager) {
        let old = value
        manager.registerUndo(withTarget: self) { $0.set(old, manager) }
        value = new
    }
}
