import Foundation
import PackagePlugin

/// `swift package snapshot COMMAND…`: builds the package's screenshot program, an executable target that depends on
/// ADKSnapshotCommand, and runs it with these arguments in the package's folder.
@main
struct SnapshotPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "tool")
        let name = try SnapshotPlugin.tool(in: context.package, named: names.first)
        let build = try packageManager.build(.product(name), parameters: .init(configuration: .inherit))
        guard build.succeeded else {
            print(build.logText)
            throw Failure("\(name) does not build.")
        }
        guard
            let artifact = build.builtArtifacts.first(where: { artifact in
                artifact.kind == .executable && artifact.url.lastPathComponent == name
            })
        else { throw Failure("The build has no program \(name).") }
        let process = Process()
        process.executableURL = artifact.url
        process.arguments = extractor.remainingArguments
        let program = ["swift package snapshot"] + names.prefix(1).map { "--tool \($0)" }
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["ADK_SNAPSHOT_PROGRAM": program.joined(separator: " ")]) { $1 }
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationReason == .uncaughtSignal {
            // The number of a signal is no exit status.
            let signal = strsignal(process.terminationStatus).map { String(cString: $0) } ?? "unknown"
            throw Failure("\(name) was ended by signal \(process.terminationStatus) (\(signal)).")
        }
        // SwiftPM ends with status 1 whatever the plugin's status is.
        guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
    }

    /// The product of the only executable target that depends on ADKSnapshotCommand, or the one with a name.
    static func tool(in package: Package, named name: String?) throws -> String {
        let targets = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
            .filter { $0.kind == .executable && dependsOnCommand($0) }.map(\.name)
        let products = package.products.compactMap { $0 as? ExecutableProduct }
        let tools = targets.map { target in products.first { $0.mainTarget.name == target }?.name ?? target }
        if let name {
            guard tools.contains(name) else {
                throw Failure("\(name) is no executable target that depends on ADKSnapshotCommand.")
            }
            return name
        }
        guard let tool = tools.first else {
            throw Failure(
                "The package \(package.displayName) has no executable target that depends on the product "
                    + "ADKSnapshotCommand. Add one whose only file declares a SnapshotTool.")
        }
        guard tools.count == 1 else {
            throw Failure("Several programs show scenes: name one with --tool: \(tools.joined(separator: ", ")).")
        }
        return tool
    }

    private static func dependsOnCommand(_ target: any Target) -> Bool {
        target.dependencies.contains { dependency in
            switch dependency {
            case .product(let product): product.name == "ADKSnapshotCommand"
            case .target(let target): target.name == "ADKSnapshotCommand"
            @unknown default: false
            }
        }
    }
}

/// A mistake in the package, as a sentence.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
