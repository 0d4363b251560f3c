import ADKFoundation
import Foundation

/// The places of a program's windows, in a file of the user's state: `$XDG_STATE_HOME/PROGRAM/windows`, or the same in
/// `~/.local/state`.
///
/// Each line has the name of a window, its corner in pixels of the screen, its size in points, and a word if it was
/// maximised. Lines that are not valid are ignored, and a file that cannot be written stays as it is.
package struct WindowPlaces: Sendable {
    /// A place of a window.
    package struct Place: Equatable, Sendable {
        /// The corner of the window's own area, in pixels of the screen.
        package var x, y: Int
        /// In points.
        package var width, height: Int
        package var isMaximized: Bool

        package init(x: Int, y: Int, width: Int, height: Int, isMaximized: Bool) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            self.isMaximized = isMaximized
        }

        fileprivate init?(_ words: ArraySlice<Substring>) {
            let numbers = words.prefix(4).compactMap { Int($0) }
            let isMaximized = words.dropFirst(4).first == "maximized"
            guard numbers.count == 4, words.count == (isMaximized ? 5 : 4) else { return nil }
            self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], isMaximized: isMaximized)
            let corners = -32_768...32_767
            let sides = 1...32_767
            guard corners.contains(x), corners.contains(y), sides.contains(width), sides.contains(height) else {
                return nil
            }
        }

        fileprivate var words: String { "\(x) \(y) \(width) \(height)" + (isMaximized ? " maximized" : "") }
    }

    /// The largest file that is read, in bytes.
    private static let limit = 65_536

    private let file: String

    /// The file of `program`, a name without a slash. Nil without a folder in `environment`.
    package init?(program: String, environment: [String: String]) {
        guard let state = UserFolder.state.path(of: program, in: environment) else { return nil }
        file = state + "/windows"
    }

    /// The place that was kept for the window `name`, one word. Reads the file.
    package func place(of name: String) -> Place? { lines.last { $0.name == name }?.place }

    /// Keeps the place of the window `name`, one word. Writes the file.
    package func keep(_ place: Place, of name: String) {
        let kept = lines.filter { $0.name != name } + [(name, place)]
        let text = kept.map { "\($0.name) \($0.place.words)\n" }.joined()
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    private var lines: [(name: String, place: Place)] {
        guard let handle = FileHandle(forReadingAtPath: file) else { return [] }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: WindowPlaces.limit) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let name = words.first, let place = Place(words.dropFirst()) else { return nil }
            return (String(name), place)
        }
    }
}
