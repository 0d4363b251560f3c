import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The language in which scenes are shown.
package enum SceneLanguage: Equatable, Sendable {
    case development
    /// The development language with every text of the app twice.
    case doubled
    /// The development language, laid out from right to left.
    case rightToLeft
    case language(LanguageTag)

    private static let names: [String: SceneLanguage] = ["double": .doubled, "rtl": .rightToLeft]

    /// `double`, `rtl`, or the code of a language. Nil for another name.
    package init?(name: String) {
        guard let language = SceneLanguage.names[name] ?? LanguageTag(name).map(SceneLanguage.language) else {
            return nil
        }
        self = language
    }

    package var name: String {
        switch self {
        case .development: ""
        case .doubled: "double"
        case .rightToLeft: "rtl"
        case .language(let tag): tag.identifier
        }
    }

    /// The direction of the language. Nil for that of the scene.
    var direction: UIUserInterfaceLayoutDirection? {
        switch self {
        case .development, .doubled: nil
        case .rightToLeft: .rightToLeft
        case .language(let tag): tag.isRightToLeft ? .rightToLeft : nil
        }
    }

    /// Looks up texts in the language until `end`.
    func begin() {
        switch self {
        case .development, .rightToLeft: break
        case .doubled: AppLanguage.use([], pseudo: .doubled)
        case .language(let tag): AppLanguage.use([tag])
        }
    }

    func end() {
        if self != .development { AppLanguage.use([]) }
    }
}

/// A text of which a part is not shown, because it has too little room.
package struct CutText: Hashable, Sendable {
    /// The name of the text node, and that of the node around it.
    package let name: String
    /// The text, or its beginning.
    package let text: String
}

extension SceneRendering {
    /// The texts that are cut, at any instant, each once. Texts outside of the window are left out.
    package var cutTexts: [CutText] {
        var seen: Set<CutText> = []
        return frames.flatMap { frame in
            frame.nodes.entries.indices.filter { frame.nodes.entries[$0].isCut }.map { index in
                CutText(
                    name: frame.nodes.qualifiedName(index), text: frame.nodes.entries[index].properties[.text] ?? "")
            }
        }.filter { seen.insert($0).inserted }
    }
}
