import ADKFoundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// Elements that contain the one that gives them.
@MainActor
private final class Cycle {
    var elements: [UIMenuElement] = []
}

/// The main menu, and menus whose elements come later.
final class MenuTreeTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func menu(_ name: String, _ children: [UIMenuElement] = []) -> UIMenu {
        UIMenu(title: name, identifier: .init(name), children: children)
    }

    @MainActor
    private func outline(_ menu: UIMenu) -> String {
        let inner = menu.children.compactMap { $0 as? UIMenu }.map(outline)
        return menu.title + (inner.isEmpty ? "" : "(" + inner.joined(separator: " ") + ")")
    }

    func testABuilderInsertsReplacesAndRemovesMenus() {
        onMain {
            let tree = MenuTree(menu("root", [menu("a", [menu("b")]), menu("c")]))
            tree.insertSibling(menu("d"), beforeMenu: .init("c"))
            tree.insertSibling(menu("e"), afterMenu: .init("b"))
            tree.insertChild(menu("f"), atStartOfMenu: .init("a"))
            tree.insertChild(menu("g"), atEndOfMenu: .init("root"))
            XCTAssertEqual(outline(tree.root), "root(a(f b e) d c g)")
            tree.replace(menu: .init("d"), with: menu("h"))
            tree.remove(menu: .init("b"))
            tree.replaceChildren(ofMenu: .init("a")) { $0.reversed() }
            XCTAssertEqual(outline(tree.root), "root(a(e f) h c g)")
            XCTAssertNotNil(tree.menu(for: .init("h")))
            XCTAssertNil(tree.menu(for: .init("b")))
        }
    }

    func testASecondMenuOfOneIdentifierIsLeftOut() {
        onMain {
            let tree = MenuTree(menu("root", [menu("a"), menu("b")]))
            tree.insertChild(menu("a"), atEndOfMenu: .init("b"))
            tree.replace(menu: .init("b"), with: menu("a"))
            tree.remove(menu: .init("unknown"))
            XCTAssertEqual(outline(tree.root), "root(a b)")
        }
    }

    func testTheRootControllerChangesTheMenuOnceUntilItNeedsANewOne() {
        onMain {
            let bench = ChainBench()
            for _ in 0..<3 { bench.key(.keyboardErrorUndefined, .control, text: "k") }
            XCTAssertEqual(bench.controller.builds, 1)
            UIMenuSystem.main.setNeedsRebuild()
            UIMenuSystem.main.setNeedsRevalidate()
            bench.key(.keyboardErrorUndefined, .control, text: "k")
            XCTAssertEqual(bench.controller.builds, 2)
            bench.controller.building = { builder in
                XCTAssertEqual(builder.system, .main)
                XCTAssertEqual(builder.command(for: .copy, propertyList: nil)?.title, "Copy")
                builder.remove(menu: .standardEdit)
            }
            UIMenuSystem.main.setNeedsRebuild()
            XCTAssertFalse(bench.window.menuKeyCommands.contains { $0.action == .copy })
        }
    }

    func testAControllerThatIsShownInTheRootAddsItsMenuAndTakesItAway() throws {
        try onMain {
            let bench = ChainBench()
            bench.window.showsMenuBar = true
            let child = BuildingController()
            child.building = { $0.insertChild(UIMenu(title: "Of the child", identifier: .toolbar), atEndOfMenu: .view) }
            @MainActor func hasMenu() -> Bool { MenuTree(bench.window.mainMenu).menu(for: .toolbar) != nil }
            XCTAssertFalse(hasMenu())
            bench.controller.addChild(child)
            bench.controller.view.addSubview(child.view)
            child.didMove(toParent: bench.controller)
            try bench.settle()
            XCTAssertTrue(hasMenu())
            XCTAssertEqual(bench.controller.builds, 2, "the root is asked as well")
            child.view.removeFromSuperview()
            child.removeFromParent()
            XCTAssertFalse(hasMenu())
        }
    }

    // MARK: - Lines

    func testACommandIsDisabledWithoutATargetAndHasTheLookOfItsValidation() {
        onMain {
            let bench = ChainBench()
            bench.links[1].performed = [0, 1]
            bench.links[1].validation = { command in
                command.title += "!"
                command.state = .on
                if command.action == Link.methods[1] { command.attributes.insert(.hidden) }
            }
            let menu = UIMenu(children: (0..<3).map { bench.command($0, "k") })
            let rows = MenuLines.rows(of: menu, source: bench.links[0])
            XCTAssertEqual(rows.map(\.title), ["Do 0!", "Do 2"])
            XCTAssertEqual(rows.map(\.isChoosable), [true, false])
            XCTAssertEqual(rows.map(\.state), [.on, .off])
            XCTAssertEqual(rows.map(\.keyText), ["Ctrl+K", "Ctrl+K"])
            let untitled = UIMenu(children: [UIKeyCommand(input: "k", modifierFlags: [], action: .copy)])
            XCTAssertTrue(MenuLines.rows(of: untitled).isEmpty, "a command without a title has no line")
        }
    }

    func testACommandOfAContextMenuGoesFromItsViewOn() {
        onMain {
            let bench = ChainBench()
            bench.links[2].performed = [0]
            bench.links[0].performed = [0]
            bench.links[1].presentMenu(UIMenu(children: [bench.command(0, "k")]), at: .zero)
            bench.key(.keyboardDownArrow)
            bench.key(.keyboardReturnOrEnter)
            XCTAssertEqual(bench.log, ["2 does 0"])
        }
    }

    func testADeferredElementShowsThatItLoadsAndThenItsElements() {
        onMain {
            let bench = ChainBench()
            var answers: [@MainActor ([UIMenuElement]) -> Void] = []
            let cached = UIDeferredMenuElement { answers.append($0) }
            let menu = UIMenu(children: [cached])
            let line = UIAction(title: "Line") { _ in }
            bench.links[0].presentMenu(menu, at: .zero)
            XCTAssertEqual(bench.titles, ["Loading …"])
            bench.key(.keyboardDownArrow)
            XCTAssertEqual(bench.marked, [nil])
            answers[0]([line])
            answers[0]([line, line])
            XCTAssertEqual(bench.titles, ["Line"], "the second answer is ignored")
            bench.session?.close()
            bench.links[0].presentMenu(menu, at: .zero)
            XCTAssertEqual(bench.titles, ["Line"])
            XCTAssertEqual(answers.count, 1)
            bench.session?.close()
            let element = UIDeferredMenuElement.uncached { completion in
                answers.append(completion)
                completion([line])
            }
            let uncached = UIMenu(children: [element])
            for count in 2...3 {
                bench.links[0].presentMenu(uncached, at: .zero)
                XCTAssertEqual(bench.titles, ["Line"])
                XCTAssertEqual(answers.count, count)
                bench.session?.close()
            }
        }
    }

    func testAMenuWhoseDeferredElementsGiveNothingCloses() {
        onMain {
            let bench = ChainBench()
            let empty = UIMenu(children: [UIDeferredMenuElement { $0([]) }])
            XCTAssertFalse(bench.links[0].presentMenu(empty, at: .zero))
            XCTAssertNil(bench.session)
            XCTAssertTrue(bench.window.currentFirstResponder === bench.links[0])
            var answer: (@MainActor ([UIMenuElement]) -> Void)?
            bench.links[0].presentMenu(UIMenu(children: [UIDeferredMenuElement { answer = $0 }]), at: .zero)
            XCTAssertNotNil(bench.session)
            answer?([])
            XCTAssertNil(bench.session)
            let submenu = UIMenu(title: "Sub", children: empty.children)
            bench.links[0].presentMenu(UIMenu(children: [submenu]), at: .zero)
            bench.key(.keyboardDownArrow)
            bench.key(.keyboardRightArrow)
            XCTAssertEqual(bench.marked, ["Sub"], "a submenu without lines does not open")
        }
    }

    func testDeferredElementsThatContainThemselvesEnd() {
        onMain {
            let bench = ChainBench()
            let line = UIAction(title: "Line") { _ in }
            let cycle = Cycle()
            let element = UIDeferredMenuElement { $0([line] + cycle.elements) }
            let inline = UIMenu(options: .displayInline, children: [element])
            cycle.elements = [element, inline]
            bench.links[0].presentMenu(UIMenu(children: [inline]), at: .zero)
            XCTAssertEqual(bench.panels.first?.rows.compactMap(\.element).count, 1)
            bench.session?.close()
            // Each gives a new one.
            @MainActor func endless() -> UIDeferredMenuElement { UIDeferredMenuElement { $0([line, endless()]) } }
            bench.links[0].presentMenu(UIMenu(children: [endless()]), at: .zero)
            XCTAssertLessThan(bench.titles.count, 20)
            cycle.elements = []
        }
    }

    func testAMenuOfTenThousandLinesAndOneThatIsInItselfManyTimesOpen() {
        onMain {
            let bench = ChainBench()
            let many = (0..<10_000).map { number in UIAction(title: "Line \(number)") { _ in } }
            bench.links[0].presentMenu(UIMenu(children: many), at: .zero)
            bench.key(.keyboardEnd)
            XCTAssertEqual(bench.marked, ["Line 9999"])
            bench.session?.close()
            var menu = UIMenu(options: .displayInline, children: Array(many.prefix(2)))
            for _ in 0..<40 { menu = UIMenu(options: .displayInline, children: [menu, menu]) }
            XCTAssertLessThanOrEqual(MenuLines.rows(of: menu).compactMap(\.element).count, MenuLines.most)
            var deep = UIMenu(options: .displayInline, children: Array(many.suffix(1)))
            for _ in 0..<5_000 { deep = UIMenu(options: .displayInline, children: [many[2], deep]) }
            XCTAssertLessThan(MenuLines.rows(of: deep).count, 200)
            bench.addMenu([menu, deep])
            XCTAssertEqual(MenuTree(bench.window.mainMenu).elements.count { $0 === many[0] }, 1)
        }
    }
}
