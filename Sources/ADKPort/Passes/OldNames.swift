/// Names of the SDKs before Swift 4.2, and words that Swift had then, get their present form. A name that the sources
/// declare themselves is left.
enum OldNames {
    static func changes(in sources: SourceSet) -> [PortChange] {
        let declared = sources.declaredNames()
        return sources.files.enumerated().flatMap { number, file in
            file.tokens.indices.compactMap { index -> PortChange? in
                guard file.tokens[index].kind == .word, !declared.contains(file.text(index)) else { return nil }
                let edits =
                    constant(at: index, in: file) ?? type(at: index, in: file) ?? member(at: index, in: file)
                    ?? call(at: index, in: file) ?? notification(at: index, in: file) ?? property(at: index, in: file)
                    ?? attributes(at: index, in: file) ?? []
                return edits.isEmpty ? nil : PortChange(edits.map { PortChange.Edit(file: number, edit: $0) })
            }
        }
    }

    private static func replacement(_ index: Int, _ text: String, _ file: SourceFile) -> SourceEdit {
        SourceEdit(range: file.tokens[index].range, text: text)
    }

    /// `open let`, which Swift 4 accepted, is `public let`.
    private static func constant(at index: Int, in file: SourceFile) -> [SourceEdit]? {
        guard file.text(index) == "open" else { return nil }
        let keyword = file.tokens[(index + 1)...].first { !TypeDeclaration.modifiers.contains($0.text) }
        return keyword?.text == "let" ? [replacement(index, "public", file)] : nil
    }

    private static func type(at index: Int, in file: SourceFile) -> [SourceEdit]? {
        guard file.text(index - 1) != ".", let name = OldNameTable.globals[file.text(index)] else { return nil }
        return [replacement(index, name, file)]
    }

    private static func member(at index: Int, in file: SourceFile) -> [SourceEdit]? {
        let name = file.text(index)
        if let new = OldNameTable.members[name] { return [replacement(index, new, file)] }
        guard file.text(index + 1) == "(", let new = OldNameTable.labels["\(name)(\(file.text(index + 2)):"] else {
            return nil
        }
        if file.text(index - 1) == "func" {
            // An override has its own name after the label, which becomes `_` where the name takes it in.
            guard file.text(index + 4) == ":" else { return nil }
            guard new.hasSuffix("(") else { return [replacement(index + 2, new, file)] }
            return [replacement(index, String(new.dropLast()), file), replacement(index + 2, "_", file)]
        }
        guard file.text(index + 3) == ":", index + 4 < file.tokens.count else { return nil }
        // `didMove(toParent: x)`, or `bringSubviewToFront(x)` where the label became part of the name.
        if new.hasSuffix("(") {
            let range = file.tokens[index].range.lowerBound..<file.tokens[index + 4].range.lowerBound
            return [SourceEdit(range: range, text: new)]
        }
        return [replacement(index + 2, new, file)]
    }

    private static func call(at index: Int, in file: SourceFile) -> [SourceEdit]? {
        guard file.text(index + 1) == "(", file.text(index - 1) != ".", file.text(index - 1) != "func" else {
            return nil
        }
        let arguments = file.arguments(from: index + 1)
        if let call = OldNameTable.initialisers[file.text(index)], call.labels.count == arguments.count {
            return [replacement(index, call.name, file)]
                + zip(call.labels, arguments).map { label, argument in
                    let start = file.tokens[argument.lowerBound].range.lowerBound
                    return SourceEdit(range: start..<start, text: "\(label): ")
                }
        }
        guard let call = OldNameTable.functions[file.text(index)], call.labels.count + 1 == arguments.count,
            let close = file.partners[index + 1]
        else { return nil }
        // The first argument becomes the receiver.
        var receiver = file.source(arguments[0])
        if !arguments[0].allSatisfy({ isOperand($0, in: file) }) { receiver = "(\(receiver))" }
        let rest = zip(call.labels, arguments.dropFirst()).map { "\($0): \(file.source($1))" }.joined(separator: ", ")
        let range = file.tokens[index].range.lowerBound..<file.tokens[close].range.upperBound
        return [SourceEdit(range: range, text: "\(receiver).\(call.name)(\(rest))")]
    }

    /// Whether a token may be in an expression that takes a dot without parentheses around it.
    private static func isOperand(_ index: Int, in file: SourceFile) -> Bool {
        switch file.tokens[index].kind {
        case .word: !["try", "await", "as", "is"].contains(file.text(index))
        case .number, .literal: true
        case .attribute, .directive: false
        case .mark:
            [".", "(", ")", "[", "]", "?", "!", ","].contains(file.text(index)) && !file.tokens[index].followsSpace
        }
    }

    /// `String` in the type of a dictionary whose value, in brackets or braces after it, has keys of attributes.
    private static func attributes(at index: Int, in file: SourceFile) -> [SourceEdit]? {
        guard file.text(index - 1) == "[", file.has(["String", ":"], at: index), let close = file.partners[index - 1],
            ["Any", "AnyObject", "NSObject"].contains(file.text(close - 1)), close == index + 3
        else { return nil }
        let start = file.text(close + 1) == "=" ? close + 2 : close + 1
        guard ["[", "{"].contains(file.text(start)), let end = file.partners[start] else { return nil }
        let hasKey = (start..<end).contains { place in
            file.text(place + 1) == ":"
                && OldNameTable.globals[file.text(place)]?.hasPrefix("NSAttributedString.Key.") == true
        }
        return hasKey ? [replacement(index, "NSAttributedString.Key", file)] : nil
    }

    /// `UIApplication.shared()`.
    private static func property(at index: Int, in file: SourceFile) -> [SourceEdit]? {
        guard let name = OldNameTable.properties[file.text(index)], file.has([".", name, "(", ")"], at: index + 1)
        else {
            return nil
        }
        let range = file.tokens[index + 3].range.lowerBound..<file.tokens[index + 4].range.upperBound
        return [SourceEdit(range: range, text: "")]
    }

    /// `NSNotification.Name.UIKeyboardWillShow` and its shorter forms.
    private static func notification(at index: Int, in file: SourceFile) -> [SourceEdit]? {
        guard file.text(index - 1) == ".", let name = OldNameTable.notifications[file.text(index)] else { return nil }
        var first = index - 1
        if file.text(first - 1) == "Name", file.text(first - 2) == ".",
            ["NSNotification", "Notification"].contains(file.text(first - 3))
        {
            first -= 3
        } else if first > 0, file.tokens[first - 1].kind == .word, !file.tokens[first].followsSpace {
            return nil
        }
        let range = file.tokens[first].range.lowerBound..<file.tokens[index].range.upperBound
        return [SourceEdit(range: range, text: name)]
    }
}
