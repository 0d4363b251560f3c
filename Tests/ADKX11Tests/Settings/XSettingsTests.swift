import ADKDesktop
import ADKLayers
import ADKViews
import Foundation
import Testing

@testable import ADKX11

/// Desktop settings in their binary format.
struct XSettingsTests {
    /// Packs settings as a settings manager does.
    private func pack(_ settings: [(String, XSettings.Value)], isBigEndian: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        func padded(_ text: String) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
        }
        var bytes = [isBigEndian ? 1 : 0, 0, 0, 0] as [UInt8] + number(7, 4) + number(settings.count, 4)
        for (name, value) in settings {
            let kind: UInt8 =
                switch value {
                case .integer: 0
                case .string: 1
                case .color: 2
                }
            bytes += [kind, 0] + number(name.utf8.count, 2) + padded(name) + number(1, 4)
            switch value {
            case .integer(let value): bytes += number(Int(value), 4)
            case .string(let text): bytes += number(text.utf8.count, 4) + padded(text)
            case .color(let red, let green, let blue, let alpha):
                for part in [red, green, blue, alpha] { bytes += number(Int(part), 2) }
            }
        }
        return bytes
    }

    private let sample: [(String, XSettings.Value)] = [
        ("Net/ThemeName", .string("Größe-dark")), ("Xft/DPI", .integer(147_456)),
        ("Some/Color", .color(red: 1, green: 2, blue: 3, alpha: 65_535)), ("Minus", .integer(-1)),
    ]

    @Test(arguments: [false, true])
    func settingsOfEitherByteOrderAreRead(isBigEndian: Bool) throws {
        let settings = try #require(XSettings(pack(sample, isBigEndian: isBigEndian)))
        #expect(settings.values == Dictionary(uniqueKeysWithValues: sample))
    }

    @Test func truncatedSettingsAreRefused() {
        let bytes = pack(sample)
        for count in 0..<bytes.count { #expect(XSettings(Array(bytes[..<count])) == nil, "\(count) bytes") }
        var many = bytes
        many.replaceSubrange(8..<12, with: [255, 255, 255, 255])
        #expect(XSettings(many) == nil)
        #expect(XSettings([UInt8](repeating: 0xFF, count: 64)) == nil)
    }

    private func desktopSettings(_ settings: [(String, XSettings.Value)], resources: String = "") throws
        -> DesktopSettings
    {
        DesktopSettings(settings: try #require(XSettings(pack(settings))), resources: resources)
    }

    @Test func theScaleIsTheDotsPerInchInQuarters() throws {
        #expect(try desktopSettings([]).scale == nil)
        #expect(try desktopSettings([("Xft/DPI", .integer(96 * 1024))]).scale == 1)
        #expect(try desktopSettings([("Xft/DPI", .integer(120 * 1024))]).scale == 1.25)
        #expect(try desktopSettings([], resources: "Xft.antialias: 1\nXft.dpi:\t192\n").scale == 2)
        #expect(
            try desktopSettings([("Xft/DPI", .integer(144 * 1024))], resources: "Xft.dpi: 192").scale == 1.5,
            "the newer one")
        let whole: [(String, XSettings.Value)] = [
            ("Xft/DPI", .integer(192 * 1024)), ("Gdk/WindowScalingFactor", .integer(2)),
            ("Gdk/UnscaledDPI", .integer(96 * 1024)),
        ]
        #expect(try desktopSettings(whole).scale == 2)
        #expect(try desktopSettings([("Gdk/WindowScalingFactor", .integer(3))]).scale == 3)
        for dots in ["75", "0", "-96", "nan", "inf", "many", "1e9"] {
            let scale = try desktopSettings([], resources: "Xft.dpi: \(dots)").scale
            #expect(scale == nil || (1...8).contains(scale ?? 0), "\(dots)")
        }
    }

    /// D19 of a review of the desktop. Text factors of the desktop come as dots per inch.
    @Test func largerTextIsALargerScaleAndTheDesktopsFontChangesNothing() throws {
        let font = ("Gtk/FontName", XSettings.Value.string("DejaVu Sans 14"))
        #expect(try desktopSettings([font]) == desktopSettings([]))
        #expect(try desktopSettings([font, ("Xft/DPI", .integer(120 * 1024))]).scale == 1.25)
    }

    @Test(arguments: [
        ("Adwaita-dark", true), ("Yaru-purple-dark", true), ("Breeze Dark", true), ("Adwaita:dark", true),
        ("Adwaita", false), ("Darkness", false), ("", false),
    ])
    func aThemeIsDarkByItsName(name: String, isDark: Bool) throws {
        #expect(try desktopSettings([("Net/ThemeName", .string(name))]).isDark == isDark)
    }

    @Test func clickAndDragThresholdsAreUsedWithinPlausibleRanges() throws {
        #expect(try desktopSettings([]).pointer == PointerSettings())
        let slow = try desktopSettings([
            ("Net/DoubleClickTime", .integer(900)), ("Net/DoubleClickDistance", .integer(12)),
            ("Net/DndDragThreshold", .integer(20)),
        ]).pointer
        #expect(slow.multiClickInterval == 0.9)
        #expect(slow.multiClickDistance == 12)
        #expect(slow.dragThreshold == 20)
        let nonsense = try desktopSettings([
            ("Net/DoubleClickTime", .integer(-1)), ("Net/DoubleClickDistance", .string("wide")),
            ("Net/DndDragThreshold", .integer(0)),
        ]).pointer
        #expect(nonsense == PointerSettings())
    }

    @Test func anyChangedCursorSettingChangesTheCursors() throws {
        let plain = try desktopSettings([]).cursors
        #expect(try desktopSettings([("Gtk/CursorThemeName", .string("DMZ"))]).cursors != plain)
        #expect(try desktopSettings([], resources: "Xcursor.size: 48").cursors != plain)
        #expect(try desktopSettings([], resources: "*color: red").cursors == plain)
    }

    @Test func theDesktopMaySwitchAnimationsOff() throws {
        #expect(try desktopSettings([]).enablesAnimations)
        #expect(try desktopSettings([("Gtk/EnableAnimations", .integer(1))]).enablesAnimations)
        #expect(try !desktopSettings([("Gtk/EnableAnimations", .integer(0))]).enablesAnimations)
        #expect(try desktopSettings([("Gtk/EnableAnimations", .string("0"))]).enablesAnimations)
    }

    @Test func theIconThemeIsThatOfXSettingsOrElseOfThePortal() throws {
        var portal = SettingsPortal.Settings()
        portal.iconTheme = "Papirus"
        #expect(try desktopSettings([]).completed(by: portal).iconTheme == "Papirus")
        let own = try desktopSettings([("Net/IconThemeName", .string("Adwaita"))])
        #expect(own.completed(by: portal).iconTheme == "Adwaita")
        #expect(try desktopSettings([("Net/IconThemeName", .integer(1))]).iconTheme == nil)
    }

    @Test(arguments: [
        ("HighContrast", true, false), ("HighContrastInverse", true, true), ("ContrastHigh", true, false),
        ("ContrastHighInverse", true, true), ("Adwaita", false, false), ("Contrast", false, false), ("", false, false),
    ])
    func aThemeHasHighContrastByItsName(name: String, isHigh: Bool, isDark: Bool) throws {
        let settings = try desktopSettings([("Net/ThemeName", .string(name))])
        #expect(settings.hasHighContrast == isHigh)
        #expect(settings.isDark == isDark)
    }

    @Test func thePortalAddsContrastLessMotionAndTheFactorOfText() throws {
        var portal = SettingsPortal.Settings()
        #expect(try !desktopSettings([]).completed(by: portal).hasHighContrast)
        (portal.hasHighContrast, portal.reducesMotion, portal.textFactor) = (true, true, 1.5)
        let settings = try desktopSettings([("Gtk/EnableAnimations", .integer(1))]).completed(by: portal)
        #expect(settings.hasHighContrast && !settings.enablesAnimations)
        #expect(settings.scale == 1.5)
        // The dots per inch have the factor already.
        let dots = try desktopSettings([("Xft/DPI", .integer(192 * 1024))])
        #expect(dots.completed(by: portal).scale == 2)
        portal.hasHighContrast = false
        let theme = try desktopSettings([("Net/ThemeName", .string("HighContrast"))])
        #expect(theme.completed(by: portal).hasHighContrast)
    }

    @Test func theDesktopMayPreferDarkForAllPrograms() throws {
        #expect(try desktopSettings([("Gtk/ApplicationPreferDarkTheme", .integer(1))]).isDark)
        #expect(try !desktopSettings([("Gtk/ApplicationPreferDarkTheme", .integer(0))]).isDark)
    }
}
