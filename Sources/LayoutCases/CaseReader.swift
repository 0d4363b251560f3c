import ADKLayout
import Foundation

/// Builds the elements of one layout case from JSON.
struct CaseReader {
    /// The colours of the boxes read so far, by id.
    private(set) var colors: [String: String] = [:]

    mutating func element(_ value: JSONValue, place: String) throws(LayoutCaseError) -> any ASLayoutElement {
        var fields = try CaseFields(value, place: place)
        let type = try fields.text("type")
        let element: any ASLayoutElement
        switch type {
        case "node": element = try box(&fields)
        case "stack": element = try stack(&fields)
        case "inset": element = try inset(&fields)
        case "background":
            element = ASBackgroundLayoutSpec(
                child: try self.child(&fields), background: try self.child(&fields, "background"))
        case "overlay":
            element = ASOverlayLayoutSpec(child: try self.child(&fields), overlay: try self.child(&fields, "overlay"))
        case "center": element = try center(&fields)
        case "ratio": element = try ratio(&fields)
        case "relative": element = try relative(&fields)
        case "absolute":
            element = ASAbsoluteLayoutSpec(
                sizing: try fields.choice("sizing", ["default": .default, "sizeToFit": .sizeToFit]) ?? .default,
                children: try children(&fields))
        case "corner": element = try corner(&fields)
        case "wrapper": element = ASWrapperLayoutSpec(layoutElements: try children(&fields))
        case "spec": element = ASLayoutSpec()
        default:
            throw .wrongValue(
                place: "\(place).type",
                wanted: "node, stack, inset, background, overlay, center, ratio, relative, absolute, corner, wrapper "
                    + "or spec, not \"\(type)\"")
        }
        try readStyle(of: element, &fields)
        try fields.finish()
        return element
    }

    // MARK: - Elements

    private mutating func box(_ fields: inout CaseFields) throws(LayoutCaseError) -> BoxElement {
        let id = try fields.text("id")
        colors[id] = try fields.text("color")
        var content = BoxElement.Content.fill
        if let size = try fields.numbers("intrinsicSize", count: 2, infinity: false) {
            content = .size(CGSize(width: size[0], height: size[1]))
        }
        if let spec = fields.remove("spec") {
            let inner = try element(spec, place: "\(fields.place).spec")
            content = .spec(inner as? ASLayoutSpec ?? ASWrapperLayoutSpec(layoutElement: inner))
        }
        return BoxElement(id, content)
    }

    private mutating func stack(_ fields: inout CaseFields) throws(LayoutCaseError) -> ASStackLayoutSpec {
        let stack = ASStackLayoutSpec()
        stack.direction = try fields.choice("direction", Self.directions) ?? stack.direction
        stack.spacing = try fields.number("spacing") ?? 0
        stack.justifyContent = try fields.choice("justifyContent", Self.justifications) ?? stack.justifyContent
        stack.alignItems = try fields.choice("alignItems", Self.alignments) ?? stack.alignItems
        stack.flexWrap = try fields.choice("flexWrap", ["noWrap": .noWrap, "wrap": .wrap]) ?? .noWrap
        stack.alignContent = try fields.choice("alignContent", Self.contents) ?? .start
        stack.lineSpacing = try fields.number("lineSpacing") ?? 0
        stack.horizontalAlignment = try fields.choice("horizontalAlignment", Self.horizontals) ?? .none
        stack.verticalAlignment = try fields.choice("verticalAlignment", Self.verticals) ?? .none
        stack.children = try children(&fields)
        return stack
    }

    private mutating func inset(_ fields: inout CaseFields) throws(LayoutCaseError) -> ASInsetLayoutSpec {
        guard let edges = try fields.numbers("insets", count: 4, infinity: true) else {
            throw .missingField(place: fields.place, field: "insets")
        }
        let insets = UIEdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
        return ASInsetLayoutSpec(insets: insets, child: try child(&fields))
    }

    private mutating func center(_ fields: inout CaseFields) throws(LayoutCaseError) -> ASCenterLayoutSpec {
        let centering = try fields.choice(
            "centering", ["none": ASCenterLayoutSpecCenteringOptions(), "x": .X, "y": .Y, "xy": .XY])
        return ASCenterLayoutSpec(
            centeringOptions: centering ?? [],
            sizingOptions: ASCenterLayoutSpecSizingOptions(rawValue: try sizing(&fields).rawValue),
            child: try child(&fields))
    }

    private mutating func relative(_ fields: inout CaseFields) throws(LayoutCaseError) -> ASRelativeLayoutSpec {
        ASRelativeLayoutSpec(
            horizontalPosition: try fields.choice("horizontalPosition", Self.positions) ?? .none,
            verticalPosition: try fields.choice("verticalPosition", Self.positions) ?? .none,
            sizingOption: try sizing(&fields), child: try child(&fields))
    }

    private func sizing(_ fields: inout CaseFields) throws(LayoutCaseError) -> ASRelativeLayoutSpecSizingOption {
        try fields.choice(
            "sizing",
            [
                "default": ASRelativeLayoutSpecSizingOption(), "minimumX": .minimumWidth, "minimumY": .minimumHeight,
                "minimumXY": .minimumSize, "minimumWidth": .minimumWidth, "minimumHeight": .minimumHeight,
                "minimumSize": .minimumSize,
            ]) ?? []
    }

    private mutating func ratio(_ fields: inout CaseFields) throws(LayoutCaseError) -> ASRatioLayoutSpec {
        guard let ratio = try fields.number("ratio") else { throw .missingField(place: fields.place, field: "ratio") }
        guard ratio > 0 else { throw .wrongValue(place: "\(fields.place).ratio", wanted: "above zero") }
        return ASRatioLayoutSpec(ratio: ratio, child: try child(&fields))
    }

    private mutating func corner(_ fields: inout CaseFields) throws(LayoutCaseError) -> ASCornerLayoutSpec {
        let location = try fields.choice("location", Self.corners) ?? .topLeft
        let corner = ASCornerLayoutSpec(
            child: try child(&fields), corner: try child(&fields, "corner"), location: location)
        if let offset = try fields.numbers("offset", count: 2, infinity: false) {
            corner.offset = CGPoint(x: offset[0], y: offset[1])
        }
        corner.wrapsCorner = try fields.flag("wrapsCorner") ?? false
        return corner
    }

    // MARK: - Children

    private mutating func child(
        _ fields: inout CaseFields, _ name: String = "child"
    ) throws(LayoutCaseError) -> any ASLayoutElement {
        try element(try fields.required(name), place: "\(fields.place).\(name)")
    }

    private mutating func children(_ fields: inout CaseFields) throws(LayoutCaseError) -> [any ASLayoutElement] {
        var children: [any ASLayoutElement] = []
        for (index, value) in try (fields.list("children") ?? []).enumerated() {
            children.append(try element(value, place: "\(fields.place).children[\(index)]"))
        }
        return children
    }
}
