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
    /// Called when the user scrolled a section.
    var didScroll: () -> Void = {}

    init(viewport: ListViewport) { self.viewport = viewport }

    /// The scroll view that shows an item; nil for items that only the list scrolls.
    func view(of slot: Int) -> SectionScrollView? {
        views.isEmpty ? nil : viewport.geometry.orthogonalSection(of: slot).flatMap { views[$0] }
    }

    /// Converts a frame from the list's content to that of the view that shows an item.
    func convert(_ frame: CGRect, of slot: Int) -> CGRect {
        guard let view = view(of: slot) else { return frame }
        return frame.offsetBy(
            dx: view.contentOffset.x - view.frame.minX, dy: view.contentOffset.y - view.frame.minY)
    }

    /// Shows the scroll views of the sections in the viewport. Others are removed once they show no cell.
    func update(in list: UIScrollView) {
        for view in leaving { view.removeFromSuperview() }
        leaving = []
        let sections = viewport.geometry.orthogonalSections(in: viewport.rect)
        guard !sections.isEmpty || !views.isEmpty else { return }
        var left = views
        for section in sections {
            left[section.section] = nil
            let view = views[section.section] ?? make(section.section)
            if view.superview !== list { list.insertSubview(view, at: 0) }
            update(view, section)
        }
        for (section, view) in left where view.subviews.isEmpty {
            views[section] = nil
            view.removeFromSuperview()
        }
    }

    /// A section keeps its view, with the drag or the motion of it.
    func apply(_ changes: ResolvedChanges) {
        let old = views
        views = [:]
        for (section, view) in old {
            view.section = section < changes.old.sections ? changes.sections.new(of: section) : nil
            if let section = view.section { views[section] = view } else { leaving.append(view) }
        }
    }

    func checkPlaces(in map: SlotMap) {
        Invariant.check(
            views.allSatisfy { $0 < map.sections && $1.section == $0 }, "sections \(views.keys) scroll by themselves")
    }

    private func update(_ view: SectionScrollView, _ section: OrthogonalSection) {
        let axis = viewport.axis
        view.isFollowing = true
        defer { view.isFollowing = false }
        let frame = viewport.convert(section.frame)
        if view.frame != frame { view.frame = frame }
        view.contentSize = axis.size(axis.length(frame.size), cross: section.contentLength)
        let visual = visualOffset(section.offset, section.contentLength, axis.cross(frame.size))
        if !view.isDragging, abs(axis.cross(view.contentOffset) - visual) > 0.5 || !view.isInMotion {
            view.contentOffset = axis.point(0, cross: visual)
        }
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
        let frame = viewport.geometry.frame(of: slot)
        let (length, viewLength) = (axis.cross(frame.size), axis.cross(section.frame.size))
        let first = axis.cross(frame.origin) - axis.cross(section.frame.origin) + section.offset
        let last = first + length - viewLength
        let wanted =
            switch position {
            case .start: first
            case .end: last
            case .middle: (first + last) / 2
            case .nearest: min(max(section.offset, min(first, last)), max(first, last))
            }
        let offset = min(max(wanted, 0), max(0, section.contentLength - viewLength))
        guard abs(offset - section.offset) > 0.01 else { return }
        if animated, let view = views[section.section], view.window != nil {
            let visual = visualOffset(offset, section.contentLength, viewLength)
            view.setContentOffset(axis.point(0, cross: visual), animated: true)
        } else {
            viewport.geometry.setOrthogonalOffset(offset, of: section.section)
            didScroll()
        }
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
        view.target = { [weak self, weak view] proposed, start in
            guard let self, let view, let section = view.section else { return proposed }
            return target(view, section, proposed, start)
        }
        views[section] = view
        return view
    }

    private func scrolled(_ view: SectionScrollView, _ section: Int) {
        let axis = viewport.axis
        let offset = visualOffset(
            axis.cross(view.contentOffset), axis.cross(view.contentSize), axis.cross(view.bounds.size))
        viewport.geometry.setOrthogonalOffset(offset, of: section)
        didScroll()
    }

    private func target(_ view: SectionScrollView, _ section: Int, _ proposed: CGPoint, _ start: CGPoint) -> CGPoint {
        let axis = viewport.axis
        func own(_ visual: CGFloat) -> CGFloat {
            visualOffset(visual, axis.cross(view.contentSize), axis.cross(view.bounds.size))
        }
        let target = viewport.geometry.orthogonalTarget(
            own(axis.cross(proposed)), of: section, from: own(axis.cross(start)))
        return axis.point(axis.start(proposed), cross: own(target))
    }
}

/// The scroll view of one section.
@MainActor
final class SectionScrollView: UIScrollView, UIScrollViewDelegate {
    /// The number of the section; nil once the section is gone.
    var section: Int?
    var onScroll: () -> Void = {}
    /// The offset at which a throw ends, by the proposed offset and that at the start of the drag.
    var target: (CGPoint, CGPoint) -> CGPoint = { proposed, _ in proposed }
    /// Whether the view follows the list, which does not count as scrolling.
    var isFollowing = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        delegate = self
    }

    override func contentOffsetDidChange() { if !isFollowing { onScroll() } }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {
        targetContentOffset = target(targetContentOffset, userScrollStart)
    }
}
