import Foundation

/// The description of an app from which its packages are made: the file `Ship.json` beside `Package.swift`.
///
/// A description that was read from a file is valid: texts have no control characters, and the files that it names are
/// in its folder.
package struct ShipDescription: Sendable, Equatable {
    /// Who makes and maintains the app.
    package struct Developer: Sendable, Equatable, Decodable {
        package var name: String
        package var email: String
    }

    /// A screenshot for app stores. They load it from its web address.
    package struct Screenshot: Sendable, Equatable, Decodable {
        package var image: String
        package var caption: String
    }

    /// The executable product.
    package var product: String
    /// The command that starts the app, and the name of its packages. The product in lower case if not given.
    package var command: String
    /// The name that menus show.
    package var name: String
    /// The reverse domain name of the app.
    package var id: String
    /// One line without a full stop.
    package var summary: String
    /// Paragraphs.
    package var description: [String]
    package var version: String
    /// The day of the version: `2026-11-29`. It is also the time of all files in the packages.
    package var date: String
    package var developer: Developer
    /// A web address.
    package var homepage: String?
    /// An SPDX expression.
    package var licence: String
    /// The file with the text of the licence, where Debian's `common-licenses` does not have it.
    package var licenceFile: String?
    /// An SVG file, PNG files that are square, or both.
    package var icons: [String]
    /// Categories of the Desktop Menu Specification.
    package var categories: [String]
    package var keywords: [String]
    /// The types of the files that the app opens.
    package var mimeTypes: [String]
    /// The schemes of the addresses that the app opens.
    package var schemes: [String]
    /// The languages whose data Foundation keeps. Nil keeps all.
    package var languages: [String]?
    /// Whether Foundation converts text from and to encodings other than Unicode, Latin 1 and Mac Roman, which need no
    /// data.
    package var keepsEncodings: Bool
    /// Whether Foundation writes text in another script (`applyingTransform`) and knows the names of characters.
    package var keepsTransforms: Bool
    package var screenshots: [Screenshot]
    /// Libraries that the framework loads when they are first needed, for the package to recommend.
    package var libraries: [LoadedLibrary]
    /// Further Debian packages to recommend: those that the app itself loads.
    package var recommends: [String]
    /// Files and folders to put beside the program: where they are, and their place.
    package var files: [String: String]
    /// A page in the format of `man`. One is generated if not given.
    package var manual: String?
    /// Whether the session bus starts the app, when the desktop shows it or opens files in it. `id` is then the
    /// `ADKApplicationOptions.identifier` of the app, which the bus waits for.
    package var startsByBus: Bool
    /// Whether the program is made with ArgumentParser: then it generates completions and the options of its manual.
    package var usesArgumentParser: Bool
}

extension ShipDescription: Decodable {
    /// The keys of the file.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case product, command, name, id, summary, description, version, date, developer, homepage, licence, licenceFile
        case icons, categories, keywords, mimeTypes, schemes, languages, screenshots, libraries, files, manual
        case recommends, keepsEncodings, keepsTransforms, startsByBus, usesArgumentParser
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func texts(_ key: CodingKeys) throws -> [String] {
            try values.decodeIfPresent([String].self, forKey: key) ?? []
        }
        product = try values.decode(String.self, forKey: .product)
        command = try values.decodeIfPresent(String.self, forKey: .command) ?? product.lowercased()
        name = try values.decode(String.self, forKey: .name)
        id = try values.decode(String.self, forKey: .id)
        summary = try values.decode(String.self, forKey: .summary)
        description = try values.decode([String].self, forKey: .description)
        version = try values.decode(String.self, forKey: .version)
        date = try values.decode(String.self, forKey: .date)
        developer = try values.decode(Developer.self, forKey: .developer)
        homepage = try values.decodeIfPresent(String.self, forKey: .homepage)
        licence = try values.decode(String.self, forKey: .licence)
        licenceFile = try values.decodeIfPresent(String.self, forKey: .licenceFile)
        icons = try values.decode([String].self, forKey: .icons)
        categories = try texts(.categories)
        keywords = try texts(.keywords)
        mimeTypes = try texts(.mimeTypes)
        schemes = try texts(.schemes)
        languages = try values.decodeIfPresent([String].self, forKey: .languages)
        keepsEncodings = try values.decodeIfPresent(Bool.self, forKey: .keepsEncodings) ?? false
        keepsTransforms = try values.decodeIfPresent(Bool.self, forKey: .keepsTransforms) ?? false
        screenshots = try values.decodeIfPresent([Screenshot].self, forKey: .screenshots) ?? []
        libraries = try values.decodeIfPresent([LoadedLibrary].self, forKey: .libraries) ?? LoadedLibrary.allCases
        recommends = try texts(.recommends)
        files = try values.decodeIfPresent([String: String].self, forKey: .files) ?? [:]
        manual = try values.decodeIfPresent(String.self, forKey: .manual)
        startsByBus = try values.decodeIfPresent(Bool.self, forKey: .startsByBus) ?? false
        usesArgumentParser = try values.decodeIfPresent(Bool.self, forKey: .usesArgumentParser) ?? false
    }
}
