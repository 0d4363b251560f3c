import ADKFoundation
import Foundation

extension UIFont {
    /// Takes every font of the process from the named Debian font packages, whatever else is
    /// installed, so that the same text gives the same pixels on every machine.
    ///
    /// Before any text is measured. False, and nothing changed, where a package is missing.
    @discardableResult
    public static func usePinnedFonts() -> Bool { FontCatalog.usePinned() }

    /// Begins to open the system's font in the background, which the first text has to wait for otherwise.
    /// Returns at once; the program's start calls it, sooner is better. After `usePinnedFonts`, if at all.
    public static func prepare() { preparation }

    /// Once: a second worker would only wait for the first.
    private static let preparation: Void = WorkQueue.shared.async(.visible) {
        _ = TextShaper.shape(AttributedText("A", font: .systemFont(ofSize: UIFont.systemFontSize)), TextConstraints())
    }
}
