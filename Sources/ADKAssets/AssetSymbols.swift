import ADKAssetFormat

/// The Swift source with a symbol for each set: `UIImage(resource: .paperPlane)`, and `.paperPlane` where an image is
/// asked for.
///
/// The symbol is the set's name in camel case, without the ending `Image` or `Color`. A namespace is an enumeration.
package struct AssetSymbols {
    private let index: AssetIndex

    package init(_ index: AssetIndex) { self.index = index }

    package var source: String {
        var parts = ["// Written by adk-assets. Changes are lost.\nimport AsyncDisplayKit\nimport Foundation\n"]
        parts += declarations(of: Array(index.images.keys), type: "ImageResource", shownBy: "UIImage", ending: "Image")
        parts += declarations(of: Array(index.colors.keys), type: "ColorResource", shownBy: "UIColor", ending: "Color")
        return parts.joined(separator: "\n")
    }

    // MARK: - Names

    /// The symbol of one part of a name. Nil if no letter or digit is in it.
    static func symbol(of name: String, ending: String = "") -> String? {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return nil }
        var text =
            lowercased(String(first)) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if !ending.isEmpty, text.hasSuffix(ending), text.count > ending.count { text.removeLast(ending.count) }
        if text.first?.isNumber == true { text = "_" + text }
        return keywords.contains(text) ? "`\(text)`" : text
    }

    /// The word without the capitals that it begins with: `URLBar` is `urlBar`.
    private static func lowercased(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase }
        guard capitals.count > 1, capitals.count < word.count, word.dropFirst(capitals.count).first?.isLetter == true
        else {
            return capitals.lowercased() + word.dropFirst(capitals.count)
        }
        return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
    }

    private static let keywords: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension",
        "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Names that an enumeration in a type has only with grave accents.
    private static let typeKeywords: Set<String> = ["Any", "Protocol", "Self", "Type"]

    /// Members of UIColor and UIImage, which a set with the same name does not replace.
    private static let reserved: Set<String> = [
        "black", "blue", "brown", "clear", "cyan", "darkGray", "darkText", "gray", "green", "label", "lightGray",
        "lightText", "link", "magenta", "opaqueSeparator", "orange", "placeholderText", "purple", "quaternaryLabel",
        "red",
        "secondaryLabel", "separator", "tertiaryLabel", "tintColor", "white", "yellow", "actions", "add", "checkmark",
        "remove", "strokedCheckmark", "tint",
    ]

    // MARK: - Declarations

    private struct Node {
        var symbols: [(symbol: String, name: String)] = []
        var groups: [(symbol: String, node: Node)] = []

        mutating func add(_ name: String, path: ArraySlice<String>, ending: String) {
            guard let first = path.first else { return }
            if path.count == 1 {
                guard let symbol = AssetSymbols.symbol(of: first, ending: ending), isFree(symbol) else { return }
                symbols.append((symbol, name))
                return
            }
            guard let lower = AssetSymbols.symbol(of: first)?.replacing("`", with: "") else { return }
            let upper = lower.prefix(1).uppercased() + lower.dropFirst()
            let symbol = AssetSymbols.typeKeywords.contains(upper) ? "`\(upper)`" : upper
            let position = groups.firstIndex { $0.symbol == symbol }
            if let position {
                groups[position].node.add(name, path: path.dropFirst(), ending: ending)
            } else if isFree(symbol) {
                var node = Node()
                node.add(name, path: path.dropFirst(), ending: ending)
                groups.append((symbol, node))
            }
        }

        /// Of two names that give one symbol the first has it, in the order of the names.
        private func isFree(_ symbol: String) -> Bool {
            !symbols.contains { $0.symbol == symbol } && !groups.contains { $0.symbol == symbol }
        }

        func lines(_ type: String, indentation: String) -> [String] {
            symbols.flatMap { symbol, name in
                // The literal has no line breaks, whatever the name has.
                [
                    "\(indentation)/// The set \(name.debugDescription) of an asset catalogue.",
                    "\(indentation)static let \(symbol) = "
                        + "\(type)(name: \(name.debugDescription), bundle: .module)",
                ]
            }
                + groups.flatMap { symbol, node in
                    ["\(indentation)enum \(symbol) {"] + node.lines(type, indentation: indentation + "    ")
                        + ["\(indentation)}"]
                }
        }
    }

    private func declarations(of names: [String], type: String, shownBy shown: String, ending: String) -> [String] {
        guard !names.isEmpty else { return [] }
        var root = Node()
        for name in names.sorted() {
            root.add(name, path: name.split(separator: "/").map(String.init)[...], ending: ending)
        }
        let members = root.symbols.filter {
            !AssetSymbols.reserved.contains($0.symbol) && !$0.symbol.hasPrefix("system")
        }
        .map { "    static var \($0.symbol): \(shown) { \(shown)(resource: .\($0.symbol)) }" }
        return [
            "extension \(type) {\n" + root.lines(type, indentation: "    ").joined(separator: "\n") + "\n}\n",
            members.isEmpty ? nil : "extension \(shown) {\n" + members.joined(separator: "\n") + "\n}\n",
        ].compactMap { $0 }
    }
}
