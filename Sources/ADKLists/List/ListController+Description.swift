import ADKNodes
import ADKViews
import Foundation

/// The ranges as the overlay of a window shows them.
extension ListController {
    /// The maximum number of items that are described.
    private static let describedItems = 2000

    /// The ranges and the items in them, in the scroll view's points. O(items in the keep range).
    package var rangeDescription: RangeDescription? {
        guard geometry.container != nil, viewport.length > 0 else { return nil }
        let rects = range.calculator(viewport: viewport.rect, in: geometry).rects(in: geometry)
        let bands = [("keep", rects.keep), ("preload", rects.preload), ("display", rects.display)]
        return RangeDescription(
            lines: [
                "\(type(of: owner)), \(data.map.rows) items",
                "\(range.mode), towards the \(travel); \(data.records.count) made",
            ],
            bands: (bands + [("viewport", viewport.rect)]).map { name, rect in
                RangeDescription.Band(name: name, frame: rect.isNull ? rect : viewport.convert(rect))
            },
            items: geometry.slots(in: rects.keep, limit: ListController.describedItems)
                .prefix(ListController.describedItems).map { slot in
                    RangeDescription.Item(frame: viewport.frame(of: slot), state: itemState(slot))
                })
    }

    /// The side towards which the list was scrolled last, as the user sees it.
    private var travel: String {
        let leadsForwards = range.direction.contains(axis.forwards)
        if axis == .vertical { return leadsForwards != viewport.isReversed ? "bottom" : "top" }
        return leadsForwards != viewport.isReversed ? "right" : "left"
    }

    private func itemState(_ slot: Int) -> RangeDescription.ItemState {
        guard let record = data.records[slot] else { return .absent }
        guard record.isReady else { return .making }
        guard isDrawn(slot) else { return .measured }
        return range.ranges.visible.contains(slot) ? .visible : .drawn
    }
}

extension ASDisplayNode {
    /// Whether every window shows the ranges of the list under the pointer: a map of its viewport and its display,
    /// preload and keep ranges, with the state of each item. Of nested lists, the innermost one under the pointer.
    /// Default: false.
    ///
    /// F12 shows the same map together with the costs of frames.
    ///
    /// Differs from Texture: one list at a time, with its items.
    @preconcurrency @MainActor public class var shouldShowRangeDebugOverlay: Bool {
        get { UIWindow.showsRanges }
        set { UIWindow.showsRanges = newValue }
    }
}
