/// Overrides in an extension move to the end of their class, with the comments before them.
///
/// They stay where the class is in no file of the set or in several, or in another type, where a condition surrounds
/// them, and where another file would have to use private names or imports of theirs.
enum ExtensionOverrides {
    static func changes(in sources: SourceSet) -> [PortChange] {
        sources.files.enumerated().flatMap { number, file in
            file.types.filter(\.isExtension).flatMap { type -> [PortChange] in
                members(of: type, in: file).compactMap { move(of: $0, of: type, from: number, in: sources) }
            }
        }
    }

    /// The indices of `override` of the members of an extension.
    static func members(of type: TypeDeclaration, in file: SourceFile) -> [Int] {
        var (members, index): ([Int], Int) = ([], type.open + 1)
        while index < type.close {
            if file.text(index) == "override", file.text(index - 1) != "." { members.append(index) }
            index = max(index, file.partners[index] ?? index) + 1
        }
        return members
    }

    private static func move(of member: Int, of type: TypeDeclaration, from number: Int, in sources: SourceSet)
        -> PortChange?
    {
        let file = sources.files[number]
        let classes = sources.types("class", named: type.name)
        guard classes.count == 1, let (target, owner) = classes.first, sources.files[target].unpairedLine == nil,
            sources.files[target].type(around: owner.head) == nil, !isConditional(member, of: type, in: file),
            let end = end(of: member, in: file)
        else { return nil }
        let start = TypeDeclaration.declarationStart(of: member, in: file.tokens, partners: file.partners)
        let (range, removed) = bytes(from: start, to: end, in: file)
        if target != number {
            let names = privateNames(in: file)
            guard !file.tokens[start...end].contains(where: { names.contains($0.text) }),
                imports(of: file).isSubset(of: imports(of: sources.files[target]))
            else { return nil }
        }
        var text = file.source(bytes: range)
        if !text.hasSuffix("\n") { text += "\n" }
        let targetFile = sources.files[target]
        let brace = targetFile.tokens[owner.close]
        let place = brace.startsLine ? targetFile.lineStart(of: brace.range.lowerBound) : brace.range.lowerBound
        let firstLine = file.bytes[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
        let lineCount = file.bytes[range].count { $0 == UInt8(ascii: "\n") }
        let moved = file.firstPlaces[firstLine..<min(firstLine + max(1, lineCount), file.firstPlaces.count)]
        let separator = owner.close == owner.open + 1 && brace.startsLine ? "" : "\n"
        let origins = (separator.isEmpty ? [] : Array(moved.prefix(1))) + moved
        return PortChange([
            PortChange.Edit(file: number, edit: SourceEdit(range: removed, text: "")),
            PortChange.Edit(
                file: target, edit: SourceEdit(range: place..<place, text: separator + text, origins: origins)),
        ])
    }

    private static func isConditional(_ member: Int, of type: TypeDeclaration, in file: SourceFile) -> Bool {
        if file.tokens[type.head..<type.open].contains(where: { $0.text == "where" }) { return true }
        let directives = file.tokens[..<type.start].map(\.text)
        if directives.count(where: { $0 == "#if" }) > directives.count(where: { $0 == "#endif" }) { return true }
        return file.tokens[type.open..<type.close].contains { $0.text == "#if" }
    }

    /// The last token of a member.
    private static func end(of member: Int, in file: SourceFile) -> Int? {
        var index = member + 1
        while index < file.tokens.count, file.text(index) != "{" {
            guard file.text(index) != "}" else { return nil }
            index = max(index, file.partners[index] ?? index) + 1
        }
        return index < file.tokens.count ? file.partners[index] : nil
    }

    /// The lines of a member, with the comment right above it, and what is removed: an empty line after it too. Its
    /// tokens alone, if others share its lines.
    private static func bytes(from start: Int, to end: Int, in file: SourceFile) -> (Range<Int>, removed: Range<Int>) {
        let tokens = file.tokens[start].range.lowerBound..<file.tokens[end].range.upperBound
        guard file.tokens[start].startsLine, end + 1 >= file.tokens.count || file.tokens[end + 1].startsLine else {
            return (tokens, tokens)
        }
        var first = file.lineStart(of: tokens.lowerBound)
        let limit = file.nextLine(after: file.tokens[start - 1].range.upperBound)
        while first > limit {
            let above = file.lineStart(of: first - 1)
            let isEmpty = file.bytes[above..<first].allSatisfy { [32, 9, 10, 13].contains($0) }
            if above < limit || isEmpty { break }
            first = above
        }
        let last = file.nextLine(after: tokens.upperBound), following = file.nextLine(after: last)
        let isEmpty = file.bytes[last..<following].allSatisfy { [32, 9, 10, 13].contains($0) }
        return (first..<last, first..<(isEmpty ? following : last))
    }

    private static func privateNames(in file: SourceFile) -> Set<String> {
        Set(
            file.tokens.indices.compactMap { index in
                guard ["func", "var", "let", "class", "struct", "enum", "typealias"].contains(file.text(index)) else {
                    return nil
                }
                let start = TypeDeclaration.declarationStart(of: index, in: file.tokens, partners: file.partners)
                let isPrivate = file.tokens[start..<index].contains { ["private", "fileprivate"].contains($0.text) }
                return isPrivate ? file.text(index + 1) : nil
            })
    }

    private static func imports(of file: SourceFile) -> Set<String> {
        Set(
            file.tokens.indices.filter { file.text($0) == "import" && file.tokens[$0].startsLine }.map {
                file.text($0 + 1)
            })
    }
}
