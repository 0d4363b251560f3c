import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Random input of all kinds on a list whose rows are measured, inserted, removed and resized meanwhile. What the user
/// holds never moves by more than a pixel from the hand.
final class ScrollStormTests: XCTestCase, @unchecked Sendable {
    /// `ADK_SCROLL_STORM=2000` runs it in full, `ADK_SCROLL_SEED=7` one storm.
    private static func setting(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    func testContentStaysUnderFingersTouchpadsAndThumbs() throws {
        try onMain {
            let first = Self.setting("ADK_SCROLL_SEED")
            let seeds = first.map { $0..<$0 + 1 } ?? 0..<(Self.setting("ADK_SCROLL_STORM") ?? 8)
            var checks: [ScrollStorm.Hand: Int] = [:]
            for seed in seeds {
                let storm = ScrollStorm(seed: seed)
                try storm.run()
                checks.merge(storm.checks) { $0 + $1 }
                if let testRun, testRun.totalFailureCount > 0 { return }
            }
            for hand in ScrollStorm.Hand.allCases where first == nil {
                XCTAssertGreaterThan(checks[hand] ?? 0, seeds.count, "too few checks of a \(hand)")
            }
            if seeds.count > 100 {
                print("scroll storm: \(seeds.count) seeds, checks \(checks.map { "\($0) \($1)" }.sorted())")
            }
        }
    }

    func testContentThatIsPulledBeyondItsEndsDoesNotJump() throws {
        try storm { seed in
            let storm = EdgeStorm(seed: seed)
            try storm.run()
            return storm.pulls
        }
    }

    func testCellsOfAListInARowStayUnderTheFinger() throws {
        try storm { seed in
            let storm = NestedStorm(seed: seed)
            try storm.run()
            return storm.checks
        }
    }

    /// Runs storms until one fails. `run` returns the number of its checks, of which each storm should have some.
    private func storm(_ run: @MainActor @escaping (UInt64) throws -> Int) throws {
        try onMain {
            let first = Self.setting("ADK_SCROLL_SEED")
            let seeds = first.map { $0..<$0 + 1 } ?? 0..<(Self.setting("ADK_SCROLL_STORM") ?? 8)
            var checks = 0
            for seed in seeds {
                checks += try run(seed)
                if let testRun, testRun.totalFailureCount > 0 { return }
            }
            if first == nil { XCTAssertGreaterThan(checks, seeds.count) }
            if seeds.count > 100 { print("\(name): \(seeds.count) seeds, \(checks) checks") }
        }
    }
}

/// One storm.
@MainActor
private final class ScrollStorm {
    enum Hand: CaseIterable { case finger, touchpad, thumb }

    /// A row that has to keep its distance to the hand.
    private struct HeldRow {
        let name: Int
        let distance: CGFloat
    }

    private static let steps = 80
    private let seed: UInt64
    private var random: SeededRandom
    private let harness: TableHarness
    private var nextName = 10_000
    /// The places of the finger and of the pointer with the pressed button in the window.
    private var finger: CGFloat?
    private var thumb: CGFloat?
    /// The row under the finger.
    private var held: HeldRow?
    private(set) var checks: [Hand: Int] = [:]

    init(seed: UInt64) {
        self.seed = seed
        random = SeededRandom(seed: seed)
        harness = TableHarness([Array(0..<600)], heightOf: { CGFloat(40 + ($0 * 37) % 120) })
    }

    private var table: ASTableNode { harness.table }
    private var view: UIScrollView { harness.table.controller.listView }
    private var offset: CGFloat { view.contentOffset.y }

    func run() throws {
        try harness.host.settle()
        table.contentOffset = CGPoint(x: 0, y: 20_000)
        try harness.host.settle()
        for step in 0..<Self.steps { try act("seed \(seed) step \(step)") }
        if let finger { post(.touchUp(id: 1, at: harness.point(finger), time: now, modifiers: [])) }
        if let thumb { post(.pointerUp(button: .primary, at: bar(thumb), time: now, modifiers: [])) }
        try harness.host.settle()
        XCTAssertFalse(view.isDragging, "seed \(seed)")
        XCTAssertEqual(harness.errors.count, 0, "seed \(seed)")
    }

