import Foundation

/// The manual page of an app, in section 1.
struct ManualPage {
    let app: ShipDescription
    /// Of a program of ArgumentParser.
    var help: CommandLineHelp?

    /// The page in the format of `man`.
    var text: String {
        var lines = [
            ".TH \(ManualPage.quoted(app.command.uppercased())) 1 \(ManualPage.quoted(app.date)) "
                + ManualPage.quoted("\(app.name) \(app.version)"),
            ".SH NAME", "\(ManualPage.escaped(app.command)) \\- \(ManualPage.escaped(app.summary))", ".SH SYNOPSIS",
            ".B " + ManualPage.escaped(app.command),
        ]
        let arguments = shown(help?.command.arguments)
        if help != nil {
            lines += arguments.filter { $0.kind != "positional" }.isEmpty ? [] : ["[\\fIoptions\\fR]"]
            lines += arguments.filter { $0.kind == "positional" }.map(ManualPage.synopsis)
            if !commands.isEmpty { lines.append("\\fIcommand\\fR") }
        } else if !app.schemes.isEmpty || !app.mimeTypes.isEmpty {
            lines.append("[\\fIfile\\fR ...]")
        }
        lines.append(".SH DESCRIPTION")
        for (index, paragraph) in app.description.enumerated() {
            if index > 0 { lines.append(".PP") }
            lines += paragraph.wrapped(to: 76).map(ManualPage.escaped)
        }
        if let discussion = help?.command.discussion {
            // Its line breaks and columns are the program's.
            lines += [".PP", ".nf"] + discussion.components(separatedBy: "\n").map(ManualPage.escaped) + [".fi"]
        }
        if !arguments.isEmpty { lines += [".SH OPTIONS"] + arguments.flatMap(ManualPage.entry) }
        if !commands.isEmpty { lines.append(".SH COMMANDS") }
        for command in commands {
            lines += [".TP", ".B " + ManualPage.escaped(command.commandName)]
            lines += (command.abstract ?? "").wrapped(to: 76).map(ManualPage.escaped)
        }
        lines += [".SH AUTHOR", ManualPage.escaped("\(app.developer.name) <\(app.developer.email)>")]
        return lines.joined(separator: "\n") + "\n"
    }

    private var commands: [CommandLineHelp.Command] {
        (help?.command.subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    private func shown(_ arguments: [CommandLineHelp.Argument]?) -> [CommandLineHelp.Argument] {
        (arguments ?? []).filter(\.shouldDisplay)
    }

    private static func synopsis(_ argument: CommandLineHelp.Argument) -> String {
        let name = "\\fI\(escaped(argument.valueName ?? "argument"))\\fR" + (argument.isRepeating ? " ..." : "")
        return argument.isOptional ? "[\(name)]" : name
    }

    private static func entry(_ argument: CommandLineHelp.Argument) -> [String] {
        let value = argument.kind == "flag" ? "" : "\\fI\(escaped(argument.valueName ?? "value"))\\fR"
        let names = (argument.names ?? []).map { "\\fB\(escaped($0.text))\\fR" }.joined(separator: ", ")
        let title = argument.kind == "positional" ? value : value.isEmpty ? names : "\(names) \(value)"
        var text = argument.abstract ?? ""
        if let preset = argument.defaultValue, !text.contains("(default:") { text += " (default: \(preset))" }
        return [".TP", title] + text.wrapped(to: 76).map(escaped)
    }

    /// Text of a line: a dash is the character that is typed, and a line that begins with a dot is no request.
    static func escaped(_ text: String) -> String {
        let text = text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }

    private static func quoted(_ text: String) -> String {
        "\"" + escaped(text).replacingOccurrences(of: "\"", with: "\\(dq") + "\""
    }
}
