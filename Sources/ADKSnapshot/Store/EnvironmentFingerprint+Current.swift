import ADKGraphics
import Foundation

extension EnvironmentFingerprint {
    /// The fingerprint of this process. Pins the fonts first, so call it before any text is measured.
    ///
    /// If the font packages are missing, the fingerprint contains that fact, and goldens with text count as those of
    /// another environment. If text was measured before, it contains that, and `SnapshotRun` fails. Reads the
    /// beginnings of some hundred font files.
    package static func current() -> EnvironmentFingerprint {
        UIFont.usePinnedFonts()
        let fonts: Fonts = FontCatalog.isPinned ? .pinned : FontCatalog.canPin ? .chosenTooEarly : .missing
        return EnvironmentFingerprint(lines: FontCatalog.fingerprint, fonts: fonts)
    }

    /// The fonts of this process.
    enum Fonts: String {
        case pinned
        case missing = "the system's, not pinned"
        case chosenTooEarly = "the system's: text was measured before they could be pinned"
    }

    /// Whether the screenshots of this process depend on what ran in it before.
    var dependsOnOrder: Bool { parts["fonts"] == Fonts.chosenTooEarly.rawValue }

    /// `lines` are `NAME VERSION` of libraries and `FILE DIGEST` of fonts. The fonts become one part.
    init(lines: String, fonts choice: Fonts) {
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
        var hash = FNVHash()
        hash.combine(fonts.joined(separator: "\n").utf8)
        let pinned = "\(fonts.count) files, \(String(hash.value, radix: 16))"
        parts["fonts"] = choice == .pinned ? pinned : choice.rawValue
        self.init(parts: parts)
    }
}
