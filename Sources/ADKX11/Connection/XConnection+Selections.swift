import CXCB

/// A property as it was read: of whatever type, 8, 16 or 32 bits a value.
struct XProperty {
    var type: xcb_atom_t
    var bytes: [UInt8]

    /// The bytes as 32-bit values.
    var words: [UInt32] {
        bytes.withUnsafeBytes { raw in
            stride(from: 0, to: raw.count - 3, by: 4).map { raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        }
    }
}

extension XConnection {
    /// Reads a property of any type, all of it, and deletes it if wanted; nil where there is none.
    /// A round trip.
    func property(_ name: xcb_atom_t, of window: xcb_window_t, deletes: Bool = false) -> XProperty? {
        // In 32-bit units: more than a server keeps in one property.
        let everything: UInt32 = 1 << 28
        let read: XProperty?? = ask(.getProperty) { handle, error in
            let any = xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue)
            let cookie = xcb_get_property(handle, deletes ? 1 : 0, window, name, any, 0, everything)
            return xcb_get_property_reply(handle, cookie, error)
        } read: { reply in
            guard reply.pointee.type != 0 else { return nil }
            let bytes = UnsafeRawBufferPointer(
                start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
            return XProperty(type: reply.pointee.type, bytes: Array(bytes))
        }
        return read ?? nil
    }

    /// Sets a property of anybody's window. The values must fit into one request.
    func setProperty<Element: FixedWidthInteger>(
        _ name: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, _ values: [Element]
    ) {
        send(.changeProperty) {
            xcb_change_property(
                $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, name, type, UInt8(Element.bitWidth),
                UInt32(values.count), values)
        }
    }

    /// More bytes than this go to others in several properties, one after the other: well below
    /// what a request holds, so that nobody waits long for it.
    var largestProperty: Int { min(1 << 18, maximumRequestBytes / 2) }
}
