import CXCB

/// A property as it was read: of whatever type, 8, 16 or 32 bits a value.
struct XProperty {
    /// 0 where there is no such property.
    var type: xcb_atom_t
    var bytes: [UInt8]
    /// Bits of one value.
    var format: UInt8
    /// Bytes of it behind those that were read.
    var bytesLeft: Int

    /// The bytes as 32-bit values.
    var words: [UInt32] {
        bytes.withUnsafeBytes { raw in
            stride(from: 0, to: raw.count - 3, by: 4).map { raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        }
    }

    init(_ reply: UnsafeMutablePointer<xcb_get_property_reply_t>) {
        type = reply.pointee.type
        bytes = Array(
            UnsafeRawBufferPointer(
                start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply))))
        format = reply.pointee.format
        bytesLeft = Int(reply.pointee.bytes_after)
    }
}

extension XConnection {
    /// In 32-bit units: what is read of a property where nothing else is said, 4 MiB. X resources, the longest of
    /// what is read in one piece, take some kilobytes.
    static var propertyLimit: UInt32 { 1 << 20 }

    /// Asks for a property of any type; `then` gets nil where the window is gone. A property that does not exist
    /// has type 0.
    ///
    /// - Parameters:
    ///   - offset: of the first value to read, in 32-bit units.
    ///   - limit: in 32-bit units; what is behind that is left out.
    ///   - deletes: removes the property if it was read to its end.
    func askProperty(
        _ name: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t = xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue),
        offset: UInt32 = 0, limit: UInt32 = propertyLimit, deletes: Bool = false,
        then: @escaping @MainActor (XProperty?) -> Void
    ) {
        ask(.getProperty, for: xcb_get_property_reply_t.self) {
            xcb_get_property($0, deletes ? 1 : 0, window, name, type, offset, limit).sequence
        } read: {
            XProperty($0)
        } then: {
            then($0)
        }
    }

    /// Asks for a property's 32-bit values; empty where there is none of that type, nil where the window is gone.
    func askWords(
        _ name: Atoms.Name, of window: xcb_window_t, type: xcb_atom_t, limit: UInt32 = 1024,
        then: @escaping @MainActor ([UInt32]?) -> Void
    ) {
        askProperty(atoms[name], of: window, type: type, limit: limit) { property in
            then(property.map { $0.format == 32 ? $0.words : [] })
        }
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
