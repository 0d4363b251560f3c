import ADKFoundation
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

    /// Nil if the file describes no program that can be started without a terminal. `languages` are those of the name,
    /// the best first.
    init?(_ text: String, path: String, languages: [String] = []) {
        let keys = KeyFile(text).groups["Desktop Entry"] ?? [:]
        guard keys["Type"] == "Application", keys["Hidden"] != "true", keys["Terminal"] != "true",
            let line = keys["Exec"], let exec = ExecLine(KeyFile.unescaped(line))
        else { return nil }
        self.path = path
        self.exec = exec
        name = KeyFile.unescaped(languages.lazy.compactMap { keys["Name[\($0)]"] }.first ?? keys["Name"] ?? "")
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
