import ADKFoundation
import Foundation

extension ASLayout: CustomStringConvertible {
    /// One line for this layout without its sublayouts: name, then x, y, width and height in points.
    public var description: String { Self.line(self, frame) }

    /// One line for every element, parents first, indented by depth: name, then x, y, width and height in points, from
    /// this layout's top left corner. Equal layouts give equal text. O(n) in the number of elements.
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
    /// Measures the element with the constraint `range` and draws the layout as text; see
    /// `ASLayout.asciiArt(columns:)`.
    public func asciiArtString(_ range: ASSizeRange, columns: Int = 80) -> String {
        ASCalculateRootLayout(self, range).asciiArt(columns: columns)
    }
}

extension ASLayout {
    /// Draws the layout as text: a box with a name for every element, in drawing order. Not in Texture.
    ///
    /// The text is `columns` characters wide (2 to 10,000) and at most 2,000 lines high. A character counts as twice as
    /// high as wide. Parts outside the layout's bounds are clipped.
    public func asciiArt(columns: Int = 80) -> String {
        let columns = max(2, min(10_000, columns))
        guard size.width > 0, size.height > 0 else { return description }
        let unit = size.width / CGFloat(columns)
        let rows = max(2, min(2000, Int(saturating: (size.height / unit / 2).rounded())))
        var grid = CharacterGrid(columns: columns, rows: rows)
        visit { layout, _, frame in
            // Clamped so that it fits an integer; every such position is outside the text.
            func cell(_ length: CGFloat) -> Int { Int(saturating: max(-1e6, min(1e6, length / unit)).rounded()) }
            grid.drawBox(
                left: cell(frame.minX), right: cell(frame.maxX) - 1, top: cell(frame.minY / 2),
                bottom: cell(frame.maxY / 2) - 1, name: layout.layoutElement?.layoutName ?? "")
        }
        return grid.text
    }
}

/// A grid of characters with boxes.
private struct CharacterGrid {
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

    /// The lines of the grid, without trailing spaces.
    var text: String {
        rows.map { row in
            var line = row
            while line.last == " " { line.removeLast() }
            return String(line)
        }.joined(separator: "\n")
    }
}
