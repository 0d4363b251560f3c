import Foundation

/// The numbers of `unnamed.txt`, which may be NaN without a report.
///
/// A line has a function and a reason, with a tab between them. In the function's name `*` stands for any text. Numbers
/// after a `#` at its end restrict the line to the arguments with these indexes.
final class UnnamedNumbers {
    private struct Line {
        let text: String
        let pieces: [Substring]
        let numbers: Set<Int>?

        init(_ text: String) {
            self.text = text
            let parts = text.split(separator: "#", maxSplits: 1)
            let name = parts[0].trimmingCharacters(in: .whitespaces)
            pieces = name.split(separator: "*", omittingEmptySubsequences: false)
            numbers = parts.count > 1 ? Set(parts[1].split(separator: ",").compactMap { Int($0) }) : nil
        }

        func matches(_ name: String) -> Bool {
            guard pieces.count > 1 else { return name == pieces[0] }
            guard name.hasPrefix(pieces[0]), name.hasSuffix(pieces[pieces.count - 1]) else { return false }
            var rest = name.dropFirst(pieces[0].count)
            for piece in pieces[1..<(pieces.count - 1)] {
                guard let found = rest.range(of: piece) else { return false }
                rest = rest[found.upperBound...]
            }
            return rest.count >= pieces[pieces.count - 1].count
        }
    }

    private let lines: [Line]
    /// The lines that no number needed so far.
    private(set) var unused: Set<String>

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("unnamed.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        lines = text.split(separator: "\n").map { Line(String($0.split(separator: "\t")[0])) }
        unused = Set(lines.map(\.text))
    }

    /// Whether a line has the number. The line counts as used.
    func contains(_ number: Int, of name: String) -> Bool {
        let found = lines.filter { $0.matches(name) && $0.numbers?.contains(number) ?? true }
        unused.subtract(found.map(\.text))
        return !found.isEmpty
    }
}
