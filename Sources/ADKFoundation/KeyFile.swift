import Foundation

/// Groups of keys and values, as desktop entries, icon themes and `mimeapps.list` have them. Damaged lines are left
/// out. Pure.
package struct KeyFile {
    /// The raw values of each key of each group. Of equal keys the first counts.
    package private(set) var groups: [String: [String: String]] = [:]

    package init(_ text: String) {
        var group: String?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("["), line.hasSuffix("]") {
                group = String(line.dropFirst().dropLast())
            } else if let group, !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") {
                let key = line[..<sign].trimmingCharacters(in: .whitespaces)
                let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
                if groups[group]?[key] == nil { groups[group, default: [:]][key] = value }
            }
        }
    }

    /// The parts of a list.
    package static func list(_ value: String?) -> [String] {
        (value ?? "").split(separator: ";").map { unescaped(String($0)) }.filter { !$0.isEmpty }
    }

    /// A value without its escapes.
    package static func unescaped(_ value: String) -> String {
        guard value.contains("\\") else { return value }
        var (result, escapes) = ("", false)
        for character in value {
            guard escapes else {
                escapes = character == "\\"
                if !escapes { result.append(character) }
                continue
            }
            escapes = false
            switch character {
            case "s": result += " "
            case "n": result += "\n"
            case "t": result += "\t"
            case "r": result += "\r"
            case "\\": result += "\\"
            default: result += "\\" + String(character)
            }
        }
        return result
    }
}
