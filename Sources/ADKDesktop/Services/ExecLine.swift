import Foundation

/// The value `Exec` of a desktop entry: a program with its arguments, without a shell. Pure.
struct ExecLine {
    /// An argument, with its field codes.
    private struct Argument {
        var text = ""
        /// A field code in quotes is no field code: the standard leaves it open.
        var isQuoted = false
    }

    /// The name or the path of the program.
    let program: String
    private let arguments: [Argument]

    /// Nil if a quote is not closed or the line names no program. `line` has no escapes of desktop entries any more.
    init?(_ line: String) {
        var (arguments, current) = ([Argument](), Argument?.none)
        var characters = Array(line)[...]
        while let character = characters.popFirst() {
            switch character {
            case " ", "\t", "\n":
                if let ended = current { arguments.append(ended) }
                current = nil
            case "\"":
                guard let quoted = ExecLine.readQuoted(&characters) else { return nil }
                current = Argument(text: (current?.text ?? "") + quoted, isQuoted: true)
            default:
                current = current ?? Argument()
                current?.text.append(character)
            }
        }
        if let ended = current { arguments.append(ended) }
        // A code in place of the program could start what is to be opened.
        guard let program = arguments.first?.text, !program.isEmpty, !program.contains("%") else { return nil }
        self.program = program
        self.arguments = arguments
    }

    /// The text up to the closing quote, which is taken. Nil if there is none.
    private static func readQuoted(_ characters: inout ArraySlice<Character>) -> String? {
        var text = ""
        while let character = characters.popFirst() {
            switch character {
            case "\"": return text
            case "\\":
                // Other characters keep their backslash.
                guard let next = characters.popFirst() else { return nil }
                text += "\"`$\\".contains(next) ? String(next) : "\\" + String(next)
            default: text.append(character)
            }
        }
        return nil
    }

    /// The programs with their arguments that open `urls`: one for all if the line takes a list, else one each.
    func commands(opening urls: [URL], name: String, icon: String?, entry: String) -> [[String]] {
        let takesList = arguments.contains { !$0.isQuoted && ["%F", "%U"].contains($0.text) }
        return (takesList ? [urls] : urls.map { [$0] }).map {
            command(opening: $0, name: name, icon: icon, entry: entry)
        }
    }

    /// The program and its arguments that open `url`. Files are paths where the program wants paths.
    func command(opening url: URL, name: String, icon: String?, entry: String) -> [String] {
        command(opening: [url], name: name, icon: icon, entry: entry)
    }

    private func command(opening urls: [URL], name: String, icon: String?, entry: String) -> [String] {
        let paths = urls.map { $0.isFileURL ? $0.path : $0.absoluteString }
        let links = urls.map(\.absoluteString)
        let (path, link) = (paths.first ?? "", links.first ?? "")
        let values: [Character: String] = ["f": path, "F": path, "u": link, "U": link, "c": name, "k": entry, "%": "%"]
        var opens = false
        var result: [String] = []
        for argument in arguments {
            if argument.isQuoted || !argument.text.contains("%") {
                result.append(argument.text)
            } else if argument.text == "%i" {
                if let icon, !icon.isEmpty { result += ["--icon", icon] }
            } else if argument.text == "%F" || argument.text == "%U" {
                opens = true
                result += argument.text == "%F" ? paths : links
            } else {
                let (text, codes) = ExecLine.expand(argument.text, values)
                if !codes.isDisjoint(with: "fFuU") { opens = true }
                if !text.isEmpty { result.append(text) }
            }
        }
        // A program without a code for what it opens takes files as others do.
        return opens ? result : result + [path]
    }

    /// The text with the values of its codes, and the codes. Old codes stand for nothing.
    private static func expand(
        _ text: String, _ values: [Character: String]
    ) -> (text: String, codes: Set<Character>) {
        var (result, codes) = ("", Set<Character>())
        var characters = text[...]
        while let character = characters.popFirst() {
            if character == "%", let code = characters.popFirst() {
                codes.insert(code)
                result += values[code] ?? ""
            } else if character != "%" {
                result.append(character)
            }
        }
        return (result, codes)
    }
}
