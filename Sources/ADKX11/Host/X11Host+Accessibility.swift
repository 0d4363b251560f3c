import ADKAccessibility
import ADKBus
import ADKDesktop
import ADKViews
import CXCB
import CXKBCommon
import Foundation

/// Assistive programs.
///
/// A session with an accessibility bus says so in a property of the root window. Without it, the session bus is asked
/// only if the program uses it already.
extension X11Host {
    /// Connects with assistive programs, now or when there are some.
    func lookForAssistivePrograms() {
        guard environment["NO_AT_BRIDGE"] != "1" else { return }
        settings.onAccessibilityBus = { [weak self] in self?.readAccessibilityBus() }
        readAccessibilityBus()
    }

    private func readAccessibilityBus() {
        connection.askProperty(connection.atoms[.atSPIBus], of: connection.screen.root) { [weak self] property in
            guard let self else { return }
            let address = property.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
            let isNamed = !(environment["AT_SPI_BUS_ADDRESS"] ?? "").isEmpty
            guard accessibility == nil, isNamed || !address.isEmpty || bus.hasThread else { return }
            accessibility = AccessibilityService(
                session: bus, hasSession: BusAddress.session(in: environment) != nil,
                fallback: address.isEmpty ? nil : address, environment: environment
            ) { [weak self] in
                // The service may ask while it is made.
                DispatchQueue.main.async { self?.askForAccessiblePlaces() }
            }
            keyboard.onSymbol = { [weak self] symbol, event, isPress in self?.tell(symbol, event, isPress) }
        }
    }

    /// Tells assistive programs of a key.
    private func tell(_ symbol: xkb_keysym_t, _ event: xcb_key_press_event_t, _ isPress: Bool) {
        guard let accessibility, accessibility.isConnected else { return }
        let text = KeyTable.text(of: symbol)
        let isText = text.unicodeScalars.contains { $0.value > 0x20 && $0.value != 0x7f }
        var name = [CChar](repeating: 0, count: 64)
        xkb_keysym_get_name(symbol, &name, name.count)
        let named = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        accessibility.tell(
            AccessibleKey(
                symbol: symbol, code: event.detail, modifiers: event.state, time: event.time,
                text: isText ? text : named, isText: isText, isPress: isPress))
    }

    /// Asks the server where the windows are, if an assistive program wants to know.
    func askForAccessiblePlaces() {
        guard let accessibility, accessibility.isConnected else { return }
        for id in AccessibilityFeed.shared.tree.windows {
            guard let surface = AccessibilityFeed.shared.window(id)?.surface as? X11Window else { continue }
            let scale = surface.scale
            connection.translate(XPoint(x: 0, y: 0), from: surface.id, to: connection.screen.root) {
                [weak accessibility] found in
                guard let corner = found?.point else { return }
                accessibility?.setPlace(
                    AccessibleWindowPlace(x: Int(corner.x), y: Int(corner.y), scale: scale), of: id)
            }
        }
    }
}
