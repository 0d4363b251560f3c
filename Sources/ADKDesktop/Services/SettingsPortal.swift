import ADKBus
import ADKFoundation

/// Settings of the desktop by its portal, `org.freedesktop.portal.Settings`, and their changes. Thread-safe.
package final class SettingsPortal: Sendable {
    /// Nil stands for no preference.
    package struct Settings: Sendable, Equatable {
        package var isDark: Bool?
        package var hasHighContrast: Bool?
        package var enablesAnimations: Bool?
        package var reducesMotion: Bool?
        /// The factor of the size of text, 0.5 to 3.
        package var textFactor: Double?
        package var iconTheme: String?
        /// Red, green and blue, 0 to 1.
        package var accent: [Double]?

        package init() {}

        /// Takes over one setting. Others, and values of another type, are left out.
        mutating func set(_ group: String, _ key: String, _ value: BusValue) {
            switch (group, key) {
            case (SettingsPortal.appearance, "color-scheme"): isDark = value.number.flatMap { [1: true, 2: false][$0] }
            case (SettingsPortal.appearance, "contrast"): hasHighContrast = value.number.map { $0 == 1 }
            case (SettingsPortal.appearance, "reduced-motion"): reducesMotion = value.number.map { $0 == 1 }
            case (SettingsPortal.appearance, "accent-color"):
                let parts = (value.elements ?? []).compactMap(\.real)
                // Numbers outside of the range stand for no preference.
                accent = parts.count == 3 && parts.allSatisfy { (0...1).contains($0) } ? parts : nil
            case (SettingsPortal.interface, "enable-animations"): enablesAnimations = value.flag
            case (SettingsPortal.interface, "text-scaling-factor"):
                textFactor = value.real.flatMap { (0.5...3).contains($0) ? $0 : nil }
            case (SettingsPortal.interface, "icon-theme"): iconTheme = value.text
            default: break
            }
        }
    }

    private static let appearance = "org.freedesktop.appearance"
    private static let interface = "org.gnome.desktop.interface"
    private static let portal = "org.freedesktop.portal.Settings"

    private let token: BusToken

    /// Asks for the settings. `onChange` is called on the bus's thread with each change, in order.
    package init(bus: BusConnection, onChange: @escaping @Sendable (Settings) -> Void) {
        let settings = Locked(Settings())
        // The bus's thread alone changes the settings.
        @Sendable func change(_ body: (inout Settings) -> Void) {
            let (old, new) = settings.withLock { settings in
                let old = settings
                body(&settings)
                return (old, settings)
            }
            if new != old { onChange(new) }
        }
        let match = BusMatch(sender: DesktopPortal.name, interface: SettingsPortal.portal, member: "SettingChanged")
        token = bus.watch(match) { signal in
            guard signal.body.count == 3, let group = signal.body[0].text, let key = signal.body[1].text else { return }
            change { $0.set(group, key, signal.body[2]) }
        }
        let call = DesktopPortal.call(
            "Settings", "ReadAll", [.strings([SettingsPortal.appearance, SettingsPortal.interface])])
        bus.call(call) { answer in
            guard case .dictionary(_, _, let groups)? = (try? answer.get())?.first else { return }
            change { settings in
                for group in groups {
                    guard let name = group.key.text, case .dictionary(_, _, let entries) = group.value else { continue }
                    for entry in entries { settings.set(name, entry.key.text ?? "", entry.value) }
                }
            }
        }
    }
}
