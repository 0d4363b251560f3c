/// An `optional` requirement becomes one with a default, in an extension of its protocol, and its calls lose their
/// mark: `delegate?.feedDidEnd?(self)` becomes `delegate?.feedDidEnd(self)`.
///
/// One that returns a value that cannot be nil gets the literal that all its calls have after `??`. Without one it is
/// left, because the default is a decision.
enum OptionalRequirements {
    static func changes(in sources: SourceSet) -> [PortChange] {
        let literals = literals(in: sources)
        var changes: [PortChange] = []
        var names = frameworkMethods
        for (number, file) in sources.files.enumerated() {
            for type in file.types where type.keyword == "protocol" && file.type(around: type.head) == nil {
                let requirements = requirements(of: type, in: file, literals)
                guard !requirements.isEmpty else { continue }
                names.formUnion(requirements.map(\.name))
                var edits = requirements.map { requirement in
                    PortChange.Edit(file: number, edit: SourceEdit(range: requirement.words, text: ""))
                }
                let isPublic = file.tokens[type.start..<type.head].contains { $0.text == "public" }
                let indentation = requirements[0].indentation
                let end = file.tokens[type.close].range.upperBound
                let defaults = requirements.map { "\(indentation)\($0.defaultImplementation)\n" }.joined()
                edits.append(
                    PortChange.Edit(
                        file: number,
                        edit: SourceEdit(
                            range: end..<end,
                            text: "\n\n\(isPublic ? "public " : "")extension \(type.name) {\n\(defaults)}")))
                changes += edits.dropLast(2).map { PortChange([$0]) } + [PortChange(Array(edits.suffix(2)))]
            }
        }
        names.subtract(sources.functionPropertyNames())
        for (number, file) in sources.files.enumerated() {
            changes += file.tokens.indices.compactMap { index in
                guard names.contains(file.text(index)), file.text(index - 1) == ".",
                    ["?", "!"].contains(file.text(index + 1)), file.text(index + 2) == "("
                else { return nil }
                return PortChange(file: number, file.tokens[index + 1].range, "")
            }
        }
        return changes
    }

    /// Methods of UIKit's and Texture's delegates and sources that have a default.
    private static let frameworkMethods: Set<String> = [
        "tableNode", "collectionNode", "pagerNode", "textNode", "imageNode", "editableTextNode",
        "editableTextNodeDidUpdateText",
        "numberOfSections", "shouldBatchFetch", "scrollViewDidScroll", "scrollViewWillBeginDragging",
        "scrollViewDidEndDragging",
        "scrollViewWillEndDragging", "scrollViewDidEndDecelerating", "scrollViewDidEndScrollingAnimation",
        "gestureRecognizer",
        "gestureRecognizerShouldBegin", "textFieldShouldReturn", "textFieldDidBeginEditing", "textFieldDidEndEditing",
        "textViewDidChange", "textViewDidBeginEditing", "textViewDidEndEditing", "textViewDidChangeSelection",
        "textNodeTappedTruncationToken", "scrollViewDidZoom", "scrollViewWillBeginDecelerating",
        "scrollViewDidScrollToTop", "searchBarSearchButtonClicked", "searchBarCancelButtonClicked",
        "navigationController", "tabBarController",
    ]

    private struct Requirement {
        let name: String
        let defaultImplementation: String
        /// The bytes of `@objc optional`.
        let words: Range<Int>
        let indentation: String
    }

    /// The literals after `??` of optional calls, for names with the same literal at all of them.
    private static func literals(in sources: SourceSet) -> [String: String] {
        var found: [String: Set<String>] = [:]
        for file in sources.files {
            for index in file.tokens.indices
            where file.text(index - 1) == "." && file.text(index + 1) == "?" && file.text(index + 2) == "(" {
                let end = file.partners[index + 2] ?? index
                let isLiteral = file.has(["?", "?"], at: end + 1) && file.text(end + 4) != "."
                let literal = isLiteral ? file.text(end + 3) : ""
                found[file.text(index), default: []].insert(literal)
            }
        }
        return found.compactMapValues { values in
            guard values.count == 1, let value = values.first else { return nil }
            return ["true", "false"].contains(value) || value.first?.isNumber == true ? value : nil
        }
    }

    private static func requirements(
        of type: TypeDeclaration, in file: SourceFile, _ literals: [String: String]
    ) -> [Requirement] {
        ((type.open + 1)..<type.close).compactMap { index in
            guard file.text(index) == "optional", ["func", "var"].contains(file.text(index + 1)),
                let body = defaultImplementation(at: index + 1, in: file, literals[file.text(index + 2)])
            else { return nil }
            var first = index
            while first > type.open + 1, file.text(first - 1) == "@objc" { first -= 1 }
            let line = file.lineStart(of: file.tokens[first].range.lowerBound)
            let indentation = file.bytes[line...].prefix { [32, 9].contains($0) }
            return Requirement(
                name: file.text(index + 2), defaultImplementation: body,
                words: file.tokens[first].range.lowerBound..<file.tokens[index + 1].range.lowerBound,
                indentation: String(decoding: indentation, as: UTF8.self))
        }
    }

    /// The default of the requirement whose `func` or `var` is at `index`, or nil if it has no obvious one. `literal`
    /// is for a result that cannot be nil.
    private static func defaultImplementation(at index: Int, in file: SourceFile, _ literal: String?) -> String? {
        if file.text(index) == "var" {
            guard let open = file.tokens[index...].firstIndex(where: { $0.text == "{" }), file.text(open - 1) == "?",
                file.text(open + 1) == "get", file.text(open + 2) == "}"
            else { return nil }
            return file.source(index..<open) + " { nil }"
        }
        guard let open = file.tokens[index...].firstIndex(where: { $0.text == "(" }), let close = file.partners[open]
        else { return nil }
        var end = close + 1
        while ["throws", "async", "->"].contains(file.text(end)) {
            let isArrow = file.text(end) == "->"
            end += 1
            guard isArrow else { continue }
            while end < file.tokens.count, !file.tokens[end].startsLine, !["}", ";"].contains(file.text(end)) {
                end = max(end, file.partners[end] ?? end) + 1
            }
        }
        let signature = file.source(index..<end)
        switch file.text(end - 1) {
        case "?": return signature + " { nil }"
        case "Void": return signature + " {}"
        case ")" where end == close + 1 || file.text(end - 2) == "(": return signature + " {}"
        case "throws" where end - 1 > close, "async" where end - 1 > close: return signature + " {}"
        default:
            // A literal that is no value of the type would not compile.
            guard let literal, isType(file.text(end - 1), of: literal) else { return nil }
            return signature + " { \(literal) }"
        }
    }

    private static func isType(_ type: String, of literal: String) -> Bool {
        if ["true", "false"].contains(literal) { return type == "Bool" }
        let fractions: Set = ["CGFloat", "Double", "Float", "TimeInterval"]
        return fractions.contains(type) || ["Int", "UInt"].contains(type) && literal.allSatisfy(\.isNumber)
    }
}
