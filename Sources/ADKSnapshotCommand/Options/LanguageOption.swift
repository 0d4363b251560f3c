import ADKSnapshot
import ArgumentParser

/// The language in which scenes are rendered.
struct LanguageOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The language of the app's texts, such as de. Or double: every text is there twice, to find places with too \
            little room. Or rtl: texts as they are, laid out from right to left.
            """, valueName: "code"))
    var language: SceneLanguage?

    /// Chooses the language for all scenes that this process renders.
    @MainActor
    func apply() { SceneRunner.language = language ?? .development }

    /// This option as arguments of a worker.
    var arguments: [String] { language.map { ["--language", $0.name] } ?? [] }
}

extension SceneLanguage: ExpressibleByArgument {
    /// Reads the name of a language.
    package init?(argument: String) { self.init(name: argument) }
}
