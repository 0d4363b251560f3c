import ADKBus
import Testing

@testable import ADKDesktop

@Suite struct SettingsPortalTests {
    @Test func settingsOfAnotherTypeOrNameAreLeftOut() {
        var settings = SettingsPortal.Settings()
        settings.set("org.freedesktop.appearance", "color-scheme", .variant(.variant(.uint32(2))))
        settings.set("org.freedesktop.appearance", "contrast", .variant(.uint32(1)))
        settings.set("org.gnome.desktop.interface", "enable-animations", .boolean(true))
        settings.set("org.gnome.desktop.interface", "color-scheme", .uint32(1))
        settings.set("", "", .structure([.byte(0)]))
        #expect(settings.isDark == false)
        #expect(settings.hasHighContrast == true)
        #expect(settings.enablesAnimations == true)
        settings.set("org.gnome.desktop.interface", "icon-theme", .variant(.string("Papirus")))
        #expect(settings.iconTheme == "Papirus")
        settings.set("org.freedesktop.appearance", "accent-color", .structure([.double(1), .double(0), .double(0.5)]))
        #expect(settings.accent == [1, 0, 0.5])
        for parts in [[-1.0, -1, -1], [0.5], [.nan, 0, 0], [0, 0, 2]] {
            settings.set("org.freedesktop.appearance", "accent-color", .structure(parts.map { .double($0) }))
            #expect(settings.accent == nil, "\(parts)")
        }
        for value: BusValue in [.string("dark"), .uint32(0), .uint32(7), .uint64(.max), .strings([])] {
            settings.set("org.freedesktop.appearance", "color-scheme", value)
            #expect(settings.isDark == nil, "\(value)")
        }
    }
}