    private var now: TimeInterval { harness.host.clock.now }
    private func post(_ event: InputEvent) { harness.post(event) }
    private func bar(_ y: CGFloat) -> CGPoint { CGPoint(x: 95, y: y) }
    private func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    // MARK: - Places

    /// The row at a place of the window.
    private func row(at y: CGFloat) -> IndexPath? { table.indexPathForRow(at: CGPoint(x: 10, y: offset + y)) }

    /// The place in the window of the row with a name; nil if the row is gone.
    private func place(of name: Int) -> CGFloat? {
        harness.rows[0].firstIndex(of: name).map {
            table.rectForRow(at: IndexPath(row: $0, section: 0)).minY - offset
        }
    }

    private func hold(_ y: CGFloat) -> HeldRow? {
        row(at: y).flatMap { path in
            let name = harness.rows[0][path.row]
            return place(of: name).map { HeldRow(name: name, distance: $0 - y) }
        }
    }

    private var isFarFromTheEnds: Bool { offset > 2000 && offset < view.contentSize.height - 2500 }
    private var isPanning: Bool { view.heldPoint != nil }
    private var isDirect: Bool { view.isDragging && !view.isHeld }

    // MARK: - Acting

    /// One action and its checks.
    private func act(_ what: String) throws {
        guard isFarFromTheEnds else {
            // The storm went too far. A hand goes on from the middle.
            view.setContentOffset(CGPoint(x: 0, y: (view.contentSize.height / 2).rounded()), animated: false)
            try frame()
            held = finger.flatMap { isPanning ? hold($0) : nil }
            return
        }
        let top = hold(0)
        let (wasPanning, wasThumb, wasDirect) = (isPanning, !isPanning && view.isHeld, isDirect)
        let content = view.contentSize.height
        // The distances of the touchpad and of the pointer on the bar.
        var (touchpad, thumbDelta): (CGFloat, CGFloat) = (0, 0)
        var keepsTop = true
        let action = number(0...13)
        let what = "\(what), action \(action)"
        switch action {
        case 0...2: moveFinger()
        case 3: touchFinger()
        case 4, 5: touchpad = moveTouchpad()
        case 6: thumbDelta = moveThumb()
        case 7 where thumb != nil || chance(0.3): turnThumb()
        case 8: turnWheel()
        case 9: try pressKey()
        case 10 where chance(0.3):
            setOffset()
            (held, keepsTop) = (finger.flatMap { isPanning ? hold($0) : nil }, false)
        case 10...12: keepsTop = edit(except: held?.name, top?.name)
        default: break
        }
        try frame()
        if isPanning, wasPanning { checkFinger(what) }
        if !isPanning { held = nil } else if held == nil { held = finger.flatMap(hold) }
        guard keepsTop, let top, let now = place(of: top.name) else { return }
        if wasThumb, view.isHeld, !isPanning {
            guard thumbDelta != 0 else { return equal(.thumb, now, top.distance, what) }
            // The pointer moves over a part of the bar, the content over about the same part of its length.
            checks[.thumb, default: 0] += 1
            let moved = top.distance - now
            XCTAssertGreaterThanOrEqual(moved * thumbDelta, 0, "\(what): \(thumbDelta) moved the content by \(moved)")
            XCTAssertLessThanOrEqual(abs(moved), abs(thumbDelta) * 2 * content / 350 + 1, what)
        } else if wasDirect, isDirect, !view.isInMotion {
            equal(.touchpad, now, top.distance - touchpad, what)
        }
    }

    private func frame() throws { try harness.host.run(for: Double(number(1...3)) / 60) }

    private func equal(_ hand: Hand, _ place: CGFloat, _ expected: CGFloat, _ what: String) {
        checks[hand, default: 0] += 1
        XCTAssertEqual(place, expected, accuracy: 1, "\(what): \(hand)")
    }

    /// The held row is where it was taken, since the beginning of the drag.
    private func checkFinger(_ what: String) {
        guard let finger, let held else { return }
        guard let place = place(of: held.name) else { return self.held = nil }
        equal(.finger, place, finger + held.distance, what)
        // The finger may have come to the row beside it by a part of a pixel.
        if let now = hold(finger), now.name != held.name { self.held = now }
    }

