import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A collection whose delegate edits, scrolls or frees it in its callbacks. It must agree with plain arrays.
@MainActor
final class ListStorm: InputHarness {
    struct Item: Identifiable, Equatable {
        let id: Int
        let version: Int
    }

    let seed: Int
    let host = HeadlessHost.attached(scale: 1)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 300))
    private(set) weak var node: ASCollectionNode?
    var random: SeededRandom
    var names: [[Int]]
    /// The identity of each section.
    var sections: [Int]
    var versions: [Int: Int] = [:]
    var next = 1000
    /// Grows with each change of the arrays and each callback that acts.
    var changes = 0
    /// The number of callbacks that may still act.
    var acts = 0
    let mayFree: Bool
    /// The rows that the user may select or deselect, as the delegate answered; nil after a reload, which keeps places.
    var selectable: Set<Int>? = []
    var deselectable: Set<Int>? = []
    /// Whether a finger also drags sections that scroll by themselves, and drops edit the list.
    let hasCarousels: Bool
    /// The state when a row was dropped, and the number of changes with the drop.
    var dropped: (before: StormState, change: Int)?
    private var pointer = CGPoint.zero
    var finger: CGPoint?
    private(set) var isPressed = false
    /// How often each check of the content under a finger, and of drops, was made.
    var checks: [String: Int] = [:]
    var problems: [String] = []
    var log: [String] = []

    init(seed: Int, hasCarousels: Bool) throws {
        self.seed = seed
        self.hasCarousels = hasCarousels
        random = SeededRandom(seed: UInt64(seed))
        names = [Array(0..<12), Array(20..<31), [], Array(40..<46)]
        sections = [1, 2, 3, 4]
        mayFree = seed % 5 == 0
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.frame = window.bounds
        node.dataSource = self
        node.delegate = self
        node.allowsMultipleSelection = seed % 3 > 0
        node.selectionBehavior = seed % 3 == 1 ? .extends : .toggles
        node.allowsRubberBandSelection = seed % 2 == 0
        controller.view.addSubnode(node)
        self.node = node
        try host.settle()
        acts = 12
    }

    private var layout: UICollectionViewLayout {
        if seed % 4 == 0 { return UICollectionViewFlowLayout() }
        return UICollectionViewCompositionalLayout { [seed] index, _ in
            switch seed % 4 {
            case 1: return .strip(.groupPaging)
            case 2: return index % 2 == 0 ? .strip(.groupPaging) : .lines(.absolute(40))
            default: return index % 2 == 0 ? .selfSizingStrip(.groupPaging) : .lines(.absolute(40))
            }
        }
    }

    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    func fail(_ text: String) { problems.append("\(text); \(log.suffix(8).joined(separator: ", "))") }

    // MARK: - Steps

    func step() throws {
        let (x, y) = (CGFloat.random(in: 0..<120, using: &random), CGFloat.random(in: 0..<300, using: &random))
        let action = Int.random(in: 0..<(hasCarousels ? 24 : 20), using: &random)
        log.append("step \(action)")
        if [6, 7, 11, 12].contains(action) { (selectable, deselectable) = ([], []) }
        switch action {
        case 0...2: try editUnderTheFinger()
        case 3: reloadData()
        case 4: reloadByDifference(state)
        case 5: scroll()
        case 6, 7: try pressOrRelease(CGPoint(x: x, y: y))
        case 8, 9:
            guard isPressed else { return try pressOrRelease(CGPoint(x: x, y: y)) }
            pointer = CGPoint(x: x, y: y * 1.2 - 30)
            try drag(to: pointer)
        case 10: post(.keyDown(UIKey(keyCode: .keyboardEscape)))
        case 11, 12:
            let keys: [UIKeyboardHIDUsage] = [
                .keyboardDownArrow, .keyboardUpArrow, .keyboardRightArrow, .keyboardEnd, .keyboardHome,
                .keyboardReturnOrEnter, .keyboardSpacebar, .keyboardPageDown, .keyboardApplication,
            ]
            let flags: UIKeyModifierFlags = chance(3) ? .shift : []
            if let key = keys.randomElement(using: &random) {
                post(.keyDown(UIKey(keyCode: key, modifierFlags: flags)))
            }
            if chance(6) { post(.keyDown(UIKey(keyCode: .keyboardErrorUndefined, characters: "a"))) }
        case 13: try host.run(for: 0.6)
        case 14, 15: moveFinger(to: CGPoint(x: x, y: y))
        case 16: liftFinger()
        case 17:
            let delta = CGPoint(x: x - 60, y: chance(2) ? 0 : y / 4 - 40)
            let isEnd = chance(3)
            post(
                .scroll(
                    isEnd ? .ended : .points(dx: delta.x, dy: delta.y), at: CGPoint(x: 60, y: y),
                    modifiers: []))
        case 20, 21: try dragCarousel()
        case 22, 23: try dropRow(CGPoint(x: x, y: y))
        default: try host.run(for: Double.random(in: 0...0.2, using: &random))
        }
        if chance(2) { try host.run(for: 0.02) }
    }

    /// Edits the list. A finger that drags a section goes on.
    private func editUnderTheFinger() throws {
        var held = strips.first { $0.isHeld }
        if held != nil {
            // The frame delivers the input of earlier steps, which may end the drag.
            try host.run(for: 0.02)
            held = strips.first { $0.isHeld }
        }
        edit()
        try host.run(for: 0.02)
        guard let held, let section = held.section, sections.indices.contains(section), !names[section].isEmpty,
            seed % 4 == 1, node != nil
        else { return }
        if !held.isHeld { fail("the finger lost section \(section)") }
    }

    private func moveFinger(to point: CGPoint) {
        if let old = finger {
            // Mostly sideways.
            let point = CGPoint(x: point.x, y: chance(3) ? point.y : old.y)
            finger = point
            post(.touchMoved(id: 1, at: point, modifiers: []))
        } else {
            finger = point
            post(.touchDown(id: 1, at: point, time: host.clock.now, modifiers: []))
        }
    }

    func liftFinger() {
        guard let finger else { return }
        post(.touchUp(id: 1, at: finger, time: host.clock.now, modifiers: []))
        self.finger = nil
    }

    private func post(_ event: InputEvent) { FrameLoop.shared.post(event, to: window) }

    /// Lifts a row, if the pointer is on one and it may move, and drops it elsewhere.
    private func dropRow(_ point: CGPoint) throws {
        if !isPressed { try pressOrRelease(point) }
        for _ in 0..<2 {
            let x = CGFloat.random(in: 0..<120, using: &random)
            pointer = CGPoint(x: x, y: CGFloat.random(in: 0..<300, using: &random))
            try drag(to: pointer)
        }
        try pressOrRelease(point)
    }

    private func pressOrRelease(_ point: CGPoint) throws {
        if isPressed {
            dropped = nil
            post(.pointerUp(button: .primary, at: pointer, time: host.clock.now, modifiers: []))
            try host.run(for: 0.02)
            if hasCarousels, var dropped, dropped.change == changes, let after = state {
                checks["state after drops", default: 0] += 1
                // A section without rows has no view.
                dropped.before.strips = dropped.before.strips.filter { id, _ in
                    sections.firstIndex(of: id).map { !names[$0].isEmpty } ?? false
                }
                dropped.before.compare(after, fail)
            }
        } else {
            pointer = point
            try press(point, chance(4) ? .shift : [])
        }
        isPressed.toggle()
    }

    func finish() throws {
        acts = 0
        if isPressed { post(.pointerUp(button: .primary, at: pointer, time: host.clock.now, modifiers: [])) }
        liftFinger()
        try host.settle()
        guard let controller = node?.controller else { return }
        controller.checkInvariants()
        if !controller.isSynchronized { fail("not synchronized") }
        if controller.data.map.counts != names.map(\.count) { fail("\(controller.data.map.counts) rows") }
        checkRest()
        for record in controller.data.records.values where record.isPlaced {
            guard let path = controller.data.map.path(record.slot), let cell = record.node as? ItemCell else {
                continue
            }
            if name(path) != cell.name { fail("cell \(cell.name) at \(path)") }
        }
    }

    // MARK: - Edits

    func edit() {
        guard let node, !node.controller.updates.isCollecting, !node.controller.data.isBusy else { return }
        let batch = RandomBatch.random(names, next: &next, &random)
        if batch.operations.contains(where: { if case .reloadSection = $0 { true } else { false } }) { forgetAnswers() }
        perform(batch, state)
    }

    /// Performs a batch on a list that had the state `before`.
    func perform(_ batch: RandomBatch, _ before: StormState?) {
        guard let node else { return }
        log.append(
            "edit of \(names), \(before?.selected ?? []) selected: \(batch.operations.map(\.text).joined(separator: " "))"
        )
        names = batch.result
        let reloaded = followSections(batch.operations)
        changes += 1
        let change = changes
        node.performBatch(
            animated: chance(2), updates: { for operation in batch.operations { node.perform(operation) } },
            completion: { [self] _ in act("completion") })
        guard change == changes, var before, let after = state else { return }
        before.drop(batch.reloaded, names, sections, reloaded)
        // The focus keeps its index in a reloaded section.
        if !reloaded.isEmpty { before.focused = after.focused }
        before.compare(after, fail)
    }

    /// The identities of the sections after a batch. Returns those of the reloaded sections.
    private func followSections(_ operations: [ListModel.Operation]) -> Set<Int> {
        var (gone, arriving, reloaded) = (Set<Int>(), [Int: Int](), Set<Int>())
        for operation in operations {
            switch operation {
            case .deleteSection(let section): gone.insert(section)
            case .moveSection(let from, let to):
                gone.insert(from)
                arriving[to] = sections[from]
            case .insertSection(let section):
                arriving[section] = next
                next += 1
            case .reloadSection(let section): reloaded.insert(sections[section])
            default: break
            }
        }
        sections = sections.indices.filter { !gone.contains($0) }.map { sections[$0] }
        for (place, id) in arriving.sorted(by: { $0.key < $1.key }) { sections.insert(id, at: place) }
        return reloaded
    }

    func reloadData() {
        guard let node, !node.controller.data.isBusy else { return }
        log.append("reload")
        changes += 1
        forgetAnswers()
        if chance(2) {
            for section in names.indices { names[section] = names[section].filter { _ in !chance(3) } }
        }
        node.reloadData()
    }

    /// Rows that come to the place of others are selected in their place.
    private func forgetAnswers() { (selectable, deselectable) = (nil, nil) }

    /// Reloads a list that has the state `before`.
    func reloadByDifference(_ before: StormState?) {
        guard let node, !node.controller.updates.isCollecting, !node.controller.data.isBusy else { return }
        log.append("difference")
        var changed = Set<Int>()
        for section in names.indices {
            names[section] = names[section].filter { _ in !chance(6) }
            if chance(2) { names[section].shuffle(using: &random) }
            if chance(3) {
                names[section].append(next)
                next += 1
            }
            for name in names[section] where chance(8) {
                versions[name, default: 0] += 1
                changed.insert(name)
            }
        }
        changes += 1
        let change = changes
        node.reload(
            using: names.map { $0.map { Item(id: $0, version: versions[$0] ?? 0) } }, animated: chance(2),
            completion: { [self] _ in act("completion") })
        if node.controller.updates.needsReload { forgetAnswers() }
        guard change == changes, var before, let after = state else { return }
        before.drop(changed, names, sections, [])
        if before.focused == nil || changed.contains(before.focused ?? -1) { before.focused = after.focused }
        before.compare(after, fail)
    }

    func scroll() {
        guard let node, node.isNodeLoaded else { return }
        log.append("scroll")
        let section = names.indices.randomElement(using: &random)
        if let section, let item = names[section].indices.randomElement(using: &random), chance(2) {
            node.scrollToItem(at: IndexPath(item: item, section: section), at: .left, animated: chance(2))
        } else {
            let range = max(0, node.view.contentSize.height - node.view.bounds.height)
            node.setContentOffset(
                CGPoint(x: 0, y: CGFloat.random(in: 0...range, using: &random).rounded()), animated: chance(2))
        }
    }

    // MARK: - The state by name

    var strips: [SectionScrollView] { node?.view.subviews.compactMap { $0 as? SectionScrollView } ?? [] }

    func name(_ path: IndexPath) -> Int {
        guard names.indices.contains(path.section), names[path.section].indices.contains(path.item) else { return -1 }
        return names[path.section][path.item]
    }

    /// Nil while the list does not have the rows of the arrays.
    var state: StormState? {
        guard let controller = node?.controller, !controller.updates.needsReload,
            controller.data.map.counts == names.map(\.count)
        else { return nil }
        var state = StormState()
        state.selected = Set(controller.interaction.selection.selected.map(name))
        state.focused = controller.interaction.selection.focused.map(name)
        if case .rubberBand(let band) = controller.interaction.tracking?.purpose {
            state.before = Set(band.before.paths.map(name))
        }
        for strip in strips {
            guard let section = strip.section else { continue }
            if sections.indices.contains(section) { state.strips[sections[section]] = ObjectIdentifier(strip) }
        }
        for (index, id) in sections.enumerated() {
            if let context = (controller.events as? CollectionAdapter)?.contexts[index] as? NamedSection {
                state.contexts[id] = context.sectionName
            }
        }
        return state
    }
}
