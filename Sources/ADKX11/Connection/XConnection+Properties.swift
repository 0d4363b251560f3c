import CXCB

/// The value of a property, of any type, with 8, 16 or 32 bits per element.
struct XProperty {
    /// 0 if the property does not exist.
    var type: xcb_atom_t
    var bytes: [UInt8]
    /// Bits per element.
    var format: UInt8
    /// Number of bytes after those that were read.
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
    /// Default limit for reading a property, in 32-bit units: 4 MiB. X resources, the longest property that is read in
    /// one piece, take some kilobytes.
    static var propertyLimit: UInt32 { 1 << 20 }

    /// Requests a property of any type. `then` gets nil if the window is gone. A property that does not exist has type
    /// 0.
    ///
    /// - Parameters:
    ///   - offset: start of the part to read, in 32-bit units.
    ///   - limit: largest number of 32-bit units to read.
    ///   - deletes: deletes the property if it was read to its end.
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

    /// Requests a property's 32-bit values. `then` gets an empty array if there is none of that type, nil if the window
    /// is gone.
    func askWords(
        _ name: Atoms.Name, of window: xcb_window_t, type: xcb_atom_t, limit: UInt32 = 1024,
        then: @escaping @MainActor ([UInt32]?) -> Void
    ) {
        askProperty(atoms[name], of: window, type: type, limit: limit) { property in
            then(property.map { $0.format == 32 ? $0.words : [] })
        }
    }

    /// Sets a property of any window. The values must fit into one request.
    func setProperty<Element: FixedWidthInteger>(
        _ name: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, _ values: [Element]
    ) {
        send(.changeProperty) {
            xcb_change_property(
                $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, name, type, UInt8(Element.bitWidth),
                UInt32(values.count), values)
        }
    }

    /// Largest number of bytes written to another program's property at once; more are sent in pieces. Well below the
    /// longest request, so that other requests are not delayed.
    var largestProperty: Int { min(1 << 18, maximumRequestBytes / 2) }
}
