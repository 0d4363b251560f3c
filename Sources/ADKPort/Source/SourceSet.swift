/// The files that are ported together. A name that one of them declares counts in all of them.
struct SourceSet: Sendable {
    var files: [SourceFile]

    /// The names of functions, properties and types that the files declare, overrides aside.
    func declaredNames() -> Set<String> {
        names(after: ["func", "var", "let", "class", "struct", "enum", "typealias", "protocol"])
    }

    /// The names of properties that may have a function: those whose type is not written as that of something else.
    func functionPropertyNames() -> Set<String> {
        let aliases = names(after: ["typealias"])
        return names(after: ["var", "let"]) { name, file in
            let isType = { (index: Int) in
                file.tokens[index].kind == .word && file.text(index).first?.isUppercase == true
                    && !aliases.contains(file.text(index))
            }
            guard name + 2 < file.tokens.count else { return true }
            if file.text(name + 1) == ":" { return !isType(name + 2) }
            return !(file.text(name + 1) == "=" && isType(name + 2) && file.text(name + 3) == "(")
        }
    }

    /// The names that the files declare with one of `keywords` and that `isMeant`, given the name's index.
    private func names(after keywords: Set<String>, where isMeant: (Int, SourceFile) -> Bool = { _, _ in true })
        -> Set<String>
    {
        var names: Set<String> = []
        for file in files {
            for (index, token) in file.tokens.enumerated()
            where token.kind == .word && keywords.contains(token.text) && file.text(index - 1) != "." {
                let start = TypeDeclaration.declarationStart(of: index, in: file.tokens, partners: file.partners)
                let isOverride = file.tokens[start..<index].contains { $0.text == "override" }
                let isRequirement = file.tokens[start..<index].contains { $0.text == "optional" }
                if !isOverride, !isRequirement, isMeant(index + 1, file) { names.insert(file.text(index + 1)) }
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
