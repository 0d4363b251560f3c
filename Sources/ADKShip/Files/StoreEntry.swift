import Foundation

/// The AppStream data of an app, which stores show: `share/metainfo/ID.metainfo.xml`.
struct StoreEntry {
    let app: ShipDescription

    var text: String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<component type=\"desktop-application\">",
            element("id", app.id), element("metadata_license", "CC0-1.0"), element("project_license", app.licence),
            element("name", app.name), element("summary", app.summary),
            // The element that Debian 12 knows. Later versions still read it.
            element("developer_name", app.developer.name), "  <description>",
        ]
        lines += app.description.map { "  " + element("p", $0) }
        lines += ["  </description>", element("launchable", app.id + ".desktop", " type=\"desktop-id\"")]
        if let homepage = app.homepage { lines.append(element("url", homepage, " type=\"homepage\"")) }
        add("categories", app.categories.map { ("category", $0) }, to: &lines)
        add("keywords", app.keywords.map { ("keyword", $0) }, to: &lines)
        let types = app.mimeTypes + app.schemes.map { "x-scheme-handler/\($0)" }
        add("provides", [("binary", app.command)] + types.map { ("mediatype", $0) }, to: &lines)
        lines.append("  <content_rating type=\"oars-1.1\"/>")
        if !app.screenshots.isEmpty {
            lines.append("  <screenshots>")
            for (index, screenshot) in app.screenshots.enumerated() {
                lines += [
                    "    <screenshot\(index == 0 ? " type=\"default\"" : "")>",
                    "    " + element("caption", screenshot.caption), "    " + element("image", screenshot.image),
                    "    </screenshot>",
                ]
            }
            lines.append("  </screenshots>")
        }
        lines += [
            "  <releases>",
            "    <release version=\"\(StoreEntry.escaped(app.version))\" date=\"\(StoreEntry.escaped(app.date))\"/>",
            "  </releases>", "</component>",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func add(_ name: String, _ children: [(name: String, text: String)], to lines: inout [String]) {
        guard !children.isEmpty else { return }
        lines += ["  <\(name)>"] + children.map { "  " + element($0.name, $0.text) } + ["  </\(name)>"]
    }

    private func element(_ name: String, _ text: String, _ attributes: String = "") -> String {
        "  <\(name)\(attributes)>\(StoreEntry.escaped(text))</\(name)>"
    }

    private static func escaped(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }
}
