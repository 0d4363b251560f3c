import Foundation

/// The other programs of the desktop that open a file or a link. Reads the lists of the desktop: some milliseconds, on
/// any thread.
package struct OtherPrograms: Sendable {
    package struct Program: Sendable {
        /// The name of its desktop entry.
        package let identifier: String
        /// The name for people.
        package let name: String
    }

    private let catalogue: ProgramCatalogue

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        catalogue = ProgramCatalogue(environment: environment)
    }

    /// The programs that open `url`, the one that opens it by itself first. Not this one.
    package func programs(for url: URL) -> [Program] {
        catalogue.programs(for: url).filter { !isThisProgram($0.entry) }
            .map { Program(identifier: $0.identifier, name: $0.entry.name) }
    }

    private func isThisProgram(_ entry: DesktopEntry) -> Bool {
        let path = catalogue.path(ofProgram: entry.exec.program)
        return path.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
            == Bundle.main.executableURL?
            .resolvingSymlinksInPath()
    }

    /// Opens `urls` with a program. False if it cannot be started.
    package func open(_ urls: [URL], with identifier: String) -> Bool {
        guard !urls.isEmpty, let entry = catalogue.installed(identifier) else { return false }
        let commands = entry.exec.commands(opening: urls, name: entry.name, icon: entry.icon, entry: entry.path)
        return commands.allSatisfy { catalogue.start($0, in: entry.folder) }
    }
}
