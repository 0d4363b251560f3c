import ADKDesktop
import ADKLayers
import Foundation

/// The desktop's settings that matter to this program.
///
/// The desktop's font (`Gtk/FontName`) is not among them: a program of nodes has a typography of its own, as web pages
/// have. Users who need larger letters set the desktop's text factor or dots per inch. Both change the scale, so that
/// text grows together with everything else.
struct DesktopSettings: Equatable {
    /// Pixels per point; nil if the desktop does not set it.
    var scale: CGFloat?
    var isDark = false
    /// The desktop wants more contrast.
    var hasHighContrast = false
    /// Red, green and blue of the desktop's accent, 0 to 1. Nil if it has none.
    private(set) var accent: [Double]?
    /// False if the desktop switches animations off.
    var enablesAnimations = true
    var pointer = PointerSettings()
    var caret = CaretSettings(blinkPeriod: 1.2)
    /// The icon theme. Nil if the desktop names none.
    private(set) var iconTheme: String?
    /// All settings that affect cursors. If they differ, cursors must be loaded again.
    private(set) var cursors: [String] = []
    /// Whether XSETTINGS tells whether windows are dark, and whether animations are on.
    private(set) var (hasTheme, hasAnimations) = (false, false)

    /// Derives the settings from both sources.
    ///
    /// - Parameter resources: the X resources (`RESOURCE_MANAGER`), an older and smaller set of settings.
    init(settings: XSettings, resources: String) {
        isDark = DesktopSettings.isDark(settings)
        hasHighContrast = DesktopSettings.hasHighContrast(settings)
        hasTheme = settings.values["Net/ThemeName"] != nil || settings.values["Gtk/ApplicationPreferDarkTheme"] != nil
        hasAnimations = settings.values["Gtk/EnableAnimations"] != nil
        if case .integer(0)? = settings.values["Gtk/EnableAnimations"] { enablesAnimations = false }
        if case .string(let name)? = settings.values["Net/IconThemeName"] { iconTheme = name }
        cursors = DesktopSettings.cursors(settings, resources)
        pointer = DesktopSettings.habits(settings)
        caret = DesktopSettings.caret(settings)
        var dots: Double?
        // `Xft/DPI` is in 1024ths of dots per inch. With a whole window scaling factor the desktop has divided by it:
        // `Gdk/UnscaledDPI` times the factor is the true value.
        if case .integer(let value)? = settings.values["Xft/DPI"], value > 0 {
            dots = Double(value) / 1024
            if case .integer(let factor)? = settings.values["Gdk/WindowScalingFactor"], factor > 1,
                case .integer(let unscaled)? = settings.values["Gdk/UnscaledDPI"], unscaled > 0
            {
                dots = Double(unscaled) / 1024 * Double(factor)
            }
        }
        if let dots = dots ?? DesktopSettings.dots(in: resources) {
            scale = DesktopSettings.scale(dotsPerInch: dots)
        } else if case .integer(let factor)? = settings.values["Gdk/WindowScalingFactor"], factor > 1 {
            scale = DesktopSettings.scale(dotsPerInch: Double(factor) * 96)
        }
    }

    /// The settings, and those of the portal where XSETTINGS has none.
    func completed(by portal: SettingsPortal.Settings) -> DesktopSettings {
        var settings = self
        if !hasTheme, let isDark = portal.isDark { settings.isDark = isDark }
        if !hasAnimations, let enables = portal.enablesAnimations { settings.enablesAnimations = enables }
        if portal.reducesMotion ?? false { settings.enablesAnimations = false }
        // Where the desktop sets dots per inch, the factor is a part of them.
        settings.scale = scale ?? portal.textFactor.map { DesktopSettings.scale(dotsPerInch: 96 * $0) }
        settings.accent = portal.accent
        settings.iconTheme = iconTheme ?? portal.iconTheme
        settings.hasHighContrast = hasHighContrast || portal.hasHighContrast ?? false
        return settings
    }

