import CCairo
import CPango
import Foundation

extension FontCatalog {
    /// What decides how text looks besides this project: the versions of the libraries and
    /// the pinned fonts' files, one a line.
    ///
    /// Two computers with the same fingerprint draw the same pixels once `usePinned` has
    /// succeeded. Reads the sizes of some hundred files.
    package static var fingerprint: String {
        var lines = [
            "cairo \(String(cString: cairo_version_string()))",
            "pango \(String(cString: pango_version_string()))",
            "freetype \(freeTypeVersion)",
            "harfbuzz \(String(cString: hb_version_string()))",
            "fontconfig \(fontconfigVersion)",
        ]
        for directory in PinnedFonts.directories { lines += files(in: directory) }
        return lines.joined(separator: "\n")
    }

    private static var freeTypeVersion: String {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return "none" }
        defer { FT_Done_FreeType(library) }
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    private static var fontconfigVersion: String {
        let version = FcGetVersion()
        return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
    }

    /// `name bytes` of each file, by name.
    private static func files(in directory: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.sorted().map { name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: directory + "/" + name)
            let size = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
            return "\(name) \(size)"
        }
    }
}
