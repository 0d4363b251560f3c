import ADKBus

/// The desktop's portal on the session bus: one object with an interface for each service.
enum DesktopPortal {
    static let name = "org.freedesktop.portal.Desktop"
    /// The portal may have to be started. In seconds.
    static let limit = 10.0

    /// A call of a method of the service `interface`, the last word of its name.
    static func call(_ interface: String, _ member: String, _ body: [BusValue]) -> BusMessage {
        BusMessage(
            to: name, path: "/org/freedesktop/portal/desktop", interface: "org.freedesktop.portal." + interface,
            member: member, body)
    }
}
