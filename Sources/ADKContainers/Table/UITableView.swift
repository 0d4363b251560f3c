import ADKFoundation
import ADKGraphics
import Foundation

/// UIKit's names for the ways of a table.
public enum UITableView {
    /// How headers and footers behave: in a plain table they stay in sight while their section is.
    public enum Style: Int, Sendable {
        case plain, grouped
    }

    /// How a row comes or goes. `left`, `right`, `top` and `bottom` slide it in from there or out to
    /// there; `middle` and `automatic` fade it.
    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle, automatic = 100
    }

    public enum ScrollPosition: Int, Sendable {
        case none, top, middle, bottom
    }
}

public enum UITableViewCellSeparatorStyle: Int, Sendable {
    case none, singleLine
}

/// A flat box where a row will be. Lengths in points.
public struct ASRowPlaceholder: Hashable, Sendable {
    public var color: UIColor
    public var cornerRadius: CGFloat
    /// From the row's edges.
    public var insets: UIEdgeInsets
    /// At most this wide, centred; nil for the whole row.
    public var maximumWidth: CGFloat?

    public init(color: UIColor, cornerRadius: CGFloat = 0, insets: UIEdgeInsets = .zero, maximumWidth: CGFloat? = nil) {
        self.color = color
        self.cornerRadius = cornerRadius
        self.insets = insets
        self.maximumWidth = maximumWidth
    }
}
