import CJPEG
import CLCMS
import CPNG
import CPango
import CWebP
import Foundation

extension FontCatalog {
    /// The environment that determines pixels: the versions of the libraries that draw and decode (as loaded;
    /// libjpeg's as built against), and the files of the pinned fonts with a digest of each. One item per line.
    ///
    /// Two computers with the same fingerprint draw the same pixels after `usePinned` succeeded. Reads the beginnings
    /// of some hundred files.
    package static var fingerprint: String {
        var lines = [
            "cairo \(CairoContext.version)",
            "pango \(String(cString: pango_version_string()))",
            "freetype \(freeTypeVersion)",
            "harfbuzz \(String(cString: hb_version_string()))",
            "fontconfig \(fontconfigVersion)",
            "pixman \(pixmanVersion)",
            "libjpeg \(dotted(Int(cjpeg_version()), by: 1000))",
            "libpng \(dotted(Int(png_access_version_number()), by: 100))",
            "libwebp \(dotted(Int(WebPGetDecoderVersion()), by: 256))",
            "lcms \(cmsGetEncodedCMMversion())",
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

    private static var fontconfigVersion: String { dotted(Int(FcGetVersion()), by: 100) }

    /// The version of Cairo's rasteriser. Cairo loads it and does not report its version.
    private static var pixmanVersion: String {
        typealias Version = @convention(c) () -> UnsafePointer<CChar>?
        guard let symbol = dlsym(nil, "pixman_version_string") else { return "none" }
        return unsafeBitCast(symbol, to: Version.self)().map { String(cString: $0) } ?? "none"
    }

    /// The version of three numbers packed into one in the given base.
    private static func dotted(_ version: Int, by base: Int) -> String {
        "\(version / base / base).\(version / base % base).\(version % base)"
    }

    /// `name digest` of each file, sorted by name.
    private static func files(in directory: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.sorted().map { name in
            let digest = FontDigest.of(directory + "/" + name)
            return "\(name) \(digest.map { String($0, radix: 16) } ?? "unreadable")"
        }
    }
}
