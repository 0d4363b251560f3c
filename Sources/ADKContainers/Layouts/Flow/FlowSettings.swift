import ADKFoundation
import ADKLists
import Foundation

/// The distribution of a line's items across the scroll axis.
enum FlowAlignment: Equatable, Sendable {
    /// The first and the last item of a line touch its edges. Free space is divided between the items.
    ///
    /// A full line of one item has it in the middle. The last line of a section uses the columns of a full line if its
    /// items are equally long across the axis; otherwise they have the minimum spacing.
    case justified
    /// Items begin at the leading edge and have the minimum spacing.
    case leading
}

/// The layout of one section's lines, in points.
struct FlowSection: Equatable, Sendable {
    /// The space around the lines of the section, left to right. Headers and footers are outside it.
    var inset = UIEdgeInsets.zero
    /// The space between lines.
    var minimumLineSpacing: CGFloat = 10
    /// The least space between the items of a line.
    var minimumInteritemSpacing: CGFloat = 10
    /// The length of the header along the scroll axis. Nil if the header's node is measured. With 0 there is no header.
    var headerLength: CGFloat?
    /// The length of the footer along the scroll axis. Nil if the footer's node is measured. With 0 there is no footer.
    var footerLength: CGFloat?
}

/// The settings of a `FlowGeometry`.
struct FlowSettings: Equatable, Sendable {
    /// The sizes of the items.
    enum Items: Equatable, Sendable {
        /// All items have this size in points. No item is measured for its place.
        case fixed(CGSize)
        /// Items are measured. Until then they count with `estimate`, in points, or with the mean of measured items.
        case selfSizing(estimate: CGSize)
    }

    var items: Items
    var alignment = FlowAlignment.justified
    /// Whether items are centred along the axis in their line. Otherwise they are at its start.
    var centersItems = true
    /// The layout of sections without an override.
    var section = FlowSection()
    /// Layouts of single sections, by their index. They follow their sections when these move.
    var overrides: [Int: FlowSection] = [:]
    /// Whether headers stay in view while their section is visible.
    var pinsHeaders = false
    /// Whether footers stay in view while their section is visible.
    var pinsFooters = false

    init(items: Items, section: FlowSection = FlowSection()) {
        self.items = items
        self.section = section
    }

    /// Moves overrides with their sections.
    mutating func moveOverrides(_ sections: SectionMapping) {
        var moved: [Int: FlowSection] = [:]
        for (section, override) in overrides {
            if let new = sections.new(of: section) { moved[new] = override }
        }
        overrides = moved
    }

    /// The longest length that a layout uses, in points.
    static let longest: CGFloat = 1_000_000
    /// The size that replaces a size that cannot be used, as in UIKit.
    private static let defaultSize = CGSize(width: 50, height: 50)

    /// The settings with values that a layout can use. Logs a change.
    ///
    /// Differs from UIKit: negative spacings and insets count as 0, because lines cannot overlap.
    var checked: FlowSettings {
        var result = self
        switch items {
        case .fixed(let size): result.items = .fixed(FlowSettings.checked(size, "an item size", least: 0))
        case .selfSizing(let size):
            result.items = .selfSizing(estimate: FlowSettings.checked(size, "an estimated item size", least: 1))
        }
        result.section = section.checked
        result.overrides = overrides.mapValues(\.checked)
        return result
    }

    private static func checked(_ size: CGSize, _ name: String, least: CGFloat) -> CGSize {
        func isUsable(_ length: CGFloat) -> Bool { length >= least && length <= FlowSettings.longest }
        guard !isUsable(size.width) || !isUsable(size.height) else { return size }
        let result = CGSize(
            width: isUsable(size.width) ? size.width : defaultSize.width,
            height: isUsable(size.height) ? size.height : defaultSize.height)
        Misuse.report(
            """
            a flow layout has \(name) of \(size.width) x \(size.height) points; \
            \(result.width) x \(result.height) is used
            """)
        return result
    }
}

extension FlowSection {
    /// The section with values that a layout can use. Logs a change.
    var checked: FlowSection {
        func checked(_ length: CGFloat, _ name: String) -> CGFloat {
            if length >= 0, length <= FlowSettings.longest { return length }
            Misuse.report("a flow layout has \(name) of \(length) points; 0 is used")
            return 0
        }
        var result = self
        result.inset = UIEdgeInsets(
            top: checked(inset.top, "a top inset"), left: checked(inset.left, "a left inset"),
            bottom: checked(inset.bottom, "a bottom inset"), right: checked(inset.right, "a right inset"))
        result.minimumLineSpacing = checked(minimumLineSpacing, "a line spacing")
        result.minimumInteritemSpacing = checked(minimumInteritemSpacing, "an interitem spacing")
        result.headerLength = headerLength.map { checked($0, "a header length") }
        result.footerLength = footerLength.map { checked($0, "a footer length") }
        return result
    }
}
