import Foundation

/// An element that draws its tree as text.
public protocol ASLayoutElementAsciiArtProtocol {
    /// The element and the elements in it, as boxes of text.
    func asciiArtString() -> String
    /// The name on the element's box.
    func asciiArtName() -> String
}

/// Draws boxes of text around boxes of text.
public final class ASAsciiArtBoxCreator {
    private init() {}

    /// A box with the name `parent` around `children`, from left to right. Each child is a box, of one line or more.
    public static func horizontalBoxString(forChildren children: [String], parent: String) -> String {
        let boxes = children.map(lines)
        let height = boxes.map(\.count).max() ?? 0
        let columns = boxes.map { box in
            let above = (height - box.count) / 2
            let space = Array(repeating: "", count: above)
            return padded(space + box + Array(repeating: "", count: height - box.count - above))
        }
        let rows = (0..<height).map { row in columns.map { $0[row] }.joined(separator: " ") }
        return box(around: rows, name: parent)
    }

    /// A box with the name `parent` around `children`, one below the other. Each child is a box, of one line or more.
    public static func verticalBoxString(forChildren children: [String], parent: String) -> String {
        box(around: padded(children.flatMap(lines), centered: true), name: parent)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func padded(_ lines: [String], centered: Bool = false) -> [String] {
        let width = lines.map(\.count).max() ?? 0
        return lines.map { line in
            let missing = width - line.count
            let left = centered ? missing / 2 : 0
            return String(repeating: " ", count: left) + line + String(repeating: " ", count: missing - left)
        }
    }

    /// `rows` have the same width.
    private static func box(around rows: [String], name: String) -> String {
        let width = max(rows.first?.count ?? 0, name.count + 2)
        let top = "-\(name)".padding(toLength: width + 2, withPad: "-", startingAt: 0)
        let inner = rows.map { "|\($0)\(String(repeating: " ", count: width - $0.count))|" }
        return ([top] + inner + [String(repeating: "-", count: width + 2)]).joined(separator: "\n")
    }
}
