import Foundation

extension String {
    /// The words of the text in lines of at most `width` characters. A longer word has a line of its own.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = [], line = ""
        for word in split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
