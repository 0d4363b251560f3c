/// Removes `@objc`, `@objcMembers`, `@nonobjc` and `dynamic`. A protocol of Objective-C is one of classes, and stays
/// one.
enum ObjectiveCWords {
    private static let attributes: Set<String> = ["@objc", "@objcMembers", "@nonobjc"]

    static func changes(in sources: SourceSet) -> [PortChange] {
        sources.files.enumerated().flatMap { number, file in words(in: file, number) + classBounds(in: file, number) }
    }

    private static func words(in file: SourceFile, _ number: Int) -> [PortChange] {
        file.tokens.indices.compactMap { index in
            let token = file.tokens[index]
            if attributes.contains(token.text) {
                var last = index
                if file.text(index + 1) == "(", !file.tokens[index + 1].followsSpace {
                    last = file.partners[index + 1] ?? index
                }
                // An optional requirement that is left says what is missing only as long as it is as it was.
                guard file.text(last + 1) != "optional" else { return nil }
                return PortChange(file: number, removal(of: index...last, in: file), "")
            }
            let next = file.text(index + 1)
            guard token.text == "dynamic",
                TypeDeclaration.modifiers.contains(next) || ["func", "var", "subscript", "init"].contains(next)
            else { return nil }
            return PortChange(file: number, removal(of: index...index, in: file), "")
        }
    }

    /// The tokens and the spaces after them, with their line if nothing else is in it.
    private static func removal(of tokens: ClosedRange<Int>, in file: SourceFile) -> Range<Int> {
        let range = file.tokens[tokens.lowerBound].range.lowerBound..<file.tokens[tokens.upperBound].range.upperBound
        let line = file.wholeLine(range)
        guard line == range else { return line }
        var end = range.upperBound
        while end < file.bytes.count, [32, 9].contains(file.bytes[end]) { end += 1 }
        return range.lowerBound..<end
    }

    /// `NSObjectProtocol` and `class` of a protocol become `AnyObject`, because nodes, views and controllers are no
    /// `NSObject`s. A protocol of Objective-C that inherits from nothing gets `AnyObject`.
    private static func classBounds(in file: SourceFile, _ number: Int) -> [PortChange] {
        file.types.filter { $0.keyword == "protocol" }.flatMap { type -> [PortChange] in
            let parents = (type.head + 2)..<type.open
            let bounds = parents.filter { ["NSObjectProtocol", "class"].contains(file.text($0)) }
            if !bounds.isEmpty {
                var isBound = parents.contains { file.text($0) == "AnyObject" }
                return bounds.map { bound in
                    defer { isBound = true }
                    let range = file.tokens[bound].range
                    // Swift refuses a protocol that inherits twice from one.
                    guard isBound, [",", "&"].contains(file.text(bound - 1)) else {
                        return PortChange(file: number, range, "AnyObject")
                    }
                    let start = file.tokens[bound - 1].range.lowerBound
                    return PortChange(file: number, start..<range.upperBound, "")
                }
            }
            guard parents.isEmpty, file.tokens[type.start..<type.head].contains(where: { attributes.contains($0.text) })
            else { return [] }
            let end = file.tokens[type.head + 1].range.upperBound
            return [PortChange(file: number, end..<end, ": AnyObject")]
        }
    }
}
