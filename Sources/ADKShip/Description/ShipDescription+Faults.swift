import Foundation

extension ShipDescription {
    /// A value that cannot be used: its key, and the reason as the end of a sentence.
    struct Fault {
        let key: String
        let reason: String
    }

    /// The first value that cannot be used. Files are not looked up.
    var fault: Fault? { textFault ?? developerFault ?? listFault ?? placeFault }

    private var textFault: Fault? {
        let rules: [(key: CodingKeys, text: String?, rule: (String) -> String?)] = [
            (.product, product, TextRule.relativePath), (.command, command, TextRule.command),
            (.name, name, TextRule.line), (.id, id, TextRule.id), (.summary, summary, TextRule.summary),
            (.version, version, TextRule.version), (.date, date, TextRule.date),
            (.homepage, homepage, TextRule.webAddress), (.licence, licence, TextRule.licence),
            (.licenceFile, licenceFile, TextRule.relativePath), (.manual, manual, TextRule.relativePath),
        ]
        for (key, text, rule) in rules {
            if let text, let reason = rule(text) { return Fault(key: key.rawValue, reason: reason) }
        }
        return nil
    }

    private var listFault: Fault? {
        let rules: [(key: CodingKeys, texts: [String], rule: (String) -> String?)] = [
            (.description, description, TextRule.paragraph), (.icons, icons, TextRule.relativePath),
            (.categories, categories, TextRule.category), (.keywords, keywords, TextRule.line),
            (.mimeTypes, mimeTypes, TextRule.mimeType), (.schemes, schemes, TextRule.scheme),
            (.languages, languages ?? [], TextRule.language), (.recommends, recommends, TextRule.command),
            (.screenshots, screenshots.map(\.image), TextRule.webAddress),
            (.screenshots, screenshots.map(\.caption), TextRule.line),
            (.files, files.keys.sorted() + files.values.sorted(), TextRule.relativePath),
        ]
        for (key, texts, rule) in rules {
            if let reason = texts.lazy.compactMap(rule).first { return Fault(key: key.rawValue, reason: reason) }
        }
        if description.isEmpty { return Fault(key: "description", reason: "has no paragraph") }
        return icons.isEmpty ? Fault(key: "icons", reason: "is empty") : nil
    }

    private var developerFault: Fault? {
        if let reason = TextRule.line(developer.name) { return Fault(key: "developer", reason: "name \(reason)") }
        if developer.name.contains(where: { "<>".contains($0) }) {
            return Fault(key: "developer", reason: "name has “<” or “>”")
        }
        return TextRule.email(developer.email).map { Fault(key: "developer", reason: "email \($0)") }
    }

    /// Two files at one place, or one at the program's.
    private var placeFault: Fault? {
        let places = files.values.sorted()
        if Set(places).count < places.count { return Fault(key: "files", reason: "puts two files at one place") }
        return places.contains { $0.split(separator: "/").first.map(String.init) == command }
            ? Fault(key: "files", reason: "puts a file at the place of the program") : nil
    }

    /// The first file that is missing, outside of `folder`, or of the wrong kind. Reads the beginnings of icons.
    func fileFault(in folder: URL) -> Fault? {
        let named =
            icons.map { ("icons", $0) } + files.keys.sorted().map { ("files", $0) }
            + [licenceFile.map { ("licenceFile", $0) }, manual.map { ("manual", $0) }].compactMap { $0 }
        let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
        for (key, path) in named {
            let file = folder.appendingPathComponent(path)
            guard FileManager.default.fileExists(atPath: file.path) else {
                return Fault(key: key, reason: "names \(path), which is not there")
            }
            let place = file.resolvingSymlinksInPath().standardizedFileURL.path
            guard place.hasPrefix(root == "/" ? root : root + "/") else {
                return Fault(key: key, reason: "names \(path), a link to a file outside of the folder")
            }
            if let link = FolderLinks.stray(in: file) {
                return Fault(key: key, reason: "names \(path), whose link \(link) leads out of it")
            }
        }
        for path in icons {
            if case .failure(let reason) = IconFile.read(folder.appendingPathComponent(path)) {
                return Fault(key: "icons", reason: "names \(path), which \(reason.description)")
            }
        }
        if licenceFile == nil, LicenceText.commonName(licence) == nil {
            return Fault(key: "licenceFile", reason: "is missing: Debian has no text of the licence \(licence)")
        }
        return nil
    }
}
