import ADKFoundation
import CPango
import Foundation

/// The fonts that text can use: the system's fontconfig fonts, or a fixed set for screenshots that must be the same
/// everywhere.
///
/// Usable on any thread. Loads nothing before the first text.
package enum FontCatalog {
    /// Font families in order of preference. The first installed one is used, the others provide characters it lacks.
    static let systemFamilies = ["Noto Sans", "sans-serif"]
    static let monospacedFamilies = ["Noto Sans Mono", "monospace"]

    /// A face of a font file, found by the names that apps use.
    struct Face: Sendable {
        var family: String
        var weight: UIFont.Weight
        var isItalic: Bool
        var stretch: UIFont.Stretch = .normal
        /// Nil for a family.
        var postScriptName: String?
    }

    private struct State {
        /// Nil until fonts are first needed. Cannot change after that.
        var source: FontSource?
        var faces: [String: Face]?
        /// The files of the app's own fonts, which the source gets when it is chosen.
        var files: [String] = []
        var reported: Set<String> = []
        var onMissing: (@Sendable (String) -> Void)?
    }

    private static let state = Locked(State())
    /// Held while fonts are listed, so that only one thread lists them.
    private static let listing = Lock()

    // MARK: - Choosing

    /// Uses the pinned Debian fonts for all text of the process. False, and without effect, if a package is missing
    /// or text was shaped before.
    ///
    /// Reads the packages' font cache, which takes some milliseconds.
    package static func usePinned() -> Bool {
        guard let source = FontSource.pinned() else { return false }
        return state.withLock { state in
            guard state.source == nil else { return false }
            state.source = source
            for file in state.files { source.add(file) }
            // Pango's FreeType code looks up aliases in the current configuration.
            source.makeCurrent()
            return true
        }
    }

    /// Whether text uses the pinned fonts.
    package static var isPinned: Bool { state.withLock { $0.source?.isPinned ?? false } }

    /// Whether the font files that pinning requires are installed.
    package static var canPin: Bool { FontSource.hasPinnedFiles }

    /// The configuration for font maps. The first use decides: the pinned fonts after `usePinned` or if the
    /// environment has `ADK_PINNED_FONTS=1`, otherwise the system's fonts.
    static var source: FontSource {
        state.withLock { state in
            if let source = state.source { return source }
            let wantsPinned = ProcessInfo.processInfo.environment["ADK_PINNED_FONTS"] == "1"
            let source = (wantsPinned ? FontSource.pinned() : nil) ?? .system
            source.makeCurrent()
            for file in state.files { source.add(file) }
            state.source = source
            return source
        }
    }

    /// Adds a font file of the app. False if text or fonts were used before: font maps on several threads have the
    /// configuration then, and it cannot change.
    package static func addFile(_ path: String) -> Bool {
        state.withLock { state in
            guard state.source == nil else { return false }
            if !state.files.contains(path) { state.files.append(path) }
            return true
        }
    }

    // MARK: - Names

    /// The families of all faces, in order. O(installed faces).
    static var familyNames: [String] { Set(faces.values.map(\.family)).sorted() }

    /// The PostScript names of the faces of a family, in order. O(installed faces).
    static func faceNames(ofFamily family: String) -> [String] {
        let wanted = family.lowercased()
        return faces.values.filter { $0.family.lowercased() == wanted }.compactMap(\.postScriptName).sorted()
    }

    /// The face of a family name or PostScript name, in upper or lower case.
    static func face(named name: String) -> Face? { faces[name.lowercased()] }

    /// The PostScript name of the installed face with the values of `font`; nil if there is none. O(installed faces).
    static func postScriptName(of font: UIFont) -> String? {
        let (family, weight) = (font.familyName, font.weight.openTypeClass)
        return faces.values.lazy.filter {
            $0.family == family && $0.weight.openTypeClass == weight && $0.isItalic == font.isItalic
                && $0.stretch == font.stretch
        }.compactMap(\.postScriptName).min()
    }

    private static var faces: [String: Face] {
        let source = source
        return listing.withLock {
            if let known = state.withLock({ $0.faces }) { return known }
            let fresh = source.faces()
            state.withLock { $0.faces = fresh }
            return fresh
        }
    }

    // MARK: - Missing families

    /// Sets the closure that is called once for each requested family that is not installed, on the requesting
    /// thread. Nil writes a line to standard error instead.
    package static func onMissingFamily(_ report: (@Sendable (String) -> Void)?) {
        state.withLock { $0.onMissing = report }
    }

    /// Reports a family that is not installed, once for each name.
    static func reportMissing(_ family: String) {
        let (isNew, report) = state.withLock { ($0.reported.insert(family).inserted, $0.onMissing) }
        guard isNew else { return }
        if let report {
            report(family)
        } else {
            FileHandle.standardError.write(Data(line(onMissing: family).utf8))
        }
    }

    /// The line on standard error for a family that is not installed.
    static func line(onMissing family: String) -> String {
        "No font is called “\(family)”: UIFont(name:size:) is nil.\n"
    }
}
