import Foundation

/// The places of a toolbar's items in a row. Those at the end that do not fit are left out, and a button for them
/// is at the end.
struct ToolbarRow: Equatable {
    /// An item of the row. Lengths are in points.
    enum Part: Equatable {
        case button(CGFloat)
        case fixed(CGFloat)
        case flexible
    }

    /// The largest length of a part, in points.
    private static let limit: CGFloat = 100_000

    /// The start of each part, in points from the start of the row. Nil for a part that does not fit.
    private(set) var starts: [CGFloat?] = []
    /// The start of the button for the other parts. Nil if all fit.
    private(set) var moreStart: CGFloat?

    /// Places `parts` in a row of `width` points. O(parts).
    init(_ parts: [Part], width: CGFloat, moreWidth: CGFloat) {
        let ends = ToolbarRow.ends(of: parts)
        var (count, room) = (parts.count, width)
        if let end = ends.last, end > width {
            room = max(0, width - moreWidth - BarStyle.spacing)
            moreStart = max(0, width - moreWidth)
            // A negative space may make a longer row fit again. The first part that does not fit ends the row.
            count = ends.firstIndex { $0 > room } ?? parts.count
        }
        let flexible = parts[..<count].filter { $0 == .flexible }.count
        let free = max(0, room - (count > 0 ? ends[count - 1] : 0))
        let share = flexible > 0 ? free / CGFloat(flexible) : 0
        var shift: CGFloat = 0
        for (index, part) in parts.enumerated() {
            guard index < count else {
                starts.append(nil)
                continue
            }
            starts.append(ends[index] - ToolbarRow.length(of: part) + shift)
            if part == .flexible { shift += share }
        }
    }

    /// The end of each part in a row without free room.
    private static func ends(of parts: [Part]) -> [CGFloat] {
        var (end, isAfterButton) = (CGFloat(0), false)
        return parts.map { part in
            var isButton = false
            if case .button = part { isButton = true }
            if isButton, isAfterButton { end += BarStyle.spacing }
            isAfterButton = isButton
            end += length(of: part)
            return end
        }
    }

    private static func length(of part: Part) -> CGFloat {
        switch part {
        case .button(let width): min(max(width, 0), limit)
        case .fixed(let width): min(max(width, -limit), limit)
        case .flexible: BarStyle.spacing
        }
    }
}
