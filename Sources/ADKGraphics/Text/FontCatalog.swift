import ADKFoundation
import CPango
import Foundation

/// Which fonts text may be set in: the system's fontconfig, or a fixed set for pictures
/// that must come out the same everywhere.
///
/// Usable on any thread. Nothing is loaded before the first text.
package enum FontCatalog {
    /// Asked for in this order; the first that exists serves, the rest fill its gaps.
    static let systemFamilies = ["Noto Sans", "sans-serif"]
    static let monospacedFamilies = ["Noto Sans Mono", "monospace"]

    /// A font file's face, by the names apps use.
    struct Face: Sendable {
        var family: String
        var weight: UIFont.Weight
        var isItalic: Bool
    }

    private struct State {
        /// Nil until somebody needed fonts: from then on the choice stands.
        var source: FontSource?
        var faces: [String: Face]?
        var reported: Set<String> = []
        var onMissing: (@Sendable (String) -> Void)?
    }

    private static let state = Locked(State())
    /// Held while fonts are listed, so that two threads do not list them twice.
    private static let listing = Lock()

    // MARK: - Choosing

    /// Serves all text of the process from the pinned Debian font packages. False, and
    /// nothing changed, where a package is missing or text was shaped before.
    ///
    /// Reads the packages' cache, some milliseconds.
    package static func usePinned() -> Bool {
        guard let source = FontSource.pinned() else { return false }
        return state.withLock { state in
            guard state.source == nil else { return false }
            state.source = source
            // Pango's FreeType side asks for aliases without saying which configuration.
            source.makeCurrent()
            return true
        }
    }

    package static var isPinned: Bool { state.withLock { $0.source?.isPinned ?? false } }

    /// Whether the fonts that pinning needs are installed.
    package static var canPin: Bool { FontSource.hasPinnedFiles }

    /// What font maps are made from; the system's fonts unless `usePinned` came first, or the variable
    /// `ADK_PINNED_FONTS` is set to 1 in the environment.
    static var source: FontSource {
        state.withLock { state in
            if let source = state.source { return source }
            let wantsPinned = ProcessInfo.processInfo.environment["ADK_PINNED_FONTS"] == "1"
            let source = (wantsPinned ? FontSource.pinned() : nil) ?? .system
            source.makeCurrent()
            state.source = source
            return source
        }
    }

    // MARK: - Names

    /// The face that `name` means: a family or a PostScript name, in any case.
    static func face(named name: String) -> Face? { faces[name.lowercased()] }

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

    /// Called once for each family that was asked for and is not there, on the asking
    /// thread. Nil writes a line to standard error.
    package static func onMissingFamily(_ report: (@Sendable (String) -> Void)?) {
        state.withLock { $0.onMissing = report }
    }

    static func reportMissing(_ family: String) {
        let (isNew, report) = state.withLock { ($0.reported.insert(family).inserted, $0.onMissing) }
        guard isNew else { return }
        if let report {
            report(family)
        } else {
            let line = "No font is called “\(family)”; another serves in its place.\n"
            FileHandle.standardError.write(Data(line.utf8))
        }
    }
}
