import ADKFoundation
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// The elements of views, their changes and actions.
final class AccessibilityFeedTests: XCTestCase {
    private func withWindow(_ body: @MainActor (HeadlessWindow, UIView) throws -> Void) throws {
        try onMain {
            let controller = UIViewController()
            let screen = HeadlessWindow(root: controller)
            screen.frame()
            try body(screen, controller.view)
            AccessibilityFeed.shared.stop()
        }
    }

    func testElementsAreInReadingOrderAndHiddenOnesAreSkipped() throws {
        try withWindow { screen, content in
            for (label, x, y) in [("d", 0, 60), ("b", 60, 0), ("a", 0, 5), ("c", 120, 2)] {
                let view = makeLabel(label, CGRect(x: x, y: y, width: 40, height: 20))
                content.addSubview(view)
            }
            let group = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 40))
            group.accessibilityLabel = "Group"
            group.addSubview(makeLabel("inner", CGRect(x: 5, y: 5, width: 20, height: 20)))
            let hidden = makeLabel("hidden", CGRect(x: 0, y: 150, width: 40, height: 20))
            hidden.accessibilityElementsHidden = true
            let faint = makeLabel("faint", CGRect(x: 50, y: 150, width: 40, height: 20))
            faint.alpha = 0
            for view in [group, hidden, faint] { content.addSubview(view) }
            let outside = makeLabel("outside", CGRect(x: 0, y: 500, width: 40, height: 20))
            content.addSubview(outside)
            screen.frame()
            XCTAssertEqual(
                AccessibilityFeed.shared.readOnce().text(withFrames: false),
                """
                window “\(screen.window.displayTitle)” [active]
                  label “a”
                  label “b”
                  label “c”
                  label “d”
                  group “Group”
                    label “inner”
                  label “outside” [out of sight]

                """)
        }
    }

    func testAModalViewHidesItsSiblingsAndAnAppsListGivesTheOrder() throws {
        try withWindow { screen, content in
            let (below, sheet) = (
                makeLabel("below", CGRect(x: 0, y: 0, width: 50, height: 20)), UIView(frame: content.bounds)
            )
            sheet.accessibilityViewIsModal = true
            let (first, second) = (
                makeLabel("first", CGRect(x: 0, y: 60, width: 50, height: 20)),
                makeLabel("second", CGRect(x: 0, y: 30, width: 50, height: 20))
            )
            for view in [first, second] { sheet.addSubview(view) }
            let drawn = UIAccessibilityElement(accessibilityContainer: sheet)
            drawn.accessibilityLabel = "drawn"
            drawn.accessibilityTraits = .image
            drawn.accessibilityFrameInContainerSpace = CGRect(x: 10, y: 10, width: 30, height: 30)
            sheet.accessibilityElements = [first, drawn, second]
            for view in [below, sheet] { content.addSubview(view) }
            screen.frame()
            let tree = AccessibilityFeed.shared.readOnce()
            XCTAssertEqual(
                tree.text(withFrames: false).split(separator: "\n").dropFirst().joined(separator: "|"),
                "  dialog [active modal]|    label “first”|    image “drawn”|    label “second”")
            XCTAssertEqual(
                tree.elements.values.first { $0.role == .image }?.frame, CGRect(x: 10, y: 10, width: 30, height: 30))
        }
    }

    func testAnObjectThatListsItselfIsReadOnce() throws {
        try withWindow { screen, content in
            let box = makeLabel("box", CGRect(x: 0, y: 0, width: 50, height: 20))
            let inner = makeLabel("inner", CGRect(x: 0, y: 0, width: 20, height: 20))
            box.addSubview(inner)
            box.accessibilityElements = [box, inner, inner]
            content.addSubview(box)
            screen.frame()
            let tree = AccessibilityFeed.shared.readOnce()
            XCTAssertEqual(tree.elements.values.filter { $0.name == "inner" }.count, 1)
            let boxes = tree.elements.values.filter { $0.name == "box" }
            XCTAssertEqual(boxes.count, 1)
            XCTAssertEqual(boxes.first?.children.count, 1)
            XCTAssertNotNil(tree.element(at: CGPoint(x: 5, y: 5), in: try XCTUnwrap(tree.windows.first)))
        }
    }

    func testARelationNamesAFieldAndEndsWithTheOtherElement() throws {
        try withWindow { screen, content in
            let label = makeLabel("Your name", CGRect(x: 0, y: 0, width: 80, height: 20))
            let field = UIControl(frame: CGRect(x: 100, y: 0, width: 80, height: 20))
            field.accessibilityRelations = [
                ADKAccessibilityRelation(.labelledBy, label), ADKAccessibilityRelation(.controls, content.window!),
                ADKAccessibilityRelation(.details, UIView()), ADKAccessibilityRelation(.flowsTo, NSObject()),
            ]
            for view in [label, field] { content.addSubview(view) }
            screen.frame()
            var tree = AccessibilityFeed.shared.readOnce()
            let named = tree.elements.values.filter { $0.name == "Your name" }
            let ids = try (
                label: XCTUnwrap(named.first { $0.role == .label }?.id),
                field: XCTUnwrap(named.first { $0.role != .label }?.id), window: XCTUnwrap(tree.windows.first)
            )
            XCTAssertEqual(
                tree.elements[ids.field]?.relations,
                [
                    AccessibilityRelation(kind: .labelledBy, targets: [ids.label]),
                    AccessibilityRelation(kind: .controllerFor, targets: [ids.window]),
                ])
            XCTAssertEqual(
                tree.elements[ids.label]?.relations, [AccessibilityRelation(kind: .labelFor, targets: [ids.field])])
            label.removeFromSuperview()
            screen.frame()
            tree = AccessibilityFeed.shared.readOnce()
            XCTAssertEqual(tree.elements[ids.field]?.relations.map(\.kind), [.controllerFor])
            XCTAssertEqual(tree.elements[ids.field]?.name, "")
        }
    }

    func testAnElementThatFoldsTellsItsStateAndItsAction() throws {
        try withWindow { screen, content in
            let view = makeLabel("More", CGRect(x: 0, y: 0, width: 80, height: 20))
            view.accessibilityExpandedStatus = .collapsed
            content.addSubview(view)
            screen.frame()
            var changes: [AccessibilityEvent] = []
            AccessibilityFeed.shared.start { _, events in changes = events }
            let element = try XCTUnwrap(AccessibilityFeed.shared.tree.elements.values.first { $0.name == "More" })
            XCTAssertEqual(element.actions, [.expand])
            XCTAssertTrue(element.states.contains(.expandable))
            view.accessibilityExpandedStatus = .expanded
            screen.frame()
            XCTAssertEqual(changes, [.state(element.id, .expanded, true)])
            XCTAssertEqual(AccessibilityFeed.shared.tree[element.id]?.actions, [.collapse])
        }
    }

    func testATableOfAnAppWithWrongNumbersIsReadAsFarAsItGoes() throws {
        final class Cell: UIAccessibilityElement, UIAccessibilityContainerDataTableCell {
            var rows = NSRange(location: Int.max, length: Int.max)
            func accessibilityRowRange() -> NSRange { rows }
            func accessibilityColumnRange() -> NSRange { NSRange(location: 0, length: Int.max) }
        }
        final class Table: UIView, UIAccessibilityContainerDataTable {
            lazy var cell = Cell(accessibilityContainer: self)
            var rows = Int.max
            func accessibilityDataTableCellElement(
                forRow row: Int, column: Int
            ) -> (any UIAccessibilityContainerDataTableCell)? { cell }
            func accessibilityRowCount() -> Int { rows }
            func accessibilityColumnCount() -> Int { 2 }
        }
        try withWindow { screen, content in
            let view = Table(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.cell.accessibilityLabel = "Cell"
            view.cell.accessibilityFrameInContainerSpace = CGRect(x: 0, y: 0, width: 50, height: 20)
            view.accessibilityElements = [view.cell]
            content.addSubview(view)
            screen.frame()
            let tree = AccessibilityFeed.shared.readOnce()
            let table = try XCTUnwrap(tree.elements.values.first { $0.role == .table })
            XCTAssertEqual(table.table?.rows, AccessibilityElement.limit)
            let cell = try XCTUnwrap(tree.elements.values.first { $0.role == .cell })
            XCTAssertEqual(cell.cell, AccessibilityCell(table: table.id, rows: 0..<0, columns: 0..<2))
            view.cell.rows = NSRange(location: 0, length: Int.max)
            view.cell.accessibilityTraits = .selected
            let selected = AccessibilityFeed.shared.readOnce()
            XCTAssertEqual(selected.selectedLines(of: table.id, rows: true, atMost: 100), Array(0..<100))
            XCTAssertEqual(selected.selectedLines(of: table.id, rows: false, atMost: 100), [0, 1])
            view.rows = -1
            XCTAssertNil(AccessibilityFeed.shared.readOnce().elements[table.id]?.table)
        }
    }

    func testNothingIsReadUntilAProgramAsksAndThenOneTreeAFrame() throws {
        try withWindow { screen, content in
            let view = makeLabel("one", CGRect(x: 0, y: 0, width: 50, height: 20))
            content.addSubview(view)
            screen.frame()
            let feed = AccessibilityFeed.shared
            XCTAssertEqual(feed.tree.elements.count, 0)
            XCTAssertFalse(UIAccessibility.isVoiceOverRunning)
            var batches: [[AccessibilityEvent]] = []
            feed.start { _, events in batches.append(events) }
            XCTAssertTrue(UIAccessibility.isVoiceOverRunning)
            XCTAssertEqual(batches.count, 1)
            let id = try XCTUnwrap(feed.tree.elements.values.first { $0.name == "one" }?.id)
            view.accessibilityLabel = "two"
            view.accessibilityLabel = "three"
            view.accessibilityValue = "5"
            UIAccessibility.post(notification: .announcement, argument: "Saved")
            XCTAssertEqual(batches.count, 1, "changes wait for the frame")
            XCTAssertTrue(FrameLoop.shared.needsFrame, "a value that shows nothing asks for a frame")
            screen.frame()
            XCTAssertEqual(
                batches.last, [.name(id, "three"), .value(id), .announcement("Saved", isUrgent: true)])
            screen.frame()
            XCTAssertEqual(batches.count, 2, "a frame that changes nothing tells nothing")
            feed.stop()
            view.accessibilityLabel = "four"
            screen.frame()
            XCTAssertEqual(batches.count, 2)
        }
    }

    func testProgramsPressFocusAndChangeControls() throws {
        try withWindow { screen, content in
            let button = UIControl(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
            button.accessibilityLabel = "Save"
            var log: [String] = []
            button.addAction(for: .primaryActionTriggered) { _ in log.append("primary") }
            button.addAction(for: .touchUpInside) { _ in log.append("pressed") }
            button.accessibilityCustomActions = [
                UIAccessibilityCustomAction(name: "Save as") { _ in
                    log.append("custom")
                    return true
                }
            ]
            let tapped = makeLabel("Tap", CGRect(x: 0, y: 50, width: 60, height: 30))
            tapped.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("tap") })
            for view in [button, tapped] { content.addSubview(view) }
            screen.frame()
            let feed = AccessibilityFeed.shared
            var focus: [Int] = []
            feed.start { _, events in
                for case .focus(let id) in events { focus.append(id) }
            }
            let save = try XCTUnwrap(feed.tree.elements.values.first { $0.name == "Save" })
            XCTAssertEqual(save.actions, [.press, .custom("Save as")])
            XCTAssertTrue(save.states.isSuperset(of: [.enabled, .focusable, .showing]))
            XCTAssertTrue(feed.perform(.action(0), on: save.id))
            XCTAssertTrue(feed.perform(.action(1), on: save.id))
            XCTAssertEqual(log.suffix(1), ["custom"])
            XCTAssertTrue(log.contains("pressed"))
            XCTAssertFalse(feed.perform(.action(2), on: save.id))
            XCTAssertTrue(feed.perform(.focus, on: save.id))
            screen.frame()
            XCTAssertEqual(focus, [save.id])
            XCTAssertTrue(button.isFirstResponder)
            let tap = try XCTUnwrap(feed.tree.elements.values.first { $0.name == "Tap" })
            XCTAssertEqual(tap.actions, [.press])
            XCTAssertTrue(feed.perform(.action(0), on: tap.id))
            try screen.settle()
            XCTAssertEqual(log.last, "tap")
            button.isEnabled = false
            button.removeFromSuperview()
            screen.frame()
            XCTAssertFalse(feed.perform(.action(0), on: save.id), "an element that is gone does nothing")
            XCTAssertFalse(feed.perform(.focus, on: 1 << 60))
        }
    }
}

@MainActor
private func makeLabel(_ text: String, _ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.isAccessibilityElement = true
    view.accessibilityLabel = text
    return view
}
