import Foundation

/// A table that is being read. It is shown as lines whose cells are divided by tabs.
struct MarkdownTable {
    struct Piece {
        let text: String
        let attributes: TextAttributes
    }

    struct Row {
        let isHeader: Bool
        var cells: [[Piece]] = []
    }

    private(set) var rows: [Row] = []
    private var alignments: [NSTextAlignment] = []

    /// The space between columns, as a part of the font's size.
    private static let gap: CGFloat = 1.4
    /// With more cells, columns have the width of a tab.
    private static let measuredLimit = 2_000
    private static let widest: CGFloat = 600

    mutating func beginRow(isHeader: Bool) { rows.append(Row(isHeader: isHeader)) }

    mutating func beginCell(_ alignment: NSTextAlignment) {
        guard let row = rows.indices.last else { return }
        if row == 0 { alignments.append(alignment) }
        rows[row].cells.append([])
    }

    mutating func add(_ text: String, _ attributes: TextAttributes) {
        guard let row = rows.indices.last, let cell = rows[row].cells.indices.last else { return }
        rows[row].cells[cell].append(Piece(text: text, attributes: attributes))
    }

    /// The tab stops of the columns behind the first. O(n), and shapes the cells.
    func tabs(size: CGFloat) -> [NSTextTab] {
        guard rows.reduce(0, { $0 + $1.cells.count }) <= MarkdownTable.measuredLimit else { return [] }
        var widths = alignments.map { _ in CGFloat(0) }
        for row in rows {
            for (column, cell) in row.cells.enumerated() where column < widths.count {
                widths[column] = max(widths[column], min(MarkdownTable.widest, width(of: cell, row.isHeader)))
            }
        }
        let gap = size * MarkdownTable.gap
        var (start, tabs) = (CGFloat(0), [NSTextTab]())
        for (column, width) in widths.enumerated() {
            // The first column begins at the edge.
            if column > 0 {
                switch alignments[column] {
                case .right: tabs.append(NSTextTab(textAlignment: .right, location: start + width))
                case .center: tabs.append(NSTextTab(textAlignment: .center, location: start + width / 2))
                case .left, .natural, .justified: tabs.append(NSTextTab(textAlignment: .left, location: start))
                }
            }
            start += width + gap
        }
        return tabs
    }

    private func width(of cell: [Piece], _ isHeader: Bool) -> CGFloat {
        var (string, runs, end) = ("", [AttributedText.Run](), 0)
        for piece in cell {
            var attributes = piece.attributes
            if isHeader { TextTrait.bold.set(true, in: &attributes) }
            attributes.paragraphStyle = nil
            string += piece.text
            let count = piece.text.utf8.count
            runs.append(AttributedText.Run(bytes: end..<end + count, attributes: attributes))
            end += count
        }
        return TextShaper.shape(AttributedText(string, runs: runs), TextConstraints()).size.width.rounded(.up)
    }
}
