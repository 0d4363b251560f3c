import Foundation

/// The size of a drawing in SVG, from the attributes of its first element.
enum SVGSize {
    /// In points, at most 4,096 each. Nil if the element or its size is missing.
    static func of(_ data: Data) -> CGSize? {
        let text = String(decoding: data.prefix(16_384), as: UTF8.self)
        guard let start = text.range(of: "<svg")?.upperBound, let end = text[start...].firstIndex(of: ">") else {
            return nil
        }
        let element = text[start..<end]
        let view = attribute("viewBox", of: element)?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
        let width = attribute("width", of: element).flatMap(length) ?? (view.count == 4 ? view[2] : nil)
        let height = attribute("height", of: element).flatMap(length) ?? (view.count == 4 ? view[3] : nil)
        guard let width, let height, width > 0, height > 0, width <= 4_096, height <= 4_096 else { return nil }
        return CGSize(width: width, height: height)
    }

    private static func attribute(_ name: String, of element: Substring) -> Substring? {
        guard let match = element.range(of: " \(name)=") ?? element.range(of: "\n\(name)=") else { return nil }
        let rest = element[match.upperBound...]
        guard let quote = rest.first, quote == "\"" || quote == "'", let end = rest.dropFirst().firstIndex(of: quote)
        else { return nil }
        return rest.dropFirst()[..<end]
    }

    /// A length without a unit, or in `px` or `pt`. Nil for others, as parts of the surroundings.
    private static func length(_ text: Substring) -> Double? {
        Double(text.hasSuffix("px") || text.hasSuffix("pt") ? text.dropLast(2) : text)
    }
}
