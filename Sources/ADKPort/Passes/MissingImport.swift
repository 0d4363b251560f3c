/// A file with imports that names types of UIKit or Texture, which came to it by a bridging header or another module,
/// imports them itself.
enum MissingImport {
    private static let modules: Set<String> = ["UIKit", "AsyncDisplayKit"]

    static func changes(in sources: SourceSet) -> [PortChange] {
        let declared = sources.declaredNames()
        return sources.files.enumerated().compactMap { number, file in
            let imports = file.tokens.indices.filter { file.text($0) == "import" && file.text($0 - 1) != "." }
            guard let first = imports.first, !imports.contains(where: { modules.contains(file.text($0 + 1)) }),
                file.tokens.contains(where: { isForeign($0, declared) })
            else { return nil }
            // Attributes of an import stay before it.
            let start = file.text(first - 1).hasPrefix("@") ? first - 1 : first
            let place = file.tokens[start].range.lowerBound
            return PortChange(file: number, place..<place, "import UIKit\n")
        }
    }

    /// Whether a token is a name of UIKit or Texture, and none of the sources.
    private static func isForeign(_ token: Token, _ declared: Set<String>) -> Bool {
        guard token.kind == .word, token.text.hasPrefix("UI") || token.text.hasPrefix("AS") else { return false }
        let word = token.text.dropFirst(2)
        return word.count > 2 && word.first?.isUppercase == true && word.dropFirst().first?.isLowercase == true
            && !declared.contains(token.text)
    }
}
