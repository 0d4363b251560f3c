import Foundation

/// The texts of a folder of resources: `xx.lproj` folders with `.strings` and `.stringsdict` files, and String
/// Catalogues. Files are read when a text of them is asked for, and then kept. Any thread.
package final class StringTables: Sendable {
    private static let known = Locked<[String: StringTables]>([:])
    /// Larger files are not read, in bytes.
    private static let largest = 32 << 20

    /// The texts of a folder. The folder is listed once in the life of the process.
    package static func of(_ folder: URL) -> StringTables {
        let path = folder.standardizedFileURL.path
        if let tables = known.withLock({ $0[path] }) { return tables }
        let tables = StringTables(folder)
        return known.withLock { known in
            if let other = known[path] { return other }
            known[path] = tables
            return tables
        }
    }

    /// The names of the localisations, without the general resources.
    package let localizations: [String]
    /// The language that the app is written in: of its `Info.plist`, or of a catalogue.
    package let development: String
    /// The folders of files, by the names of localisations. Empty for the general resources.
    private let folders: [String: [URL]]
    /// The catalogues by the names of their tables, with the names of their languages.
    private let catalogues: [String: (file: URL, languages: [String])]

    /// The tables that were read, by localisation and name.
    private let tables = Locked<[Place: [String: LocalizedText]]>([:])

    /// The orders that were asked for.
    private let orders = Locked<[[LanguageTag]: [String]]>([:])

    private struct Place: Hashable {
        let localization: String
        let table: String
    }

    private init(_ folder: URL) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var folders = ["": [folder]]
        var catalogues: [String: (file: URL, languages: [String])] = [:]
        var (sources, hasBase) = ([String](), false)
        for name in files.sorted() {
            let file = folder.appendingPathComponent(name)
            switch file.pathExtension {
            case "lproj":
                let base = file.deletingPathExtension().lastPathComponent
                // The texts of `Base` are those of the development language.
                hasBase = hasBase || base == "Base"
                if base == "Base" { folders["", default: []].insert(file, at: 0) } else { folders[base] = [file] }
            case "xcstrings":
                guard let catalogue = StringTables.catalogue(file) else { continue }
                catalogues[file.deletingPathExtension().lastPathComponent] = (file, catalogue.languages)
                sources.append(catalogue.source)
            default: continue
            }
        }
        let plist = StringTables.data(folder.appendingPathComponent("Info.plist"), isRequired: false)
        let region = plist.flatMap(PropertyListFile.read)?["CFBundleDevelopmentRegion"] as? String
        development = region ?? sources.min() ?? "en"
        var names = Set(folders.keys.filter { LanguageTag($0) != nil })
        let tags = Set(names.compactMap { LanguageTag($0) })
        if hasBase, let tag = LanguageTag(development), !tags.contains(tag) { names.insert(development) }
        for language in catalogues.values.flatMap(\.languages) {
            if let tag = LanguageTag(language), !tags.contains(tag) { names.insert(language) }
        }
        localizations = names.sorted()
        self.folders = folders
        self.catalogues = catalogues
    }

    /// The localisations for a user's languages, the best first and the development language last.
    package func order(for languages: [LanguageTag]) -> [String] {
        if let order = orders.withLock({ $0[languages] }) { return order }
        let order = LocalizationOrder.order(of: localizations, for: languages, development: development)
        orders.withLock { $0[languages] = order }
        return order
    }

    /// The text of a key in one localisation, which may be empty for the general resources. Nil if it has none.
    package func text(_ key: String, table: String, in localization: String) -> LocalizedText? {
        let place = Place(localization: localization, table: table)
        if let texts = tables.withLock({ $0[place] }) { return texts[key] }
        let texts = read(place)
        tables.withLock { $0[place] = texts }
        return texts[key]
    }

    private func read(_ place: Place) -> [String: LocalizedText] {
        let language = LanguageTag(place.localization) ?? LanguageTag(development) ?? LanguageTag(language: "en")
        var texts: [String: LocalizedText] = [:]
        // The file is read again for each language: few are asked for, and all of them together are large.
        if let (file, languages) = catalogues[place.table],
            let name = languages.first(where: { LanguageTag($0) == language })
        {
            texts = StringTables.catalogue(file)?.texts(in: name) ?? [:]
        }
        // The name of a table must not lead out of the folder.
        guard !place.table.isEmpty, !place.table.contains("/") else { return texts }
        for folder in (folders[place.localization] ?? []).reversed() {
            let file = folder.appendingPathComponent(place.table)
            let strings = file.appendingPathExtension("strings")
            if let data = StringTables.data(strings, isRequired: false) {
                let (read, fault) = StringsFile.read(data)
                if let fault { StringTables.report(strings, "\(fault)") }
                texts.merge(read.mapValues { LocalizedText($0, in: language) }) { $1 }
            }
            let forms = file.appendingPathExtension("stringsdict")
            if let data = StringTables.data(forms, isRequired: false) {
                let read = StringsDictionary.read(data, in: language)
                if read == nil { StringTables.report(forms, "it is no property list") }
                texts.merge(read ?? [:]) { $1 }
            }
        }
        return texts
    }

    // MARK: - Files

    /// The bytes of a file. Nil, with a report, if it cannot be read.
    private static func data(_ file: URL, isRequired: Bool = true) -> Data? {
        let values = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
        guard let values, values[.type] as? FileAttributeType == .typeRegular else {
            if isRequired { report(file, "it is no file") }
            return nil
        }
        guard let size = values[.size] as? Int, size <= largest else {
            report(file, "it has more than \(largest >> 20) MB")
            return nil
        }
        do {
            return try Data(contentsOf: file)
        } catch {
            report(file, "\(error)")
            return nil
        }
    }

    private static func catalogue(_ file: URL) -> StringCatalogue? {
        guard let data = data(file) else { return nil }
        let catalogue = StringCatalogue(data)
        if catalogue == nil { report(file, "it is no String Catalogue") }
        return catalogue
    }

    private static func report(_ file: URL, _ reason: String) {
        Misuse.report("\(file.path): \(reason); texts of it may be missing", of: file.path)
    }
}