    // MARK: - Hands

    private func touchFinger() {
        if let finger {
            post(.touchUp(id: 1, at: harness.point(finger), time: now, modifiers: []))
            self.finger = nil
        } else {
            let y = CGFloat(number(60...340))
            finger = y
            post(.touchDown(id: 1, at: harness.point(y), time: now, modifiers: []))
        }
    }

    private func moveFinger() {
        guard let finger else { return touchFinger() }
        let y = min(390, max(10, finger + CGFloat(number(-240...240)) / 4))
        self.finger = y
        post(.touchMoved(id: 1, at: harness.point(y), modifiers: []))
    }

    /// Returns the distance that the content has to move.
    private func moveTouchpad() -> CGFloat {
        let isEnd = chance(0.15)
        let delta = isEnd ? 0 : CGFloat(number(-160...160)) / 4
        let isHeld = view.isHeld
        post(.scroll(isEnd ? .ended : .points(dx: 0, dy: delta), at: CGPoint(x: 40, y: 200), modifiers: []))
        return isHeld ? 0 : delta
    }

    /// Presses the button on the thumb of the bar, or releases it.
    private func turnThumb() {
        if let thumb {
            post(.pointerUp(button: .primary, at: bar(thumb), time: now, modifiers: []))
            self.thumb = nil
            return
        }
        let range = view.contentSize.height - 400
        let length = max(40, 396 * 400 / view.contentSize.height)
        let y = 2 + (396 - length) * offset / range + length / 2
        post(.pointerMoved(at: bar(y), modifiers: []))
        FrameLoop.shared.runFrame()
        FrameLoop.shared.runFrame()
        post(.pointerDown(button: .primary, at: bar(y), time: now, modifiers: []))
        thumb = y
    }

    private func moveThumb() -> CGFloat {
        guard let thumb else {
            if chance(0.3) { turnThumb() }
            return 0
        }
        let y = min(370, max(30, thumb + CGFloat(number(-3...3))))
        self.thumb = y
        post(.pointerMoved(at: bar(y), modifiers: []))
        return y - thumb
    }

    private func turnWheel() {
        post(.scroll(.clicks(dx: 0, dy: CGFloat(number(-3...3))), at: CGPoint(x: 40, y: 100), modifiers: []))
    }

    private func pressKey() throws {
        let codes: [UIKeyboardHIDUsage] = [
            .keyboardDownArrow, .keyboardUpArrow, .keyboardPageDown, .keyboardPageUp, .keyboardSpacebar, .keyboardTab,
        ]
        let key = UIKey(keyCode: codes[number(0...codes.count - 1)])
        post(.keyDown(key))
        post(.keyUp(key))
    }

    // MARK: - The program

    private func setOffset() {
        let offset = CGPoint(x: 0, y: offset + CGFloat(number(-900...900)))
        if chance(0.5) { view.contentOffset = offset } else { view.setContentOffset(offset, animated: false) }
    }

    /// Changes rows above the bottom of the viewport. Returns whether the first visible row keeps its place. It does
    /// not while a finger holds another row.
    private func edit(except held: Int?, _ top: Int?) -> Bool {
        guard let bottom = row(at: 399)?.row else { return true }
        let last = chance(0.5) ? bottom : max(0, bottom - 12)
        let first = number(max(0, last - 14)...last)
        let animation: UITableView.RowAnimation = chance(0.3) ? .fade : .none
        let paths = (first...min(last, first + number(0...4))).map { IndexPath(row: $0, section: 0) }
        // The row itself stays, and keeps its length under the finger.
        let others = paths.filter { ![held, top].contains(harness.rows[0][$0.row]) }
        switch number(0...3) {
        case 0, 1:
            harness.rows[0].insert(contentsOf: paths.map { _ in newName() }, at: first)
            table.insertRows(at: paths, with: animation)
        case 2:
            for path in others.reversed() { harness.rows[0].remove(at: path.row) }
            if !others.isEmpty { table.deleteRows(at: others, with: animation) }
        default:
            for path in others { harness.cell(0, path.row)?.setHeight(CGFloat(number(30...180))) }
        }
        return held == nil
    }

    private func newName() -> Int {
        nextName += 1
        return nextName
    }
}
