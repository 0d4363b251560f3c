import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

extension TextContentView {
    /// Marks the matches of a search in the visible fragments, under the selection. The selected one stands out.
    func showFound(in fragments: [TextLayout.Fragment]) {
        let selected = editor.selection.range
        var marks: [(rect: CGRect, color: UIColor)] = []
        for fragment in fragments where !found.isEmpty {
            let end = fragment.start + fragment.shaped.text.length
            for range in found[found.firstIndex(endingAfter: fragment.start)...] {
                guard range.lowerBound < end else { break }
                let color = range == selected ? Palette.selectedMatch : Palette.match
                marks += layout.selectionRects(range, in: fragment).map { ($0, color) }
            }
        }
        foundHolder.show(marks)
    }
}

extension [Range<Int>] {
    /// The first of these ascending ranges that ends after `offset`. O(log n).
    func firstIndex(endingAfter offset: Int) -> Int { firstIndex { $0.upperBound > offset } }

    /// The first of these ascending ranges that begins at `offset` or after it. O(log n).
    func firstIndex(from offset: Int) -> Int { firstIndex { $0.lowerBound >= offset } }

    /// The index of a range of these ascending ones. O(log n).
    func index(of range: Range<Int>) -> Int? {
        let index = firstIndex(from: range.lowerBound)
        return index < count && self[index] == range ? index : nil
    }

    /// The first index for which `isBehind` is true, as it is for all that follow; `count` if there is none.
    private func firstIndex(_ isBehind: (Range<Int>) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension CALayer {
    /// Shows rectangles, in a sublayer each.
    func show(_ rects: [(rect: CGRect, color: UIColor)]) {
        for (layer, (rect, color)) in zip(keepSublayers(rects.count), rects) {
            layer.frame = rect
            layer.backgroundColor = color
        }
    }

    /// Adds and removes sublayers, so that there are `count`. Returns them.
    func keepSublayers(_ count: Int) -> [CALayer] {
        while sublayers.count > count { sublayers.last?.removeFromSuperlayer() }
        while sublayers.count < count { addSublayer(CALayer()) }
        return sublayers
    }
}
