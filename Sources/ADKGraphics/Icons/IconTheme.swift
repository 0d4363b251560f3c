import ADKFoundation
import Foundation

/// The description of an icon theme: `index.theme` of the desktops' icon theme specification. Pure.
struct IconTheme: Sendable {
    /// A folder of icons of one size.
    struct Directory: Sendable, Equatable {
        enum Sizes: Sendable, Equatable {
            case fixed(Int), range(ClosedRange<Int>)
        }

        /// Below the folder of the theme.
        let path: String
        /// In points.
        let sizes: Sizes
        /// The pixels of each point.
        let scale: Int

        /// How far the icons are from the wanted size, in pixels. 0 if they are made for it.
        func distance(size: Int, scale wanted: Int) -> Int {
            let pixels = size * wanted
            switch sizes {
            case .fixed(let own): return abs(own * scale - pixels)
            case .range(let range):
                return max(0, range.lowerBound * scale - pixels, pixels - range.upperBound * scale)
            }
        }

        /// Whether the icons are made for the size and the scale.
        func matches(size: Int, scale wanted: Int) -> Bool {
            guard wanted == scale else { return false }
            switch sizes {
            case .fixed(let own): return own == size
            case .range(let range): return range.contains(size)
            }
        }
    }

    /// The themes that have the icons which this one lacks, in their order.
    let parents: [String]
    let directories: [Directory]

    /// Of a description, in bytes. Those of large themes have some 50 KB.
    static let byteLimit = 1 << 20
    private static let directoryLimit = 2_000
    private static let sides = 1...4_096

    /// Reads a description. Directories without a valid size are left out, as are those outside of the theme. Nil if it
    /// describes no theme.
    init?(_ text: String) {
        let groups = KeyFile(text).groups
        guard let theme = groups["Icon Theme"] else { return nil }
        parents = IconTheme.list(theme["Inherits"]).filter(IconTheme.isName)
        let names = IconTheme.list(theme["Directories"]) + IconTheme.list(theme["ScaledDirectories"])
        directories = names.prefix(IconTheme.directoryLimit).compactMap { name in
            groups[name].flatMap { Directory(name, $0) }
        }
    }

    private static func list(_ value: String?) -> [String] {
        (value ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Whether a text can be the name of a theme or an icon: of one file.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 200 && !text.hasPrefix(".") && !text.utf8.contains { $0 == 0x2F || $0 < 32 }
    }

    fileprivate static func side(_ text: String?) -> Int? {
        text.flatMap { Int($0) }.flatMap { sides.contains($0) ? $0 : nil }
    }
}

extension IconTheme.Directory {
    fileprivate init?(_ path: String, _ keys: [String: String]) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ IconTheme.isName(String($0)) }), let size = IconTheme.side(keys["Size"]) else {
            return nil
        }
        self.path = path
        scale = IconTheme.side(keys["Scale"]).map { min($0, 16) } ?? 1
        switch keys["Type"] {
        case "Fixed": sizes = .fixed(size)
        case "Scalable":
            let least = IconTheme.side(keys["MinSize"]) ?? size
            sizes = .range(least...max(least, IconTheme.side(keys["MaxSize"]) ?? size))
        default:
            let threshold = keys["Threshold"].flatMap { Int($0) }.map { max(0, min($0, size)) } ?? 2
            sizes = .range(max(1, size - threshold)...size + threshold)
        }
    }
}
