import ADKViews
import Foundation

/// The scroll views of sections that scroll across the axis of their list. Only those in the viewport exist.
///
/// A scroll view contains the cells of its section. The geometry has its offset, so that the ranges follow it.
@MainActor
final class SectionScrollers: RowStore {
    private let viewport: ListViewport
    private var views: [Int: SectionScrollView] = [:]
    /// The views of sections that are gone.
    private var leaving: [SectionScrollView] = []
    /// The sections with a view outside of the viewport.
    private var unseen: [Int] = []
    /// Called when a section scrolled by itself: the places of its items in the viewport have changed.
    var didScroll: () -> Void = {}
    /// Called when sections have to be updated in the next frame.
    var needsUpdate: () -> Void = {}

    init(viewport: ListViewport) { self.viewport = viewport }

    /// The scroll view that shows an item; nil for items that only the list scrolls.
    func view(of slot: Int) -> SectionScrollView? {
        views.isEmpty ? nil : viewport.geometry.orthogonalSection(of: slot).flatMap { views[$0] }
    }

    /// Converts a frame from the list's content to that of the view that shows an item.
    func convert(_ frame: CGRect, of slot: Int) -> CGRect {
        guard let view = view(of: slot) else { return frame }
        return frame.offsetBy(dx: view.laidOutOffset.x - view.frame.minX, dy: view.laidOutOffset.y - view.frame.minY)
    }

    /// The distance across the axis by which an item is shown beside its frame, in content points: its section is
    /// pulled beyond an end, and laid out at that end.
    func pull(of slot: Int) -> CGFloat {
        guard let view = view(of: slot) else { return 0 }
        let visual = viewport.axis.cross(view.laidOutOffset) - viewport.axis.cross(view.contentOffset)
        return viewport.isMirrored ? -visual : visual
    }

    /// Shows the scroll views of the sections in the viewport.
    func update(in list: UIScrollView) {
        let sections = viewport.geometry.orthogonalSections(in: viewport.rect)
        unseen = []
        guard !sections.isEmpty || !views.isEmpty else { return }
        var left = views
        for section in sections {
            left[section.section] = nil
            let view = views[section.section] ?? make(section.section)
            if view.superview !== list { list.insertSubview(view, at: 0) }
            update(view, section)
        }
        unseen = Array(left.keys)
        for (number, view) in left {
            if let section = viewport.orthogonalSection(number) { update(view, section) }
        }
    }

    /// Removes the views of sections that are gone, and those outside of the viewport that show no cell and are not
    /// dragged. Cells that moved to other sections have left them.
    func removeUnused() {
        for view in leaving { view.removeFromSuperview() }
        leaving = []
        for number in unseen {
            guard let view = views[number], view.subviews.isEmpty,
                !view.isDragging || viewport.orthogonalSection(number) == nil
            else { continue }
            remove(view, number)
        }
    }

    /// Rows or sizes have changed. Dragged items keep their places before the others start to move to theirs.
    func keepHeldItems() {
        for (number, view) in views where view.isDragging {
            if let section = viewport.orthogonalSection(number) { update(view, section) }
        }
    }

    /// Removes the view of a section that is out of sight. The section is where it would have come to rest.
    private func remove(_ view: SectionScrollView, _ section: Int) {
        views[section] = nil
        if view.isInMotion || view.isUnsettled {
            let end = ownOffset(view.targetContentOffset, in: view)
            let stop = view.isUnsettled ? viewport.geometry.orthogonalStop(near: end, of: section) : end
            viewport.geometry.setOrthogonalOffset(stop, of: section)
        }
        view.removeFromSuperview()
    }

    /// A section keeps its view, with the drag or the motion of it.
    func apply(_ changes: ResolvedChanges) {
        let old = views
        views = [:]
        unseen = []
        for (section, view) in old {
            view.held = view.held.flatMap { held in
                held.slot < changes.old.total
                    ? changes.map(held.slot).map { HeldItem(slot: $0, start: held.start) } : nil
            }
            view.section = section < changes.old.sections ? changes.sections.new(of: section) : nil
            if let section = view.section { views[section] = view } else { leaving.append(view) }
        }
    }

    func checkPlaces(in map: SlotMap) {
        Invariant.check(
            views.allSatisfy { $0 < map.sections && $1.section == $0 && $1.held.map { $0.slot < map.total } ?? true },
            "sections \(views.keys) scroll by themselves")
    }

