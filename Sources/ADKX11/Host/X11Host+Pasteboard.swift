import ADKViews
import CXCB

/// What this host adds to the clipboard.
extension X11Host {
    package func offer(_ content: PasteboardContent) { clipboard.offer(content, at: lastUserTime) }

    package func readText(_ completion: @escaping @MainActor (String?) -> Void) {
        let atoms = connection.atoms
        let time = lastUserTime
        reader.read(atoms[.clipboard], as: atoms[.utf8String], at: time) { [weak self] bytes in
            guard let self, bytes == nil else { return completion(bytes.map { String(decoding: $0, as: UTF8.self) }) }
            // Programs that know nothing newer.
            self.reader.read(atoms[.clipboard], as: XCB_ATOM_STRING.rawValue, at: time) { bytes in
                completion(bytes.map { latin in String(String.UnicodeScalarView(latin.map { Unicode.Scalar($0) })) })
            }
        }
    }

    /// When the user last did something in one of the windows, by the server's clock.
    private var lastUserTime: xcb_timestamp_t {
        windows.values.map(\.lastUserTime).max { Int32(bitPattern: $0 &- $1) < 0 } ?? 0
    }
}
