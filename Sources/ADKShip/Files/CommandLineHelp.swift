/// The command line of a program of ArgumentParser (`--experimental-dump-help`). It has the values for a manual only.
struct CommandLineHelp: Decodable {
    struct Name: Decodable {
        var kind: String
        var name: String

        /// The name with its dashes.
        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    struct Argument: Decodable {
        var kind: String
        var shouldDisplay: Bool
        var isOptional: Bool
        var isRepeating: Bool
        var names: [Name]?
        var valueName: String?
        var defaultValue: String?
        var abstract: String?
    }

    struct Command: Decodable {
        var commandName: String
        var shouldDisplay: Bool?
        var abstract: String?
        var discussion: String?
        var arguments: [Argument]?
        var subcommands: [Command]?
    }

    var command: Command
}