    private func update(_ view: SectionScrollView, _ section: OrthogonalSection) {
        let axis = viewport.axis
        view.isFollowing = true
        defer { view.isFollowing = false }
        let frame = viewport.convert(section.frame)
        if view.frame != frame { view.frame = frame }
        let own = ownOffset(view.contentOffset, in: view)
        let length = axis.cross(frame.size)
        view.contentSize = axis.size(axis.length(frame.size), cross: section.contentLength)
        if view.isDragging {
            keepHeld(view, section, own)
        } else {
            view.held = nil
            let visual = visualOffset(section.offset, section.contentLength, length)
            if !isReturning(view, section), abs(axis.cross(view.contentOffset) - visual) > 0.5 || !view.isInMotion {
                view.contentOffset = axis.point(0, cross: visual)
            }
            view.laidOutOffset = axis.point(0, cross: visual)
            settle(view, section)
        }
    }

    /// Whether content that was pulled beyond its end moves back to it. It is laid out at its end.
    private func isReturning(_ view: SectionScrollView, _ section: OrthogonalSection) -> Bool {
        let range = 0...max(0, section.contentLength - viewport.axis.cross(view.bounds.size))
        let offset = ownOffset(view.contentOffset, in: view)
        let edge = min(max(range.lowerBound, offset), range.upperBound)
        return view.isInMotion && !range.contains(offset) && abs(edge - section.offset) <= 0.5
            && range.contains(ownOffset(view.targetContentOffset, in: view))
    }

    /// The dragged item keeps its distance to the finger or to the edge of the view when others change. `own` is the
    /// offset before the change.
    private func keepHeld(_ view: SectionScrollView, _ section: OrthogonalSection, _ own: CGFloat) {
        let axis = viewport.axis
        var offset = own
        if let held = view.held, viewport.geometry.orthogonalSection(of: held.slot) == section.section {
            offset += place(of: held.slot, in: section) - held.start
        }
        let (content, length) = (section.contentLength, axis.cross(view.bounds.size))
        let shift = visualOffset(offset, content, length) - axis.cross(view.contentOffset)
        if abs(shift) > 0.01 { view.shiftContent(by: shift, alongX: axis == .vertical) }
        // Content that is pulled beyond its end is laid out at its end.
        var section = section
        let limited = min(max(0, offset), max(0, content - length))
        if abs(limited - section.offset) > 0.01 {
            viewport.geometry.setOrthogonalOffset(limited, of: section.section)
            section.offset = limited
            needsUpdate()
        }
        view.laidOutOffset = axis.point(0, cross: visualOffset(limited, content, length))
        let point = view.heldPoint ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        view.held = slot(at: point, in: section, of: view).map { HeldItem(slot: $0, start: place(of: $0, in: section)) }
    }

    /// The distance of an item from the start of its section's content.
    private func place(of slot: Int, in section: OrthogonalSection) -> CGFloat {
        let axis = viewport.axis
        let frame = viewport.geometry.frame(of: slot)
        return axis.cross(frame.origin) - axis.cross(section.frame.origin) + section.offset
    }

    /// The item of a section nearest to a point of the view's content. The finger may be beside a section that moved.
    private func slot(at point: CGPoint, in section: OrthogonalSection, of view: SectionScrollView) -> Int? {
        let axis = viewport.axis
        let shown = CGRect(
            x: point.x - view.laidOutOffset.x + view.frame.minX, y: point.y - view.laidOutOffset.y + view.frame.minY,
            width: 0, height: 0)
        let middle = axis.start(section.frame.origin) + axis.length(section.frame.size) / 2
        let slot = viewport.geometry.nearestSlot(
            to: axis.point(middle, cross: axis.cross(viewport.convert(shown).origin)))
        return viewport.geometry.orthogonalSection(of: slot) == section.section ? slot : nil
    }

    /// A section that the user scrolled rests at a stop, also if an edit or a finger ended the scroll elsewhere.
    private func settle(_ view: SectionScrollView, _ section: OrthogonalSection) {
        guard view.isUnsettled, !view.isInMotion, view.panGestureRecognizer.numberOfTouches == 0 else { return }
        let stop = viewport.geometry.orthogonalStop(near: section.offset, of: section.section)
        guard abs(stop - section.offset) > 1 / viewport.scale else {
            view.isUnsettled = false
            return
        }
        let visual = visualOffset(stop, section.contentLength, viewport.axis.cross(view.bounds.size))
        view.setContentOffset(viewport.axis.point(0, cross: visual), animated: true)
    }

