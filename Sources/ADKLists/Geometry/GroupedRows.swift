import ADKGraphics
import ADKViews
import Foundation

/// The groups in which a table shows the rows of each section.
@MainActor
package struct GroupedRows {
    /// Whether the groups are on cards with round corners, inside the standard margins.
    package let isInset: Bool
    /// The colour of the line above a group without a card.
    package let lineColor: UIColor

    package init(isInset: Bool, lineColor: UIColor) { (self.isInset, self.lineColor) = (isInset, lineColor) }

    /// The radius of a card's corners, in points.
    nonisolated static let radius: CGFloat = 10

    private static let card = "ADKTableCard"
    private static let edge = "ADKTableEdge"
    private static let color = UIColor.secondarySystemGroupedBackground

    /// The distance of all items from the sides of a table that is `width` points wide.
    func margin(in width: CGFloat) -> CGFloat { isInset ? min(StandardMargin.points(in: width), width / 2) : 0 }

    /// The views behind the rows of a section. The first line of a group without a card is above its rows: the others
    /// are separators.
    func decorations(section: Int, _ frame: CGRect, scale: CGFloat) -> [ListDecoration] {
        let radius = isInset ? GroupedRows.radius : 0
        let card = decoration(Self.card, section, frame, Self.color, radius: radius, order: -2)
        guard !isInset else { return [card] }
        let line = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 1 / scale)
        return [card, decoration(Self.edge, section, line, lineColor, radius: 0, order: 1)]
    }

    private func decoration(
        _ kind: String, _ section: Int, _ frame: CGRect, _ color: UIColor, radius: CGFloat, order: Int
    ) -> ListDecoration {
        ListDecoration(
            key: ListDecoration.Key(kind: kind, path: IndexPath(item: 0, section: section)), frame: frame,
            appearance: ItemAppearance(zIndex: order),
            makeView: {
                let view = UIView(frame: frame)
                view.isUserInteractionEnabled = false
                view.backgroundColor = color
                view.layer.cornerRadius = radius
                return view
            }, update: { _ in })
    }
}

/// UIKit's standard distance between the sides of a container and its content.
package enum StandardMargin {
    /// The distance in a container that is `width` points wide.
    package static func points(in width: CGFloat) -> CGFloat { width < 600 ? 16 : 20 }
}
