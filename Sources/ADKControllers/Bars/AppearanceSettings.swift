/// Counts the changes of the settings that `appearance()` of a class returns.
struct AppearanceSettings {
    private var changes = 0

    mutating func didChange() { changes += 1 }

    /// The settings as one view read them. It reads them again with its first layout in a window.
    struct Reader {
        private var known = 0
        private var isNew = false

        mutating func enterWindow() { isNew = true }

        mutating func read(_ settings: AppearanceSettings) { known = settings.changes }

        /// Whether the settings were changed before the layout in progress, which is the first one in the window.
        mutating func areOutdated(_ settings: AppearanceSettings) -> Bool {
            defer { isNew = false }
            return isNew && known != settings.changes
        }
    }
}
