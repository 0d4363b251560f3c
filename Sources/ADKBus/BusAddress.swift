import Glibc

/// Finds the session bus of the user.
package enum BusAddress {
    /// The address of the session bus, from the variables of a process. Nil if there is none, or if it is `disabled:`.
    package static func session(in environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return address == "disabled:" ? nil : address
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        let path = folder + "/bus"
        return access(path, F_OK) == 0 ? address(ofSocket: path) : nil
    }

    /// The address of a socket in the file system.
    package static func address(ofSocket path: String) -> String {
        let plain = path.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_/.".unicodeScalars.contains(scalar))
            return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "unix:path=" + plain.joined()
    }
}