    /// Click and drag thresholds, in milliseconds and pixels. Values outside the given ranges are ignored.
    private static func habits(_ settings: XSettings) -> PointerSettings {
        func number(_ name: String, _ range: ClosedRange<Int32>) -> Int32? {
            guard case .integer(let value)? = settings.values[name], range.contains(value) else { return nil }
            return value
        }
        var habits = PointerSettings()
        if let time = number("Net/DoubleClickTime", 50...5000) { habits.multiClickInterval = TimeInterval(time) / 1000 }
        if let distance = number("Net/DoubleClickDistance", 1...100) { habits.multiClickDistance = CGFloat(distance) }
        if let distance = number("Net/DndDragThreshold", 1...100) { habits.dragThreshold = CGFloat(distance) }
        return habits
    }

    /// GTK's settings: whether the caret blinks, with which period in milliseconds, and for how many seconds.
    private static func caret(_ settings: XSettings) -> CaretSettings {
        func number(_ name: String) -> Int32? {
            guard case .integer(let value)? = settings.values[name], value >= 0 else { return nil }
            return value
        }
        var caret = CaretSettings(blinkPeriod: 1.2)
        if let time = number("Net/CursorBlinkTime"), (100...10_000).contains(time) {
            caret.blinkPeriod = TimeInterval(time) / 1000
        }
        if number("Net/CursorBlink") == 0 { caret.blinkPeriod = 0 }
        if let limit = number("Gtk/CursorBlinkTimeout"), limit > 0 { caret.blinkLimit = TimeInterval(limit) }
        return caret
    }

    private static func isDark(_ settings: XSettings) -> Bool {
        if case .integer(let flag)? = settings.values["Gtk/ApplicationPreferDarkTheme"], flag != 0 { return true }
        let words = themeWords(settings)
        return words.contains("dark") || words.contains { highContrastThemes.contains($0) && $0.hasSuffix("inverse") }
    }

    /// The words of the theme's name, in lower case.
    private static func themeWords(_ settings: XSettings) -> [Substring] {
        guard case .string(let theme)? = settings.values["Net/ThemeName"] else { return [] }
        return theme.lowercased().split { "-_ :".contains($0) }
    }

    /// The themes of high contrast of GNOME, Xfce and MATE. Inverse ones are dark.
    private static let highContrastThemes: Set<Substring> = [
        "highcontrast", "highcontrastinverse", "contrasthigh", "contrasthighinverse",
    ]

    private static func hasHighContrast(_ settings: XSettings) -> Bool {
        themeWords(settings).contains { highContrastThemes.contains($0) }
    }

    /// The settings and resources that affect cursors. xcb-cursor reads the resources itself (`Xcursor.theme`,
    /// `Xcursor.size`, and `Xft.dpi` if the size is missing); desktops change them together with their own settings.
    private static func cursors(_ settings: XSettings, _ resources: String) -> [String] {
        let own = ["Gtk/CursorThemeName", "Gtk/CursorThemeSize"].map { settings.values[$0].map { "\($0)" } ?? "" }
        let lines = resources.split(whereSeparator: \.isNewline).filter {
            $0.hasPrefix("Xcursor.") || $0.hasPrefix("Xft.dpi")
        }
        return own + lines.map(String.init)
    }

    /// The value of `Xft.dpi` in X resources, one `name: value` per line.
    private static func dots(in resources: String) -> Double? {
        for line in resources.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, parts[0] == "Xft.dpi", let value = Double(parts[1]), value > 0 { return value }
        }
        return nil
    }

    /// Pixels per point, where 96 dots per inch are 1. Rounded to quarters, so that hairlines are whole pixels more
    /// often. In 1...8: a low resolution must not shrink windows.
    static func scale(dotsPerInch dots: Double) -> CGFloat {
        guard dots.isFinite else { return 1 }
        return min(8, max(1, CGFloat((dots / 96 * 4).rounded() / 4)))
    }
}
