import Foundation

/// The desktop entry of an app: `share/applications/ID.desktop`.
struct DesktopEntry {
    let app: ShipDescription
    /// Whether a service file beside it lets the session bus start the app.
    var isActivatable = false

    var text: String {
        // One field code fits all that is opened: %U stands for files as well.
        let opened = !app.schemes.isEmpty ? " %U" : !app.mimeTypes.isEmpty ? " %F" : ""
        var lines = [
            "[Desktop Entry]", "Type=Application", "Name=\(DesktopEntry.escaped(app.name))",
            "Comment=\(DesktopEntry.escaped(app.summary))", "Exec=\(app.command)\(opened)", "Icon=\(app.id)",
            "Terminal=false", "StartupNotify=true", "StartupWMClass=\(DesktopEntry.windowClass(app.command))",
        ]
        if isActivatable { lines.append("DBusActivatable=true") }
        func add(_ key: String, _ values: [String]) {
            guard !values.isEmpty else { return }
            let texts = values.map { DesktopEntry.escaped($0).replacingOccurrences(of: ";", with: "\\;") + ";" }
            lines.append(key + "=" + texts.joined())
        }
        add("Categories", app.categories)
        add("Keywords", app.keywords)
        add("MimeType", app.mimeTypes + app.schemes.map { "x-scheme-handler/\($0)" })
        return lines.joined(separator: "\n") + "\n"
    }

    /// The class of the app's windows: the name with which it is started, with an upper-case first letter.
    static func windowClass(_ command: String) -> String { command.prefix(1).uppercased() + command.dropFirst() }

    private static func escaped(_ text: String) -> String {
        let text = text.replacingOccurrences(of: "\\", with: "\\\\")
        // A space at the beginning would be skipped.
        return text.hasPrefix(" ") ? "\\s" + text.dropFirst() : text
    }
}
