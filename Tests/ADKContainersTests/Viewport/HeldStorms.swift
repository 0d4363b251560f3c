import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A finger at both ends of a short list, whose rows change their heights and come into view meanwhile.
@MainActor
final class EdgeStorm {
    private let seed: UInt64
    private var random: SeededRandom
    private let harness: TableHarness
    private var finger: CGFloat?
    /// The number of checks beyond an end.
    private(set) var pulls = 0

    init(seed: UInt64) {
        self.seed = seed
        random = SeededRandom(seed: seed)
        harness = TableHarness([Array(0..<30)], heightOf: { CGFloat(40 + ($0 * 37) % 60) })
    }

    private var view: UIScrollView { harness.table.controller.listView }

    private func row(at y: CGFloat) -> Int? {
        harness.table.indexPathForRow(at: CGPoint(x: 10, y: view.contentOffset.y + y))?.row
    }

    private func place(_ row: Int) -> CGFloat {
        harness.table.rectForRow(at: IndexPath(row: row, section: 0)).minY - view.contentOffset.y
    }

    func run() throws {
        try harness.host.settle()
        for step in 0..<40 { try act("seed \(seed) step \(step)") }
        if let finger { post(.touchUp(id: 1, at: harness.point(finger), time: harness.host.clock.now, modifiers: [])) }
        try harness.host.settle()
        XCTAssertTrue(view.offsetRangeY.contains(view.contentOffset.y), "seed \(seed): it rests beyond its end")
    }

    private func post(_ event: InputEvent) { harness.post(event) }

    private func act(_ what: String) throws {
        let old = finger
        let held = old.flatMap { view.heldPoint == nil ? nil : row(at: $0) }
        let before = held.map(place)
        switch random.next(0...9) {
        case 0 where old != nil && random.next(0...2) == 0:
            post(.touchUp(id: 1, at: harness.point(old ?? 0), time: harness.host.clock.now, modifiers: []))
            finger = nil
        case 0...6:
            let y = min(390, max(10, (old ?? 200) + CGFloat(random.next(-150...150))))
            finger = y
            let time = harness.host.clock.now
            post(
                old == nil
                    ? .touchDown(id: 1, at: harness.point(y), time: time, modifiers: [])
                    : .touchMoved(id: 1, at: harness.point(y), modifiers: []))
        default:
            let row = random.next(0...29)
            if row != held { harness.cell(0, row)?.setHeight(CGFloat(random.next(30...90))) }
        }
        let end = view.offsetRangeY
        let wasPulled = !end.contains(view.contentOffset.y)
        try harness.host.run(for: Double(random.next(1...3)) / 60)
        guard let old, let finger, let held, let before, view.heldPoint != nil else { return }
        let (delta, moved) = (finger - old, place(held) - before)
        if wasPulled { pulls += 1 }
        if delta == 0 { return XCTAssertEqual(moved, 0, accuracy: 1, "\(what): it moved under a finger that rests") }
        // Beyond an end it follows less, but never in the other direction.
        XCTAssertGreaterThanOrEqual(moved * delta, -abs(delta), "\(what): \(delta) moved it by \(moved)")
        XCTAssertLessThanOrEqual(abs(moved), abs(delta) + 1, what)
    }
}

/// A finger in a list inside a row, while the rows of the outer list are edited and the inner cells are measured.
@MainActor
final class NestedStorm {
    private let seed: UInt64
    private var random: SeededRandom
    private let harness = NestedHarness(0..<100)
    private var next = 10_000
    private(set) var checks = 0

    init(seed: UInt64) {
        self.seed = seed
        random = SeededRandom(seed: seed)
    }

    func run() throws {
        try harness.host.settle()
        try harness.scroll(to: 2000)
        let name = 43
        let strip = try harness.strip(name)
        let view = strip.controller.listView
        // The cells before it have estimated widths.
        view.contentOffset = CGPoint(x: 9000, y: 0)
        try harness.host.settle()
        var x: CGFloat = 50
        let y = try place(of: name) + 25
        try harness.outer.touch(CGPoint(x: x, y: y))
        x += 20
        try harness.outer.slide(to: CGPoint(x: x, y: y))
        guard view.isHeld, let slot = strip.controller.viewport.slot(at: x) else {
            return XCTFail("seed \(seed): nothing is held")
        }
        let distance = inner(slot, strip) - x
        for step in 0..<20 {
            if random.next(0...1) == 0 {
                x = min(95, max(5, x + CGFloat(random.next(-20...30))))
                harness.outer.post(.touchMoved(id: 1, at: CGPoint(x: x, y: y), modifiers: []))
            } else {
                edit(except: name)
            }
            let before = try place(of: name)
            try harness.host.run(for: Double(random.next(1...3)) / 60)
            XCTAssertTrue(view.isHeld, "seed \(seed) step \(step): the finger lost the list")
            XCTAssertEqual(inner(slot, strip) - x, distance, accuracy: 1, "seed \(seed) step \(step)")
            XCTAssertEqual(try place(of: name), before, accuracy: 1, "seed \(seed) step \(step): the row moved")
            checks += 1
        }
        harness.outer.post(
            .touchUp(id: 1, at: CGPoint(x: x, y: y), time: harness.host.clock.now, modifiers: []))
        try harness.host.settle()
    }

    /// The place of a row in the window.
    private func place(of name: Int) throws -> CGFloat {
        let row = try XCTUnwrap(harness.rows.firstIndex(of: name))
        return harness.table.rectForRow(at: IndexPath(row: row, section: 0)).minY - harness.table.contentOffset.y
    }

    /// The place of an inner cell in the window.
    private func inner(_ slot: Int, _ strip: StripNode) -> CGFloat {
        strip.controller.geometry.frame(of: slot).minX - strip.controller.listView.contentOffset.x
    }

    /// Inserts or deletes rows above the viewport.
    private func edit(except name: Int) {
        let row = random.next(0...30)
        if random.next(0...1) == 0 {
            harness.rows.insert(next, at: row)
            next += 1
            harness.table.insertRows(at: [IndexPath(row: row, section: 0)], with: .none)
        } else if harness.rows[row] < 35 {
            harness.rows.remove(at: row)
            harness.table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
        }
    }
}

extension ListViewport {
    /// The slot at a distance from the start of the view.
    fileprivate func slot(at distance: CGFloat) -> Int? {
        let slot = geometry.slot(at: start + distance)
        return slot < geometry.map.total ? slot : nil
    }
}
