import ADKBus

/// A key of the keyboard, as the window system reports it.
package struct AccessibleKey: Sendable {
    /// The X symbol.
    package var symbol: UInt32
    /// The number of the key.
    package var code: UInt8
    /// The X modifiers.
    package var modifiers: UInt16
    /// In milliseconds of the server.
    package var time: UInt32
    /// The character, or the name of a key without one.
    package var text: String
    package var isText: Bool
    package var isPress: Bool

    package init(
        symbol: UInt32, code: UInt8, modifiers: UInt16, time: UInt32, text: String, isText: Bool, isPress: Bool
    ) {
        (self.symbol, self.code, self.modifiers, self.time) = (symbol, code, modifiers, time)
        (self.text, self.isText, self.isPress) = (text, isText, isPress)
    }

    /// The call that tells the registry of the key. The registry tells programs that listen to keys. It is not awaited:
    /// a program cannot keep a key from the app.
    var message: BusMessage {
        let event = BusValue.structure([
            .uint32(isPress ? 0 : 1), .int32(Int32(bitPattern: symbol)), .int32(Int32(code)),
            .int32(Int32(modifiers)), .int32(Int32(bitPattern: time)), .string(text), .boolean(isText),
        ])
        return BusMessage(
            to: AccessibleName.registry, path: "/org/a11y/atspi/registry/deviceeventcontroller",
            interface: AccessibleName.prefix + "DeviceEventController", member: "NotifyListenersAsync", [event])
    }
}
