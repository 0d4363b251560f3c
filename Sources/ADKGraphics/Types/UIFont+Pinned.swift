import Foundation

extension UIFont {
    /// Takes every font of the process from the named Debian font packages, whatever else is
    /// installed, so that the same text gives the same pixels on every machine.
    ///
    /// Before any text is measured. False, and nothing changed, where a package is missing.
    @discardableResult
    public static func usePinnedFonts() -> Bool { FontCatalog.usePinned() }
}
