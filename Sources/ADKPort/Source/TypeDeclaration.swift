/// A type that a file declares or extends.
struct TypeDeclaration: Equatable, Sendable {
    /// `class`, `struct`, `enum`, `actor`, `protocol` or `extension`.
    let keyword: String
    /// As it is written, without generic arguments: `Cell`, `Feed.Cell`.
    let name: String
    /// The indices of its tokens: the first one with attributes and modifiers, its keyword, and its braces.
    let start: Int
    let head: Int
    let open: Int
    let close: Int

    var isExtension: Bool { keyword == "extension" }

    private static let keywords: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]
    /// Words after `class` that make it a modifier of a member.
    private static let members: Set<String> = [
        "func", "var", "let", "subscript", "override", "final", "private", "fileprivate", "internal", "public", "open",
        "dynamic", "init", "weak", "lazy",
    ]
    static let modifiers: Set<String> = [
        "public", "open", "internal", "private", "fileprivate", "package", "final", "class", "static", "dynamic",
        "override",
        "required", "convenience", "mutating", "nonmutating", "nonisolated", "optional", "weak", "lazy", "unowned",
        "indirect",
        "isolated", "distributed",
    ]

    /// In the order of their braces, so that the last one around a token is the innermost.
    static func all(in tokens: [Token], partners: [Int?]) -> [TypeDeclaration] {
        tokens.indices.compactMap { head in
            let keyword = tokens[head]
            guard keyword.kind == .word, keywords.contains(keyword.text), head + 1 < tokens.count,
                tokens[head + 1].kind == .word, !members.contains(tokens[head + 1].text),
                head == 0 || ![".", ":", ",", "&", "func", "var", "let", "case"].contains(tokens[head - 1].text)
            else { return nil }
            var name = tokens[head + 1].text, index = head + 2
            while index + 1 < tokens.count, tokens[index].text == ".", tokens[index + 1].kind == .word {
                name += "." + tokens[index + 1].text
                index += 2
            }
            while index < tokens.count, tokens[index].text != "{" {
                guard ![";", "}", ")"].contains(tokens[index].text) else { return nil }
                index = max(index, partners[index] ?? index) + 1
            }
            guard index < tokens.count, let close = partners[index] else { return nil }
            return TypeDeclaration(
                keyword: keyword.text, name: name, start: declarationStart(of: head, in: tokens, partners: partners),
                head: head, open: index, close: close)
        }
    }

    /// The first attribute or modifier of a declaration whose keyword or last modifier is at `index`.
    static func declarationStart(of index: Int, in tokens: [Token], partners: [Int?]) -> Int {
        var start = index
        while start > 0 {
            let last = start - 1
            if tokens[last].kind == .attribute || tokens[last].kind == .word && modifiers.contains(tokens[last].text) {
                start = last
            } else if tokens[last].text == ")", let open = partners[last], open > 0,
                tokens[open - 1].kind == .attribute || modifiers.contains(tokens[open - 1].text)
            {
                start = open - 1
            } else {
                return start
            }
        }
        return start
    }
}
