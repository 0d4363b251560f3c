import Foundation

/// Text that grows as a browser lays it out: white space is collapsed, and blocks begin lines.
struct HTMLTextFlow {
    private var string = ""
    private var runs: [AttributedText.Run] = []
    private var byteCount = 0
    /// Whether nothing is on the last line yet.
    private var lineIsEmpty = true
    /// Whether the next text begins a line.
    private var needsBreak = false
    /// White space that is dropped at the ends of lines.
    private var space: TextAttributes?
    /// Whether the last character is a line break. At the end of a block it begins no line.
    private var endsWithBreak = false

    /// The number of UTF-8 units.
    var count: Int { byteCount }

    /// The text. A line break at its end is dropped.
    var text: AttributedText {
        var flow = self
        flow.dropLineBreak()
        return AttributedText(flow.string, runs: flow.runs)
    }

    // MARK: - Text

    mutating func add(_ text: String, _ style: HTMLTextStyle) {
        if style.convertsSpaces {
            return preserve(text.replacingOccurrences(of: "\u{A0}", with: " "), style.attributes)
        }
        switch style.spaces {
        case .collapsed: collapse(text, style.attributes)
        case .preserved: preserve(text, style.attributes)
        case .linesPreserved:
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, line) in lines.enumerated() {
                if index > 0 { breakLine(style.attributes) }
                collapse(String(line), style.attributes)
            }
        }
    }

    private mutating func collapse(_ text: String, _ attributes: TextAttributes) {
        func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte.map { (0x09...0x0D).contains($0) } ?? false }
        let words = text.utf8.split { isSpace($0) }
        if space == nil, isSpace(text.utf8.first) { space = attributes }
        guard !words.isEmpty else { return }
        flush()
        append(words.map { String(Substring($0)) }.joined(separator: " "), attributes)
        if isSpace(text.utf8.last) { space = attributes }
    }

    private mutating func preserve(_ text: String, _ attributes: TextAttributes) {
        guard !text.isEmpty else { return }
        flush()
        append(text.contains("\r") ? text.withLineFeeds : text, attributes)
        endsWithBreak = string.utf8.last == UInt8(ascii: "\n")
        lineIsEmpty = endsWithBreak
    }

    /// Adds what was put off.
    private mutating func flush() {
        if needsBreak {
            needsBreak = false
            append("\n", runs.last?.attributes ?? TextAttributes())
            (lineIsEmpty, space) = (true, nil)
        }
        if let space, !lineIsEmpty { append(" ", space) }
        space = nil
    }

    private mutating func append(_ text: String, _ attributes: TextAttributes) {
        string += text
        let start = byteCount
        byteCount += text.utf8.count
        if let last = runs.last, last.attributes == attributes {
            runs[runs.count - 1].bytes = last.bytes.lowerBound..<byteCount
        } else {
            runs.append(.init(bytes: start..<byteCount, attributes: attributes))
        }
        (lineIsEmpty, endsWithBreak) = (false, false)
    }

    // MARK: - Lines

    /// A line ends here.
    mutating func breakLine(_ attributes: TextAttributes) {
        space = nil
        flush()
        append("\n", attributes)
        (lineIsEmpty, endsWithBreak) = (true, true)
    }

    /// A block begins or ends here.
    mutating func blockEdge() {
        space = nil
        if !lineIsEmpty { needsBreak = true }
    }

    /// Text that begins a line, and after which a block begins no other.
    mutating func addMarker(_ text: String, _ attributes: TextAttributes) {
        blockEdge()
        flush()
        append(text, attributes)
        lineIsEmpty = true
    }

    /// A block with a marker or with cells ends here.
    mutating func markedBlockEnded() {
        lineIsEmpty = string.isEmpty || string.utf8.last == UInt8(ascii: "\n")
        blockEdge()
    }

    // MARK: - Cells

    /// A cell begins behind another one.
    mutating func divideCells(_ attributes: TextAttributes) {
        space = nil
        flush()
        append("\t", attributes)
        lineIsEmpty = true
    }

    /// A cell ends, which began at `start`.
    mutating func cellEnded(from start: Int) {
        space = nil
        guard byteCount > start else { return }
        needsBreak = false
        dropLineBreak()
    }

    private mutating func dropLineBreak() {
        guard endsWithBreak, let last = runs.last else { return }
        endsWithBreak = false
        string.unicodeScalars.removeLast()
        byteCount -= 1
        runs[runs.count - 1].bytes = last.bytes.lowerBound..<byteCount
        if last.bytes.count == 1 { runs.removeLast() }
        lineIsEmpty = string.isEmpty || string.utf8.last == UInt8(ascii: "\n")
    }
}

extension String {
    /// With line feeds in place of carriage returns.
    fileprivate var withLineFeeds: String {
        replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    }
}
