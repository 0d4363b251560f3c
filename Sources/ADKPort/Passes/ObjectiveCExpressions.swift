/// Expressions that need the runtime of Objective-C: `view.isKind(of: UILabel.self)` becomes `(view is UILabel)`, and
/// `#keyPath(CALayer.bounds)` becomes `"bounds"`.
///
/// A test of the result of a call, and a test for a class in a variable, are left.
enum ObjectiveCExpressions {
    static func changes(in sources: SourceSet) -> [PortChange] {
        sources.files.enumerated().flatMap { number, file in
            file.tokens.indices.compactMap { index -> PortChange? in
                guard let edit = typeTest(at: index, in: file) ?? keyPath(at: index, in: file) else { return nil }
                return PortChange(file: number, edit.range, edit.text)
            }
        }
    }

    private static func typeTest(at index: Int, in file: SourceFile) -> SourceEdit? {
        guard file.has(["isKind", "(", "of", ":"], at: index), let close = file.partners[index + 1],
            file.text(close - 1) == "self", file.text(close - 2) == ".",
            let first = receiver(before: index, in: file)
        else { return nil }
        let type = file.source((index + 4)..<(close - 2))
        let object = first == index ? "self" : file.source(first..<(index - 1))
        return SourceEdit(
            range: file.tokens[first].range.lowerBound..<file.tokens[close].range.upperBound,
            text: "(\(object) is \(type))")
    }

    /// The first token of `a.b?.c` before a member, or the member itself if nothing is before it.
    private static func receiver(before member: Int, in file: SourceFile) -> Int? {
        var first = member
        while file.text(first - 1) == "." {
            var name = first - 2
            if ["?", "!"].contains(file.text(name)) { name -= 1 }
            guard file.tokens.indices.contains(name), file.tokens[name].kind == .word else { return nil }
            first = name
        }
        return first
    }

    private static func keyPath(at index: Int, in file: SourceFile) -> SourceEdit? {
        guard file.has(["#keyPath", "("], at: index), let close = file.partners[index + 1] else { return nil }
        let tokens = file.tokens[(index + 2)..<close]
        guard tokens.allSatisfy({ $0.kind == .word || $0.text == "." }) else { return nil }
        // Types begin with a capital. What follows them is the path.
        let names = tokens.filter { $0.kind == .word }.map(\.text).drop { $0.first?.isUppercase == true }
        guard !names.isEmpty else { return nil }
        return SourceEdit(
            range: file.tokens[index].range.lowerBound..<file.tokens[close].range.upperBound,
            text: "\"\(names.joined(separator: "."))\"")
    }
}
