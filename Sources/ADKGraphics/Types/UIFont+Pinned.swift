import ADKFoundation
import Foundation

extension UIFont {
    /// Uses fonts of fixed Debian packages only, whatever else is installed, so that the same text gives the same
    /// pixels on every machine.
    ///
    /// Applies to the whole process. Call it before any text is measured. Processes started with `ADK_PINNED_FONTS=1`
    /// in their environment do this by themselves.
    ///
    /// - Returns: False if a package is missing, text was measured before, or the fonts were pinned already. Nothing
    ///   changes then.
    @discardableResult
    public static func usePinnedFonts() -> Bool { FontCatalog.usePinned() }

    /// Opens `fonts` in the background, in that order. Without it, the first text in a font waits for the font to
    /// open: some milliseconds for the first font of the process, about one for each other.
    ///
    /// Returns at once. Only the first call of the process has an effect. The application's launch calls it with the
    /// default argument; an app's `main` can call it earlier, with the fonts of its first screen. If fonts are
    /// pinned, call `usePinnedFonts()` first.
    public static func prepare(_ fonts: [UIFont] = [.systemFont(ofSize: UIFont.systemFontSize)]) {
        let isFirst = isPrepared.withLock { known in
            defer { known = true }
            return !known
        }
        guard isFirst else { return }
        WorkQueue.shared.async(.visible) {
            for font in fonts { _ = TextShaper.shape(AttributedText("A", font: font), TextConstraints()) }
        }
    }

    /// Only the first call opens fonts: a second worker would only wait for the first.
    private static let isPrepared = Locked(false)
}
