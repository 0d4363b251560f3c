import ADKAssets
import Foundation

// adk-assets ARCHIVE SYMBOLS CATALOGUE...: compiles asset catalogues into one archive, and writes Swift symbols of
// their sets. The plugin AssetCatalogPlugin runs it for a target. It has no other dependency, because each app builds
// it.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 3 else {
    FileHandle.standardError.write(Data("usage: adk-assets ARCHIVE SYMBOLS CATALOGUE...\n".utf8))
    exit(2)
}
var compiler = AssetCompiler()
for path in arguments.dropFirst(2) { compiler.add(URL(fileURLWithPath: path, isDirectory: true)) }
for diagnostic in compiler.diagnostics { FileHandle.standardError.write(Data("\(diagnostic)\n".utf8)) }
guard compiler.isValid else { exit(1) }
do {
    try compiler.archive().write(to: URL(fileURLWithPath: arguments[arguments.startIndex]), options: .atomic)
    try Data(AssetSymbols(compiler.index).source.utf8)
        .write(to: URL(fileURLWithPath: arguments[arguments.startIndex + 1]), options: .atomic)
} catch {
    FileHandle.standardError.write(Data("adk-assets: error: \(error.localizedDescription)\n".utf8))
    exit(1)
}
