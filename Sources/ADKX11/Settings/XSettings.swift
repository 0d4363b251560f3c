import ADKViews
import Foundation

/// The desktop's settings as the XSETTINGS protocol packs them. Pure.
struct XSettings: Equatable {
    enum Value: Equatable {
        case integer(Int32)
        case string(String)
        case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
    }

    private(set) var values: [String: Value] = [:]

    init() {}

    /// Nil for bytes that are not what the protocol says: nothing of them is trusted then.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 12, bytes[0] <= 1 else { return nil }
        var reader = Reader(bytes: bytes, isBigEndian: bytes[0] == 1, place: 8)
        guard let count = reader.number(4) else { return nil }
        for _ in 0..<count {
            guard let kind = reader.number(1), reader.skip(1), let nameLength = reader.number(2),
                let name = reader.text(nameLength), reader.align(), reader.skip(4)
            else { return nil }
            switch kind {
            case 0:
                guard let value = reader.number(4) else { return nil }
                values[name] = .integer(Int32(truncatingIfNeeded: value))
            case 1:
                guard let length = reader.number(4), let text = reader.text(length), reader.align() else { return nil }
                values[name] = .string(text)
            case 2:
                let parts = (0..<4).compactMap { _ in reader.number(2).map { UInt16($0) } }
                guard parts.count == 4 else { return nil }
                values[name] = .color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
            default:
                return nil
            }
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        let isBigEndian: Bool
        var place: Int

        mutating func number(_ size: Int) -> Int? {
            guard place + size <= bytes.count else { return nil }
            defer { place += size }
            let part = bytes[place..<place + size]
            return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func text(_ length: Int) -> String? {
            guard length >= 0, length <= bytes.count - place else { return nil }
            defer { place += length }
            return String(decoding: bytes[place..<place + length], as: UTF8.self)
        }

        /// To the next multiple of four.
        mutating func align() -> Bool { skip((4 - place % 4) % 4) }

        mutating func skip(_ count: Int) -> Bool {
            place += count
            return place <= bytes.count
        }
    }
}

/// What of a desktop's settings matters here.
///
/// Its font (`Gtk/FontName`) does not: a program of nodes has a typography of its own, chosen and
/// measured for its screens, as web pages have. Who needs larger letters sets the desktop's text factor
/// or dots per inch, and both arrive here as the scale, so that text grows with what is around it.
struct DesktopLook: Equatable {
    /// Pixels per point; nil where the desktop says nothing of it.
    var scale: CGFloat?
    var isDark = false
    var pointer = PointerSettings()
    /// Everything said of the pointer's pictures; another one means that they are to be loaded again.
    private(set) var cursors: [String] = []

    /// - Parameter resources: the X resources (`RESOURCE_MANAGER`), which are older and fewer.
    init(settings: XSettings, resources: String) {
        isDark = DesktopLook.isDark(settings)
        cursors = DesktopLook.cursors(settings, resources)
        pointer = DesktopLook.habits(settings)
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
        if let dots = dots ?? DesktopLook.dots(in: resources) {
            scale = DesktopLook.scale(dotsPerInch: dots)
        } else if case .integer(let factor)? = settings.values["Gdk/WindowScalingFactor"], factor > 1 {
            scale = DesktopLook.scale(dotsPerInch: Double(factor) * 96)
        }
    }

    /// Milliseconds and pixels; what no hand could keep to is not believed.
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
