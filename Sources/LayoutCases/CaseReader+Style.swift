import ADKLayout
import Foundation

extension CaseReader {
    /// Sets the style of `element` from its "style" field, if it has one.
    func readStyle(of element: any ASLayoutElement, _ fields: inout CaseFields) throws(LayoutCaseError) {
        guard let value = fields.remove("style") else { return }
        var fields = try CaseFields(value, place: "\(fields.place).style")
        let style = element.style
        try readSizes(style, &fields)
        if let spacing = try fields.number("spacingBefore") { style.spacingBefore = spacing }
        if let spacing = try fields.number("spacingAfter") { style.spacingAfter = spacing }
        if let factor = try factor("flexGrow", &fields) { style.flexGrow = factor }
        if let factor = try factor("flexShrink", &fields) { style.flexShrink = factor }
        if let basis = try fields.dimension("flexBasis") { style.flexBasis = basis }
        if let align = try fields.choice("alignSelf", Self.selfAlignments) { style.alignSelf = align }
        if let ascender = try fields.number("ascender") { style.ascender = ascender }
        if let descender = try fields.number("descender") { style.descender = descender }
        if let position = try fields.numbers("layoutPosition", count: 2, infinity: false) {
            style.layoutPosition = CGPoint(x: position[0], y: position[1])
        }
        try fields.finish()
    }

    private func readSizes(_ style: ASLayoutElementStyle, _ fields: inout CaseFields) throws(LayoutCaseError) {
        if let size = try size("preferredSize", &fields) { style.preferredSize = size }
        if let size = try size("minSize", &fields) { style.minSize = size }
        if let size = try size("maxSize", &fields) { style.maxSize = size }
        if let list = try fields.list("preferredLayoutSize") {
            let place = "\(fields.place).preferredLayoutSize"
            guard list.count == 2 else { throw .wrongValue(place: place, wanted: "two dimensions") }
            style.preferredLayoutSize = ASLayoutSize(
                width: try CaseFields.dimension(list[0], place: place),
                height: try CaseFields.dimension(list[1], place: place))
        }
        if let width = try fields.dimension("width") { style.width = width }
        if let height = try fields.dimension("height") { style.height = height }
        if let width = try fields.dimension("minWidth") { style.minWidth = width }
        if let width = try fields.dimension("maxWidth") { style.maxWidth = width }
        if let height = try fields.dimension("minHeight") { style.minHeight = height }
        if let height = try fields.dimension("maxHeight") { style.maxHeight = height }
    }

    private func size(_ name: String, _ fields: inout CaseFields) throws(LayoutCaseError) -> CGSize? {
        guard let size = try fields.numbers(name, count: 2, infinity: false) else { return nil }
        guard size[0] >= 0, size[1] >= 0 else {
            throw .wrongValue(place: "\(fields.place).\(name)", wanted: "a size, not negative")
        }
        return CGSize(width: size[0], height: size[1])
    }

    private func factor(_ name: String, _ fields: inout CaseFields) throws(LayoutCaseError) -> CGFloat? {
        guard let factor = try fields.number(name) else { return nil }
        guard factor >= 0 else { throw .wrongValue(place: "\(fields.place).\(name)", wanted: "0 or more") }
        return factor
    }
}

// MARK: - Words in the file

extension CaseReader {
    static let directions: [String: ASStackLayoutDirection] = [
        "vertical": .vertical, "horizontal": .horizontal, "verticalReverse": .verticalReverse,
        "horizontalReverse": .horizontalReverse,
    ]
    static let justifications: [String: ASStackLayoutJustifyContent] = [
        "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween, "spaceAround": .spaceAround,
    ]
    static let alignments: [String: ASStackLayoutAlignItems] = [
        "start": .start, "end": .end, "center": .center, "stretch": .stretch, "baselineFirst": .baselineFirst,
        "baselineLast": .baselineLast, "notSet": .notSet,
    ]
    static let selfAlignments: [String: ASStackLayoutAlignSelf] = [
        "auto": .auto, "start": .start, "end": .end, "center": .center, "stretch": .stretch,
    ]
    static let contents: [String: ASStackLayoutAlignContent] = [
        "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween, "spaceAround": .spaceAround,
        "stretch": .stretch,
    ]
    static let horizontals: [String: ASHorizontalAlignment] = [
        "none": .none, "left": .left, "middle": .middle, "right": .right, "start": .left, "center": .middle,
        "end": .right,
    ]
    static let verticals: [String: ASVerticalAlignment] = [
        "none": .none, "top": .top, "center": .center, "bottom": .bottom,
    ]
    static let positions: [String: ASRelativeLayoutSpecPosition] = [
        "none": .none, "start": .start, "center": .center, "end": .end,
    ]
    static let corners: [String: ASCornerLayoutLocation] = [
        "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
    ]
}