    /// The offset of the scroll view, which begins at the left also from right to left. Its own inverse.
    private func visualOffset(_ offset: CGFloat, _ contentLength: CGFloat, _ length: CGFloat) -> CGFloat {
        viewport.isMirrored ? max(0, contentLength - length) - offset : offset
    }

    /// Scrolls the section of an item so that the item is visible. Does nothing in sections that do not scroll by
    /// themselves.
    func scroll(to slot: Int, _ position: ListScrollPosition, animated: Bool) {
        guard let section = viewport.orthogonalSection(of: slot) else { return }
        let axis = viewport.axis
        let (length, viewLength) = (
            axis.cross(viewport.geometry.frame(of: slot).size), axis.cross(section.frame.size)
        )
        let first = place(of: slot, in: section)
        let last = first + length - viewLength
        let wanted =
            switch position {
            case .start: first
            case .end: last
            case .middle: (first + last) / 2
            case .nearest: nearestStop(in: section, showing: min(first, last)...max(first, last), first)
            }
        let offset = min(max(wanted, 0), max(0, section.contentLength - viewLength))
        guard abs(offset - section.offset) > 0.01 else { return }
        if let view = views[section.section], view.window != nil {
            update(view, section)
            // The stop may move while the section scrolls to it. A drag goes on, and ends at a stop.
            let stop = viewport.geometry.orthogonalStop(near: offset, of: section.section)
            view.isUnsettled = view.isDragging || animated && abs(stop - offset) <= 1 / viewport.scale
            let visual = visualOffset(offset, section.contentLength, viewLength)
            view.setContentOffset(axis.point(0, cross: visual), animated: animated)
        } else {
            viewport.geometry.setOrthogonalOffset(offset, of: section.section)
            didScroll()
        }
    }

    /// The offset nearest to that of a section which shows an item: one of `range`, or `start` where the item is first.
    /// A stop of the section if possible.
    private func nearestStop(
        in section: OrthogonalSection, showing range: ClosedRange<CGFloat>, _ start: CGFloat
    ) -> CGFloat {
        let nearest = min(max(section.offset, range.lowerBound), range.upperBound)
        let stops = [nearest, start].map { viewport.geometry.orthogonalStop(near: $0, of: section.section) }
        return stops.first { range.lowerBound - 0.5 <= $0 && $0 <= range.upperBound + 0.5 } ?? nearest
    }

    private func make(_ section: Int) -> SectionScrollView {
        let view = SectionScrollView(frame: .zero)
        view.showsVerticalScrollIndicator = false
        view.showsHorizontalScrollIndicator = false
        view.section = section
        view.onScroll = { [weak self, weak view] in
            guard let self, let view, let section = view.section else { return }
            scrolled(view, section)
        }
        view.onRest = { [weak self] in self?.needsUpdate() }
        view.target = { [weak self, weak view] proposed, start in
            guard let self, let view, let section = view.section else { return proposed }
            return target(view, section, proposed, start)
        }
        views[section] = view
        return view
    }

    private func scrolled(_ view: SectionScrollView, _ section: Int) {
        let axis = viewport.axis
        let (content, length) = (axis.cross(view.contentSize), axis.cross(view.bounds.size))
        let offset = min(max(0, ownOffset(view.contentOffset, in: view)), max(0, content - length))
        viewport.geometry.setOrthogonalOffset(offset, of: section)
        view.laidOutOffset = axis.point(0, cross: visualOffset(offset, content, length))
        didScroll()
    }

    /// The offset of a section that its view shows at `offset`.
    private func ownOffset(_ offset: CGPoint, in view: SectionScrollView) -> CGFloat {
        let axis = viewport.axis
        return visualOffset(axis.cross(offset), axis.cross(view.contentSize), axis.cross(view.bounds.size))
    }

    private func target(_ view: SectionScrollView, _ section: Int, _ proposed: CGPoint, _ start: CGPoint) -> CGPoint {
        let axis = viewport.axis
        let target = viewport.geometry.orthogonalTarget(
            ownOffset(proposed, in: view), of: section, from: ownOffset(start, in: view))
        return axis.point(
            axis.start(proposed),
            cross: visualOffset(target, axis.cross(view.contentSize), axis.cross(view.bounds.size)))
    }
}
