/// `let child = node.layoutThatFits(size)` becomes `var child = …` if the block sets the position of `child`: a layout
/// is a structure.
enum LayoutVariables {
    static func changes(in sources: SourceSet) -> [PortChange] {
        sources.files.enumerated().flatMap { number, file in
            file.tokens.indices.compactMap { index -> PortChange? in
                guard file.text(index) == "let", file.text(index + 2) == "=", makesLayout(at: index + 3, in: file),
                    setsPosition(of: file.text(index + 1), after: index, in: file)
                else { return nil }
                return PortChange(file: number, file.tokens[index].range, "var")
            }
        }
    }

    private static let calls: Set<String> = ["ASLayout", "layoutThatFits", "calculateLayoutThatFits"]

    /// Whether the expression that begins at `first` is a call that returns a layout: `ASLayout(…)`, or
    /// `a.b?.layoutThatFits(…)`.
    private static func makesLayout(at first: Int, in file: SourceFile) -> Bool {
        var index = first
        while file.tokens.indices.contains(index) {
            let token = file.tokens[index]
            if token.kind == .word {
                if index > first, token.startsLine { return false }
                if calls.contains(token.text), file.text(index + 1) == "(" { return true }
            } else if ["(", "["].contains(token.text) {
                index = file.partners[index] ?? index
            } else if ![".", "?", "!"].contains(token.text) {
                return false
            }
            index += 1
        }
        return false
    }

    /// Whether the word at `index` begins `for x in layouts { … x.position = p … }`: `x` is a copy. A name with
    /// “layout”, of the variable or in the expression, tells that it is one of layouts; a name with “layer” tells the
    /// opposite.
    static func setsPositionOfCopies(at index: Int, in file: SourceFile) -> Bool {
        guard file.text(index) == "for", file.text(index + 2) == "in" else { return false }
        var body = index + 3
        // A brace before another one, or before a point, is that of a closure.
        while file.tokens.indices.contains(body) {
            if file.text(body) == "}" { return false }
            let end = file.partners[body] ?? body
            if file.text(body) == "{", !["{", "."].contains(file.text(end + 1)) { break }
            body = (["(", "[", "{"].contains(file.text(body)) ? end : body) + 1
        }
        let names = (index + 1..<body).map { file.text($0).lowercased() }
        return names.contains { $0.contains("layout") } && !names.contains { $0.contains("layer") }
            && setsPosition(of: file.text(index + 1), after: body, in: file)
    }

    /// Whether `name.position` or one of its coordinates is set between `index` and the end of its block.
    private static func setsPosition(of name: String, after index: Int, in file: SourceFile) -> Bool {
        for place in file.tokens.indices.dropFirst(index + 1) {
            if file.text(place) == "}", (file.partners[place] ?? 0) <= index { return false }
            if file.has([name, ".", "position"], at: place), file.text(place - 1) != "." {
                let isCoordinate = file.text(place + 3) == "."
                let next = file.text(place + (isCoordinate ? 5 : 3))
                if ["=", "+=", "-=", "*=", "/="].contains(next) { return true }
            }
        }
        return false
    }
}
