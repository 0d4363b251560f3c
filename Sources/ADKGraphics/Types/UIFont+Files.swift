import Foundation

extension UIFont {
    /// The names of the installed families, in order. Any thread. O(installed faces).
    public static var familyNames: [String] { FontCatalog.familyNames }

    /// The PostScript names of the faces of a family, in order. Any thread. O(installed faces).
    public static func fontNames(forFamilyName familyName: String) -> [String] {
        FontCatalog.faceNames(ofFamily: familyName)
    }

    /// The fate of a font file.
    package enum FileOutcome: Sendable {
        case added
        /// The file is no font, or cannot be read.
        case unreadable
        /// Text or fonts were used before.
        case late
    }

    /// Adds a font file for the whole process, before the first text and the first font by a name. Any thread.
    package static func addFile(_ path: String) -> FileOutcome {
        guard FontSource.isFont(path) else { return .unreadable }
        return FontCatalog.addFile(path) ? .added : .late
    }
}
