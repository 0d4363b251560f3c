import ADKDesktop
import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// The pasteboards, connected to the selections CLIPBOARD and PRIMARY.
extension X11Host {
    /// Claims the selection of `pasteboard` for its content.
    package func offer(_ pasteboard: UIPasteboard) {
        (pasteboard === UIPasteboard.primary ? primary : clipboard).offer(pasteboard.content, at: lastUserTime)
    }

    /// Pastes text; `completion` gets nil if there is none.
    package func readText(from pasteboard: UIPasteboard, _ completion: @escaping @MainActor (String?) -> Void) {
        let atoms = connection.atoms
        let selection = atoms.selection(of: pasteboard)
        let time = lastUserTime
        selectionReader.read(selection, as: atoms[.utf8String], at: time) { [weak self] answer in
            guard let self, answer == .failure(.refused) else {
                return completion(answer.bytes.map { String(decoding: $0, as: UTF8.self) })
            }
            // Old programs offer Latin-1 text only.
            self.selectionReader.read(selection, as: XCB_ATOM_STRING.rawValue, at: time) { answer in
                completion(answer.bytes.map { String(latin1: $0) })
            }
        }
    }

    /// Pastes HTML; `completion` gets nil if there is none.
    package func readHTML(from pasteboard: UIPasteboard, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
        let atoms = connection.atoms
        selectionReader.read(
            atoms.selection(of: pasteboard), as: atoms[.textHTML], at: lastUserTime, limit: HTMLReader.byteLimit
        ) { answer in
            completion(answer.bytes.flatMap { $0.isEmpty ? nil : $0 })
        }
    }

    /// Pastes files of this machine; `completion` gets an empty array if there are none, nil if the other program does
    /// not answer.
    package func readFiles(
        from pasteboard: UIPasteboard, _ completion: @escaping @MainActor ([URL]?) -> Void
    ) {
        let atoms = connection.atoms
        selectionReader.read(atoms.selection(of: pasteboard), as: atoms[.textURIList], at: lastUserTime) { answer in
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
