import CPango

/// Makes threads compute the metrics of fonts in turn.
///
/// Pango notes in one variable of the process that it computes the average width of a font. Meanwhile it gives the
/// fonts of other threads a width of zero and keeps it. Their lines would break elsewhere.
enum MetricsLock {
    private typealias Metrics =
        @convention(c) (
            UnsafeMutablePointer<PangoFont>?, OpaquePointer?
        ) -> UnsafeMutablePointer<PangoFontMetrics>?

    /// Recursive, because Pango measures a sample text, which asks for metrics again.
    // No lock: GLib's lock has its own. The pointer does not change.
    private nonisolated(unsafe) static let lock = UnsafeMutablePointer<GRecMutex>.allocate(capacity: 1)
    // No lock: written once in `install`, before any font.
    private nonisolated(unsafe) static var unlocked: Metrics?

    /// Replaces the function of the class of fonts. Call it before the first font: the class of a font copies its
    /// parent's functions.
    static let install: Void = {
        guard let fonts = cpango_font_class() else { preconditionFailure("Pango has no class of fonts") }
        g_rec_mutex_init(lock)
        unlocked = fonts.pointee.get_metrics
        fonts.pointee.get_metrics = { font, language in
            g_rec_mutex_lock(MetricsLock.lock)
            defer { g_rec_mutex_unlock(MetricsLock.lock) }
            return MetricsLock.unlocked?(font, language)
        }
    }()
}
