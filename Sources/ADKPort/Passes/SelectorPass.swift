/// `#selector(method)` becomes `Selector(Type.method)`. The type is written because only then a method that takes its
/// sender is called on the target, which is not kept alive.
///
/// Selectors of accessors, of methods of an object, and with a type after `as` are left.
enum SelectorPass {
    static func changes(in sources: SourceSet) -> [PortChange] {
        let protocols = Set(sources.files.flatMap(\.types).filter { $0.keyword == "protocol" }.map(\.name))
        return sources.files.enumerated().flatMap { number, file in
            file.tokens.indices.compactMap { index -> PortChange? in
                guard file.tokens[index].text == "#selector", file.text(index + 1) == "(",
                    let close = file.partners[index + 1], let method = method(in: file, (index + 2)..<close, protocols)
                else { return nil }
                return PortChange(
                    file: number, file.tokens[index].range.lowerBound..<file.tokens[close].range.upperBound, method)
            }
        }
    }

    /// The methods of UIKit's edit commands, whose selectors are constants.
    private static let editCommands: Set<String> = ["cut", "copy", "paste", "delete", "selectAll"]

    private static func method(in file: SourceFile, _ range: Range<Int>, _ protocols: Set<String>) -> String? {
        var (names, index): ([String], Int) = ([], range.lowerBound)
        while index < range.upperBound, file.tokens[index].kind == .word {
            names.append(file.text(index))
            index += 1
            guard index < range.upperBound, file.text(index) == "." else { break }
            index += 1
        }
        guard let name = names.last, !["getter", "setter", "self", "Self"].contains(name) else { return nil }
        var labels = ""
        if index < range.upperBound {
            guard file.text(index) == "(", file.partners[index] == range.upperBound - 1 else { return nil }
            labels = file.source(index..<range.upperBound)
        }
        var owner = names.dropLast().joined(separator: ".")
        if ["UIResponderStandardEditActions", "UIResponder"].contains(owner), editCommands.contains(name) {
            return "Selector.\(name)"
        }
        if ["", "self", "Self"].contains(owner) {
            guard let type = file.type(around: range.lowerBound) else { return nil }
            owner = type.keyword == "protocol" || protocols.contains(type.name) ? "Self" : type.name
        } else if owner.first?.isUppercase != true {
            return nil
        }
        return "Selector(\(owner).\(name)\(labels))"
    }
}
