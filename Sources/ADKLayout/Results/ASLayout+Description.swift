import Foundation

extension ASLayout: CustomStringConvertible {
    /// A line for this layout alone.
    public var description: String { Self.line(self, frame) }

    /// A line for every element, parents first, indented by depth: name, then x, y, width and height from this
    /// layout's top left corner, in points. The same layout always gives the same text. O(n).
    public func recursiveDescription() -> String {
        var lines: [String] = []
        visit { layout, depth, frame in
            lines.append(String(repeating: "  ", count: depth) + Self.line(layout, frame))
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ layout: ASLayout, _ frame: CGRect) -> String {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(shortNumber)
        return "\(layout.layoutElement?.layoutName ?? "detached") \(numbers.joined(separator: " "))"
    }
}

extension ASLayoutElement {
    /// A picture of the element laid out within `range`, in letters: see `ASLayout.asciiArt(columns:)`.
    public func asciiArtString(_ range: ASSizeRange, columns: Int = 80) -> String {
        ASCalculateRootLayout(self, range).asciiArt(columns: columns)
    }
}

extension ASLayout {
    /// A picture of the layout in letters: a box for every element with its name, later ones over earlier ones.
    ///
    /// `columns` wide (2 to 10,000), a character twice as high as wide; what lies outside the layout is cut off.
    public func asciiArt(columns: Int = 80) -> String {
        let columns = max(2, min(10_000, columns))
        guard size.width > 0, size.height > 0 else { return description }
        let unit = size.width / CGFloat(columns)
        let rows = max(2, min(2000, Int((size.height / unit / 2).rounded())))
        var picture = LetterPicture(columns: columns, rows: rows)
        visit { layout, _, frame in
            // Far outside is as good as further outside, and fits an integer.
            func cell(_ length: CGFloat) -> Int { Int(max(-1e6, min(1e6, length / unit)).rounded()) }
            picture.drawBox(
                left: cell(frame.minX), right: cell(frame.maxX) - 1, top: cell(frame.minY / 2),
                bottom: cell(frame.maxY / 2) - 1, name: layout.layoutElement?.layoutName ?? "")
        }
        return picture.text
    }
}

/// A grid of characters to draw boxes on.
private struct LetterPicture {
    private let columns: Int
    private var rows: [[Character]]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    mutating func drawBox(left: Int, right: Int, top: Int, bottom: Int, name: String) {
        guard right >= left, bottom >= top else { return }
        for column in max(left, 0)...max(min(right, columns - 1), max(left, 0)) {
            put("-", column, top)
            put("-", column, bottom)
        }
        for row in max(top, 0)...max(min(bottom, rows.count - 1), max(top, 0)) {
            put("|", left, row)
            put("|", right, row)
        }
        for (column, row) in [(left, top), (right, top), (left, bottom), (right, bottom)] { put("+", column, row) }
        for (offset, letter) in name.prefix(max(0, right - left - 1)).enumerated() {
            put(letter, left + 1 + offset, top)
        }
    }

    private mutating func put(_ letter: Character, _ column: Int, _ row: Int) {
        guard rows.indices.contains(row), column >= 0, column < columns else { return }
        rows[row][column] = letter
    }

    /// Lines without the blanks at their ends.
    var text: String {
        rows.map { row in
            var line = row
            while line.last == " " { line.removeLast() }
            return String(line)
        }.joined(separator: "\n")
    }
}
