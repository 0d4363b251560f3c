import Foundation
import PackagePlugin

/// Compiles the asset catalogues of a target into one resource, and writes symbols of their sets. Refuses storyboards
/// and xibs.
@main
struct AssetCatalogPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        var catalogues: [URL] = []
        var inputs: [URL] = []
        let files = FileManager.default.enumerator(
            at: target.directoryURL, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
        while let file = files?.nextObject() as? URL {
            AssetCatalogPlugin.refuse(file)
            if file.pathExtension == "xcassets" { catalogues.append(file) }
            let isInCatalogue = catalogues.last.map { file.path.hasPrefix($0.path + "/") } ?? false
            let isFolder = (try? file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
            if isInCatalogue, !isFolder { inputs.append(file) }
        }
        guard !catalogues.isEmpty else { return [] }
        let archive = context.pluginWorkDirectoryURL.appendingPathComponent("\(target.name).adkassets")
        let symbols = context.pluginWorkDirectoryURL.appendingPathComponent("AssetSymbols.swift")
        return [
            .buildCommand(
                displayName: "Compile the asset catalogues of \(target.name)",
                executable: try context.tool(named: "adk-assets").url,
                arguments: [archive.path, symbols.path] + catalogues.map(\.path).sorted(),
                // With the catalogues themselves, SwiftPM knows that they are handled.
                inputFiles: (catalogues + inputs).sorted { $0.path < $1.path }, outputFiles: [archive, symbols])
        ]
    }

    private static func refuse(_ file: URL) {
        let name = file.lastPathComponent
        switch file.pathExtension {
        case "storyboard" where name.hasPrefix("Launch"):
            Diagnostics.warning("\(file.path): a desktop has no launch screen; delete the file")
        case "storyboard":
            Diagnostics.error(
                "\(file.path): storyboards are not read. Make the controllers in code, set the window's "
                    + "rootViewController in the app's or the scene's delegate, and delete the file")
        case "xib", "nib":
            Diagnostics.error(
                "\(file.path): xibs are not read. Make the view in code, or write an ASDisplayNode with "
                    + "layoutSpecThatFits(_:), and delete the file")
        default: break
        }
    }
}
