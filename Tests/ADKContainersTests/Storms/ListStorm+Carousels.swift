import ADKFoundation
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Sections that scroll by themselves, and a finger that drags one while rows and sections are edited.
extension ListStorm {
    /// Drags a section by a finger, and edits the list meanwhile. The content stays under the finger.
    func dragCarousel() throws {
        guard let strip = try takeCarousel() else { return }
        for _ in 0..<3 where strip.isHeld && problems.isEmpty {
            try slide(strip)
            try edit(under: strip)
        }
        // Else the finger goes on in later steps.
        guard chance(2) else { return }
        liftFinger()
        try host.run(for: 0.02)
        guard !isPressed else { return }
        try host.settle()
        checks["carousels at rest", default: 0] += 1
        checkRest()
    }

    /// The section that a finger holds, or else one that a finger takes now.
    private func takeCarousel() throws -> SectionScrollView? {
        // The frame delivers the input of earlier steps, which may end a drag.
        try host.run(for: 0.02)
        if let held = strips.first(where: { $0.isHeld }) { return held }
        liftFinger()
        try host.run(for: 0.02)
        let seen = strips.filter { $0.contentSize.width > $0.bounds.width && frame(of: $0).height > 20 }
            .sorted { frame(of: $0).minY < frame(of: $1).minY }
        guard let strip = seen.randomElement(using: &random) else { return nil }
        let (y, x) = (frame(of: strip).midY, CGFloat(Int.random(in: 40...80, using: &random)))
        finger = CGPoint(x: x, y: y)
        try touch(CGPoint(x: x, y: y))
        // Away from an end at which the content is.
        let delta: CGFloat = strip.contentOffset.x < 10 || chance(2) ? -10 : 10
        for step in 1...3 { try slide(to: x + delta * CGFloat(step)) }
        guard strip.isHeld else { return nil }
        log.append("a finger takes section \(strip.section ?? -1)")
        return strip
    }

    private func slide(to x: CGFloat) throws {
        guard let y = finger?.y else { return }
        finger = CGPoint(x: x, y: y)
        try slide(to: CGPoint(x: x, y: y))
    }

    /// Moves the finger. The content follows it.
    private func slide(_ strip: SectionScrollView) throws {
        guard let finger, let (cell, start) = item(at: finger.x, in: strip) else { return }
        let x = CGFloat(Int.random(in: 5...115, using: &random))
        let (change, offset) = (changes, strip.contentOffset.x)
        // Beyond its ends the content resists. Items that are measured may move the end.
        let isPulled = !strip.offsetRangeX.contains(offset)
        try slide(to: x)
        // Callbacks may scroll the content.
        guard change == changes, strip.isHeld, !strip.isInMotion, !isPulled, strip.offsetRangeX.contains(offset),
            strip.offsetRangeX.contains(offset - x + finger.x), let now = place(of: cell, in: strip)
        else { return }
        checks["content follows the finger", default: 0] += 1
        if abs(now - start - x + finger.x) > 1 {
            fail("\(cell.name) went from \(start) to \(now) with a finger from \(finger.x) to \(x)")
        }
    }

    /// Edits the list. The finger keeps its section, and the item under it its place.
    private func edit(under strip: SectionScrollView) throws {
        // A section that an edit moved to a place where it does not scroll is shown until its items have left.
        guard let finger, let section = strip.section, sections.indices.contains(section), isCarousel(section) else {
            return
        }
        let id = sections[section]
        // While content is pulled beyond an end, a row that starts to move does so from where it is without the pull. A
        // callback may have begun to scroll the content.
        let isPulled = !strip.offsetRangeX.contains(strip.contentOffset.x)
        let item = isPulled || strip.isInMotion ? nil : item(at: finger.x, in: strip)
        let change = changes
        chance(4) ? reloadByDifference(state) : edit()
        for _ in 0..<3 {
            try host.run(for: 0.02)
            // A callback that edits may leave the section empty for a moment, and one that scrolls may move it.
            guard changes <= change + 1, node != nil, let now = sections.firstIndex(of: id), isCarousel(now) else {
                return
            }
            if !strip.isHeld || strip.section != now { return fail("the finger lost section \(now)") }
            if let (cell, start) = item, !strip.isInMotion, let end = place(of: cell, in: strip) {
                checks["content stays under the finger", default: 0] += 1
                if abs(end - start) > 1 { return fail("\(cell.name) went from \(start) to \(end) under the finger") }
            }
        }
    }

    /// Whether the layout lets a section scroll by itself.
    private func isCarousel(_ section: Int) -> Bool {
        !names[section].isEmpty && seed % 4 > 0 && (seed % 4 == 1 || section % 2 == 0)
    }

    // MARK: - Rest

    /// Each section rests at a group, whose edge is that of the view, or at the end of its content.
    func checkRest() {
        guard let controller = node?.controller else { return }
        for strip in strips {
            guard let section = strip.section, !strip.isInMotion else {
                fail("a section without a number, or that moves")
                continue
            }
            let offset = strip.contentOffset.x
            let end = strip.contentSize.width - strip.bounds.width
            guard abs(end - offset) > 1 else { continue }
            let stop = controller.geometry.orthogonalTarget(offset, of: section, from: offset)
            if abs(stop - offset) > 1 { fail("section \(section) rests at \(offset), not at \(stop) or \(end)") }
            guard hasCarousels else { continue }
            let edges = cells(in: strip).compactMap { place(of: $0, in: strip) }
            if frame(of: strip).height > 0, !edges.contains(where: { abs($0) <= 1 }) {
                fail("section \(section) rests at \(offset) with items at \(edges.sorted())")
            }
        }
    }

    // MARK: - Places in the window

    private func frame(of strip: SectionScrollView) -> CGRect {
        strip.convert(strip.bounds, to: nil).intersection(window.bounds)
    }

    private func records(in strip: SectionScrollView) -> [CellRecord] {
        node?.controller.data.records.values.filter { $0.isPlaced && $0.node?.view.superview === strip } ?? []
    }

    private func cells(in strip: SectionScrollView) -> [ItemCell] {
        records(in: strip).compactMap { $0.node as? ItemCell }
    }

    /// The item at a place, unless it moves by itself after an edit. At an edge a finger is on either item.
    private func item(at x: CGFloat, in strip: SectionScrollView) -> (cell: ItemCell, place: CGFloat)? {
        for case let cell as ItemCell in records(in: strip).filter({ $0.motion == nil }).map(\.node) {
            if let place = place(of: cell, in: strip), (place + 1..<place + cell.view.bounds.width - 1).contains(x) {
                return (cell, place)
            }
        }
        return nil
    }

    /// The start of an item in the window; nil if the section does not show it.
    private func place(of cell: ItemCell, in strip: SectionScrollView) -> CGFloat? {
        guard cells(in: strip).contains(where: { $0 === cell }) else { return nil }
        return cell.view.convert(cell.view.bounds, to: nil).minX
    }
}
