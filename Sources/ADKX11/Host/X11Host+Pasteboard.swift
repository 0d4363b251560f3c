import ADKViews
import CXCB
import Foundation

/// The pasteboard, connected to the CLIPBOARD selection.
extension X11Host {
    package func offer(_ content: PasteboardContent) { clipboard.offer(content, at: lastUserTime) }

    package func readText(_ completion: @escaping @MainActor (String?) -> Void) {
        let atoms = connection.atoms
        let time = lastUserTime
        reader.read(atoms[.clipboard], as: atoms[.utf8String], at: time) { [weak self] answer in
            guard let self, answer == .failure(.refused) else {
                return completion(answer.bytes.map { String(decoding: $0, as: UTF8.self) })
            }
            // Old programs offer Latin-1 text only.
            self.reader.read(atoms[.clipboard], as: XCB_ATOM_STRING.rawValue, at: time) { answer in
                completion(
                    answer.bytes.map { latin in String(String.UnicodeScalarView(latin.map { Unicode.Scalar($0) })) })
            }
        }
    }

    package func readFiles(_ completion: @escaping @MainActor ([URL]?) -> Void) {
        let atoms = connection.atoms
        reader.read(atoms[.clipboard], as: atoms[.textURIList], at: lastUserTime) { answer in
            switch answer {
            case .success(let bytes): completion(URIList.files(in: bytes, host: X11Window.machineName))
            case .failure(.refused): completion([])
            case .failure(.silence): completion(nil)
            }
        }
    }

    /// Server time of the user's last action in any of the windows; 0 before the first.
    private var lastUserTime: xcb_timestamp_t {
        windows.values.map(\.lastUserTime).max { Int32(bitPattern: $0 &- $1) < 0 } ?? 0
    }
}
