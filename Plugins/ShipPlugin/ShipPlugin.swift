import Foundation
import PackagePlugin

/// `swift package ship [--description FILE] [--output FOLDER]`: builds the app that the description names in release, with
/// the Swift libraries and the data of its languages inside, and makes its packages.
@main
struct ShipPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let folder = context.package.directoryURL
        func place(_ option: String, _ preset: URL) -> URL {
            extractor.extractOption(named: option).last.map { URL(fileURLWithPath: $0, relativeTo: folder) } ?? preset
        }
        let description = place("description", folder.appendingPathComponent("Ship.json")).path
        let output = place("output", context.pluginWorkDirectoryURL).path
        guard extractor.remainingArguments.isEmpty else {
            throw Failure("usage: swift package ship [--description FILE] [--output FOLDER]")
        }
        let tool = try context.tool(named: "adk-ship").url, swiftc = try context.tool(named: "swiftc").url
        func ship(_ arguments: String...) throws -> String { try ShipPlugin.run(tool, arguments, in: folder) }

        let name = try ship("check", description)
        let data = try ship(
            "data", description, "--folder", context.pluginWorkDirectoryURL.path, "--swiftc", swiftc.path)
        var parameters = PackageManager.BuildParameters(configuration: .release, logging: .concise, echoLogs: true)
        // With a section for each function, the linker can leave out those that are not called.
        parameters.otherSwiftcFlags = ["-static-stdlib", "-Xfrontend", "-function-sections"]
        parameters.otherLinkerFlags = data.split(separator: "\n").map(String.init)
        // LLVM's linker leaves out more, and writes the addresses to adjust in a hundredth of the space.
        let linker = swiftc.deletingLastPathComponent().appendingPathComponent("ld.lld").path
        if FileManager.default.isExecutableFile(atPath: linker) {
            parameters.otherSwiftcFlags.append("-use-ld=lld")
            // Errors of Swift are returned, so that nothing searches the table of frames while the program runs: its
            // index is left out. Debuggers read the table itself.
            parameters.otherLinkerFlags += [
                "--no-export-dynamic", "-z", "pack-relative-relocs", "--no-eh-frame-hdr",
            ]
        }
        let build = try packageManager.build(.product(name), parameters: parameters)
        guard build.succeeded else { throw Failure("\(name) does not build.") }
        guard
            let artifact = build.builtArtifacts.first(where: { artifact in
                artifact.kind == .executable && artifact.url.lastPathComponent == name
            })
        else { throw Failure("The build has no program \(name).") }
        let bundles = try ShipPlugin.bundles(of: name, in: context.package, beside: artifact.url)
        print(
            try ShipPlugin.run(
                tool,
                ["pack", description, "--program", artifact.url.path, "--output", output]
                    + bundles.flatMap { ["--bundle", $0.path] }, in: folder))
    }

    /// The folders of resources of a product's targets, which SwiftPM puts beside the program.
    private static func bundles(of product: String, in package: Package, beside program: URL) throws -> [URL] {
        guard let target = try package.products(named: [product]).first as? ExecutableProduct else {
            throw Failure("\(product) is no executable product.")
        }
        let targets = [target.mainTarget] + target.mainTarget.recursiveTargetDependencies
        let suffixes = targets.map { "_\($0.name).resources" }
        return try FileManager.default
            .contentsOfDirectory(at: program.deletingLastPathComponent(), includingPropertiesForKeys: nil)
            .filter { folder in suffixes.contains { folder.lastPathComponent.hasSuffix($0) } }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// Runs the tool, whose errors go to the terminal, and returns its output without the last line break.
    private static func run(_ tool: URL, _ arguments: [String], in folder: URL) throws -> String {
        let process = Process(), output = Pipe()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // SwiftPM ends with status 1 whatever the plugin's status is.
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { exit(1) }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}

/// A mistake in the package, as a sentence.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
