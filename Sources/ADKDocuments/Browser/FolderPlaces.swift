import ADKFoundation
import Foundation

/// The folders that a file dialog offers at its side: the home folder, those of `user-dirs.dirs`, and the root.
struct FolderPlaces {
    struct Place: Equatable {
        let path: String
        /// A symbol.
        let symbol: String
    }

    let places: [Place]

    /// - Parameters:
    ///   - environment: names the home folder and that of the settings.
    ///   - isFolder: whether there is a folder at a path.
    init(environment: [String: String], isFolder: (String) -> Bool) {
        let home = UserFolder.home(in: environment) ?? "/"
        let settings = UserFolder.configuration.path(in: environment)
        let text = settings.flatMap { try? String(contentsOfFile: $0 + "/user-dirs.dirs", encoding: .utf8) } ?? ""
        var found = [Place(path: home, symbol: "house")]
        for (name, symbol) in FolderPlaces.folders {
            guard let path = FolderPlaces.path(of: name, in: text, home: home) else { continue }
            // A folder that the user does not want is set to the home folder.
            if isFolder(path), !found.contains(where: { $0.path == path }) {
                found.append(Place(path: path, symbol: symbol))
            }
        }
        if home != "/" { found.append(Place(path: "/", symbol: "externaldrive")) }
        places = found
    }

    private static let folders = [
        ("DESKTOP", "desktopcomputer"), ("DOCUMENTS", "doc"), ("DOWNLOAD", "arrow.down.circle"), ("PICTURES", "photo"),
        ("MUSIC", "music.note"), ("VIDEOS", "film"),
    ]

    /// The value of a line such as `XDG_MUSIC_DIR="$HOME/Music"`.
    private static func path(of name: String, in text: String, home: String) -> String? {
        let start = "XDG_\(name)_DIR=\""
        guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(start) }), line.hasSuffix("\"") else {
            return nil
        }
        let value = line.dropFirst(start.count).dropLast().replacing("\\", with: "")
        let path = value.hasPrefix("$HOME") ? home + value.dropFirst("$HOME".count) : String(value)
        guard path.hasPrefix("/") else { return nil }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
