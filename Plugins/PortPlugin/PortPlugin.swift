import Foundation
import PackagePlugin

/// `swift package port [--target NAME]... [--write]`: rewrites the sources of the package's targets where that is
/// mechanical, and lists what is left to do by hand.
@main
struct PortPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let writes = extractor.extractFlag(named: "write") > 0
        guard extractor.remainingArguments.isEmpty else {
            throw Failure("usage: swift package port [--target NAME]... [--write]")
        }
        let targets = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
        let folders = targets.compactMap { ($0 as? any SourceModuleTarget)?.directoryURL.path }
        guard !folders.isEmpty else { throw Failure("The package has no target with sources.") }
        let process = Process()
        process.executableURL = try context.tool(named: "adk-port").url
        // The paths of the remarks begin at the package.
        process.currentDirectoryURL = context.package.directoryURL
        let root = context.package.directoryURL.path + "/"
        let paths = folders.map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
        process.arguments = (writes ? ["--write"] : []) + paths
        try process.run()
        process.waitUntilExit()
        // SwiftPM ends with status 1 whatever the plugin's status is.
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { exit(1) }
    }
}

/// A mistake in the package, as a sentence.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
