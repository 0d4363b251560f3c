import Foundation

/// The texts that a Debian package has about an app.
struct DebianRecord {
    let app: ShipDescription

    /// `DEBIAN/control`. `dependencies` is a list of packages as dpkg-shlibdeps prints it, `size` is in bytes.
    func control(architecture: String, dependencies: String, size: Int) -> String {
        let recommended = app.libraries.flatMap(\.packages) + app.recommends
        let suggested = app.libraries.flatMap(\.furtherPackages)
        var fields = [
            ("Package", app.command), ("Version", app.version), ("Architecture", architecture),
            ("Maintainer", "\(app.developer.name) <\(app.developer.email)>"),
            ("Installed-Size", "\((size + 1023) / 1024)"),
            ("Depends", dependencies), ("Recommends", recommended.joined(separator: ", ")),
            ("Suggests", suggested.joined(separator: ", ")), ("Section", section), ("Priority", "optional"),
        ]
        if let homepage = app.homepage { fields.append(("Homepage", homepage)) }
        fields.append(("Description", app.summary))
        let lines = fields.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
        return (lines + DebianRecord.indented(app.description)).joined(separator: "\n") + "\n"
    }

    /// `share/doc/COMMAND/changelog`.
    var changelog: String {
        """
        \(app.command) (\(app.version)) unstable; urgency=medium

          * Version \(app.version).

         -- \(app.developer.name) <\(app.developer.email)>  \(ShipDate(app.date)?.changelogText ?? "")

        """
    }

    /// `share/doc/COMMAND/copyright`. `licenceText` is the content of the file of the licence, if there is one.
    func copyright(licenceText: String?) -> String {
        let licence = app.licence.replacingOccurrences(of: " AND ", with: " and ")
            .replacingOccurrences(of: " OR ", with: " or ")
        let own = LicenceText.commonName(app.licence)
        var lines = [
            "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/",
            "Upstream-Name: \(app.name)", "Upstream-Contact: \(app.developer.name) <\(app.developer.email)>",
        ]
        if let homepage = app.homepage { lines.append("Source: \(homepage)") }
        lines += [
            "", "Files: *", "Copyright: \(app.date.prefix(4)) \(app.developer.name)", "License: \(licence)",
            "Comment: The program contains AsyncDisplayKit and the Swift libraries, which are under the",
            " Apache License 2.0, the Swift libraries with the Runtime Library Exception, and ICU,",
            " whose licence follows.", "", "License: \(licence)",
        ]
        if let licenceText {
            lines += DebianRecord.indented(licenceText.components(separatedBy: .newlines), width: nil)
        } else if let own {
            lines.append(" On Debian systems the text is in /usr/share/common-licenses/\(own).")
        }
        if own != "Apache-2.0" {
            lines += [
                "", "License: Apache-2.0", " On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.",
            ]
        }
        lines += ["", "License: Unicode-3.0"] + DebianRecord.indented(LicenceText.unicode)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Paragraphs as lines of a field: each after a space, with a full stop between two paragraphs.
    private static func indented(_ paragraphs: [String], width: Int? = 76) -> [String] {
        guard let width else {
            return paragraphs.map { $0.allSatisfy(\.isWhitespace) ? " ." : " " + ($0.hasPrefix(".") ? " " : "") + $0 }
        }
        return paragraphs.map { $0.wrapped(to: width).map { " " + ($0.hasPrefix(".") ? " " : "") + $0 } }
            .reduce(into: []) { $0 += ($0.isEmpty ? [] : [" ."]) + $1 }
    }

    /// The section of Debian that fits the first category that has one.
    private var section: String {
        let sections = [
            "Graphics": "graphics", "Photography": "graphics", "Game": "games", "Network": "net", "Audio": "sound",
            "Video": "video", "AudioVideo": "video", "Office": "text", "Utility": "utils", "Education": "education",
            "Development": "devel", "Science": "science", "System": "admin",
        ]
        return app.categories.lazy.compactMap { sections[$0] }.first ?? "misc"
    }
}
