import ADKFoundation
import Foundation
import Glibc

/// The programs of the desktop that open files and links, by the rules of the XDG standards. Reads files: it belongs on
/// a background thread.
struct ProgramCatalogue {
    /// Folders with lists of defaults and choices, the most important first.
    private let listFolders: [String]
    /// Folders with desktop entries, the most important first.
    private let entryFolders: [String]
    private let typeFolders: [String]
    private let desktops: [String]
    /// The languages of names, the best first.
    private let languages: [String]
    private let environment: [String: String]
    /// The folders of programs.
    private let search: [String]

    /// - Parameter environment: the variables of the process.
    init(environment: [String: String]) {
        func folders(_ name: String, _ standard: String) -> [String] {
            let value = environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? standard
            // The standard wants absolute paths.
            return value.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        }
        let home = environment["HOME"] ?? "/"
        let config = folders("XDG_CONFIG_HOME", home + "/.config") + folders("XDG_CONFIG_DIRS", "/etc/xdg")
        let data =
            folders("XDG_DATA_HOME", home + "/.local/share") + folders("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
        entryFolders = data.map { $0 + "/applications" }
        listFolders = config + entryFolders
        typeFolders = data.map { $0 + "/mime" }
        desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map { $0.lowercased() }
        search = folders("PATH", "/usr/local/bin:/usr/bin:/bin")
        let language =
            ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = language.prefix { $0 != "." && $0 != "@" }
        languages = [String(name), String(name.prefix { $0 != "_" })].filter { !$0.isEmpty }
        self.environment = environment
    }

    /// The program that opens `url`. Nil if there is none.
    func program(for url: URL) -> DesktopEntry? {
        types(of: url).lazy.flatMap { identifiers(forType: $0) }.compactMap { installed($0) }.first
    }

    /// The programs that open `url` with their identifiers, the one that opens it by itself first.
    func programs(for url: URL) -> [(identifier: String, entry: DesktopEntry)] {
        var known = Set<String>()
        return types(of: url).flatMap { identifiers(forType: $0) }.filter { known.insert($0).inserted }
            .compactMap { identifier in installed(identifier).map { (identifier, $0) } }
    }

    /// The program with an identifier, if it is there.
    func installed(_ identifier: String) -> DesktopEntry? {
        entry(identifier).flatMap { $0.isInstalled(search: search) ? $0 : nil }
    }

    /// The path of a program. Nil if there is none.
    func path(ofProgram name: String) -> String? { DesktopEntry.program(name, in: search) }

    /// Starts a program without a shell. False if there is no such program. `onEnd` receives its exit status.
    func start(_ command: [String], in folder: String?, onEnd: (@Sendable (Int32) -> Void)? = nil) -> Bool {
        guard let path = path(ofProgram: command[0]) else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = Array(command.dropFirst())
        process.environment = environment
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        if let onEnd { process.terminationHandler = { onEnd($0.terminationStatus) } }
        return (try? process.run()) != nil
    }

    // MARK: - Types

    /// The types of a URL, the best first.
    private func types(of url: URL) -> [String] {
        guard url.isFileURL else { return url.scheme.map { ["x-scheme-handler/" + $0.lowercased()] } ?? [] }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            return ["inode/directory"]
        }
        let type = type(ofFile: url.lastPathComponent)
        let isText = type?.hasPrefix("text/") ?? false
        return [type, isText ? "text/plain" : nil, "application/octet-stream"].compactMap { $0 }
    }

    /// The type for the name of a file: the longest pattern of the greatest weight, as in `50:text/html:*.html`.
    private func type(ofFile name: String) -> String? {
        let name = name.lowercased()
        var best: (weight: Int, length: Int, type: String)?
        for folder in typeFolders {
            guard let text = try? String(contentsOfFile: folder + "/globs2", encoding: .utf8) else { continue }
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                let parts = line.split(separator: ":")
                guard parts.count >= 3, let weight = Int(parts[0]) else { continue }
                let pattern = parts[2].lowercased()
                let fits = pattern.hasPrefix("*") ? name.hasSuffix(pattern.dropFirst()) : name == pattern
                guard fits, (weight, pattern.count) > (best?.weight ?? -1, best?.length ?? 0) else { continue }
                best = (weight, pattern.count, String(parts[1]))
            }
        }
        return best?.type
    }

    // MARK: - Programs

    /// The identifiers of the programs for a type, the best first: the defaults, then all that open it.
    private func identifiers(forType type: String) -> [String] {
        var (removed, defaults, others) = (Set<String>(), [String](), [String]())
        for folder in listFolders {
            for list in lists(in: folder) {
                defaults += KeyFile.list(list.groups["Default Applications"]?[type])
                others += KeyFile.list(list.groups["Added Associations"]?[type]).filter { !removed.contains($0) }
                removed.formUnion(KeyFile.list(list.groups["Removed Associations"]?[type]))
            }
            guard entryFolders.contains(folder) else { continue }
            others += entries(in: folder, forType: type).filter { !removed.contains($0) }
        }
        return defaults + others
    }

    /// The lists of a folder: those of the desktop, then that for all.
    private func lists(in folder: String) -> [KeyFile] {
        (desktops.map { $0 + "-" } + [""]).compactMap { prefix in
            (try? String(contentsOfFile: "\(folder)/\(prefix)mimeapps.list", encoding: .utf8)).map(KeyFile.init)
        }
    }

    /// The identifiers of the entries that open `type` by themselves. A folder that has no cache is read as a whole.
    private func entries(in folder: String, forType type: String) -> [String] {
        if let cache = try? String(contentsOfFile: folder + "/mimeinfo.cache", encoding: .utf8) {
            return KeyFile.list(KeyFile(cache).groups["MIME Cache"]?[type])
        }
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".desktop") }.sorted()
            .filter { read(folder + "/" + $0)?.types.contains(type) ?? false }
            .map { $0.replacing("/", with: "-") }
    }

    /// The entry in the most important folder that has one: it hides those of the others.
    private func entry(_ identifier: String) -> DesktopEntry? {
        guard !identifier.contains("/") else { return nil }
        for folder in entryFolders {
            // A dash may stand for a folder.
            var name = identifier
            while true {
                let path = folder + "/" + name
                if access(path, R_OK) == 0 { return read(path) }
                guard let dash = name.firstIndex(of: "-") else { break }
                name.replaceSubrange(dash...dash, with: "/")
            }
        }
        return nil
    }

    private func read(_ path: String) -> DesktopEntry? {
        (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
            DesktopEntry($0, path: path, languages: languages)
        }
    }
}
