import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers

/// A collection whose delegate edits, scrolls or frees it in its callbacks. It must agree with plain arrays.
@MainActor
final class ListStorm: InputHarness, ADKCollectionSelectionMoving, ASCollectionDelegate {
    struct Item: Identifiable, Equatable {
        let id: Int
        let version: Int
    }

    let seed: Int
    let host = HeadlessHost(scale: 1)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 300))
    private(set) weak var node: ASCollectionNode?
    var random: SeededRandom
    private var names: [[Int]]
    /// The identity of each section.
    private var sections: [Int]
    private var versions: [Int: Int] = [:]
    private var next = 1000
    /// Grows with each change of the arrays and each callback that acts.
    private var changes = 0
    /// The number of callbacks that may still act.
    private var acts = 0
    private let mayFree: Bool
    private var pointer = CGPoint.zero
    private var isPressed = false
    var problems: [String] = []
    var log: [String] = []

    init(seed: Int) throws {
        self.seed = seed
        random = SeededRandom(seed: UInt64(seed))
        names = [Array(0..<12), Array(20..<31), [], Array(40..<46)]
        sections = [1, 2, 3, 4]
        mayFree = seed % 5 == 0
        FrameLoop.shared.detach()
        FrameLoop.shared.attach(host)
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
            let section = NSCollectionLayoutSection.stripOrLines(seed % 4 == 1 ? 0 : index)
            if seed % 4 == 1 || index % 2 == 0 { section.orthogonalScrollingBehavior = .groupPaging }
            return section
        }
    }

    private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    private func fail(_ text: String) { problems.append("\(text); \(log.suffix(8).joined(separator: ", "))") }

    // MARK: - Steps

    func step() throws {
        let (x, y) = (CGFloat.random(in: 0..<120, using: &random), CGFloat.random(in: 0..<300, using: &random))
        let action = Int.random(in: 0..<16, using: &random)
        log.append("step \(action)")
        switch action {
        case 0...2: edit()
        case 3: reloadData()
        case 4: reloadByDifference()
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
        case 13: try host.run(for: 0.6)
        default: try host.run(for: Double.random(in: 0...0.2, using: &random))
        }
        if chance(2) { try host.run(for: 0.02) }
    }

    private func post(_ event: InputEvent) { FrameLoop.shared.post(event, to: window) }

    private func pressOrRelease(_ point: CGPoint) throws {
        if isPressed {
            post(.pointerUp(button: .primary, at: pointer, time: host.clock.now, modifiers: []))
        } else {
            pointer = point
            try press(point, chance(4) ? .shift : [])
        }
        isPressed.toggle()
    }

    func finish() throws {
        acts = 0
        if isPressed { post(.pointerUp(button: .primary, at: pointer, time: host.clock.now, modifiers: [])) }
        try host.settle()
        guard let controller = node?.controller else { return }
        controller.checkInvariants()
        if !controller.isSynchronized { fail("not synchronized") }
        if controller.data.map.counts != names.map(\.count) { fail("\(controller.data.map.counts) rows") }
        for record in controller.data.records.values where record.isPlaced {
            guard let path = controller.data.map.path(record.slot), let cell = record.node as? ItemCell else {
                continue
            }
            if name(path) != cell.name { fail("cell \(cell.name) at \(path)") }
        }
    }

    // MARK: - Edits

    private func edit() {
        guard let node, !node.controller.updates.isCollecting, !node.controller.data.isBusy else { return }
        let before = state
        let batch = RandomBatch.random(names, next: &next, &random)
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

    private func reloadData() {
        guard let node, !node.controller.data.isBusy else { return }
        log.append("reload")
        changes += 1
        if chance(2) {
            for section in names.indices { names[section] = names[section].filter { _ in !chance(3) } }
        }
        node.reloadData()
    }

    private func reloadByDifference() {
        guard let node, !node.controller.updates.isCollecting, !node.controller.data.isBusy else { return }
        log.append("difference")
        let before = state
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
        guard change == changes, var before, let after = state else { return }
        before.drop(changed, names, sections, [])
        if before.focused == nil || changed.contains(before.focused ?? -1) { before.focused = after.focused }
        before.compare(after, fail)
    }

    private func scroll() {
        guard let node, node.isNodeLoaded else { return }
        log.append("scroll")
        let strips = node.view.subviews.compactMap { $0 as? SectionScrollView }
        if let strip = strips.randomElement(using: &random), chance(2) {
            let range = max(0, strip.contentSize.width - strip.bounds.width)
            strip.setContentOffset(
                CGPoint(x: CGFloat.random(in: 0...range, using: &random).rounded(), y: 0), animated: chance(2))
        } else {
            let range = max(0, node.view.contentSize.height - node.view.bounds.height)
            node.setContentOffset(
                CGPoint(x: 0, y: CGFloat.random(in: 0...range, using: &random).rounded()), animated: chance(2))
        }
    }

    // MARK: - The state by name

    private func name(_ path: IndexPath) -> Int {
        guard names.indices.contains(path.section), names[path.section].indices.contains(path.item) else { return -1 }
        return names[path.section][path.item]
    }

    /// Nil while the list does not have the rows of the arrays.
    private var state: StormState? {
        guard let controller = node?.controller, !controller.updates.needsReload,
            controller.data.map.counts == names.map(\.count)
        else { return nil }
        var state = StormState()
        state.selected = Set(controller.selection.selected.map(name))
        state.focused = controller.selection.focused.map(name)
        if case .rubberBand(let band) = controller.tracking?.purpose { state.before = Set(band.before.paths.map(name)) }
        for view in node?.view.subviews ?? [] {
            guard let strip = view as? SectionScrollView, let section = strip.section else { continue }
            if sections.indices.contains(section) { state.strips[sections[section]] = ObjectIdentifier(strip) }
        }
        for (index, id) in sections.enumerated() {
            if let context = (controller.events as? CollectionAdapter)?.contexts[index] as? NamedSection {
                state.contexts[id] = context.sectionName
            }
        }
        return state
    }

    // MARK: - Callbacks

    /// The delegate acts in a callback. `path` must name a row that exists.
    private func act(_ callback: String, _ path: IndexPath? = nil) {
        if let path, name(path) < 0 { fail("\(callback) of \(path)") }
        guard acts > 0, chance(4) else { return }
        acts -= 1
        changes += 1
        log.append("in \(callback)")
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: edit()
        case 2: reloadData()
        case 3: reloadByDifference()
        case 4: scroll()
        case 5:
            let section = Int.random(in: 0..<max(1, names.count), using: &random)
            _ = node?.context(forSection: section)
            if let row = names.indices.contains(section) ? names[section].indices.randomElement(using: &random) : nil {
                node?.selectItem(
                    at: IndexPath(item: row, section: section), animated: chance(2), scrollPosition: .centeredVertically
                )
            }
        default:
            guard mayFree, chance(3) else { return }
            log.append("free")
            window.rootViewController?.view.subviews.first?.removeFromSuperview()
        }
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { names.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        names.indices.contains(section) ? names[section].count : 0
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let name = name(indexPath)
        act("nodeBlock", indexPath)
        return { ItemCell(name) }
    }
    func collectionNode(_ collectionNode: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
        sections.indices.contains(section) ? NamedSection("section \(sections[section])") : nil
    }
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { seed % 7 < 4 }
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemsAt indexPaths: [IndexPath]) -> Bool { true }
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { self.collectionNode(collectionNode, moveItemsAt: [sourceIndexPath], to: destinationIndexPath) }
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemsAt sourceIndexPaths: [IndexPath],
        to destinationIndexPath: IndexPath
    ) {
        let moved = sourceIndexPaths.map(name)
        if moved.contains(-1) { return fail("a drop of \(sourceIndexPaths)") }
        log.append("drop of \(moved)")
        changes += 1
        for path in sourceIndexPaths.reversed() { names[path.section].remove(at: path.item) }
        let count = names[destinationIndexPath.section].count
        names[destinationIndexPath.section].insert(contentsOf: moved, at: min(destinationIndexPath.item, count))
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        act("target", originalIndexPath)
        return proposedIndexPath
    }
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) { act("willDisplay") }
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode) {
        act("didEndDisplaying")
    }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        act("shouldHighlight", indexPath)
        return true
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: IndexPath) {
        act("didHighlight", indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: IndexPath) {
        act("didUnhighlight", indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        act("shouldSelect", indexPath)
        return !chance(5)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        act("shouldDeselect", indexPath)
        return !chance(5)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) {
        act("didSelect", indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath) {
        act("didDeselect", indexPath)
    }
    func collectionNodeDidChangeSelection(_ collectionNode: ASCollectionNode) { act("didChangeSelection") }
    func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuRequestedForItemAt indexPath: IndexPath, point: CGPoint
    ) -> Bool {
        act("contextMenu", indexPath)
        return true
    }
    func collectionNodeDidScroll(_ collectionNode: ASCollectionNode) { act("didScroll") }
    func collectionNodeDidEndScrollingAnimation(_ collectionNode: ASCollectionNode) { act("didEndScrolling") }
}

/// The state that a list keeps by index, as names of rows and numbers of sections.
struct StormState {
    var selected = Set<Int>()
    var focused: Int?
    /// The rows that were selected before the rubber band.
    var before = Set<Int>()
    var strips: [Int: ObjectIdentifier] = [:]
    var contexts: [Int: String] = [:]

    /// Leaves out what an edit removes: the state of reloaded rows, and that of rows and sections that are gone.
    mutating func drop(_ reloaded: Set<Int>, _ names: [[Int]], _ sections: [Int], _ reloadedSections: Set<Int>) {
        let left = Set(names.joined())
        selected = selected.intersection(left).subtracting(reloaded)
        before = before.intersection(left).subtracting(reloaded)
        focused = focused.flatMap { left.contains($0) ? $0 : nil }
        strips = strips.filter { sections.contains($0.key) }
        contexts = contexts.filter { sections.contains($0.key) && !reloadedSections.contains($0.key) }
    }

    func compare(_ after: StormState, _ fail: (String) -> Void) {
        if after.selected != selected { fail("\(after.selected.sorted()) selected instead of \(selected.sorted())") }
        if after.focused != focused { fail("the focus is at \(after.focused ?? -1) instead of \(focused ?? -1)") }
        if after.before != before { fail("the rubber band began with \(after.before) instead of \(before)") }
        if after.contexts != contexts { fail("contexts \(after.contexts) instead of \(contexts)") }
        for (section, view) in strips where after.strips[section] != view { fail("section \(section) lost its view") }
    }
}
