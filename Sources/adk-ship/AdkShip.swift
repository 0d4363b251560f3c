import ADKShip
import ArgumentParser
import Foundation

/// Makes the packages of an app from its description. `swift package ship` runs it.
@main
struct AdkShip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adk-ship",
        abstract: "Makes a Debian package and an archive of an app from its description.",
        discussion: "The plugin ShipPlugin runs these steps: swift package ship.",
        subcommands: [CheckCommand.self, DataCommand.self, PackCommand.self])

    struct DescriptionOptions: ParsableArguments {
        @Argument(help: "The description of the app.")
        var description = "Ship.json"

        var file: URL { URL(fileURLWithPath: description) }

        func app() throws -> ShipDescription { try ShipDescription(contentsOf: file) }
    }

    struct CheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check the description, and print the product that it names.")

        @OptionGroup var options: DescriptionOptions

        func run() throws { print(try options.app().product) }
    }

    struct DataCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "data",
            abstract:
                "Write an object file with the data of the app's languages, and print the linker's options for it.",
            discussion: "Nothing is written or printed if the description names no languages.")

        @OptionGroup var options: DescriptionOptions

        @Option(help: "The folder of the object file.")
        var folder = ".build/ship"

        @Option(help: "The compiler of the toolchain whose libraries are linked.")
        var swiftc = "swiftc"

        func run() throws {
            let app = try options.app()
            guard let languages = app.languages else { return }
            let choice = LanguageChoice(
                languages, keepsEncodings: app.keepsEncodings, keepsTransforms: app.keepsTransforms)
            let options = try DataObject(swiftc: swiftc).write(choice, into: URL(fileURLWithPath: folder))
            print(options.joined(separator: "\n"))
        }
    }

    struct PackCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pack", abstract: "Make the packages of a program that was built, and print their sizes.")

        @OptionGroup var options: DescriptionOptions

        @Option(help: "The executable, built in release with --static-swift-stdlib.")
        var program: String

        @Option(help: ArgumentHelp("A folder of resources of the program.", valueName: "folder"))
        var bundle: [String] = []

        @Option(help: "The folder for the packages.")
        var output = ".build/ship"

        func run() throws {
            let packer = Packer(try options.app(), source: options.file.deletingLastPathComponent())
            let files = try packer.pack(
                program: URL(fileURLWithPath: program), bundles: bundle.map { URL(fileURLWithPath: $0) },
                into: URL(fileURLWithPath: output))
            for file in files {
                let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
                print("\(file.path): \(String(format: "%.1f", Double(size) / 1e6)) MB")
            }
        }
    }
}
