import ADKViews
import Foundation

/// What of a desktop's settings matters here.
///
/// Its font (`Gtk/FontName`) does not: a program of nodes has a typography of its own, chosen and
/// measured for its screens, as web pages have. Who needs larger letters sets the desktop's text factor
/// or dots per inch, and both arrive here as the scale, so that text grows with what is around it.
struct DesktopSettings: Equatable {
    /// Pixels per point; nil where the desktop says nothing of it.
    var scale: CGFloat?
    var isDark = false
    var pointer = PointerHabits()
    /// Everything said of the pointer's pictures; another one means that they are to be loaded again.
    private(set) var cursors: [String] = []

    /// - Parameter resources: the X resources (`RESOURCE_MANAGER`), which are older and fewer.
    init(settings: XSettings, resources: String) {
        isDark = DesktopSettings.isDark(settings)
        cursors = DesktopSettings.cursors(settings, resources)
        pointer = DesktopSettings.habits(settings)
        var dots: Double?
        // In 1024ths of dots per inch; whole factors on top are what the desktop divided by before.
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

    /// Milliseconds and pixels; what no hand could keep to is not believed.
    private static func habits(_ settings: XSettings) -> PointerHabits {
        func number(_ name: String, _ range: ClosedRange<Int32>) -> Int32? {
            guard case .integer(let value)? = settings.values[name], range.contains(value) else { return nil }
            return value
        }
        var habits = PointerHabits()
        if let time = number("Net/DoubleClickTime", 50...5000) { habits.multiClickInterval = TimeInterval(time) / 1000 }
        if let distance = number("Net/DoubleClickDistance", 1...100) { habits.multiClickDistance = CGFloat(distance) }
        if let distance = number("Net/DndDragThreshold", 1...100) { habits.dragThreshold = CGFloat(distance) }
        return habits
    }

    private static func isDark(_ settings: XSettings) -> Bool {
        if case .integer(let flag)? = settings.values["Gtk/ApplicationPreferDarkTheme"], flag != 0 { return true }
        guard case .string(let theme)? = settings.values["Net/ThemeName"] else { return false }
        return theme.lowercased().split { "-_ :".contains($0) }.contains("dark")
    }

    /// The library that loads them reads the resources itself (`Xcursor.theme`, `Xcursor.size`, and a
    /// size by `Xft.dpi` without the latter); desktops change those together with their own settings.
    private static func cursors(_ settings: XSettings, _ resources: String) -> [String] {
        let own = ["Gtk/CursorThemeName", "Gtk/CursorThemeSize"].map { settings.values[$0].map { "\($0)" } ?? "" }
        let lines = resources.split(whereSeparator: \.isNewline).filter {
            $0.hasPrefix("Xcursor.") || $0.hasPrefix("Xft.dpi")
        }
        return own + lines.map(String.init)
    }

    /// `Xft.dpi: 144` among lines of that kind.
    private static func dots(in resources: String) -> Double? {
        for line in resources.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, parts[0] == "Xft.dpi", let value = Double(parts[1]), value > 0 { return value }
        }
        return nil
    }

    /// 96 dots per inch are one pixel a point. In quarters, so that hairlines stay whole where they
    /// can; never below 1: small dots make small text, not small windows.
    static func scale(dotsPerInch dots: Double) -> CGFloat {
        guard dots.isFinite else { return 1 }
        return min(8, max(1, CGFloat((dots / 96 * 4).rounded() / 4)))
    }
}
