import ADKFoundation
import Foundation
import Glibc

/// The icons of a desktop: those of its theme, of the themes that it inherits from, of `hicolor`, and those without a
/// theme. Thread-safe.
package final class IconLibrary: Sendable {
    /// The icons of the desktop that the program runs on. Nil without one: screenshots are the same on all machines.
    package static let current = Locked<IconLibrary?>(nil)

    private struct Theme: Sendable {
        let description: IconTheme
        /// The folders of the theme, the first ones first.
        let folders: [String]
    }

    private struct Key: Hashable {
        let name: String
        let pixels: Int
        let scale: Int
    }

    /// The theme that the desktop names. Nil if it names none.
    package let themeName: String?
    /// The pixels of a point, for images that no traits are given for.
    package let scale: CGFloat
    private let folders: [String]
    private let looseFolders: [String]
    private let readsSVG: Bool
    /// The themes in the order in which they are searched. Nil before they were read.
    private let order = Locked<[Theme]?>(nil)
    /// The icons that were asked for. Nil for a name without one, which would be looked for in all folders each time.
    private let images = ByteCache<Key, UIImage?>(byteLimit: 4 << 20)

    /// The theme of most desktops that name none.
    private static let standardTheme = "Adwaita"
    private static let lastTheme = "hicolor"
    private static let themeLimit = 32
    private static let fileLimit = 4 << 20

    /// - Parameters:
    ///   - theme: the name of the desktop's theme.
    ///   - scale: the pixels of a point.
    ///   - environment: the variables with the folders of icons.
    ///   - readsSVG: whether icons in SVG are used, if librsvg is installed. It is loaded with the first one.
    package init(
        theme: String?, scale: CGFloat, environment: [String: String], readsSVG: Bool = true
    ) {
        themeName = theme.flatMap { IconTheme.isName($0) ? $0 : nil }
        self.scale = scale
        func list(_ value: String?, _ standard: String) -> [String] {
            let text = value.flatMap { $0.isEmpty ? nil : $0 } ?? standard
            return text.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        }
        let home = UserFolder.home(in: environment)
        let own = list(environment["XDG_DATA_HOME"], home.map { $0 + "/.local/share" } ?? "")
        let data = own + list(environment["XDG_DATA_DIRS"], "/usr/local/share:/usr/share")
        folders = (home.map { [$0 + "/.icons"] } ?? []) + data.map { $0 + "/icons" }
        looseFolders = folders + data.map { $0 + "/pixmaps" }
        self.readsSVG = readsSVG
    }

    /// The icon for a side of `size` points, at `scale` pixels per point. Nil if there is none, or if its file is
    /// damaged. Looks for files, and reads one, at the first use of a name.
    func image(_ name: String, size: CGFloat, scale: CGFloat) -> UIImage? {
        guard IconTheme.isName(name) else { return nil }
        let points = Int(size.rounded(.up))
        let key = Key(name: name, pixels: Int((size * 64).rounded()), scale: Int(scale.rounded(.up)))
        if let known = images[key] { return known }
        let path = path(name, size: points, scale: key.scale)
        let data = path.flatMap { try? FileReader.read(path: $0, limit: IconLibrary.fileLimit) }
        let image = data.flatMap {
            UIImage(icon: $0, isSVG: path?.hasSuffix(".svg") ?? false, size: size, name: name)
        }
        images.insert(image, for: key, byteCount: max(1_000, data?.count ?? 0))
        return image
    }

    // MARK: - Looking up

    /// The file of an icon, by the specification's rule: the first theme that has it, in the size that is nearest.
    func path(_ name: String, size: Int, scale: Int) -> String? {
        for theme in themes {
            if let path = find(name, in: theme, size: size, scale: scale) { return path }
        }
        for folder in looseFolders {
            if let path = file("\(folder)/\(name)") { return path }
        }
        return nil
    }

    /// The file of that path in a format that can be shown. Nil if there is none.
    private func file(_ stem: String) -> String? {
        let (png, svg) = (stem + ".png", stem + ".svg")
        if access(png, R_OK) == 0 { return png }
        return readsSVG && access(svg, R_OK) == 0 && SVGDrawing.isAvailable ? svg : nil
    }

    private func find(_ name: String, in theme: Theme, size: Int, scale: Int) -> String? {
        func file(_ directory: IconTheme.Directory) -> String? {
            for folder in theme.folders {
                if let path = self.file("\(folder)/\(directory.path)/\(name)") { return path }
            }
            return nil
        }
        let directories = theme.description.directories
        for directory in directories where directory.matches(size: size, scale: scale) {
            if let path = file(directory) { return path }
        }
        let rest = directories.enumerated().map { ($1.distance(size: size, scale: scale), $0, $1) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        for (_, _, directory) in rest {
            if let path = file(directory) { return path }
        }
        return nil
    }

    private var themes: [Theme] {
        if let order = order.current { return order }
        var (order, seen) = ([Theme](), Set<String>())
        func add(_ name: String) {
            guard order.count < IconLibrary.themeLimit, seen.insert(name).inserted, let theme = read(name) else {
                return
            }
            order.append(theme)
            for parent in theme.description.parents where parent != IconLibrary.lastTheme { add(parent) }
        }
        if let themeName { add(themeName) }
        if order.isEmpty { add(IconLibrary.standardTheme) }
        add(IconLibrary.lastTheme)
        self.order.withLock { $0 = order }
        return order
    }

    /// Reads the description of a theme, from the first folder that has one.
    private func read(_ name: String) -> Theme? {
        let places = folders.map { folder -> String in "\(folder)/\(name)" }.filter { access($0, X_OK) == 0 }
        for place in places {
            guard let data = try? FileReader.read(path: place + "/index.theme", limit: IconTheme.byteLimit),
                let theme = IconTheme(String(decoding: data, as: UTF8.self))
            else { continue }
            return Theme(description: theme, folders: places)
        }
        return nil
    }
}
