import Foundation

extension NodeFrames {
    private static let separator = "  @ "
    private static let version = "nodes 2"
    private static let titleKey = "title "

    /// The version, the title, and one line per entry, indented by depth, with the properties that differ from their
    /// defaults: `ASTextNode ‘caption’  @ 16 118 688 44  text=Harbour text-colour=#1c1c1e`.
    package var text: String {
        let title = title.map { NodeFrames.titleKey + NodeText.quoted($0) + "\n" } ?? ""
        return NodeFrames.version + "\n" + title + entries.map { line($0) + "\n" }.joined()
    }

    private func line(_ entry: Entry) -> String {
        let frame = entry.frame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { NodeText.number($0) }
        var line = String(repeating: "  ", count: entry.depth) + entry.name + NodeFrames.separator
        line += numbers.joined(separator: " ")
        for (index, property) in entry.properties.keys.sorted().enumerated() {
            line += (index == 0 ? "  " : " ") + property.rawValue
            line += "=" + NodeText.quoted(entry.properties[property] ?? "")
        }
        return line
    }

    /// Parses `text` of this version or of version 1, which had neither properties nor a first line. Ignores lines of
    /// any other form, and properties that later versions may add.
    init(text: String, scale: CGFloat) {
        var lines = text.split(separator: "\n")
        let hasProperties = lines.first.map { $0 == NodeFrames.version } ?? false
        var title: String?
        if hasProperties {
            lines.removeFirst()
            if let line = lines.first, line.hasPrefix(NodeFrames.titleKey) {
                title = NodeText.value(line.dropFirst(NodeFrames.titleKey.count))
                lines.removeFirst()
            }
        }
        self.init(
            entries: lines.compactMap { NodeFrames.entry($0, hasProperties) }, title: title, scale: scale,
            hasProperties: hasProperties)
    }

    /// The version and the title of the first record in `text`, without its entries.
    init(headOf text: String, scale: CGFloat) {
        // Lines of masks precede it.
        let start =
            text.hasPrefix(NodeFrames.version) ? text.startIndex : text.range(of: "\n" + NodeFrames.version)?.upperBound
        let lines = text[(start ?? text.endIndex)...].split(separator: "\n", maxSplits: 2)
        let head = start == text.startIndex ? lines.prefix(2) : [Substring(NodeFrames.version)] + lines.prefix(1)
        self.init(text: start == nil ? "" : head.joined(separator: "\n"), scale: scale)
    }

    private static func entry(_ line: Substring, _ hasProperties: Bool) -> Entry? {
        // Names of version 1 may contain the separator. Those of version 2 have no two spaces in sequence.
        let body = line.drop { $0 == " " }
        let indent = line.count - body.count
        let options: String.CompareOptions = hasProperties ? [] : .backwards
        guard let mark = body.range(of: separator, options: options) else { return nil }
        let words = body[mark.upperBound...].split(separator: " ", maxSplits: 4)
        let numbers = words.prefix(4).compactMap { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), hasProperties || words.count == 4 else { return nil }
        var properties: NodeProperties = [:]
        if words.count == 5 {
            for (key, value) in NodeText.fields(words[4]) {
                if let property = NodeProperty(rawValue: key) { properties[property] = value }
            }
        }
        return Entry(
            name: String(body[..<mark.lowerBound]),
            frame: CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), depth: indent / 2,
            properties: properties)
    }
}
