import ADKGraphics
import Foundation

extension EnvironmentFingerprint {
    /// This process's, after its fonts were pinned to the named packages, which must happen
    /// before any text is measured. Where that was not possible the fingerprint says so, and
    /// goldens with text count as another environment's.
    ///
    /// Reads the sizes of some hundred font files.
    public static func current() -> EnvironmentFingerprint {
        UIFont.usePinnedFonts()
        return EnvironmentFingerprint(lines: FontCatalog.fingerprint, fontsArePinned: FontCatalog.isPinned)
    }

    /// `lines` are `NAME VERSION` of libraries and `FILE SIZE` of fonts, which become one part.
    init(lines: String, fontsArePinned: Bool) {
        var parts: [String: String] = [:]
        var fonts: [Substring] = []
        for line in lines.split(separator: "\n") {
            guard let space = line.lastIndex(of: " ") else { continue }
            let name = line[..<space]
            if name.contains(".") {
                fonts.append(line)
            } else {
                parts[String(name)] = String(line[line.index(after: space)...])
            }
        }
        let hash = fonts.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
        }
        let pinned = "\(fonts.count) files, \(String(hash, radix: 16))"
        parts["fonts"] = fontsArePinned ? pinned : "the system's, not pinned"
        self.init(parts: parts)
    }
}
