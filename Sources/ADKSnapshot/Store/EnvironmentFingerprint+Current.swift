import ADKGraphics
import Foundation

extension EnvironmentFingerprint {
    /// This process's, after its fonts were pinned to the named packages, which must happen
    /// before any text is measured. Where the packages are missing the fingerprint says so, and
    /// goldens with text count as another environment's. Where text was measured before, it says that,
    /// and `SnapshotRun` refuses to judge pictures.
    ///
    /// Reads the beginnings of some hundred font files.
    public static func current() -> EnvironmentFingerprint {
        UIFont.usePinnedFonts()
        let fonts: Fonts = FontCatalog.isPinned ? .pinned : FontCatalog.canPin ? .chosenTooEarly : .missing
        return EnvironmentFingerprint(lines: FontCatalog.fingerprint, fonts: fonts)
    }

    /// How this process came to its fonts.
    enum Fonts: String {
        case pinned
        case missing = "the system's, not pinned"
        case chosenTooEarly = "the system's: text was measured before they could be pinned"
    }

    /// The pictures of this process depend on what ran in it before.
    var dependsOnOrder: Bool { parts["fonts"] == Fonts.chosenTooEarly.rawValue }

    /// `lines` are `NAME VERSION` of libraries and `FILE DIGEST` of fonts, which become one part.
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
