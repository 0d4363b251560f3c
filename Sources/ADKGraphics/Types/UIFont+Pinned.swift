import ADKFoundation
import Foundation

extension UIFont {
    /// Takes every font of the process from the named Debian font packages, whatever else is
    /// installed, so that the same text gives the same pixels on every machine.
    ///
    /// Before any text is measured; for all processes that are started with `ADK_PINNED_FONTS=1` in their
    /// environment that is done by itself. False, and nothing changed, where a package is missing or text was
    /// measured before, or the fonts were pinned already.
    @discardableResult
    public static func usePinnedFonts() -> Bool { FontCatalog.usePinned() }

    /// Begins to open `fonts` in the background, in that order, which the first texts in them have to wait
    /// for otherwise: some milliseconds for the first font, one for each other.
    ///
    /// Returns at once. Only the first call of the process does anything; the program's start makes one with
    /// the default, and an app's `main` may be there sooner, with the fonts of its first screen. After
    /// `usePinnedFonts`, if at all.
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

    /// A second worker would only wait for the first.
    private static let isPrepared = Locked(false)
}
