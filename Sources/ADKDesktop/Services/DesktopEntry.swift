import Foundation
import Glibc

/// A file that describes a program to the desktop. Pure, but for `isInstalled`.
struct DesktopEntry {
    let path: String
    let name: String
    let icon: String?
    let exec: ExecLine
    /// The types and the schemes, as `x-scheme-handler/https`, that the program opens.
    let types: [String]
    private let tryExec: String?
    /// The folder in which the program starts.
    let folder: String?

    /// Nil if the file describes no program that can be started without a terminal.
    init?(_ text: String, path: String) {
        let keys = KeyFile(text).groups["Desktop Entry"] ?? [:]
        guard keys["Type"] == "Application", keys["Hidden"] != "true", keys["Terminal"] != "true",
            let line = keys["Exec"], let exec = ExecLine(KeyFile.unescaped(line))
        else { return nil }
        self.path = path
        self.exec = exec
        name = KeyFile.unescaped(keys["Name"] ?? "")
        icon = keys["Icon"].map(KeyFile.unescaped)
        types = KeyFile.list(keys["MimeType"])
        tryExec = keys["TryExec"].map(KeyFile.unescaped)
        folder = keys["Path"].map(KeyFile.unescaped).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether the program that the entry names is there. `search` are the folders of `PATH`.
    func isInstalled(search: [String]) -> Bool {
        guard let tryExec, !tryExec.isEmpty else { return true }
        return DesktopEntry.program(tryExec, in: search) != nil
    }

    /// The path of a program. Nil if there is none.
    static func program(_ name: String, in search: [String]) -> String? {
        let paths = name.contains("/") ? [name] : search.map { $0 + "/" + name }
        return paths.first { access($0, X_OK) == 0 }
    }
}

/// Groups of keys and values, as desktop entries and `mimeapps.list` have them. Damaged lines are left out. Pure.
struct KeyFile {
    /// The raw values of each key of each group. Of equal keys the first counts.
    private(set) var groups: [String: [String: String]] = [:]

    init(_ text: String) {
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
    static func list(_ value: String?) -> [String] {
        (value ?? "").split(separator: ";").map { unescaped(String($0)) }.filter { !$0.isEmpty }
    }

    /// A value without its escapes.
    static func unescaped(_ value: String) -> String {
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
