import ADKPort
import ArgumentParser
import Foundation

/// Rewrites sources that were written for iOS. `swift package port` runs it.
@main
struct AdkPort: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adk-port",
        abstract: "Rewrite Swift sources that were written for iOS where that is mechanical, and list what is left.",
        discussion: """
            Without --write nothing is changed. What is left is listed with file and line. Commit your sources before you \
            write, and format them afterwards.

            The plugin PortPlugin runs it for the targets of a package: swift package port.
            """)

    @Flag(help: "Change the files.")
    var write = false

    @Argument(help: "Swift files, and folders. All of them are ported together.")
    var paths: [String]

    func run() throws {
        let folder = PortFolder(paths)
        let port = Port(folder.sources)
        let changed = port.changedFiles
        if write {
            for (path, text) in changed {
                // A link stays one.
                let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
                do {
                    try Data(text.utf8).write(to: file, options: .atomic)
                } catch {
                    throw ValidationError("\(path) cannot be written: \(error.localizedDescription)")
                }
            }
        }
        let remarks = port.remarks(isRewritten: write) + folder.remarks
        for remark in remarks { print(remark) }
        if !remarks.isEmpty { print("") }
        print(PortSummary(port, isWritten: write, fileCount: folder.sources.count, remarkCount: remarks.count))
    }
}
