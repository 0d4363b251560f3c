/// The files that are ported together. A name that one of them declares counts in all of them.
struct SourceSet: Sendable {
    var files: [SourceFile]

    /// The names of functions, properties and types that the files declare, overrides aside.
    func declaredNames() -> Set<String> {
        names(after: ["func", "var", "let", "class", "struct", "enum", "typealias", "protocol"])
    }

    /// The names of properties that the files declare.
    func propertyNames() -> Set<String> { names(after: ["var", "let"]) }

    private func names(after keywords: Set<String>) -> Set<String> {
        var names: Set<String> = []
        for file in files {
            for (index, token) in file.tokens.enumerated()
            where token.kind == .word && keywords.contains(token.text) && file.text(index - 1) != "." {
                let start = TypeDeclaration.declarationStart(of: index, in: file.tokens, partners: file.partners)
                let isOverride = file.tokens[start..<index].contains { $0.text == "override" }
                let isRequirement = file.tokens[start..<index].contains { $0.text == "optional" }
                if !isOverride, !isRequirement { names.insert(file.text(index + 1)) }
            }
        }
        return names
    }

    /// The types of a keyword and a name, with the indices of their files.
    func types(_ keyword: String, named name: String) -> [(file: Int, type: TypeDeclaration)] {
        files.indices.flatMap { file in
            files[file].types.filter { $0.keyword == keyword && $0.name == name }.map { (file, $0) }
        }
    }
}
