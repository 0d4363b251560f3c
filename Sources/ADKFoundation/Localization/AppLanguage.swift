import Foundation

/// The language of the app's texts. Any thread.
///
/// It is chosen once, at the start of a program with a window. Before that, and in programs without one, it is the
/// development language, so that tests and screenshots do not depend on the desktop.
package enum AppLanguage {
    /// A change of all texts, for tests of a layout.
    package enum Pseudo: Sendable {
        /// Every text is there twice.
        case doubled
    }

    private struct State {
        var preferred: [LanguageTag] = []
        var locale = Locale(identifier: "en_001")
        var pseudo: Pseudo?
        /// The folder that stands for the main bundle.
        var resources: URL?
    }

    private static let state = Locked(State())

    /// The languages in which bundles are asked for texts, the best first. Empty for the development language.
    package static var preferred: [LanguageTag] { state.withLock { $0.preferred } }
    /// The locale of numbers and dates in the app's texts.
    package static var locale: Locale { state.withLock { $0.locale } }
    /// The change of all texts. Nil by default.
    package static var pseudo: Pseudo? { state.withLock { $0.pseudo } }

    /// The folder whose texts are those of the main bundle.
    package static var resources: URL {
        if let known = state.withLock({ $0.resources }) { return known }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let found = mainResources(of: Bundle.main.resourceURL ?? Bundle.main.bundleURL, program)
        return state.withLock { state in
            let resources = state.resources ?? found
            state.resources = resources
            return resources
        }
    }

    /// Chooses the language of an app, and returns it. Nil if the app has no localisations.
    ///
    /// The app's localisation for the user counts, as in UIKit: also texts of other bundles, and the framework's words,
    /// are in this language. An app without localisations leaves the choice to each bundle.
    ///
    /// - Parameters:
    ///   - resources: the folder of the app's texts. Nil for that of the main bundle.
    ///   - languages: the languages of the user, the best first.
    ///   - region: the region whose formats the user wants.
    @discardableResult
    package static func choose(resources: URL? = nil, languages: [LanguageTag], region: String?) -> LanguageTag? {
        if let resources { state.withLock { $0.resources = resources } }
        let tables = StringTables.of(AppLanguage.resources)
        let chosen = tables.order(for: languages).first.flatMap { LanguageTag($0) }
        let preferred = chosen.map { [$0] } ?? languages
        use(preferred, region: region ?? languages.first?.region)
        return chosen
    }

    /// Looks texts up in these languages from now on. Texts that are on screen stay as they are.
    package static func use(_ languages: [LanguageTag], region: String? = nil, pseudo: Pseudo? = nil) {
        var locale = "en_001"
        if let first = languages.first {
            let region = region ?? first.region
            locale = LanguageTag(language: first.language, script: first.script, region: region).identifier
        }
        state.withLock { state in
            (state.preferred, state.pseudo) = (languages, pseudo)
            state.locale = Locale(identifier: locale)
        }
    }

    /// The folder of the main bundle, or the resources that SwiftPM puts beside the program for its target.
    static func mainResources(of folder: URL, _ program: URL) -> URL {
        guard StringTables.of(folder).localizations.isEmpty else { return folder }
        let beside = program.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: beside.path)) ?? []
        let own = names.filter { $0.hasSuffix("_\(program.lastPathComponent).resources") }.min()
        return own.map { beside.appendingPathComponent($0) } ?? folder
    }
}
