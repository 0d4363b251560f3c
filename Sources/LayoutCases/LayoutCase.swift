import ADKLayout
import Foundation

/// An error in a file of layout cases.
package enum LayoutCaseError: Error, Hashable, Sendable, CustomStringConvertible {
    case notJSON(String)
    /// `place` is the path of the value, such as `case/name.root.children[2].style`.
    case wrongValue(place: String, wanted: String)
    case missingField(place: String, field: String)
    case unknownFields(place: String, fields: [String])

    package var description: String {
        switch self {
        case .notJSON(let reason): "not JSON: \(reason)"
        case .wrongValue(let place, let wanted): "\(place) must be \(wanted)"
        case .missingField(let place, let field): "\(place) is missing the field \"\(field)\""
        case .unknownFields(let place, let fields):
            "\(place) has unknown fields: \(fields.map { "\"\($0)\"" }.joined(separator: ", "))"
        }
    }
}

/// A tree of boxes and specs with a constraint, read from a file.
package struct LayoutCase {
    package let name: String
    /// The constraint of the root, in points.
    package let range: ASSizeRange
    package let root: any ASLayoutElement
    /// The ids of the boxes, in drawing order, as listed in the file.
    package let paintOrder: [String]
    /// The colours of the boxes by id, as in the file: `#RRGGBB` or `#RRGGBBAA`.
    package let colors: [String: String]

    /// The result of laying out a case.
    package struct Frames: Equatable {
        /// The size of the root, in points.
        package let size: CGSize
        /// The frames of the boxes by id, in points from the root's top left corner.
        package let frames: [String: CGRect]
    }

    /// Reads a JSON file in the format that `layout-frames --help` describes.
    package static func read(_ data: Data) throws(LayoutCaseError) -> [LayoutCase] {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            throw .notJSON("\(error)")
        }
        guard case .list(let cases) = value else { throw .wrongValue(place: "the file", wanted: "a list of cases") }
        var read: [LayoutCase] = []
        for (index, value) in cases.enumerated() { read.append(try LayoutCase(value, index: index)) }
        return read
    }

    private init(_ value: JSONValue, index: Int) throws(LayoutCaseError) {
        var fields = try CaseFields(value, place: "case \(index)")
        name = try fields.text("name")
        fields.place = name
        var range = try fields.fields("sizeRange")
        self.range = ASSizeRange(min: try range.size("min"), max: try range.size("max"))
        try range.finish()
        var reader = CaseReader()
        root = try reader.element(try fields.required("root"), place: "\(name).root")
        colors = reader.colors
        paintOrder = try fields.texts("paintOrder") ?? []
        try fields.finish()
    }

    /// Lays out the case and returns the frames of all boxes, including those inside other boxes.
    package func frames(environment: LayoutEnvironment) -> Frames {
        let layout = ASCalculateRootLayout(root, range, environment)
        var frames: [String: CGRect] = [:]
        LayoutEnvironment.with(environment) { Self.collect(layout, at: .zero, into: &frames) }
        return Frames(size: layout.size, frames: frames)
    }

    private static func collect(_ layout: ASLayout, at origin: CGPoint, into frames: inout [String: CGRect]) {
        if layout.type == .displayNode, let id = layout.layoutElement?.debugName {
            frames[id] = CGRect(origin: origin, size: layout.size)
        }
        for node in layout.flattened(keepingInside: true).sublayouts {
            collect(
                node, at: CGPoint(x: origin.x + node.position.x, y: origin.y + node.position.y), into: &frames)
        }
    }
}
